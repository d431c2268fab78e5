// Measures searches, suggestions and groups in process, and the cost of building and holding the index.
// Run: npm run bench search [people, 100000 unless told]. The second argument names one class.
import { person } from '../src/catalog/person/person.ts'
import { fold } from '../src/normal/text.ts'
import type { SuggestQuery } from '../src/query/query.ts'
import { groupsIn } from '../src/stores/embedded/engine/aggregate.ts'
import { searchIn } from '../src/stores/embedded/engine/search.ts'
import { suggestIn } from '../src/stores/embedded/engine/suggest.ts'
import { type Figures, percentile, report } from './report.ts'
import {
  compileQuery,
  noTimeLimit,
  positionBefore,
  type QueryClass,
  QuerySampler,
  queryClasses,
} from './search-classes.ts'
import { indexOf } from './search-index.ts'

const people = Number(process.argv[2] ?? 100_000)
const only = process.argv[3]
const repeats = 300
const { open, sample, built, indexBytes } = await indexOf(people)
const opened = performance.now()
const views = open()
searchIn(views, { dataset: 'person', where: undefined, sorts: [], after: undefined, limit: 20 }, noTimeLimit)
const readyMs = performance.now() - opened

const rows: Figures[] = []

/** Measures `run`, which draws another query with each call and returns the number of hits. */
function measure(name: string, run: () => number): void {
  if (only !== undefined && !name.includes(only)) return
  const firstStarted = performance.now()
  run()
  const firstMs = performance.now() - firstStarted
  for (let round = 0; round < 20; round++) run()
  const times: number[] = []
  const cpu: number[] = []
  const hitCounts: number[] = []
  for (let round = 0; round < repeats; round++) {
    const started = performance.now()
    const before = process.cpuUsage()
    hitCounts.push(run())
    const { user, system } = process.cpuUsage(before)
    times.push(performance.now() - started)
    cpu.push((user + system) / 1000)
  }
  rows.push({
    'class of query': name,
    'median, ms': percentile(times, 0.5).toFixed(2),
    'p99, ms': percentile(times, 0.99).toFixed(2),
    'median of CPU, ms': percentile(cpu, 0.5).toFixed(2),
    'p99 of CPU, ms': percentile(cpu, 0.99).toFixed(2),
    'first, ms': firstMs.toFixed(1),
    'found, median': percentile(hitCounts, 0.5),
    'found, most': Math.max(...hitCounts),
  })
}

for (const each of queryClasses) {
  const draw = new QuerySampler(sample)
  if (only !== undefined && !each.name.includes(only)) continue
  const after = positionBefore(views, each, new QuerySampler(sample))
  measure(each.name, () => searchIn(views, compileQuery(each, draw, after), noTimeLimit).total)
}

const titles = person.paths.get('experience.employment_details.current.title')
const suggestion = (text: string): SuggestQuery => ({
  dataset: 'person',
  lists: titles?.lists ?? [],
  at: titles?.at ?? [],
  text: fold(text),
  where: undefined,
  entryWhere: undefined,
  limit: 20,
})
const draw = new QuerySampler(sample)
const typed = () => draw.words('experience.employment_details.current.title', 1).slice(0, 2 + draw.below(5))
const conjunction = queryClasses[1] as QueryClass
measure('suggest titles', () => suggestIn(views, suggestion(typed()), noTimeLimit).length)
measure(
  'suggest titles, filtered',
  () =>
    suggestIn(
      views,
      { ...suggestion(typed()), where: compileQuery(queryClasses[0] as QueryClass, draw).where },
      noTimeLimit,
    ).length,
)
measure(
  'most frequent titles, filtered',
  () =>
    suggestIn(views, { ...suggestion(''), where: compileQuery(conjunction, draw).where }, noTimeLimit).length,
)
measure('group titles, filtered', () => {
  const { where } = compileQuery(queryClasses[12] as QueryClass, draw)
  return groupsIn(
    views,
    { dataset: 'person', where, lists: titles?.lists ?? [], at: titles?.at ?? [], size: 100 },
    noTimeLimit,
  ).length
})

const facts = [
  `index ${Math.round(indexBytes / 2 ** 20)} MiB, ${((100 * indexBytes) / built.jsonBytes).toFixed(1)} % of ${Math.round(built.jsonBytes / 2 ** 20)} MiB of JSON`,
  `${(built.microseconds / people).toFixed(1)} microseconds of CPU a person to build`,
  `${views.length} segments, ready in ${readyMs.toFixed(0)} ms`,
  `${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB resident after all queries`,
]
console.log(facts.join('; '))
if (only === undefined)
  report(
    'search',
    `How long do searches of ${people.toLocaleString('en')} people take? (${facts.join('; ')})`,
    rows,
    people,
  )
else console.table(rows)
