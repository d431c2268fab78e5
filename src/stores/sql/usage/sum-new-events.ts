// Adds events to the sums after they were written: many at once cost less than each with its request.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { addFailures, type FailedEvent, type FailureIds } from './failures.ts'
import {
  addToSums,
  dayMs,
  EventSums,
  type HourComponent,
  type HourRequests,
  halfHourMs,
  hourMs,
} from './sums.ts'

/** A transaction with so many takes some milliseconds, for which requests wait that are written meanwhile. */
const eventsAtOnce = 500

/**
 * Returns the number of the last event in the sums. In PostgreSQL, which sums events as it writes them, no event has it.
 * Where the row was lost it is infinite: nothing is added, and counted twice, until a repair.
 */
export async function summedThrough(db: Kysely<LedgerTables>): Promise<number> {
  const row = await db.selectFrom('usage_watermark').select('number').executeTakeFirst()
  return row ? Number(row.number) : Number.POSITIVE_INFINITY
}

/** Records that every event that is written by now is in the sums. */
export async function allSummed(db: Kysely<LedgerTables>): Promise<void> {
  const last = isPostgres(db)
    ? sql.lit(Number.MAX_SAFE_INTEGER)
    : sql`(select coalesce(max(number), 0) from usage_event)`
  await sql`delete from usage_watermark`.execute(db)
  await sql`insert into usage_watermark (number) values (${last})`.execute(db)
}

/** The charges of keys: the sums by day, and the events that are not in them yet. */
export const charges = sql`(
  select api_key_id, millicredits from usage_day
  union all
  select api_key_id, millicredits from usage_event where number > (select number from usage_watermark)
) as charges`

/** Adds to the sums every event that is written by now and not in them yet, a few in each transaction. */
export async function sumNewEvents(db: Kysely<LedgerTables>, failureIds: FailureIds): Promise<void> {
  const { last } = await db
    .selectFrom('usage_event')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  let through = await summedThrough(db)
  while (through < Number(last ?? 0)) {
    through = await db.transaction().execute(transaction => sumNext(transaction, failureIds))
  }
}

/** Returns the number of the last event that is in the sums then. */
async function sumNext(db: Kysely<LedgerTables>, failureIds: FailureIds): Promise<number> {
  // Another process may have added some meanwhile.
  const after = await summedThrough(db)
  const next = db
    .selectFrom('usage_event')
    .select('number')
    .where('number', '>', after)
    .orderBy('number')
    .limit(eventsAtOnce)
  const { last } = await db
    .selectFrom(next.as('next'))
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  if (last === null) return Number.POSITIVE_INFINITY
  const span = sql`number > ${after} and number <= ${last} and ${isReadable}`
  await addToSums(db, await hourSums(db, span))
  await addFailures(db, await failuresIn(db, span), failureIds)
  await sql`update usage_watermark set number = ${last}`.execute(db)
  return Number(last)
}

/** Sums cannot have what cannot be read; an examination names those events. */
const isReadable = sql`json_valid(told)
  and typeof(ts_ms) = 'integer' and typeof(millicredits) = 'integer' and typeof(http_status) = 'integer'`

/** The dimensions of an event, in the order of `sumDimensions`. */
const dimensions = sql`team_id, ts_ms - ts_ms % ${sql.lit(hourMs)} as bucket_ms, product, endpoint, client_surface,
  client_platform, error_type, coalesce(api_key_id, 0) as api_key_id, http_status`

const halfHour = sql`(ts_ms % ${sql.lit(dayMs)} / ${sql.lit(halfHourMs)})`

/** Adds events up in the database, which reads them many times faster than one by one. */
async function hourSums(db: Kysely<LedgerTables>, span: RawBuilder<unknown>): Promise<EventSums> {
  const sums = new EventSums()
  const requests = await sql<HourRequests>`
    select ${dimensions}, count(*) as requests, sum(is_free) as free_requests,
      sum(http_status >= 400) as errors, sum(coalesce(result_count, 0)) as results,
      sum(millicredits) as millicredits, sum(distinct 1 << ${halfHour}) as half_hours
    from usage_event where ${span}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(db)
  for (const row of requests.rows) sums.addRequests(row)
  // The label comes from the row with the greatest number, as SQLite promises beside a sole max().
  const components = await sql<HourComponent>`
    select ${dimensions}, line.value ->> 'component' as component, line.value ->> 'label' as label,
      max(number) as labelled, sum(line.value ->> 'quantity') as quantity,
      cast(sum(round((line.value ->> 'credits') * 1000)) as integer) as millicredits
    from usage_event, json_each(told, '$.cost_components') as line where ${span}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`.execute(db)
  for (const row of components.rows) sums.addComponent(row)
  return sums
}

const failuresIn = async (
  db: Kysely<LedgerTables>,
  span: RawBuilder<unknown>,
): Promise<readonly FailedEvent[]> =>
  (
    await sql<FailedEvent>`
      select event_id, team_id, api_key_id, ts_ms, endpoint, error_key, error_kind, http_status, error_type
      from usage_event where ${span} and http_status >= 400 and http_status <> 429`.execute(db)
  ).rows
