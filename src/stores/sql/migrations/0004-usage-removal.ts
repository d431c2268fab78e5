// The time before which usage events and their hourly sums may have been removed.
import type { Kysely, Migration } from 'kysely'
import { sql } from 'kysely'

export const usageRemoval: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('usage_removal')
      .addColumn('before_ms', 'bigint', column => column.notNull())
      .execute()
    await sql`insert into usage_removal values (0)`.execute(db)
  },
}
