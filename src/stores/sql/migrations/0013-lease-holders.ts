// The process that answers a request with an Idempotency-Key, so that a later one knows when it has ended.
import type { Kysely, Migration } from 'kysely'

export const leaseHolders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('idempotent_request').addColumn('lease_holder', 'text').execute()
  },
}
