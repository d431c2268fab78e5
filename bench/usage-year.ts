// Writes a year of usage of one busy team, faster than settlements but with the same events and sums.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import Database from 'libsql'
import type { Ledger } from '../src/stores/ledger.ts'
import type { DetailedUsageEvent } from '../src/stores/ledger-usage.ts'
import { migrate } from '../src/stores/sql/migrate.ts'
import { fillUsageTotals } from '../src/stores/sql/migrations/0005-usage-totals.ts'
import { fillFailureBlocks } from '../src/stores/sql/migrations/0007-failure-keys.ts'
import { openSqlite } from '../src/stores/sql/sqlite.ts'
import { halfHourMs, sumDimensions } from '../src/stores/sql/usage/sums.ts'
import { toEventRow } from '../src/stores/sql/usage/usage-rows.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The first millisecond after the year, a midnight. */
export const yearEndMs = Date.UTC(2026, 0, 1)
export const yearStartMs = yearEndMs - 365 * dayMs

/** The products, with their shares of all requests in percent. */
const products = [
  { product: 'person_search', endpoint: '/person/search', weight: 25, price: 0.03, results: 30 },
  { product: 'person_enrich', endpoint: '/person/enrich', weight: 20, price: 1, results: 3 },
  {
    product: 'person_autocomplete',
    endpoint: '/person/search/autocomplete',
    weight: 20,
    price: 0,
    results: 9,
  },
  { product: 'company_search', endpoint: '/company/search', weight: 10, price: 0.03, results: 20 },
  { product: 'company_enrich', endpoint: '/company/enrich', weight: 10, price: 2, results: 2 },
  { product: 'company_identify', endpoint: '/company/identify', weight: 6, price: 0, results: 1 },
  { product: 'job_search', endpoint: '/job/search', weight: 4, price: 0.03, results: 15 },
  {
    product: 'person_contact_enrich',
    endpoint: '/person/contact/enrich',
    weight: 2.99,
    price: 2,
    results: 1,
  },
  { product: 'social_post_search', endpoint: '/social_post/search', weight: 2, price: 0.5, results: 5 },
  {
    product: 'employee_review_enrich',
    endpoint: '/employee_review/enrich',
    weight: 0.01,
    price: 2,
    results: 1,
  },
]

const platforms = ['python', 'node', 'curl', 'go', '', 'java'] as const

/** The weights of twenty keys, the last of which is hardly used. */
const keyWeights = [...Array.from({ length: 19 }, (_, index) => 20 - index), 0.02]

const statuses = [
  { status: 200, type: '', weight: 93.495 },
  { status: 400, type: 'invalid_request', weight: 3 },
  { status: 404, type: 'not_found', weight: 1 },
  { status: 429, type: 'rate_limit_error', weight: 2 },
  { status: 403, type: 'insufficient_credits', weight: 0.5 },
  { status: 500, type: 'internal_error', weight: 0.005 },
]

/** Returns a function that turns a random number into an index, by weight. */
function drawer(weights: readonly number[]): (nextRandom: number) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let below = 0
  const bounds = weights.map(weight => {
    below += weight / total
    return below
  })
  return nextRandom =>
    Math.max(
      0,
      bounds.findIndex(bound => nextRandom < bound),
    )
}

const drawProduct = drawer(products.map(({ weight }) => weight))
const drawKey = drawer(keyWeights)
const drawStatus = drawer(statuses.map(({ weight }) => weight))

/** The state of xorshift32, which makes the same year every time. */
let state = 0x9e3779b9
function nextRandom(): number {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) / 2 ** 32
}

function itemAt<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new Error(`There is nothing at ${index}.`)
  return value
}

function exampleEvent(index: number): DetailedUsageEvent {
  const { product, endpoint, price, results } = itemAt(products, drawProduct(nextRandom()))
  const key = drawKey(nextRandom())
  const { status, type } = itemAt(statuses, drawStatus(nextRandom()))
  const isGood = status === 200
  const count = isGood ? Math.floor(nextRandom() * (results + 1)) : null
  const millicredits = isGood ? Math.round((count ?? 0) * price * 1000) : 0
  const client_platform = platforms[key % platforms.length] ?? ''
  const message = `filters.conditions[<n>]: '<v>' is wrong in way ${Math.floor(nextRandom() ** 3 * 200)}.`
  const isCounted = !isGood && status !== 429
  return {
    event_id: '',
    ts_ms: 0,
    team_id: 1,
    user_id: 1,
    api_key_id: status === 429 ? null : key + 1,
    client_surface: status === 429 ? 'gateway' : key % 7 === 6 ? 'mcp' : 'api',
    client_platform: status === 429 ? '' : client_platform,
    user_agent: `${client_platform}-client/2.${key}.1 (linux; x86_64)`,
    client_ip: '203.0.113.7',
    product,
    endpoint,
    method: 'POST',
    api_version: '2025-11-01',
    http_status: status,
    error_type: type,
    error_key: isCounted ? message : '',
    error_kind: !isCounted ? '' : status === 403 ? 'account' : status === 500 ? 'server' : 'request',
    result_count: count,
    latency_ms: Math.round(nextRandom() * 50_000) / 1000,
    millicredits,
    cost_components:
      isGood && price > 0
        ? [
            {
              component: `${product}.record`,
              label: 'Record',
              quantity: count ?? 0,
              unit_price: price,
              credits: millicredits / 1000,
            },
          ]
        : [],
    linked_ids: {},
    is_free: price === 0,
    detail: {
      body: JSON.stringify({
        filters: { field: 'basic_profile.name', type: '(.)', value: `name ${index}` },
        limit: 25,
      }),
      query_params: {},
      path_params: {},
      headers: {
        authorization: '<redacted>',
        'content-type': 'application/json',
        'x-api-version': '2025-11-01',
      },
      response: isCounted ? JSON.stringify({ error: { type, message, metadata: [] } }) : null,
    },
  }
}

const otherDimensions = sumDimensions.filter(name => name !== 'bucket_ms' && name !== 'api_key_id').join(', ')

/** The statements that write the sums of a day and of its hours. */
const sumsOfDay = [
  ['hour', hourMs],
  ['day', dayMs],
].flatMap(([bucket, bucketMs]) => {
  const shared = `${otherDimensions}, ts_ms - ts_ms % ${bucketMs} as bucket_ms, coalesce(api_key_id, 0) as api_key_id`
  const groups = `${otherDimensions}, ts_ms - ts_ms % ${bucketMs}, api_key_id`
  return [
    `insert into usage_${bucket} (${otherDimensions}, bucket_ms, api_key_id, requests, free_requests, errors, results,
        millicredits${bucket === 'day' ? ', half_hours' : ''})
      select ${shared}, count(*), sum(is_free), sum(http_status >= 400), sum(coalesce(result_count, 0)),
        sum(millicredits)${bucket === 'day' ? `, sum(distinct 1 << (ts_ms % ${dayMs} / ${halfHourMs}))` : ''}
      from usage_event where team_id = 1 and ts_ms >= ? and ts_ms < ? group by ${groups}`,
    `insert into usage_component_${bucket} (${otherDimensions}, bucket_ms, api_key_id, component, label, quantity, millicredits)
      select ${shared}, line.value ->> 'component', max(line.value ->> 'label'), sum(line.value ->> 'quantity'),
        sum(millicredits)
      from usage_event cross join json_each(told, '$.cost_components') as line
      where team_id = 1 and ts_ms >= ? and ts_ms < ? group by ${groups}, line.value ->> 'component'`,
  ]
})

/** Makes the folder with an `account.db` of so many events at the first use. Returns the path of the file. */
export async function writeYear(folder: string, count: number): Promise<string> {
  if (existsSync(folder)) return join(folder, 'account.db')
  const unfinished = `${folder}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const file = join(unfinished, 'account.db')
  const db = openSqlite(file)
  await migrate(db)
  await db.destroy()
  const database = new Database(file)
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000;')
  const insert = database.prepare(insertFromExamples(writeExamples(database)))
  const sums = sumsOfDay.map(text => database.prepare(text))
  const gapMs = (yearEndMs - yearStartMs) / count
  const firstOf = (ms: number) => Math.min(count, Math.ceil((ms - yearStartMs) / gapMs))
  for (let day = yearStartMs; day < yearEndMs; day += dayMs) {
    database.exec('begin')
    insert.run([firstOf(day), firstOf(day + dayMs), yearStartMs, gapMs])
    for (const sum of sums) sum.run([day, day + dayMs])
    database.exec('commit')
  }
  database.close()
  const filled = openSqlite(file)
  await fillUsageTotals(filled as unknown as Kysely<unknown>)
  await fillFailureBlocks(filled as unknown as Kysely<unknown>)
  await filled.destroy()
  renameSync(unfinished, folder)
  return join(folder, 'account.db')
}

/** Writes the same year through a ledger, request by request, which takes longer. */
export async function settleYear(ledger: Ledger, count: number): Promise<void> {
  await ledger.addTeam({ id: 1, name: 'Team 1', created_at: new Date(yearStartMs).toISOString() })
  await ledger.grant(1, 1e15, yearStartMs, null)
  const gapMs = (yearEndMs - yearStartMs) / count
  const eventAt = (index: number) => ({
    ...exampleEvent(index),
    event_id: `event ${index}`,
    ts_ms: Math.floor(yearStartMs + index * gapMs),
  })
  for (let from = 0; from < count; from += 500) {
    const size = Math.min(500, count - from)
    const events = Array.from({ length: size }, (_, index) => ({ event: eventAt(from + index) }))
    await ledger.settle(events, yearStartMs)
  }
}

const examples = 100_000

/** Writes example events, which the year repeats. Returns their columns. */
function writeExamples(database: Database.Database): readonly string[] {
  const columns = Object.keys(toEventRow(exampleEvent(0)))
  const marks = columns.map(() => '?').join(', ')
  database.exec(`create temp table example (number integer primary key, ${columns.join(', ')})`)
  const insert = database.prepare(`insert into example (${columns.join(', ')}) values (${marks})`)
  for (let index = 0; index < examples; index++) insert.run(Object.values(toEventRow(exampleEvent(index))))
  return columns
}

/** The statement that inserts copies; it takes the first number, the end, the start of the year and the gap in ms. */
function insertFromExamples(columns: readonly string[]): string {
  const replacedColumns = ['event_id', 'ts_ms']
  const copied = columns.filter(name => !replacedColumns.includes(name)).join(', ')
  return `insert into usage_event (event_id, ts_ms, ${copied})
    with recursive place(i, ms) as (
      select ?1, cast(?3 + ?1 * ?4 as integer) where ?1 < ?2
      union all select i + 1, cast(?3 + (i + 1) * ?4 as integer) from place where i + 1 < ?2
    )
    select printf('%08x-%04x-7000-8000-%012x', ms >> 16, ms & 65535, i), ms, ${copied}
    from place cross join example on number = (i * 2654435761) % 4294967291 % ${examples} + 1`
}
