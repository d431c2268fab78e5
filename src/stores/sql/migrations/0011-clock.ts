// The time that a data directory was last served at, so that a clock that is suddenly far ahead removes nothing.
import type { Kysely, Migration } from 'kysely'
import { sql } from 'kysely'

export const clock: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('clock')
      .addColumn('trusted_ms', 'bigint', column => column.notNull())
      .addColumn('doubted_from_ms', 'bigint')
      .addColumn('doubted_ms', 'bigint')
      .execute()
    await sql`
      insert into clock (trusted_ms)
      values (coalesce((select ts_ms from usage_event order by number desc limit 1), 0))
    `.execute(db)
  },
}
