// The columns of the tables that batch jobs are submitted with.
import type { Kysely, Migration } from 'kysely'

export const tables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('batch_job').addColumn('table_columns', 'text').execute()
  },
}
