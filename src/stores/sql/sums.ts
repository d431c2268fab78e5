// The sums over usage events by hour and by day, added to in the transaction that writes the events.
import { type Insertable, type Kysely, sql } from 'kysely'
import type { UsageEvent } from '../ledger-usage.ts'
import type { Tables } from './schema.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** What http_status belongs to: `2xx`, `3xx`, `4xx` or `5xx`. */
export const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`

/** The tables, each with its dimensions and what is summed. */
export const sumTables = {
  usage_hour: {
    dimensions: [
      'team_id',
      'bucket_ms',
      'product',
      'endpoint',
      'client_surface',
      'client_platform',
      'error_type',
      'api_key_id',
      'http_status',
    ],
    sums: ['requests', 'errors', 'results', 'millicredits'],
  },
  usage_day: {
    dimensions: [
      'team_id',
      'bucket_ms',
      'product',
      'endpoint',
      'client_surface',
      'status_class',
      'api_key_id',
    ],
    sums: ['requests', 'errors', 'results', 'millicredits'],
  },
  usage_component_hour: {
    dimensions: [
      'team_id',
      'bucket_ms',
      'product',
      'endpoint',
      'client_surface',
      'client_platform',
      'error_type',
      'component',
      'api_key_id',
      'http_status',
    ],
    sums: ['quantity', 'millicredits'],
  },
  usage_component_day: {
    dimensions: ['team_id', 'bucket_ms', 'product', 'component'],
    sums: ['quantity', 'millicredits'],
  },
} as const

type SumTable = keyof typeof sumTables
type Row = Record<string, string | number>

export async function addSums(db: Kysely<Tables>, events: readonly UsageEvent[]): Promise<void> {
  await add(db, 'usage_hour', events.map(hourRow))
  await add(db, 'usage_day', events.map(dayRow))
  await add(db, 'usage_component_hour', events.flatMap(componentHourRows))
  await add(db, 'usage_component_day', events.flatMap(componentDayRows))
}

const measures = ({ http_status, result_count, millicredits }: UsageEvent) => ({
  requests: 1,
  errors: http_status >= 400 ? 1 : 0,
  results: result_count ?? 0,
  millicredits,
})

const startOf = (ms: number, bucketMs: number): number => ms - (ms % bucketMs)

const hourDimensions = (event: UsageEvent) => ({
  team_id: event.team_id,
  bucket_ms: startOf(event.ts_ms, hourMs),
  product: event.product,
  endpoint: event.endpoint,
  client_surface: event.client_surface,
  client_platform: event.client_platform,
  error_type: event.error_type,
  api_key_id: event.api_key_id ?? 0,
  http_status: event.http_status,
})

const hourRow = (event: UsageEvent): Row => ({ ...hourDimensions(event), ...measures(event) })

const dayRow = (event: UsageEvent): Row => ({
  team_id: event.team_id,
  bucket_ms: startOf(event.ts_ms, dayMs),
  product: event.product,
  endpoint: event.endpoint,
  client_surface: event.client_surface,
  status_class: statusClass(event.http_status),
  api_key_id: event.api_key_id ?? 0,
  ...measures(event),
})

const componentHourRows = (event: UsageEvent): readonly Row[] =>
  event.cost_components.map(line => ({ ...hourDimensions(event), ...lineOf(line) }))

const componentDayRows = (event: UsageEvent): readonly Row[] =>
  event.cost_components.map(line => ({
    team_id: event.team_id,
    bucket_ms: startOf(event.ts_ms, dayMs),
    product: event.product,
    ...lineOf(line),
  }))

const lineOf = ({ component, label, quantity, credits }: UsageEvent['cost_components'][number]) => ({
  component,
  label,
  quantity,
  millicredits: Math.round(credits * 1000),
})

/** Rows of the same dimensions are added up first; then each is added to what is stored. */
async function add(db: Kysely<Tables>, table: SumTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const { dimensions, sums } = sumTables[table]
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const key = JSON.stringify(dimensions.map(name => row[name]))
    const known = merged.get(key)
    if (!known) merged.set(key, { ...row })
    else for (const name of sums) known[name] = Number(known[name]) + Number(row[name])
  }
  const label = 'label' in (rows[0] ?? {}) ? { label: sql.ref('excluded.label') } : {}
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
