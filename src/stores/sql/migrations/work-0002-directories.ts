// The data directory that a batch job was submitted to. Jobs from before may be carried out anywhere, as they always were.
import type { Kysely, Migration } from 'kysely'

export const directories: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('batch_job').addColumn('directory_id', 'text').execute()
  },
}
