// The sums over usage events: by hour, day and block of days, and by every dimension of reports.
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

type SumLevel = (typeof sumLevels)[number]

/** Adds the sums to those of every table. `db` must be a transaction. */
export async function addToSums(db: Kysely<LedgerTables>, sums: EventSums): Promise<void> {
  for (const { level, requests, components } of sums.tables()) {
    const { dimensions } = level
    const bits = level.level === 'day' ? ['half_hours'] : []
    await insertRows(db, requests.table, requests.rows, () =>
      addToStored(requests.table, { dimensions, sums: requestSums, bits }),
    )
    await insertRows(db, components.table, components.rows, () =>
      addToStored(components.table, {
        dimensions: [...dimensions, 'component'],
        sums: componentSums,
        last: ['label'],
      }),
    )
  }
}

type HourDimensions = { readonly [Name in (typeof sumDimensions)[number]]: string | number }

/** The sums of requests of one hour. */
export type HourRequests = HourDimensions & {
  readonly [Name in (typeof requestSums)[number]]: number
} & { readonly half_hours: number }

/** The sums of charge lines of one hour. */
export type HourComponent = HourDimensions & SumLine

interface SumTable {
  readonly table: keyof LedgerTables
  readonly rows: readonly ColumnValues[]
}

/** The sums over events. They are added up by hour, and those over longer times from the sums by hour. */
export class EventSums {
  readonly #hours: SumGroups = new Map()
  #count = 0

  add(event: UsageEvent): void {
    const values = {
      ...event,
      bucket_ms: event.ts_ms - (event.ts_ms % hourMs),
      api_key_id: event.api_key_id ?? 0,
    }
    const group = groupOf(this.#hours, sumDimensions, values)
    this.#count += 1
    addToGroup(group, event, this.#count)
  }

  /** Adds the requests of an hour. */
  addRequests(row: HourRequests): void {
    const { sums, halfHours } = groupOf(this.#hours, sumDimensions, row)
    for (const name of requestSums) sums[name] += row[name]
    for (let half = 0; half < dayMs / halfHourMs; half++) {
      if ((BigInt(row.half_hours) >> BigInt(half)) & 1n) halfHours.add(half)
    }
  }

  /** Adds the charge lines of an hour that have a component in common. */
  addComponent(row: HourComponent): void {
    addLine(groupOf(this.#hours, sumDimensions, row).lines, row)
  }

  /** Yields the rows of both tables of every level. */
  *tables(): Generator<{
    readonly level: SumLevel
    readonly requests: SumTable
    readonly components: SumTable
  }> {
    for (const level of sumLevels) {
      const groups = level.level === 'hour' ? this.#hours : this.#rolledUp(level)
      yield {
        level,
        requests: { table: `usage_${level.level}`, rows: requestRows(groups, level) },
        components: { table: `usage_component_${level.level}`, rows: componentRows(groups) },
      }
    }
  }

  /** Returns the sums with fewer dimensions or longer buckets. */
  #rolledUp({ dimensions, bucketMs }: SumLevel): SumGroups {
    const groups: SumGroups = new Map()
    for (const hour of this.#hours.values()) {
      const startMs = Number(hour.key.bucket_ms)
      mergeGroup(
        groupOf(groups, dimensions, { ...hour.key, bucket_ms: startMs - (startMs % bucketMs) }),
        hour,
      )
    }
    return groups
  }
}

/** A charge line of the events of a group. */
interface SumLine {
  readonly component: string
  label: string
  /** Grows with every event, so that the newest label is found. */
  labelled: number
  quantity: number
  millicredits: number
}

/** Events of the same bucket and dimensions, added up. */
interface SumGroup {
  readonly key: ColumnValues
  readonly sums: Record<(typeof requestSums)[number], number>
  /** The half hours of the day in which its events came, counted from 0. */
  readonly halfHours: Set<number>
  readonly lines: Map<string, SumLine>
}

/** Groups by the text of their key. */
type SumGroups = Map<string, SumGroup>

/** Returns the group of the values, which is made when it is missing. */
function groupOf(
  groups: SumGroups,
  dimensions: readonly (typeof sumDimensions)[number][],
  values: { readonly [Name in (typeof sumDimensions)[number]]?: unknown },
): SumGroup {
  const text = dimensions.map(name => values[name]).join('\n')
  const known = groups.get(text)
  if (known) return known
  const group: SumGroup = {
    key: Object.fromEntries(dimensions.map(name => [name, values[name]])) as ColumnValues,
    sums: { requests: 0, free_requests: 0, errors: 0, results: 0, millicredits: 0 },
    halfHours: new Set(),
    lines: new Map(),
  }
  groups.set(text, group)
  return group
}

function addToGroup({ sums, halfHours, lines }: SumGroup, event: UsageEvent, count: number): void {
  halfHours.add(Math.floor((event.ts_ms % dayMs) / halfHourMs))
  sums.requests += 1
  sums.free_requests += isHidden(event) ? 1 : 0
  sums.errors += event.http_status >= 400 ? 1 : 0
  sums.results += event.result_count ?? 0
  sums.millicredits += event.millicredits
  for (const { component, label, quantity, credits } of event.cost_components) {
    addLine(lines, { component, label, labelled: count, quantity, millicredits: Math.round(credits * 1000) })
  }
}

function mergeGroup(into: SumGroup, from: SumGroup): void {
  for (const half of from.halfHours) into.halfHours.add(half)
  for (const name of requestSums) into.sums[name] += from.sums[name]
  for (const line of from.lines.values()) addLine(into.lines, line)
}

function addLine(lines: SumGroup['lines'], line: SumLine): void {
  const { component, label, labelled, quantity, millicredits } = line
  const known = lines.get(component)
  if (!known) {
    lines.set(component, { component, label, labelled, quantity, millicredits })
    return
  }
  if (labelled >= known.labelled) Object.assign(known, { label, labelled })
  known.quantity += quantity
  known.millicredits += millicredits
}

const requestRows = (groups: SumGroups, { level }: SumLevel): readonly ColumnValues[] =>
  [...groups.values()].map(({ key, sums, halfHours }) => ({
    ...key,
    ...sums,
    ...(level === 'day' && { half_hours: bitsOf(halfHours) }),
  }))

const componentRows = (groups: SumGroups): readonly ColumnValues[] =>
  [...groups.values()].flatMap(({ key, lines }) =>
    [...lines.values()].map(({ labelled: _, ...line }) => ({ ...key, ...line })),
  )

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
