// The bytes of kept answers of each team, by the hour.
import { type Kysely, type Migration, sql } from 'kysely'

const hourMs = 3_600_000

export const answerBytes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('kept_answer_bytes')
      .addColumn('team_id', 'bigint', column => column.notNull())
      .addColumn('bucket_ms', 'bigint', column => column.notNull())
      .addColumn('bytes', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('kept_answer_bytes_key', ['team_id', 'bucket_ms'] as never)
      .execute()
    await sql`insert into kept_answer_bytes (team_id, bucket_ms, bytes)
      select team_id, created_ms - created_ms % ${sql.lit(hourMs)}, sum(octet_length(body))
      from idempotent_request where body is not null group by 1, 2`.execute(db)
  },
}
