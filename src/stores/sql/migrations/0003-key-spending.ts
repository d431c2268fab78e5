// Adds what keys hold, and recounts what they spent and hold from the sums and the open holds.
import { type Kysely, type Migration, sql } from 'kysely'

export const keySpending: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('api_key')
      .addColumn('held', 'bigint', column => column.notNull().defaultTo(0))
      .execute()
    await sql`update api_key set
      spent = (select coalesce(sum(millicredits), 0) from usage_day
        where usage_day.team_id = api_key.team_id and usage_day.api_key_id = api_key.id),
      held = (select coalesce(sum(millicredits), 0) from credit_hold
        where credit_hold.api_key_id = api_key.id and is_open = 1)`.execute(db)
  },
}
