// Switches a file of SQLite to a write-ahead log while other processes may open it too.
import type Database from 'libsql'

const pauseMs = 10

/**
 * Switches the file to a write-ahead log. Where two processes do that to a new file at the same moment, SQLite refuses one
 * of them at once, whatever its `busy_timeout`, because neither could ever wait for the other; it tries again for up to
 * `waitMs`. Throws SQLITE_BUSY after that.
 */
export function useWriteAheadLog(database: Database.Database, waitMs: number): void {
  const endMs = performance.now() + waitMs
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
      if (!isBusy || performance.now() > endMs) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
  }
}
