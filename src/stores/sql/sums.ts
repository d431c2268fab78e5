// The sums over usage events by hour and by day, added to in the transaction that writes the events.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UsageEvent } from '../ledger-usage.ts'
import { insertRows, type Row } from './rows.ts'
import type { Tables } from './schema.ts'
import { isHidden } from './usage-rows.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
export const halfHourMs = hourMs / 2

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

export type SumTable = 'usage_hour' | 'usage_day' | 'usage_component_hour' | 'usage_component_day'

export async function addSums(db: Kysely<Tables>, events: readonly UsageEvent[]): Promise<void> {
  for (const [bucket, bucketMs] of [
    ['hour', hourMs],
    ['day', dayMs],
  ] as const) {
    const groups = groupsOf(events, bucketMs)
    const requests = groups.map(({ dimensions, sums, halfHours }) => ({
      ...dimensions,
      ...sums,
      ...(bucket === 'day' && { half_hours: bitsOf(halfHours) }),
    }))
    const components = groups.flatMap(({ dimensions, lines }) =>
      [...lines.values()].map(line => ({ ...dimensions, ...line })),
    )
    await add(db, `usage_${bucket}`, requests, requestSums, bucket === 'day' ? ['half_hours'] : [])
    await add(db, `usage_component_${bucket}`, components, componentSums)
  }
}

/** Events of the same bucket and dimensions, added up. */
export interface Group {
  readonly dimensions: Row
  readonly sums: Record<(typeof requestSums)[number], number>
  /** Those of the day in which its events came, from 0. */
  readonly halfHours: Set<number>
  readonly lines: Map<
    string,
    { readonly component: string; label: string; quantity: number; millicredits: number }
  >
}

function groupsOf(events: readonly UsageEvent[], bucketMs: number): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const event of events) {
    const dimensions = dimensionsOf(event, bucketMs)
    const key = Object.values(dimensions).join('\n')
    const group = groups.get(key) ?? newGroup(dimensions)
    groups.set(key, group)
    addEvent(group, event)
  }
  return [...groups.values()]
}

export const dimensionsOf = (event: UsageEvent, bucketMs: number) => ({
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

export const newGroup = (dimensions: Row): Group => ({
  dimensions,
  sums: { requests: 0, free_requests: 0, errors: 0, results: 0, millicredits: 0 },
  halfHours: new Set(),
  lines: new Map(),
})

export function addEvent({ sums, halfHours, lines }: Group, event: UsageEvent): void {
  halfHours.add(Math.floor((event.ts_ms % dayMs) / halfHourMs))
  sums.requests += 1
  sums.free_requests += isHidden(event) ? 1 : 0
  sums.errors += event.http_status >= 400 ? 1 : 0
  sums.results += event.result_count ?? 0
  sums.millicredits += event.millicredits
  for (const { component, label, quantity, credits } of event.cost_components) {
    const line = lines.get(component) ?? { component, label, quantity: 0, millicredits: 0 }
    line.label = label
    line.quantity += quantity
    line.millicredits += Math.round(credits * 1000)
    lines.set(component, line)
  }
}

/** There are 48, more than bitwise operators take. */
export const bitsOf = (places: ReadonlySet<number>): number =>
  [...places].reduce((sum, place) => sum + 2 ** place, 0)

/** Puts each row to what is stored: sums are added, bits set. */
async function add(
  db: Kysely<Tables>,
  table: SumTable,
  rows: readonly Row[],
  sums: readonly string[],
  bits: readonly string[] = [],
): Promise<void> {
  await insertRows(db, table, rows, () => addedTo(table, sums, bits))
}

function addedTo(table: SumTable, sums: readonly string[], bits: readonly string[]): RawBuilder<unknown> {
  const hasComponents = sums !== requestSums
  const dimensions = [...sumDimensions, ...(hasComponents ? ['component'] : [])]
  const stored = (name: string) => sql.ref(`${table}.${name}`)
  const given = (name: string) => sql.ref(`excluded.${name}`)
  const set = [
    ...sums.map(name => sql`${sql.ref(name)} = ${stored(name)} + ${given(name)}`),
    ...bits.map(name => sql`${sql.ref(name)} = ${stored(name)} | ${given(name)}`),
    ...(hasComponents ? [sql`label = ${given('label')}`] : []),
  ]
  return sql`on conflict (${sql.join(dimensions.map(name => sql.ref(name)))}) do update set ${sql.join(set)}`
}
