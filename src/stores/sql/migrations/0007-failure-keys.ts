// Sums of failures by blocks of 28 days and key; those of before were not apart by key, and are made again.
import { type Kysely, type Migration, sql } from 'kysely'
import { failureSumTable } from './columns.ts'

export const failureKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('usage_failure_block').ifExists().execute()
    await failureSumTable(db, 'usage_failure_block')
    await fillFailureBlocks(db)
  },
}

const blockMs = 28 * 86_400_000

/** Makes the sums, whose table is empty, from those by day. */
export const fillFailureBlocks = (db: Kysely<unknown>): Promise<unknown> =>
  sql`insert into usage_failure_block
      (team_id, bucket_ms, group_id, api_key_id, count, first_ms, last_ms, latest)
    select team_id, bucket_ms - bucket_ms % ${sql.lit(blockMs)}, group_id, api_key_id,
      sum(count), min(first_ms), max(last_ms), max(latest)
    from usage_failure_day group by 1, 2, 3, 4`.execute(db)
