// Tells SQLite from PostgreSQL, for the few places where their queries differ.
import { type Kysely, PostgresAdapter } from 'kysely'
import type { LedgerTables } from './ledger/schema.ts'

export const isPostgres = (db: Kysely<LedgerTables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter
