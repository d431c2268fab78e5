// Watches: their baselines, subjects, runs and parts of runs, and the deliveries that carry them.
import type { CreateTableBuilder, Kysely, Migration } from 'kysely'
import { identity, index } from './columns.ts'

export const watches: Migration = {
  async up(db: Kysely<unknown>) {
    await watchTables(db)
    await runTables(db)
    for (const [name, type] of deliveryColumns) {
      await db.schema.alterTable('webhook_delivery').addColumn(name, type).execute()
    }
    await db.schema.createIndex('webhook_delivery_run').on('webhook_delivery').columns(['run_id']).execute()
  },
}

const deliveryColumns = [
  ['watch_id', 'bigint'],
  ['run_id', 'bigint'],
  ['part', 'bigint'],
  ['channel', 'text'],
  ['target', 'text'],
  ['directory_id', 'text'],
  ['api_key_id', 'bigint'],
] as const

type Table = CreateTableBuilder<string, string>

const columns = (
  table: Table,
  type: 'text' | 'bigint',
  required: readonly string[],
  optional: readonly string[],
): Table => {
  let made = table
  for (const name of required) made = made.addColumn(name, type, column => column.notNull()) as Table
  for (const name of optional) made = made.addColumn(name, type) as Table
  return made
}

async function watchTables(db: Kysely<unknown>): Promise<void> {
  let watch = identity(db, db.schema.createTable('watch'), 'id') as Table
  const texts = [
    'permissions',
    'kind',
    'dataset',
    'definition',
    'config',
    'notifications',
    'status',
    'awaited',
  ]
  watch = columns(watch, 'text', texts, ['directory_id', 'condition'])
  const numbers = ['team_id', 'user_id', 'every_ms', 'created_ms', 'next_ms', 'generation', 'is_live']
  const counts = ['runs', 'records_delivered', 'millicredits', 'needed_millicredits']
  watch = columns(watch, 'bigint', [...numbers, ...counts], ['api_key_id', 'expires_ms', 'last_run_ms'])
  await watch.execute()
  await index(db, 'watch', 'watch_team', ['team_id', 'kind', 'dataset', 'id'])
  await index(db, 'watch', 'watch_due', ['is_live', 'next_ms'])
  await columns(db.schema.createTable('watch_entities') as Table, 'text', ['body'], [])
    .addColumn('watch_id', 'bigint', column => column.primaryKey())
    .execute()
  await columns(
    db.schema.createTable('watch_sets') as Table,
    'text',
    ['baseline', 'added', 'removed', 'updated'],
    [],
  )
    .addColumn('watch_id', 'bigint', column => column.primaryKey())
    .addColumn('generation', 'bigint', column => column.notNull())
    .execute()
  let subject = columns(
    db.schema.createTable('watch_subject') as Table,
    'text',
    ['kind', 'value'],
    ['snapshot'],
  )
  subject = columns(subject, 'bigint', ['watch_id', 'generation', 'is_changed'], ['record_id'])
  await subject.addPrimaryKeyConstraint('watch_subject_key', ['watch_id', 'kind', 'value'] as never).execute()
  await index(db, 'watch_subject', 'watch_subject_record', ['record_id', 'watch_id'])
  await index(db, 'watch_subject', 'watch_subject_value', ['value', 'kind'])
  await index(db, 'watch_subject', 'watch_subject_changed', ['watch_id', 'is_changed', 'kind', 'value'])
  await columns(db.schema.createTable('watcher') as Table, 'bigint', ['turn', 'version'], [])
    .addColumn('directory_id', 'text', column => column.primaryKey())
    .addColumn('position', 'text')
    .execute()
}

async function runTables(db: Kysely<unknown>): Promise<void> {
  let run = identity(db, db.schema.createTable('watch_run'), 'id') as Table
  run = columns(run, 'text', ['status', 'logs'], ['failure_reason', 'prepared'])
  const counts = ['records_searched', 'records_after_filter', 'new_records_count', 'millicredits']
  run = columns(run, 'bigint', ['watch_id', 'team_id', 'started_ms', ...counts], ['completed_ms'])
  await run.execute()
  await index(db, 'watch_run', 'watch_run_watch', ['watch_id', 'id'])
  await index(db, 'watch_run', 'watch_run_status', ['status'])
  await index(db, 'watch_run', 'watch_run_time', ['completed_ms'])
  let part = columns(db.schema.createTable('watch_part') as Table, 'text', ['titles'], ['results'])
  part = columns(part, 'bigint', ['run_id', 'part', 'count', 'total'], [])
  await part.addPrimaryKeyConstraint('watch_part_key', ['run_id', 'part'] as never).execute()
}
