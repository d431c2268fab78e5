// The sums over usage events, updated in the transaction that writes the events.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UsageEvent } from '../../ledger-usage.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { type ColumnValues, insertRows } from '../rows.ts'
import { isHidden } from './usage-rows.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** A block of days, for reports over many months. */
export const blockMs = 28 * dayMs
export const halfHourMs = hourMs / 2

/** The dimensions of the sums. */
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
const totalDimensions = ['team_id', 'bucket_ms'] as const

export const requestSums = ['requests', 'free_requests', 'errors', 'results', 'millicredits'] as const
export const componentSums = ['quantity', 'millicredits'] as const

/** Each level has a table with sums of requests, and one with sums of charge lines. */
export const sumLevels = [
  { level: 'hour', bucketMs: hourMs, dimensions: sumDimensions },
  { level: 'day', bucketMs: dayMs, dimensions: sumDimensions },
  { level: 'block', bucketMs: blockMs, dimensions: sumDimensions },
  { level: 'hour_total', bucketMs: hourMs, dimensions: totalDimensions },
] as const

export type SumLevel = (typeof sumLevels)[number]

export async function addSums(db: Kysely<LedgerTables>, events: readonly UsageEvent[]): Promise<void> {
  for (const each of sumLevels) {
    const { level, dimensions } = each
    const groups: SumGroups = new Map()
    for (const event of events) addEvent(groups, each, event)
    const bits = level === 'day' ? ['half_hours'] : []
    const requestTable = `usage_${level}` as const
    await insertRows(db, requestTable, requestRows(groups, each), () =>
      addToStored(requestTable, { dimensions, sums: requestSums, bits }),
    )
    const componentTable = `usage_component_${level}` as const
    await insertRows(db, componentTable, componentRows(groups), () =>
      addToStored(componentTable, {
        dimensions: [...dimensions, 'component'],
        sums: componentSums,
        last: ['label'],
      }),
    )
  }
}

/** Events of the same bucket and dimensions, added up. */
interface SumGroup {
  readonly key: ColumnValues
  readonly sums: Record<(typeof requestSums)[number], number>
  /** The half hours of the day in which its events came, counted from 0. */
  readonly halfHours: Set<number>
  readonly lines: Map<
    string,
    { readonly component: string; label: string; quantity: number; millicredits: number }
  >
}

/** Groups by the text of their key. */
export type SumGroups = Map<string, SumGroup>

/** Adds the event to its group. */
export function addEvent(groups: SumGroups, level: SumLevel, event: UsageEvent): void {
  const key = groupKeyOf(event, level)
  const text = Object.values(key).join('\n')
  let group = groups.get(text)
  if (!group) {
    group = {
      key,
      sums: { requests: 0, free_requests: 0, errors: 0, results: 0, millicredits: 0 },
      halfHours: new Set(),
      lines: new Map(),
    }
    groups.set(text, group)
  }
  addToGroup(group, event)
}

/** Returns the rows of the groups for the table of requests. */
export const requestRows = (groups: SumGroups, { level }: SumLevel): readonly ColumnValues[] =>
  [...groups.values()].map(({ key, sums, halfHours }) => ({
    ...key,
    ...sums,
    ...(level === 'day' && { half_hours: bitsOf(halfHours) }),
  }))

/** Returns the rows of the groups for the table of charge lines. */
export const componentRows = (groups: SumGroups): readonly ColumnValues[] =>
  [...groups.values()].flatMap(({ key, lines }) => [...lines.values()].map(line => ({ ...key, ...line })))

function groupKeyOf(event: UsageEvent, { dimensions, bucketMs }: SumLevel): ColumnValues {
  const values = {
    ...event,
    bucket_ms: event.ts_ms - (event.ts_ms % bucketMs),
    api_key_id: event.api_key_id ?? 0,
  }
  return Object.fromEntries(dimensions.map(name => [name, values[name]]))
}

function addToGroup({ sums, halfHours, lines }: SumGroup, event: UsageEvent): void {
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

/** Returns the bits as a number. There are 48 half hours, more than bitwise operators support. */
const bitsOf = (places: ReadonlySet<number>): number =>
  [...places].reduce((sum, place) => sum + 2 ** place, 0)

interface UpsertColumns {
  /** The columns of the primary key. */
  readonly dimensions: readonly string[]
  readonly sums: readonly string[]
  readonly bits?: readonly string[]
  /** Columns that take the newest value. */
  readonly last?: readonly string[]
}

/** Returns the conflict clause that adds a row to the stored one with the same key. */
function addToStored(
  table: keyof LedgerTables,
  { dimensions, sums, bits = [], last = [] }: UpsertColumns,
): RawBuilder<unknown> {
  const stored = (name: string) => sql.ref(`${table}.${name}`)
  const given = (name: string) => sql.ref(`excluded.${name}`)
  const set = [
    ...sums.map(name => sql`${sql.ref(name)} = ${stored(name)} + ${given(name)}`),
    ...bits.map(name => sql`${sql.ref(name)} = ${stored(name)} | ${given(name)}`),
    ...last.map(name => sql`${sql.ref(name)} = ${given(name)}`),
  ]
  return sql`on conflict (${sql.join(dimensions.map(name => sql.ref(name)))}) do update set ${sql.join(set)}`
}
