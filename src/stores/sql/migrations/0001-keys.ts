// Keys.
import type { Kysely, Migration } from 'kysely'
import { identity } from './columns.ts'

export const keys: Migration = {
  async up(db: Kysely<unknown>) {
    await identity(db, db.schema.createTable('api_key'), 'id')
      .addColumn('team_id', 'integer', column => column.notNull())
      .addColumn('user_id', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('prefix', 'text', column => column.notNull())
      .addColumn('hash', 'text', column => column.notNull().unique())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('permissions', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .execute()
  },
}
