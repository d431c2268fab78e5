// The number of idempotency keys of each team, by the hour, beside the bytes of their answers.
import { type Kysely, type Migration, sql } from 'kysely'

const hourMs = 3_600_000

export const idempotencyKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('kept_answer_bytes')
      .addColumn('keys', 'bigint', column => column.notNull().defaultTo(0))
      .execute()
    await sql`insert into kept_answer_bytes (team_id, bucket_ms, bytes, keys)
      select team_id, created_ms - created_ms % ${sql.lit(hourMs)}, 0, count(*)
      from idempotent_request where true group by 1, 2
      on conflict (team_id, bucket_ms) do update set keys = excluded.keys`.execute(db)
  },
}
