// Adds what the watches of keys spend: their usage events name no key, and budgets bound them all the same.
import type { Kysely, Migration } from 'kysely'

export const watchSpending: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('api_key')
      .addColumn('spent_by_watches', 'bigint', column => column.notNull().defaultTo(0))
      .execute()
  },
}
