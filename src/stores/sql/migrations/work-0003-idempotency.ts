// The Idempotency-Key that a batch job was submitted with.
import { type Kysely, type Migration, sql } from 'kysely'

export const idempotency: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('batch_job').addColumn('idempotency_key', 'text').execute()
    await sql`create index batch_job_idempotency on batch_job (team_id, idempotency_key)
      where idempotency_key is not null`.execute(db)
  },
}
