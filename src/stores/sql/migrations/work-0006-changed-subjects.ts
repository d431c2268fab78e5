// Subjects that have changed, and those without a record, are indexed by themselves: a commit then reads and writes small
// indexes instead of those of all subjects.
import { type Kysely, type Migration, sql } from 'kysely'

export const changedSubjects: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('watch_subject_changed').execute()
    await db.schema
      .createIndex('watch_subject_changed')
      .on('watch_subject')
      .columns(['watch_id', 'kind', 'value'])
      .where(sql`is_changed`, '=', 1)
      .execute()
    await db.schema.dropIndex('watch_subject_value').execute()
    await db.schema
      .createIndex('watch_subject_value')
      .on('watch_subject')
      .columns(['value', 'kind'])
      .where(sql`record_id`, 'is', null)
      .execute()
  },
}
