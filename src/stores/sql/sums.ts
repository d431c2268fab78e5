// The sums over usage events by hour and by day, added to in the transaction that writes the events.
import { type Insertable, type Kysely, sql } from 'kysely'
import type { UsageEvent } from '../ledger-usage.ts'
import type { Tables } from './schema.ts'
import { isHidden } from './usage-rows.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** What the sums are apart by. */
export const sumDimensions = [
  'team_id',
  'bucket_ms',
  'product',
  'endpoint',
  'client_surface',
  'client_platform',
  'error_type',
  'api_key_id',
  'http_status',
] as const

export const requestSums = ['requests', 'free_requests', 'errors', 'results', 'millicredits'] as const
export const componentSums = ['quantity', 'millicredits'] as const

type SumTable = 'usage_hour' | 'usage_day' | 'usage_component_hour' | 'usage_component_day'
type Row = Record<string, string | number>

export async function addSums(db: Kysely<Tables>, events: readonly UsageEvent[]): Promise<void> {
  for (const [bucket, bucketMs] of [
    ['hour', hourMs],
    ['day', dayMs],
  ] as const) {
    const requests = events.map(event => ({ ...dimensionsOf(event, bucketMs), ...measures(event) }))
    const components = events.flatMap(event =>
      event.cost_components.map(line => ({ ...dimensionsOf(event, bucketMs), ...lineOf(line) })),
    )
    await add(db, `usage_${bucket}`, requests, requestSums)
    await add(db, `usage_component_${bucket}`, components, componentSums)
  }
}

const dimensionsOf = (event: UsageEvent, bucketMs: number) => ({
  team_id: event.team_id,
  bucket_ms: event.ts_ms - (event.ts_ms % bucketMs),
  product: event.product,
  endpoint: event.endpoint,
  client_surface: event.client_surface,
  client_platform: event.client_platform,
  error_type: event.error_type,
  api_key_id: event.api_key_id ?? 0,
  http_status: event.http_status,
})

const measures = (event: UsageEvent) => ({
  requests: 1,
  free_requests: isHidden(event) ? 1 : 0,
  errors: event.http_status >= 400 ? 1 : 0,
  results: event.result_count ?? 0,
  millicredits: event.millicredits,
})

const lineOf = ({ component, label, quantity, credits }: UsageEvent['cost_components'][number]) => ({
  component,
  label,
  quantity,
  millicredits: Math.round(credits * 1000),
})

/** Rows of the same dimensions are added up first; then each is added to what is stored. */
async function add(
  db: Kysely<Tables>,
  table: SumTable,
  rows: readonly Row[],
  sums: readonly string[],
): Promise<void> {
  if (rows.length === 0) return
  const hasComponents = sums !== requestSums
  const dimensions = [...sumDimensions, ...(hasComponents ? ['component'] : [])]
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const key = JSON.stringify(dimensions.map(name => row[name]))
    const known = merged.get(key)
    const added = sums.map(name => [name, Number(known?.[name] ?? 0) + Number(row[name])])
    merged.set(key, { ...row, ...Object.fromEntries(added) })
  }
  const label = hasComponents ? { label: sql.ref('excluded.label') } : {}
  await db
    .insertInto(table)
    .values([...merged.values()] as unknown as Insertable<Tables[SumTable]>[])
    .onConflict(conflict =>
      conflict.columns(dimensions as never).doUpdateSet({
        ...label,
        ...Object.fromEntries(
          sums.map(name => [name, sql`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
        ),
      } as never),
    )
    .execute()
}
