// What the two databases spell differently.
import { type CreateTableBuilder, type Kysely, SqliteAdapter } from 'kysely'

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
