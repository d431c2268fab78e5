// Columns that several migrations make, and what the two databases spell differently.
import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'

/** SQLite gives every table a hidden number unless told otherwise. */
export const hasRowIds = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof SqliteAdapter

/** Adds a primary key that the database counts up, never giving a number twice. */
export const identity = <T extends string>(
  db: Kysely<unknown>,
  table: CreateTableBuilder<T>,
  name: string,
): CreateTableBuilder<T, string> =>
  hasRowIds(db)
    ? table.addColumn(name, 'integer', column => column.primaryKey().autoIncrement())
    : table.addColumn(name, 'bigint', column => column.primaryKey().generatedByDefaultAsIdentity())

export const index = (
  db: Kysely<unknown>,
  table: string,
  name: string,
  on: readonly string[],
): Promise<void> =>
  db.schema
    .createIndex(name)
    .on(table)
    .columns([...on])
    .execute()

export const failureSums = ['count', 'first_ms', 'last_ms', 'latest'] as const

/** A table of sums of failures, by bucket, group and key. */
export async function failureSumTable(db: Kysely<unknown>, name: string): Promise<void> {
  const dimensions = ['team_id', 'bucket_ms', 'group_id', 'api_key_id']
  let table = db.schema.createTable(name)
  for (const column of [...dimensions, ...failureSums]) {
    table = table.addColumn(column, 'bigint', definition => definition.notNull())
  }
  const keyed = table.addPrimaryKeyConstraint(`${name}_key`, dimensions as never)
  await (hasRowIds(db) ? keyed.modifyEnd(sql`without rowid`) : keyed).execute()
}
