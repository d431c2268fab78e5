// Reads usage events: pages, newest first, and single events.
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DetailedUsageEvent, UsageFilter, UsagePage, UsagePosition } from '../../ledger-usage.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import {
  dimensionConditions,
  inSpan,
  isFailure,
  keepsOnlyFailures,
  type SqlCondition,
  type TimeSpan,
} from './usage-filter.ts'
import { toDetail, toShownEvent } from './usage-rows.ts'
import { spansWithMatches } from './usage-spans.ts'

/** Every column except the detail, which is long. */
const columns = [
  'number',
  'event_id',
  'ts_ms',
  'team_id',
  'user_id',
  'api_key_id',
  'client_surface',
  'client_platform',
  'product',
  'endpoint',
  'method',
  'http_status',
  'error_type',
  'error_key',
  'error_kind',
  'result_count',
  'latency_ms',
  'millicredits',
  'is_free',
  'told',
] as const satisfies readonly (keyof LedgerTables['usage_event'])[]

type UsageEventRow = Pick<Selectable<LedgerTables['usage_event']>, (typeof columns)[number]>

export async function usageEvents(
  db: Kysely<LedgerTables>,
  filter: UsageFilter,
  after: UsagePosition | undefined,
  limit: number,
): Promise<UsagePage> {
  const window = { ...filter, endMs: Math.min(filter.endMs, after ? after.ts_ms + 1 : filter.endMs) }
  const rows: UsageEventRow[] = []
  for await (const span of spansWithMatches(db, window)) {
    rows.push(...(await rowsIn(db, filter, span, after, limit + 1 - rows.length)))
    if (rows.length > limit) break
  }
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? placeOf(last) : undefined
  return { events: shown.map(({ number: _, ...row }) => toShownEvent(row)), next }
}

export async function usageEvent(
  db: Kysely<LedgerTables>,
  teamId: number,
  eventId: string,
): Promise<DetailedUsageEvent | undefined> {
  const row = await db
    .selectFrom('usage_event')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  if (!row) return undefined
  const { number: _, detail, ...columns } = row
  return { ...toShownEvent(columns), detail: toDetail(detail) }
}

/** Returns the newest events of the span that come after the position `after`. */
function rowsIn(
  db: Kysely<LedgerTables>,
  filter: UsageFilter,
  span: TimeSpan,
  after: UsagePosition | undefined,
  limit: number,
): Promise<UsageEventRow[]> {
  const conditions = [
    ...inSpan('ts_ms', filter.team_id, span),
    ...dimensionConditions(filter),
    ...eventConditions(filter, after),
  ]
  return db
    .selectFrom('usage_event')
    .select(columns)
    .where(where => where.and([...conditions]))
    .orderBy('ts_ms', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

function eventConditions(filter: UsageFilter, after: UsagePosition | undefined): readonly SqlCondition[] {
  return [
    ...(filter.error_key === undefined ? [] : [sql<boolean>`error_key = ${filter.error_key}`]),
    // A literal, as in `isFailure`, so that the database sees that the index of error keys applies.
    ...(filter.error_key ? [sql<boolean>`error_key != ${sql.lit('')}`] : []),
    ...(filter.hide_free ? [sql<boolean>`is_free = 0`] : []),
    ...(keepsOnlyFailures(filter) && !filter.error_key ? [isFailure] : []),
    ...(after ? [sql<boolean>`(ts_ms < ${after.ts_ms} or number < ${after.number})`] : []),
  ]
}

const placeOf = (row: UsageEventRow): UsagePosition => ({ ts_ms: row.ts_ms, number: row.number })
