// Batch jobs, webhook deliveries and their secrets.
import type { Kysely, Migration } from 'kysely'

export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await batches(db)
    await webhooks(db)
    await db.schema
      .createTable('service_secret')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('secret', 'text', column => column.notNull())
      .execute()
  },
}

async function batches(db: Kysely<unknown>): Promise<void> {
  let job = db.schema.createTable('batch_job').addColumn('id', 'text', column => column.primaryKey())
  const texts = ['permissions', 'path', 'entity', 'action', 'pool', 'event_id', 'status'] as const
  for (const name of texts) job = job.addColumn(name, 'text', column => column.notNull())
  const numbers = ['team_id', 'user_id', 'identifier_count', 'entities_requested', 'chunk_size'] as const
  for (const name of numbers) job = job.addColumn(name, 'bigint', column => column.notNull())
  const counts = ['is_active', 'is_ready', 'chunks', 'result_count', 'entities_fulfilled'] as const
  const times = ['attempts', 'created_ms', 'free_ms', 'turn', 'served', 'read_ms'] as const
  for (const name of [...counts, ...times]) job = job.addColumn(name, 'bigint', column => column.notNull())
  const optional = ['api_key_id', 'started_ms', 'completed_ms', 'cancelled_ms'] as const
  for (const name of optional) job = job.addColumn(name, 'bigint')
  for (const name of ['webhook_url', 'error_message', 'owner'] as const) job = job.addColumn(name, 'text')
  await job.execute()
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on('batch_job')
      .columns([...columns])
      .execute()
  await index('batch_job_active', ['is_active', 'team_id', 'pool'])
  await index('batch_job_time', ['team_id', 'created_ms', 'id'])
  await index('batch_job_turn', ['team_id', 'served'])
  await index('batch_job_served', ['served'])
  await index('batch_job_read', ['is_active', 'read_ms'])
  await db.schema
    .createTable('batch_request')
    .addColumn('batch_id', 'text', column => column.primaryKey())
    .addColumn('body', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('batch_chunk')
    .addColumn('batch_id', 'text', column => column.notNull())
    .addColumn('number', 'bigint', column => column.notNull())
    .addColumn('file', 'text', column => column.notNull())
    .addColumn('bytes', 'bigint', column => column.notNull())
    .addColumn('results', 'bigint', column => column.notNull())
    .addColumn('fulfilled', 'bigint', column => column.notNull())
    .addColumn('charges', 'text', column => column.notNull())
    .addColumn('next', 'text')
    .addPrimaryKeyConstraint('batch_chunk_key', ['batch_id', 'number'])
    .execute()
}

async function webhooks(db: Kysely<unknown>): Promise<void> {
  let delivery = db.schema
    .createTable('webhook_delivery')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('body', 'text')
  for (const name of ['batch_id', 'url', 'origin', 'status'] as const) {
    delivery = delivery.addColumn(name, 'text', column => column.notNull())
  }
  for (const name of ['team_id', 'is_waiting', 'place', 'turn', 'created_ms', 'next_ms'] as const) {
    delivery = delivery.addColumn(name, 'bigint', column => column.notNull())
  }
  await delivery.execute()
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on('webhook_delivery')
      .columns([...columns])
      .execute()
  await index('webhook_delivery_due', ['is_waiting', 'next_ms'])
  await index('webhook_delivery_time', ['team_id', 'created_ms', 'id'])
  await index('webhook_delivery_batch', ['batch_id'])
  await db.schema
    .createTable('webhook_attempt')
    .addColumn('delivery_id', 'text', column => column.notNull())
    .addColumn('number', 'bigint', column => column.notNull())
    .addColumn('at_ms', 'bigint', column => column.notNull())
    .addColumn('http_status', 'bigint')
    .addColumn('error', 'text', column => column.notNull())
    .addColumn('duration_ms', 'double precision', column => column.notNull())
    .addPrimaryKeyConstraint('webhook_attempt_key', ['delivery_id', 'number'])
    .execute()
  await db.schema
    .createTable('webhook_secret')
    .addColumn('team_id', 'bigint', column => column.notNull())
    .addColumn('number', 'bigint', column => column.notNull())
    .addColumn('secret', 'text', column => column.notNull())
    .addColumn('expires_ms', 'bigint')
    .addPrimaryKeyConstraint('webhook_secret_key', ['team_id', 'number'])
    .execute()
}
