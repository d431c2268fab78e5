// Gives the free pages of SQLite files back to the disk, a few at a time.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { LedgerTables } from './ledger/schema.ts'

/** Pages reclaimed at once: a megabyte, which is moved within a few milliseconds. */
const pagesAtOnce = 256

/** Returns whether there is more to reclaim. PostgreSQL does it by itself. */
export async function reclaimPages(db: Kysely<LedgerTables>): Promise<boolean> {
  if (isPostgres(db)) return false
  const before = await freePages(db)
  if (before === 0) return false
  await sql`pragma incremental_vacuum(${sql.lit(pagesAtOnce)})`.execute(db)
  const after = await freePages(db)
  // A file without incremental vacuum keeps its free pages, and reuses them.
  return after > 0 && after < before
}

async function freePages(db: Kysely<LedgerTables>): Promise<number> {
  const { rows } = await sql<{
    freelist_count: number
  }>`select freelist_count from pragma_freelist_count`.execute(db)
  return rows[0]?.freelist_count ?? 0
}
