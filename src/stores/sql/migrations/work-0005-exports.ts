// Exports, and the columns that tell their runs from other batch jobs.
import type { Kysely, Migration } from 'kysely'
import { index } from './columns.ts'

export const exports: Migration = {
  async up(db: Kysely<unknown>) {
    let table = db.schema.createTable('record_export').addColumn('id', 'text', column => column.primaryKey())
    for (const name of ['permissions', 'path', 'dataset', 'format', 'request'] as const) {
      table = table.addColumn(name, 'text', column => column.notNull())
    }
    for (const name of ['team_id', 'user_id', 'created_ms', 'is_ready', 'is_live'] as const) {
      table = table.addColumn(name, 'bigint', column => column.notNull())
    }
    for (const name of ['webhook_url', 'directory_id'] as const) table = table.addColumn(name, 'text')
    const optional = ['api_key_id', 'every_ms', 'next_ms', 'cancelled_ms', 'removed_ms'] as const
    for (const name of optional) table = table.addColumn(name, 'bigint')
    await table.execute()
    await index(db, 'record_export', 'record_export_time', ['team_id', 'created_ms', 'id'])
    await index(db, 'record_export', 'record_export_due', ['is_live', 'next_ms'])
    await index(db, 'record_export', 'record_export_removed', ['removed_ms'])
    for (const name of ['export_id', 'format'] as const) {
      await db.schema.alterTable('batch_job').addColumn(name, 'text').execute()
    }
    await index(db, 'batch_job', 'batch_job_export', ['export_id', 'created_ms', 'id'])
  },
}
