// Sums over usage events: whole blocks, days and hours are read from stored sums, the rest from the events.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UsageDimension, UsageSum, UsageSumQuery } from '../../ledger-usage.ts'
import { isPostgres } from '../dialect.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { allOf, dimensionConditions, inSpan, type SqlCondition, type TimeSpan } from './usage-filter.ts'
import { bucketLengthMs, type SumBucket, splitWindow } from './usage-parts.ts'

/** The tables that sums are read from. Those in `hour_total` have no dimensions. */
type SumSource = SumBucket | 'hour_total' | 'event'

interface WindowPart extends TimeSpan {
  readonly source: SumSource
}

/** A sum under construction. */
type MutableUsageSum = { -readonly [key in keyof UsageSum]: UsageSum[key] }

export async function usageSums(
  db: Kysely<LedgerTables>,
  query: UsageSumQuery,
): Promise<readonly UsageSum[]> {
  const groups = new Map<string, MutableUsageSum>()
  for (const part of partsOf(query)) {
    for (const row of await sumsOf(db, query, part)) addRow(groups, query.groupBy, row)
  }
  const inOrder = (a: UsageSum, b: UsageSum) =>
    (a.bucketMs ?? 0) - (b.bucketMs ?? 0) || compare(query.groupBy, a, b)
  return [...groups.values()].sort(inOrder)
}

/** Returns the parts of the window, oldest first, each as coarse as possible. */
function partsOf(query: UsageSumQuery): readonly WindowPart[] {
  if (query.bucket === undefined) return splitWindow(query, ['block', 'day', 'hour'])
  if (query.bucket === 'day') return splitWindow(query, ['day', 'hour'])
  const hasDimensions =
    dimensionConditions(query).length > 0 || query.groupBy.some(dimension => dimension !== 'component')
  const parts = splitWindow(query, ['hour'])
  if (hasDimensions) return parts
  return parts.map(part => (part.source === 'hour' ? { ...part, source: 'hour_total' } : part))
}

interface UsageSumRow {
  readonly bucket_ms: number | null
  readonly label: string | null
  readonly requests: number
  readonly errors: number
  readonly results: number
  readonly quantity: number
  readonly millicredits: number
  readonly [dimension: string]: string | number | null
}

const requestSums = ['requests', 'errors', 'results', 'millicredits']
const sumOf = (name: string): RawBuilder<unknown> => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`

async function sumsOf(
  db: Kysely<LedgerTables>,
  query: UsageSumQuery,
  part: WindowPart,
): Promise<readonly UsageSumRow[]> {
  const byComponent = query.groupBy.includes('component')
  const groups = [...(query.bucket ? [bucketOf(query.bucket, part)] : []), ...query.groupBy.map(columnOf)]
  const measures = (byComponent ? ['quantity', 'millicredits'] : requestSums).map(sumOf)
  const label = byComponent ? [sql`max(label) as label`] : []
  const positions = groups.map((_, index) => sql.lit(index + 1))
  const grouping = groups.length > 0 ? sql`group by ${sql.join(positions)}` : sql``
  const where = allOf([...inSpan('bucket_ms', query.team_id, part), ...dimensionConditions(query)])
  const source = byComponent
    ? sql`${componentSource(db, part)} as source where ${where}`
    : (groupedInOrder(db, query, part, where) ?? sql`${requestSource(part)} as source where ${where}`)
  const { rows } = await sql<UsageSumRow>`
    select ${sql.join([...groups, ...measures, ...label])}
    from ${source}
    ${grouping}
    limit ${query.limit + 1}
  `.execute(db)
  return rows
}

/** The first dimensions of the keys of sums, in their order. The others vary too much for fewer rows to be left of them. */
const firstInKeys: readonly UsageDimension[] = ['product', 'endpoint', 'client_surface', 'client_platform']

/**
 * Returns sums of sums as a source, for a grouping that would need a sort: SQLite adds up rows in the order of their key
 * in a fifth of the time in which it sorts them, and far fewer are left to sort.
 */
function groupedInOrder(
  db: Kysely<LedgerTables>,
  { groupBy, bucket }: UsageSumQuery,
  part: WindowPart,
  where: SqlCondition,
): RawBuilder<unknown> | undefined {
  if (bucket === undefined || part.source === 'event' || isPostgres(db)) return undefined
  const places = groupBy.map(dimension => firstInKeys.indexOf(dimension))
  const last = Math.max(...places)
  if (last < groupBy.length || places.includes(-1)) return undefined
  const key = sql.join(['bucket_ms', ...firstInKeys.slice(0, last + 1)].map(name => sql.ref(name)))
  return sql`(select ${key}, ${sql.join(requestSums.map(sumOf))} from ${requestSource(part)} where ${where} group by ${key}) as source`
}

/** Buckets of the wanted length are taken as they are: an index has them in order, so that grouping needs no sort. */
function bucketOf(bucket: 'hour' | 'day', { source }: WindowPart): RawBuilder<unknown> {
  if (source === bucket || source === `${bucket}_total`) return sql.ref('bucket_ms')
  return sql`bucket_ms - bucket_ms % ${sql.lit(bucketLengthMs[bucket])} as bucket_ms`
}

const columnOf = (dimension: UsageDimension): RawBuilder<unknown> =>
  dimension === 'status_class' ? sql`http_status / 100 as status_class` : sql`${sql.ref(dimension)}`

const eventColumns = sql`team_id, ts_ms as bucket_ms, product, endpoint, coalesce(api_key_id, 0) as api_key_id,
  client_surface, client_platform, http_status, error_type`

function requestSource({ source }: WindowPart): RawBuilder<unknown> {
  if (source !== 'event') return sql`${sql.table(`usage_${source}`)}`
  return sql`(
    select ${eventColumns}, 1 as requests, case when http_status >= 400 then 1 else 0 end as errors,
      coalesce(result_count, 0) as results, millicredits
    from usage_event
  )`
}

/** Returns a source with one row for each charge line. */
function componentSource(db: Kysely<LedgerTables>, { source }: WindowPart): RawBuilder<unknown> {
  if (source !== 'event') return sql`${sql.table(`usage_component_${source}`)}`
  const lines = isPostgres(db)
    ? sql`json_array_elements(told::json -> 'cost_components') as line (value)`
    : sql`json_each(told, '$.cost_components') as line`
  const value = isPostgres(db)
    ? (name: string) => sql`(line.value ->> ${sql.lit(name)})`
    : (name: string) => sql`json_extract(line.value, ${sql.lit(`$.${name}`)})`
  return sql`(
    select ${eventColumns}, ${value('component')} as component, ${value('label')} as label,
      cast(${value('quantity')} as double precision) as quantity,
      cast(round(cast(${value('credits')} as double precision) * 1000) as bigint) as millicredits
    from usage_event cross join ${lines}
  )`
}

/** Adds the row to its group. PostgreSQL returns sums as strings. */
function addRow(
  groups: Map<string, MutableUsageSum>,
  groupBy: UsageSumQuery['groupBy'],
  row: UsageSumRow,
): void {
  const group = Object.fromEntries(groupBy.map(dimension => [dimension, shownAs(dimension, row)]))
  const bucketMs = row.bucket_ms === undefined ? undefined : Number(row.bucket_ms)
  const key = JSON.stringify([bucketMs, ...Object.values(group)])
  let sums = groups.get(key)
  if (!sums) {
    sums = {
      bucketMs,
      group,
      label: undefined,
      requests: 0,
      errors: 0,
      results: 0,
      quantity: 0,
      millicredits: 0,
    }
    groups.set(key, sums)
  }
  for (const name of ['requests', 'errors', 'results', 'quantity', 'millicredits'] as const) {
    sums[name] += Number(row[name] ?? 0)
  }
  // Parts come oldest first: the newest name is kept.
  if (typeof row.label === 'string') sums.label = row.label
}

function shownAs(dimension: UsageDimension, row: UsageSumRow): string | number | null {
  const value = row[dimension] ?? null
  if (dimension === 'api_key_id') return Number(value) === 0 ? null : Number(value)
  return dimension === 'status_class' ? `${value}xx` : value
}

function compare(groupBy: UsageSumQuery['groupBy'], a: UsageSum, b: UsageSum): number {
  for (const dimension of groupBy) {
    const [left, right] = [a.group[dimension] ?? 0, b.group[dimension] ?? 0]
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}
