// Which of the two databases a connection leads to, for the few places where they differ.
import { type Kysely, PostgresAdapter } from 'kysely'
import type { Tables } from './ledger/schema.ts'

export const isPostgres = (db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof PostgresAdapter
