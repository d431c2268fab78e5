// Tells SQLite from PostgreSQL, for the few places where their queries differ.
import { type Kysely, PostgresAdapter } from 'kysely'
import type { Tables } from './ledger/schema.ts'

export const isPostgres = (db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof PostgresAdapter
