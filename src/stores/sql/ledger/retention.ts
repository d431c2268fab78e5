// Removes old usage events and kept answers, in transactions of a few milliseconds.
import { type Kysely, sql } from 'kysely'
import { answerKeptMs } from '../../ledger-idempotency.ts'
import type { RetentionStore } from '../../ledger-retention.ts'
import { reclaimPages } from '../reclaim.ts'
import { openNewSums } from '../usage/new-sums.ts'
import { blockMs, dayMs, hourMs } from '../usage/sums.ts'
import { isSameHour, seeClock } from './clock.ts'
import { emptyBucketMs } from './idempotency.ts'
import type { LedgerTables } from './schema.ts'

/** Sums that are removed together with the events of their time. The sums by day and by block stay. */
const removedSums = [
  { table: 'usage_hour', bucketMs: hourMs },
  { table: 'usage_component_hour', bucketMs: hourMs },
  { table: 'usage_hour_total', bucketMs: hourMs },
  { table: 'usage_component_hour_total', bucketMs: hourMs },
  { table: 'usage_failure_day', bucketMs: dayMs },
  { table: 'usage_failure_block', bucketMs: blockMs },
] as const
export const openRetention = (db: Kysely<LedgerTables>): RetentionStore => ({
  removeUsage: async (teamId, beforeMs, limit) => {
    // Events are added to the sums, which stay, before they are removed.
    await openNewSums(db).add()
    return db.transaction().execute(async transaction => {
      const isRemoved =
        (await removeEvents(transaction, teamId, beforeMs, limit)) ||
        (await removeSums(transaction, teamId, beforeMs))
      // Committed with the first removal, so that an examination knows which events may be missing.
      if (isRemoved) await noteRemoved(transaction, beforeMs)
      return isRemoved
    })
  },

  usageCompleteFrom: async () =>
    (await db.selectFrom('usage_removal').select('before_ms').executeTakeFirstOrThrow()).before_ms,

  noteClock: async nowMs => {
    const seen = await db.selectFrom('clock').selectAll().executeTakeFirstOrThrow()
    const next = seeClock(seen, nowMs)
    if (!isSameHour(seen, next)) await db.updateTable('clock').set(next).execute()
    return next.trusted_ms
  },

  removeAnswers: async (ageMs, limit) => {
    await db.deleteFrom('kept_answer_bytes').where('bucket_ms', '<=', emptyBucketMs(ageMs)).execute()
    const { rows } = await sql`
      delete from idempotent_request
      where created_ms <= ${ageMs - answerKeptMs} and (team_id, key) in (
        select team_id, key from idempotent_request where created_ms <= ${ageMs - answerKeptMs}
        order by created_ms limit ${limit}
      )
      returning 1 as removed
    `.execute(db)
    return rows.length > 0
  },

  reclaimSpace: () => reclaimPages(db),
})

async function removeEvents(
  db: Kysely<LedgerTables>,
  teamId: number,
  beforeMs: number,
  limit: number,
): Promise<boolean> {
  const oldest = db
    .selectFrom('usage_event')
    .select('number')
    .where('team_id', '=', teamId)
    .where('ts_ms', '<', beforeMs)
    .orderBy('ts_ms')
    .orderBy('number')
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('usage_event')
    .where('number', 'in', oldest)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes from each table the oldest bucket that ends by `beforeMs`. */
async function removeSums(db: Kysely<LedgerTables>, teamId: number, beforeMs: number): Promise<boolean> {
  let removed = 0n
  for (const { table, bucketMs } of removedSums) {
    const oldest = db
      .selectFrom(table)
      .select(({ fn }) => fn.min('bucket_ms').as('bucket_ms'))
      .where('team_id', '=', teamId)
      .where('bucket_ms', '<=', beforeMs - bucketMs)
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('team_id', '=', teamId)
      .where('bucket_ms', '=', oldest)
      .executeTakeFirst()
    removed += numDeletedRows
  }
  return removed > 0n
}

const noteRemoved = (db: Kysely<LedgerTables>, beforeMs: number): Promise<unknown> =>
  db.updateTable('usage_removal').set({ before_ms: beforeMs }).where('before_ms', '<', beforeMs).execute()
