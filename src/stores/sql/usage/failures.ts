// The sums over failed requests by their error.
import { type Kysely, sql } from 'kysely'
import type { Cache } from '../../../lib/cache.ts'
import type { UsageEvent } from '../../ledger-usage.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { type ColumnValues, insertRows } from '../rows.ts'
import { blockMs, dayMs } from './sums.ts'

/** The columns that the failures of a group have in common. */
export const failureDimensions = [
  'team_id',
  'endpoint',
  'error_key',
  'error_kind',
  'http_status',
  'error_type',
] as const

/** The tables of sums, with the lengths of their buckets. */
const failureTables = [
  ['usage_failure_day', dayMs],
  ['usage_failure_block', blockMs],
] as const

export type FailureTable = (typeof failureTables)[number][0]

/** The columns of their primary keys. */
export const failureKeys = ['team_id', 'bucket_ms', 'group_id', 'api_key_id'] as const

/** The properties of an event that the sums of failures need. */
export type FailedEvent = Pick<
  UsageEvent,
  (typeof failureDimensions)[number] | 'event_id' | 'api_key_id' | 'ts_ms'
>

/** A 429 is not a failure that anybody would look into. */
const isFailure = ({ http_status }: FailedEvent): boolean => http_status >= 400 && http_status !== 429

/** A cache of committed group ids by `groupText`. Groups are never removed. */
export type FailureIds = Cache<string, number>

/** Adds the failures among the events to their sums. The events must be written already. */
export async function addFailures(
  db: Kysely<LedgerTables>,
  events: readonly FailedEvent[],
  knownIds: FailureIds,
): Promise<void> {
  const failures = events.filter(isFailure)
  if (failures.length === 0) return
  const groups = await groupIds(db, failures, knownIds)
  const numbers = await numbersOf(db, failures)
  const rows = failures.map(event => ({
    team_id: event.team_id,
    group_id: groups.get(groupText(event)) ?? 0,
    api_key_id: event.api_key_id ?? 0,
    ts_ms: event.ts_ms,
    latest: numbers.get(event.event_id) ?? 0,
  }))
  for (const [table, bucketMs] of failureTables) {
    await insertRows(db, table, failureSumRows(rows, bucketMs), () => addToStoredFailures(table))
  }
}

const groupText = (event: Pick<UsageEvent, (typeof failureDimensions)[number]>): string =>
  JSON.stringify(failureDimensions.map(name => event[name]))

/** Returns the ids of the failures' groups by `groupText`, and adds the groups that are missing. */
async function groupIds(
  db: Kysely<LedgerTables>,
  failures: readonly FailedEvent[],
  knownIds: FailureIds,
): Promise<ReadonlyMap<string, number>> {
  const groups = new Map(failures.map(event => [groupText(event), event]))
  const ids = new Map<string, number>()
  const failureSumRows: FailedEvent[] = []
  // Sorted, so that two processes that add the same groups do not deadlock.
  for (const [text, event] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const id = knownIds.get(text) ?? (await groupId(db, event))
    if (id === undefined) failureSumRows.push(event)
    else {
      ids.set(text, id)
      knownIds.set(text, id)
    }
  }
  await insertRows(
    db,
    'usage_failure',
    failureSumRows.map(event => Object.fromEntries(failureDimensions.map(name => [name, event[name]]))),
    () => sql`on conflict do nothing`,
  )
  for (const event of failureSumRows) {
    const id = await groupId(db, event)
    if (id === undefined) throw new Error(`There is no group of failures ${groupText(event)}.`)
    ids.set(groupText(event), id)
  }
  return ids
}

async function groupId(db: Kysely<LedgerTables>, event: FailedEvent): Promise<number | undefined> {
  const group = await db
    .selectFrom('usage_failure')
    .select('id')
    .where(where => where.and(failureDimensions.map(name => where(name, '=', event[name]))))
    .executeTakeFirst()
  return group?.id
}

async function numbersOf(
  db: Kysely<LedgerTables>,
  events: readonly FailedEvent[],
): Promise<ReadonlyMap<string, number>> {
  const ids = events.map(({ event_id }) => event_id)
  const rows = await db
    .selectFrom('usage_event')
    .select(['event_id', 'number'])
    .where('event_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ event_id, number }) => [event_id, number]))
}

interface Failure {
  readonly team_id: number
  readonly group_id: number
  readonly api_key_id: number
  readonly ts_ms: number
  readonly latest: number
}

/** Adds up the failures that have team, group, key and bucket in common, and returns a row for each sum. */
function failureSumRows(failures: readonly Failure[], bucketMs: number): readonly ColumnValues[] {
  const rows = new Map<string, ColumnValues>()
  for (const failure of failures) {
    const { team_id, group_id, api_key_id, ts_ms, latest } = failure
    const key = { team_id, group_id, bucket_ms: ts_ms - (ts_ms % bucketMs), api_key_id }
    const text = JSON.stringify(key)
    const known = rows.get(text)
    rows.set(text, {
      ...key,
      count: Number(known?.count ?? 0) + 1,
      first_ms: Math.min(Number(known?.first_ms ?? ts_ms), ts_ms),
      last_ms: Math.max(Number(known?.last_ms ?? ts_ms), ts_ms),
      latest: Math.max(Number(known?.latest ?? latest), latest),
    })
  }
  return [...rows.values()]
}

function addToStoredFailures(table: FailureTable) {
  const [stored, given] = [sql.table(table), sql.table('excluded')]
  return sql`on conflict (${sql.join(failureKeys.map(name => sql.ref(name)))}) do update set
    count = ${stored}.count + ${given}.count,
    first_ms = case when ${given}.first_ms < ${stored}.first_ms then ${given}.first_ms else ${stored}.first_ms end,
    last_ms = case when ${given}.last_ms > ${stored}.last_ms then ${given}.last_ms else ${stored}.last_ms end,
    latest = case when ${given}.latest > ${stored}.latest then ${given}.latest else ${stored}.latest end`
}
