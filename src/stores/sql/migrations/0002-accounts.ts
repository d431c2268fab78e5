// Teams, secrets that rotate, limits, credits, usage events with their sums, and kept answers.
import { type Kysely, type Migration, sql } from 'kysely'
import { hasRowIds, identity } from './columns.ts'

export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await teams(db)
    await keys(db)
    await credits(db)
    await events(db)
    await sums(db)
    await db.schema
      .createTable('idempotent_request')
      .addColumn('team_id', 'bigint', column => column.notNull())
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('fingerprint', 'text', column => column.notNull())
      .addColumn('lease_until_ms', 'bigint')
      .addColumn('created_ms', 'bigint', column => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('body', 'text')
      .addColumn('headers', 'text')
      .addPrimaryKeyConstraint('idempotent_request_key', ['team_id', 'key'])
      .execute()
    await db.schema
      .createIndex('idempotent_request_age')
      .on('idempotent_request')
      .column('created_ms')
      .execute()
  },
}

async function teams(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_version')
    .addColumn('version', 'bigint', column => column.notNull())
    .execute()
  await sql`insert into access_version values (1)`.execute(db)
  await db.schema
    .createTable('team')
    .addColumn('id', 'bigint', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('recurring_millicredits', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('refresh_ms', 'bigint')
    .execute()
  await identity(db, db.schema.createTable('team_user'), 'id')
    .addColumn('team_id', 'bigint', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('rate_limit')
    .addColumn('team_id', 'bigint', column => column.notNull())
    .addColumn('path', 'text', column => column.notNull())
    .addColumn('per_minute', 'bigint')
    .addPrimaryKeyConstraint('rate_limit_key', ['team_id', 'path'])
    .execute()
  await db.schema
    .createTable('rate_window')
    .addColumn('team_id', 'bigint', column => column.notNull())
    .addColumn('bucket', 'text', column => column.notNull())
    .addColumn('slots', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('rate_window_key', ['team_id', 'bucket'])
    .execute()
}

/** The keys there were keep their ids and secrets; their teams are made. */
async function keys(db: Kysely<unknown>): Promise<void> {
  await sql`insert into team (id, name, created_at)
    select team_id, 'Team ' || team_id, min(created_at) from api_key group by team_id`.execute(db)
  // The first team has the monthly grant that first teams begin with, due at once.
  await sql`update team set recurring_millicredits = 10000000, refresh_ms = 0
    where id = (select min(id) from team)`.execute(db)
  await sql`insert into team_user (team_id, name) select id, 'Owner' from team order by id`.execute(db)
  await identity(db, db.schema.createTable('api_key_next'), 'id')
    .addColumn('team_id', 'bigint', column => column.notNull())
    .addColumn('user_id', 'bigint', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('prefix', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('permissions', 'text', column => column.notNull())
    .addColumn('endpoints', 'text')
    .addColumn('budget', 'bigint')
    .addColumn('spent', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('expires_at', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('key_secret')
    .addColumn('hash', 'text', column => column.primaryKey())
    .addColumn('api_key_id', 'bigint', column => column.notNull())
    .addColumn('valid_until_ms', 'bigint')
    .execute()
  await sql`insert into api_key_next (id, team_id, user_id, name, prefix, status, permissions, created_at)
    select k.id, k.team_id, u.id, k.name, k.prefix, k.status, k.permissions, k.created_at
    from api_key k join team_user u on u.team_id = k.team_id`.execute(db)
  await sql`insert into key_secret select hash, id, null from api_key`.execute(db)
  await db.schema.dropTable('api_key').execute()
  await db.schema.alterTable('api_key_next').renameTo('api_key').execute()
}

async function credits(db: Kysely<unknown>): Promise<void> {
  await identity(db, db.schema.createTable('credit_grant'), 'id')
    .addColumn('team_id', 'bigint', column => column.notNull())
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('millicredits', 'bigint', column => column.notNull())
    .addColumn('remaining', 'bigint', column => column.notNull())
    .addColumn('expires_ms', 'bigint')
    .addColumn('created_ms', 'bigint', column => column.notNull())
    .addCheckConstraint('credit_grant_covers', sql`remaining >= 0`)
    .execute()
  await db.schema
    .createIndex('credit_grant_left')
    .on('credit_grant')
    .column('team_id')
    .where(sql.ref('remaining'), '>', sql.lit(0))
    .execute()
  await identity(db, db.schema.createTable('ledger_entry'), 'id')
    .addColumn('team_id', 'bigint', column => column.notNull())
    .addColumn('at_ms', 'bigint', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('millicredits', 'bigint', column => column.notNull())
    .addColumn('grant_id', 'bigint', column => column.notNull())
    .addColumn('event_id', 'text')
    .addColumn('hold_id', 'text')
    .execute()
  await db.schema
    .createIndex('ledger_entry_hold')
    .on('ledger_entry')
    .column('hold_id')
    .where(sql.ref('hold_id'), 'is not', null)
    .execute()
  await db.schema
    .createTable('credit_hold')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('team_id', 'bigint', column => column.notNull())
    .addColumn('api_key_id', 'bigint')
    .addColumn('millicredits', 'bigint', column => column.notNull())
    .addColumn('is_open', 'integer', column => column.notNull())
    .execute()
}

async function events(db: Kysely<unknown>): Promise<void> {
  await identity(db, db.schema.createTable('usage_event'), 'number')
    .addColumn('event_id', 'text', column => column.notNull().unique())
    .addColumn('ts_ms', 'bigint', column => column.notNull())
    .addColumn('team_id', 'bigint', column => column.notNull())
    .addColumn('user_id', 'bigint', column => column.notNull())
    .addColumn('api_key_id', 'bigint')
    .addColumn('client_surface', 'text', column => column.notNull())
    .addColumn('client_platform', 'text', column => column.notNull())
    .addColumn('product', 'text', column => column.notNull())
    .addColumn('endpoint', 'text', column => column.notNull())
    .addColumn('method', 'text', column => column.notNull())
    .addColumn('http_status', 'integer', column => column.notNull())
    .addColumn('error_type', 'text', column => column.notNull())
    .addColumn('error_key', 'text', column => column.notNull())
    .addColumn('error_kind', 'text', column => column.notNull())
    .addColumn('result_count', 'bigint')
    .addColumn('latency_ms', 'double precision', column => column.notNull())
    .addColumn('millicredits', 'bigint', column => column.notNull())
    .addColumn('is_free', 'integer', column => column.notNull())
    .addColumn('told', 'text', column => column.notNull())
    .addColumn('detail', 'text', column => column.notNull())
    .execute()
  // Behind the order stand the columns of filters, so that only events of the page are looked up in the table.
  const filtered = [
    'http_status',
    'is_free',
    'api_key_id',
    'endpoint',
    'product',
    'client_surface',
    'error_type',
  ]
  await db.schema
    .createIndex('usage_event_time')
    .on('usage_event')
    .columns(['team_id', 'ts_ms', 'number', ...filtered])
    .execute()
  await db.schema
    .createIndex('usage_event_failed')
    .on('usage_event')
    .columns(['team_id', 'ts_ms', 'number', ...filtered, 'error_key', 'error_kind'])
    .where(sql.ref('http_status'), '>=', sql.lit(400))
    .execute()
  await db.schema
    .createIndex('usage_event_group')
    .on('usage_event')
    .columns(['team_id', 'endpoint', 'error_key', 'error_kind', 'http_status', 'error_type'])
    .columns(['ts_ms', 'number', 'api_key_id'])
    .where(sql.ref('http_status'), '>=', sql.lit(400))
    .where(sql.ref('http_status'), '!=', sql.lit(429))
    .execute()
  await db.schema
    .createIndex('usage_event_error')
    .on('usage_event')
    .columns(['team_id', 'error_key', 'ts_ms', 'number'])
    .where(sql.ref('error_key'), '!=', sql.lit(''))
    .execute()
}

export const requestColumns = ['requests', 'free_requests', 'errors', 'results', 'millicredits']
export const textDimensions = ['product', 'endpoint', 'client_surface', 'client_platform', 'error_type']

async function sums(db: Kysely<unknown>): Promise<void> {
  for (const bucket of ['hour', 'day']) {
    await sumTable(
      db,
      `usage_${bucket}`,
      textDimensions,
      bucket === 'day' ? [...requestColumns, 'half_hours'] : requestColumns,
    )
    await sumTable(
      db,
      `usage_component_${bucket}`,
      [...textDimensions, 'component'],
      ['quantity', 'millicredits'],
    )
  }
}

/** Sums by team, bucket, all texts, key and status. */
export async function sumTable(
  db: Kysely<unknown>,
  name: string,
  texts: readonly string[],
  sums: readonly string[],
): Promise<void> {
  const numbers = ['api_key_id', 'http_status']
  let table = db.schema
    .createTable(name)
    .addColumn('team_id', 'bigint', column => column.notNull())
    .addColumn('bucket_ms', 'bigint', column => column.notNull())
  for (const text of texts) table = table.addColumn(text, 'text', column => column.notNull())
  for (const number of numbers) table = table.addColumn(number, 'bigint', column => column.notNull())
  for (const sum of sums) {
    const type = sum === 'quantity' ? 'double precision' : 'bigint'
    table = table.addColumn(sum, type, column => column.notNull())
  }
  if (texts.includes('component')) table = table.addColumn('label', 'text', column => column.notNull())
  const dimensions = ['team_id', 'bucket_ms', ...texts, ...numbers]
  const keyed = table.addPrimaryKeyConstraint(`${name}_key`, dimensions as never)
  await (hasRowIds(db) ? keyed.modifyEnd(sql`without rowid`) : keyed).execute()
}
