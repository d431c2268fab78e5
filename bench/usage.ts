// How long usage takes to read where a team asked ten million times in a year, and whether the server waits meanwhile.
// Run: npm run bench usage [events, 10000000 unless told]
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { UsageFilter, UsagePlace, UsageSumQuery } from '../src/stores/ledger-usage.ts'
import { serveSqliteLedger } from '../src/stores/sql/sqlite-ledger.ts'
import { percentile, report } from './report.ts'
import { writeYear, yearEndMs, yearStartMs } from './usage-year.ts'
import { benchFolder } from './world.ts'

const count = Number(process.argv[2] ?? 10_000_000)
const runs = 15
const dayMs = 86_400_000
const folder = join(benchFolder, `usage-${count}`)
const file = await writeYear(folder, count)
// As a server has it: reads in a thread of their own.
const ledger = await serveSqliteLedger(folder)
// Its thread starts before anything is measured.
await ledger.usageEvent(1, '')
const rows: Record<string, string | number>[] = []

const year = { team_id: 1, startMs: yearStartMs, endMs: yearEndMs }
const week = { ...year, startMs: yearEndMs - 7 * dayMs }
/** Behind nine tenths of the year. */
const deep: UsagePlace = { ts_ms: yearStartMs + Math.round(36.5 * dayMs), number: Math.round(count / 10) }

async function measure(question: string, read: () => Promise<{ readonly length: number }>): Promise<void> {
  const times: number[] = []
  let found = 0
  const started = performance.now()
  found = (await read()).length
  const first = performance.now() - started
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    await read()
    times.push(performance.now() - started)
  }
  delay.disable()
  rows.push({
    question,
    rows: found,
    'first, ms': first.toFixed(1),
    'p50, ms': percentile(times, 0.5).toFixed(1),
    'longest, ms': Math.max(...times).toFixed(1),
    'server waited at most, ms': (delay.max / 1e6).toFixed(1),
  })
}

const page = (question: string, filter: UsageFilter, after?: UsagePlace) =>
  measure(question, async () => (await ledger.usageEvents(filter, after, 100)).events)
const sums = (
  question: string,
  groupBy: UsageSumQuery['groupBy'],
  bucket: UsageSumQuery['bucket'],
  window = year,
) => measure(question, () => ledger.usageSums({ ...window, groupBy, bucket, limit: 50_000 }))

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
await measure('failures of a week', () => ledger.usageErrors(week, 1000))
await measure('failures of the year', () => ledger.usageErrors(year, 1000))
await ledger.close()
const sizeGiB = (statSync(file).size / 2 ** 30).toFixed(1)
report(
  'usage',
  `How long does usage take to read among ${count.toLocaleString('en')} requests of a year (${sizeGiB} GiB)?`,
  rows,
)
