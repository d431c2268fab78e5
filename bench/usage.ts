// Measures how long it takes to read the usage of a team with ten million requests a year, and whether the server waits.
// Run: npm run bench usage [events, 10000000 unless told] [postgres]
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type {
  UsageErrorFilter,
  UsageFilter,
  UsagePosition,
  UsageSumQuery,
} from '../src/stores/ledger-usage.ts'
import { openPostgresLedger } from '../src/stores/sql/ledger/postgres-ledger.ts'
import { serveSqliteLedger } from '../src/stores/sql/ledger/sqlite-ledger.ts'
import { findPostgres, noPostgres, startPostgres } from '../test/support/postgres.ts'
import { percentile, report } from './report.ts'
import { settleYear, writeYear, yearEndMs, yearStartMs } from './usage-year.ts'
import { benchFolder } from './world.ts'

const count = Number(process.argv[2] ?? 10_000_000)
const isPostgres = process.argv[3] === 'postgres'
const runs = 15
const dayMs = 86_400_000
const { ledger, sizeBytes, stop } = await (isPostgres ? inPostgres() : inSqlite())
// The thread starts before anything is measured.
await ledger.usageEvents({ team_id: 1, startMs: 0, endMs: 1 }, undefined, 1)

/** Opens the ledger as a server does, with reads in a separate thread. */
async function inSqlite() {
  const folder = join(benchFolder, `usage-${count}`)
  const file = await writeYear(folder, count)
  return { ledger: await serveSqliteLedger(folder), sizeBytes: statSync(file).size, stop: async () => {} }
}

async function inPostgres() {
  const bin = findPostgres()
  if (bin === undefined) throw new Error(noPostgres)
  const server = await startPostgres(bin)
  const url = await server.newDatabase()
  const ledger = await openPostgresLedger(url)
  await settleYear(ledger, count)
  const [size] = await server.run(url, 'SELECT pg_database_size(current_database()) AS size')
  return { ledger, sizeBytes: Number(size?.size), stop: () => server.stop() }
}

const rows: Record<string, string | number>[] = []

const year = { team_id: 1, startMs: yearStartMs, endMs: yearEndMs }
const month = { ...year, startMs: yearEndMs - 31 * dayMs }
const week = { ...year, startMs: yearEndMs - 7 * dayMs }
/** The position after nine tenths of the year. */
const deep: UsagePosition = { ts_ms: yearStartMs + Math.round(36.5 * dayMs), number: Math.round(count / 10) }

async function measure(question: string, read: () => Promise<{ readonly length: number }>): Promise<void> {
  const times: number[] = []
  /** The processor time of all threads, the time it takes on an idle machine. */
  const busy: number[] = []
  let found = 0
  const started = performance.now()
  found = (await read()).length
  const first = performance.now() - started
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    const before = process.cpuUsage()
    await read()
    const { user, system } = process.cpuUsage(before)
    busy.push((user + system) / 1000)
    times.push(performance.now() - started)
  }
  delay.disable()
  rows.push({
    question,
    rows: found,
    'first, ms': first.toFixed(1),
    'p50, ms': percentile(times, 0.5).toFixed(1),
    'processor, ms': percentile(busy, 0.5).toFixed(1),
    'longest, ms': Math.max(...times).toFixed(1),
    'server waited at most, ms': (delay.max / 1e6).toFixed(1),
  })
}

const page = (question: string, filter: UsageFilter, after?: UsagePosition) =>
  measure(question, async () => (await ledger.usageEvents(filter, after, 100)).events)
const sums = (
  question: string,
  groupBy: UsageSumQuery['groupBy'],
  bucket: UsageSumQuery['bucket'],
  window: UsageErrorFilter = year,
) => measure(question, () => ledger.usageSums({ ...window, groupBy, bucket, limit: 10_000 }))

const failures = (question: string, filter: UsageErrorFilter) =>
  measure(question, () => ledger.usageErrors(filter, 1000))

await page('first page of a week', week)
await page('first page of the year', year)
await page('page behind nine tenths of the year', year, deep)
await page('week, a quarter of all: one endpoint', { ...week, endpoints: ['/person/search'] })
await page('week, a ten-thousandth: one endpoint', { ...week, endpoints: ['/employee_review/enrich'] })
await page('week, a ten-thousandth: one key', { ...week, api_key_ids: [20] })
await page('week, client errors', { ...week, status_class: '4xx' })
await page('week, without free', { ...week, hide_free: true })
await page('year, a quarter of all: one endpoint', { ...year, endpoints: ['/person/search'] })
await page('year, a ten-thousandth: one endpoint', { ...year, endpoints: ['/employee_review/enrich'] })
await page('year, a ten-thousandth: one key', { ...year, api_key_ids: [20] })
await page('year, none: a key that never asked', { ...year, api_key_ids: [99] })
await page('year, client errors', { ...year, status_class: '4xx' })
await page('year, one in 20,000: server errors', { ...year, status: [500] })
await page('year, without free', { ...year, hide_free: true })
await page('year, one error_key', {
  ...year,
  error_key: "filters.conditions[<n>]: '<v>' is wrong in way 150.",
})
await sums('year in total', [], undefined)
await sums('year by day', [], 'day')
await sums('year by product', ['product'], undefined)
await sums('year by component', ['component'], undefined)
await sums('year by client_platform', ['client_platform'], undefined)
await sums('year by day and product', ['product'], 'day')
await sums('year by hour', [], 'hour')
await sums('year but for a few minutes, by product', ['product'], undefined, {
  ...year,
  startMs: year.startMs + 754_321,
  endMs: year.endMs - 1_234_567,
})
await sums('year by hour and component, too many', ['component'], 'hour')
await sums('month by hour and status_class', ['status_class'], 'hour', month)
await sums('month by hour and product', ['product'], 'hour', month)
await sums('month by hour of one endpoint', [], 'hour', { ...month, endpoints: ['/person/enrich'] })
await sums('year by day and key', ['api_key_id'], 'day')
await sums(
  'year by product, endpoint, key and status_class',
  ['product', 'endpoint', 'api_key_id', 'status_class'],
  undefined,
)
await failures('failures of a week', week)
await failures('failures of the year', year)
await failures('failures of the year but for a few minutes', {
  ...year,
  startMs: year.startMs + 754_321,
  endMs: year.endMs - 1_234_567,
})
await failures('failures of the year, one endpoint', { ...year, endpoints: ['/person/search'] })
await failures('failures of the year, one key', { ...year, api_key_ids: [3] })
await failures('failures of the year, all keys named', {
  ...year,
  api_key_ids: Array.from({ length: 20 }, (_, index) => index + 1),
})
await besideReports()
await ledger.close()
await stop()
report(
  'usage',
  `How long does usage take to read among ${count.toLocaleString('en')} requests of a year (${isPostgres ? 'PostgreSQL' : 'SQLite'}, ${(sizeBytes / 2 ** 30).toFixed(1)} GiB)?`,
  rows,
  isPostgres ? `${count} postgres` : count,
)

/** Measures reading one event by its id while thirty reports of the year wait for one another. */
async function besideReports(): Promise<void> {
  const [event] = (await ledger.usageEvents(week, undefined, 1)).events
  let isReporting = true
  const reports = Array.from({ length: 30 }, () => ledger.usageErrors(year, 1000))
  const reported = Promise.all(reports).then(() => {
    isReporting = false
  })
  await measure('one event, beside thirty reports of failures', async () => {
    if (!isReporting) return []
    return [await ledger.usageEvent(1, event?.event_id ?? '')]
  })
  await reported
}
