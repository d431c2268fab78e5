// Compares searches of Almanac with those of PostgreSQL and DuckDB: the same people and queries in one run.
// Run: npm run bench compare [people, 1000000 unless told]. Needs PostgreSQL: apt-get install postgresql
import { searchIn } from '../src/stores/embedded/engine/search.ts'
import { duckDialect, openDuckDb } from './comparison/duckdb.ts'
import type { ComparedDatabase, Dialect, SearchOutcome } from './comparison/engine.ts'
import { openPostgres, postgresDialect } from './comparison/postgres.ts'
import { rowsOf } from './comparison/rows.ts'
import { searchSql } from './comparison/sql.ts'
import { type Figures, percentile, report } from './report.ts'
import { compileQuery, noTimeLimit, positionBefore, QuerySampler, queryClasses } from './search-classes.ts'
import { indexOf } from './search-index.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const only = process.argv[3]
const repeats = 60
const warmUp = 10

const { open, sample } = await indexOf(people)
const views = open()
const rows = await rowsOf(people)
const opened: readonly (readonly [ComparedDatabase, Dialect])[] = [
  [await openPostgres(people, rows), postgresDialect],
  [await openDuckDb(people, rows), duckDialect],
]

interface TimedOutcome extends SearchOutcome {
  readonly ms: number
}

async function timed(work: () => SearchOutcome | Promise<SearchOutcome>): Promise<TimedOutcome> {
  const started = performance.now()
  const outcome = await work()
  return { ...outcome, ms: performance.now() - started }
}

/** Ends the run when a database finds other records than Almanac. */
function refuseDifferentOutcome(
  name: string,
  other: SearchOutcome,
  ownOutcomes: SearchOutcome,
  sql: string,
): void {
  if (other.total === ownOutcomes.total && other.ids.join() === ownOutcomes.ids.join()) return
  const summary = ({ total, ids }: SearchOutcome) => `${total} (${ids.slice(0, 3)}...)`
  throw new Error(`${name} finds ${summary(other)}, Almanac ${summary(ownOutcomes)}: ${sql}`)
}

const figures: Figures[] = []
const ratios = opened.map((): number[] => [])
try {
  for (const each of queryClasses.filter(({ name }) => only === undefined || name.includes(only))) {
    const draw = new QuerySampler(sample)
    const after = positionBefore(views, each, new QuerySampler(sample))
    const queries = Array.from({ length: warmUp + repeats }, () => compileQuery(each, draw, after))
    // The engines run one after the other, so that each has the processor caches to itself.
    const ownOutcomes: TimedOutcome[] = []
    for (const query of queries) {
      ownOutcomes.push(
        await timed(() => {
          const { total, positions } = searchIn(views, query, noTimeLimit)
          return { total, ids: positions.map(({ id }) => id) }
        }),
      )
    }
    const ours = ownOutcomes.slice(warmUp).map(({ ms }) => ms)
    const theirs: number[][] = []
    for (const [database, dialect] of opened) {
      const times: number[] = []
      for (const [index, query] of queries.entries()) {
        const sql = searchSql(query, dialect)
        const { ms, ...other } = await timed(() => database.ask(sql))
        refuseDifferentOutcome(database.name, other, ownOutcomes[index] as SearchOutcome, sql)
        if (index >= warmUp) times.push(ms)
      }
      theirs.push(times)
    }
    const median = percentile(ours, 0.5)
    const row: Record<string, string | number> = {
      'class of query': each.name,
      'Almanac, median ms': median.toFixed(2),
      p99: percentile(ours, 0.99).toFixed(1),
    }
    for (const [index, [{ name }]] of opened.entries()) {
      const times = theirs[index] ?? []
      const other = percentile(times, 0.5)
      ratios[index]?.push(other / median)
      row[`${name}, median ms`] = other.toFixed(2)
      row[`p99 of ${name}`] = percentile(times, 0.99).toFixed(1)
      row[`${name} takes`] = `${(other / median).toFixed(1)} ×`
    }
    figures.push(row)
    console.log(Object.values(row).join(' | '))
  }
  const trip: number[] = []
  const postgres = opened[0]?.[0]
  for (let round = 0; round < 200; round++) {
    trip.push((await timed(async () => (await postgres?.ask('SELECT 0 AS total')) as SearchOutcome)).ms)
  }
  const means = ratios.map((each, index) => {
    const mean = Math.exp(each.reduce((sum, ratio) => sum + Math.log(ratio), 0) / each.length)
    return `${mean.toFixed(1)} × as long in ${opened[index]?.[0].name}`
  })
  const question = `How do searches of ${people.toLocaleString('en')} people compare? (geometric mean: ${means.join(', ')}; all totals and first pages alike; a round trip to PostgreSQL takes ${percentile(trip, 0.5).toFixed(2)} ms)`
  if (only === undefined) report('compare', question, figures)
  else console.log(question)
} finally {
  for (const [database] of opened) await database.close()
}
