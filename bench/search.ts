// How long searches, suggestions and groups take in process, and what the index costs to build and to hold.
// Run: npm run bench search [people, 100000 unless told]. The second argument names one class.
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { person } from '../src/catalog/person/person.ts'
import { stamp } from '../src/catalog/stamp.ts'
import type { JsonObject, MutableObject } from '../src/lib/json.ts'
import { isObject } from '../src/lib/json.ts'
import { fold } from '../src/normal/text.ts'
import { openPlaces } from '../src/places/places.ts'
import type { Position, SuggestQuery } from '../src/query/query.ts'
import { groupsIn } from '../src/stores/embedded/engine/aggregate.ts'
import { openSegmentBuilder } from '../src/stores/embedded/engine/builder.ts'
import { layoutOf } from '../src/stores/embedded/engine/layout.ts'
import type { View } from '../src/stores/embedded/engine/population.ts'
import { searchIn } from '../src/stores/embedded/engine/search.ts'
import { Segment } from '../src/stores/embedded/engine/segment.ts'
import { suggestFrom } from '../src/stores/embedded/engine/suggest.ts'
import { openIndexFile, writeIndexFile } from '../src/stores/embedded/index-files.ts'
import { type Figures, percentile, report } from './report.ts'
import { compile, Draw, type QueryClass, queryClasses } from './search-classes.ts'
import { benchFolder, worldOf } from './world.ts'

const people = Number(process.argv[2] ?? 100_000)
const only = process.argv[3]
const folder = join(benchFolder, `index-${people}`)
const perSegment = 200_000
const sampleLength = 5000
const repeats = 300

interface Built {
  readonly microseconds: number
  readonly jsonBytes: number
}

/** The people of the world with their coordinates; what an import derives beside is left out. */
async function build(): Promise<void> {
  const world = await worldOf(people)
  mkdirSync(folder, { recursive: true })
  const places = openPlaces()
  const points = new Map<string, readonly [number, number] | undefined>()
  const geocode = (raw: string) => {
    if (!points.has(raw)) {
      const place = places.geocode(raw)
      points.set(raw, place && [place.latitude, place.longitude])
    }
    return points.get(raw)
  }
  let builder = openSegmentBuilder(person)
  let [id, jsonBytes, microseconds] = [0, 0, 0]
  const sample: JsonObject[] = []
  const timed = <T>(work: () => T): T => {
    const before = process.cpuUsage()
    const result = work()
    const { user, system } = process.cpuUsage(before)
    microseconds += user + system
    return result
  }
  const flush = () => {
    const chunks = timed(() => [...(builder.finish() ?? [])])
    if (chunks.length > 0) writeIndexFile(folder, `person-${String(id).padStart(9, '0')}.segment`, chunks)
    builder = openSegmentBuilder(person)
  }
  let batch: { readonly id: number; readonly record: JsonObject }[] = []
  const addBatch = () => {
    timed(() => {
      for (const each of batch) builder.add(each.id, each.record)
    })
    batch = []
  }
  for await (const line of createInterface({ input: createReadStream(join(world, 'people.jsonl')) })) {
    jsonBytes += Buffer.byteLength(line) + 1
    const record = JSON.parse(line) as MutableObject
    const basic = record.basic_profile
    const location = isObject(basic) ? basic.location : undefined
    if (isObject(location) && typeof location.raw === 'string') {
      const point = geocode(location.raw)
      if (point) (location as MutableObject).coordinates = point
    }
    stamp(person, record, ++id, 1_700_000_000_000)
    if (id % Math.ceil(people / sampleLength) === 0) sample.push(record)
    batch.push({ id, record })
    if (batch.length === 1000) addBatch()
    if (id % perSegment === 0) {
      addBatch()
      flush()
    }
  }
  addBatch()
  flush()
  const built: Built = { microseconds, jsonBytes }
  writeFileSync(join(folder, 'sample.json'), JSON.stringify({ built, sample }))
}

if (!existsSync(join(folder, 'sample.json'))) await build()
const { built, sample } = JSON.parse(readFileSync(join(folder, 'sample.json'), 'utf8')) as {
  built: Built
  sample: readonly JsonObject[]
}
const names = readdirSync(folder).filter(name => name.endsWith('.segment'))
const opened = performance.now()
const views: View[] = names.map(name => ({
  segment: new Segment(openIndexFile(folder, name), layoutOf(person)),
  deleted: undefined,
}))
const check = () => {}
searchIn(views, { dataset: 'person', where: undefined, sorts: [], after: undefined, limit: 20 }, check)
const readyMs = performance.now() - opened
const indexBytes = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

const rows: Figures[] = []

/** `run` answers how much was found; each call draws another query. */
function measure(name: string, run: () => number): void {
  if (only !== undefined && !name.includes(only)) return
  const firstStarted = performance.now()
  run()
  const firstMs = performance.now() - firstStarted
  for (let round = 0; round < 20; round++) run()
  const times: number[] = []
  const cpu: number[] = []
  const found: number[] = []
  for (let round = 0; round < repeats; round++) {
    const started = performance.now()
    const before = process.cpuUsage()
    found.push(run())
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
    'found, median': percentile(found, 0.5),
    'found, most': Math.max(...found),
  })
}

function positionBefore(each: QueryClass, draw: Draw): Position | undefined {
  let after: Position | undefined
  let left = (each.pagesBefore ?? 0) * 20
  const query = compile(each, draw)
  while (left > 0) {
    const limit = Math.min(1000, left)
    const page = searchIn(views, { ...query, after, limit }, check)
    after = page.positions.at(-1) ?? after
    left -= limit
    if (!page.hasMore) break
  }
  return after
}

for (const each of queryClasses) {
  const draw = new Draw(sample)
  if (only !== undefined && !each.name.includes(only)) continue
  const after = positionBefore(each, new Draw(sample))
  measure(each.name, () => searchIn(views, compile(each, draw, after), check).total)
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
const draw = new Draw(sample)
const typed = () => draw.words('experience.employment_details.current.title', 1).slice(0, 2 + draw.below(5))
const conjunction = queryClasses[1] as QueryClass
measure('suggest titles', () => suggestFrom(views, suggestion(typed()), check).length)
measure(
  'suggest titles, filtered',
  () =>
    suggestFrom(
      views,
      { ...suggestion(typed()), where: compile(queryClasses[0] as QueryClass, draw).where },
      check,
    ).length,
)
measure(
  'most frequent titles, filtered',
  () => suggestFrom(views, { ...suggestion(''), where: compile(conjunction, draw).where }, check).length,
)
measure('group titles, filtered', () => {
  const { where } = compile(queryClasses[12] as QueryClass, draw)
  return groupsIn(
    views,
    { dataset: 'person', where, lists: titles?.lists ?? [], at: titles?.at ?? [], size: 100 },
    check,
  ).length
})

const facts = [
  `index ${Math.round(indexBytes / 2 ** 20)} MiB, ${((100 * indexBytes) / built.jsonBytes).toFixed(1)} % of ${Math.round(built.jsonBytes / 2 ** 20)} MiB of JSON`,
  `${(built.microseconds / people).toFixed(1)} microseconds of CPU a person to build`,
  `${names.length} segments, ready in ${readyMs.toFixed(0)} ms`,
  `${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB resident after all queries`,
]
console.log(facts.join('; '))
if (only === undefined)
  report(
    'search',
    `How long do searches of ${people.toLocaleString('en')} people take? (${facts.join('; ')})`,
    rows,
  )
else console.table(rows)
