// Empties the write-ahead log of the records, which an import fills with what its memory does not hold.
import type { Database } from './database.ts'

/** Empties the write-ahead log. On a full disk the import stays in the log, where readers find it, until another import ends. */
export function emptyLog(database: Database): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_FULL') throw error
  }
}

/** Empties the log of what was not committed, so that it does not fill the disk until another import ends. */
export function giveLogBack(database: Database): void {
  try {
    emptyLog(database)
  } catch {
    // The disk fails, which the import reports already; the next one empties the log.
  }
}

/** Returns the code of an error of SQLite. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
