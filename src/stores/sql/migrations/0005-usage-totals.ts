// Adds the sums that reports over a year read: by blocks of 28 days, by hour without dimensions, and of failures by day.
import { type Kysely, type Migration, sql } from 'kysely'
import { requestColumns, sumTable, textDimensions } from './0002-accounts.ts'
import { failureSums, failureSumTable, hasRowIds, identity } from './columns.ts'

export const usageTotals: Migration = {
  async up(db: Kysely<unknown>) {
    await sumTable(db, 'usage_block', textDimensions, requestColumns)
    await sumTable(db, 'usage_component_block', [...textDimensions, 'component'], componentColumns)
    await totalTable(db, 'usage_hour_total', [], requestColumns)
    await totalTable(db, 'usage_component_hour_total', ['component'], componentColumns)
    await failures(db)
    await fillUsageTotals(db)
    // Groups of failures are read from their sums now.
    await db.schema.dropIndex('usage_event_group').execute()
  },
}

const componentColumns = ['quantity', 'millicredits']
const dayMs = 86_400_000
const blockMs = 28 * dayMs
const groupColumns = ['team_id', 'endpoint', 'error_key', 'error_kind', 'http_status', 'error_type']

async function totalTable(
  db: Kysely<unknown>,
  name: string,
  texts: readonly string[],
  sums: readonly string[],
): Promise<void> {
  let table = db.schema
    .createTable(name)
    .addColumn('team_id', 'bigint', column => column.notNull())
    .addColumn('bucket_ms', 'bigint', column => column.notNull())
  for (const text of texts) table = table.addColumn(text, 'text', column => column.notNull())
  for (const sum of sums) {
    table = table.addColumn(sum, sum === 'quantity' ? 'double precision' : 'bigint', column =>
      column.notNull(),
    )
  }
  if (texts.includes('component')) table = table.addColumn('label', 'text', column => column.notNull())
  const keyed = table.addPrimaryKeyConstraint(`${name}_key`, ['team_id', 'bucket_ms', ...texts] as never)
  await (hasRowIds(db) ? keyed.modifyEnd(sql`without rowid`) : keyed).execute()
}

async function failures(db: Kysely<unknown>): Promise<void> {
  let group = identity(db, db.schema.createTable('usage_failure'), 'id')
  for (const name of groupColumns) {
    const type = name === 'team_id' || name === 'http_status' ? 'bigint' : 'text'
    group = group.addColumn(name, type, column => column.notNull())
  }
  await group.addUniqueConstraint('usage_failure_group', groupColumns as never).execute()
  await failureSumTable(db, 'usage_failure_day')
}

/** Makes the sums, whose tables are empty, from the events and the sums there are. */
export async function fillUsageTotals(db: Kysely<unknown>): Promise<void> {
  const dimensions = ['team_id', ...textDimensions, 'api_key_id', 'http_status']
  await fill(db, 'usage_block', 'usage_day', dimensions, requestColumns, blockMs)
  await fill(
    db,
    'usage_component_block',
    'usage_component_day',
    [...dimensions, 'component'],
    componentColumns,
    blockMs,
  )
  await fill(db, 'usage_hour_total', 'usage_hour', ['team_id'], requestColumns)
  await fill(
    db,
    'usage_component_hour_total',
    'usage_component_hour',
    ['team_id', 'component'],
    componentColumns,
  )
  const failed = sql`http_status >= 400 and http_status != 429`
  await sql`insert into usage_failure (${names(groupColumns)})
    select distinct ${names(groupColumns)} from usage_event where ${failed}`.execute(db)
  const same = groupColumns.map(name => sql`usage_failure.${sql.ref(name)} = usage_event.${sql.ref(name)}`)
  await sql`insert into usage_failure_day (team_id, bucket_ms, group_id, api_key_id, ${names(failureSums)})
    select usage_event.team_id, ts_ms - ts_ms % ${sql.lit(dayMs)}, usage_failure.id, coalesce(api_key_id, 0),
      count(*), min(ts_ms), max(ts_ms), max(number)
    from usage_event join usage_failure on ${sql.join(same, sql` and `)}
    where usage_event.http_status >= 400 and usage_event.http_status != 429
    group by 1, 2, 3, 4`.execute(db)
}

/** Adds the sums of one table up to those of another, with fewer dimensions or longer buckets. */
async function fill(
  db: Kysely<unknown>,
  into: string,
  from: string,
  dimensions: readonly string[],
  sums: readonly string[],
  bucketMs?: number,
): Promise<void> {
  const bucket = bucketMs ? sql`bucket_ms - bucket_ms % ${sql.lit(bucketMs)}` : sql`bucket_ms`
  const label = sums === componentColumns ? [sql`max(label)`] : []
  const added = [...sums.map(name => sql`sum(${sql.ref(name)})`), ...label]
  const columns = [...dimensions, 'bucket_ms', ...sums, ...(label.length > 0 ? ['label'] : [])]
  await sql`insert into ${sql.table(into)} (${names(columns)})
    select ${names(dimensions)}, ${bucket}, ${sql.join(added)} from ${sql.table(from)}
    group by ${names(dimensions)}, ${bucket}`.execute(db)
}

const names = (columns: readonly string[]) => sql.join(columns.map(name => sql.ref(name)))
