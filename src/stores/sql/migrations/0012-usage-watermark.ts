// Usage events are added to their sums after they were written: the number of the last one that is in them.
import { type Kysely, type Migration, sql } from 'kysely'
import { hasRowIds } from './columns.ts'

/** Numbers of transactions that run at once become visible in any order there, so that each sums its own events. */
const inPostgres = sql.lit(Number.MAX_SAFE_INTEGER)

export const usageWatermark: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('usage_watermark')
      .addColumn('number', 'bigint', column => column.notNull())
      .execute()
    const last = sql`(select coalesce(max(number), 0) from usage_event)`
    await sql`insert into usage_watermark (number) values (${hasRowIds(db) ? last : inPostgres})`.execute(db)
  },
}
