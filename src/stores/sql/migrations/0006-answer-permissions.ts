// The permissions an answer was made with, which were part of the fingerprint before; null for those of before.
import type { Kysely, Migration } from 'kysely'

export const answerPermissions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('idempotent_request').addColumn('permissions', 'text').execute()
  },
}
