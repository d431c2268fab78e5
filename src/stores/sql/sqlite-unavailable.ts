// SQLite reports these codes when a file cannot be used for the moment: another process keeps it locked, or
// the disk is full.
import { basename } from 'node:path'
import type { Database } from 'libsql'
import { Unavailable } from '../../lib/unavailable.ts'

const codes = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/
const retryMs = 500
/** The wait for a lock that an earlier statement has waited for in vain. */
const shortWaitMs = 100

/** Runs a statement. Throws Unavailable for one of the codes. */
export type Attempt = <T>(run: () => T, isWrite: boolean) => T

/**
 * Statements of a connection wait `waitMs` for a lock. When one has waited in vain, the others hardly wait until one of
 * them has written: otherwise each would wait behind all those before it.
 */
export function attemptsOn(file: string, database: Database, waitMs: number): Attempt {
  let isLocked = false
  const setLocked = (locked: boolean) => {
    isLocked = locked
    database.exec(`PRAGMA busy_timeout = ${locked ? shortWaitMs : waitMs}`)
  }
  return (run, isWrite) => {
    try {
      const result = run()
      if (isLocked && isWrite) setLocked(false)
      return result
    } catch (error) {
      const { code } = error as { readonly code?: unknown }
      if (!(error instanceof Error) || typeof code !== 'string' || !codes.test(code)) throw error
      if (!isLocked && code.startsWith('SQLITE_BUSY')) setLocked(true)
      throw new Unavailable(`${basename(file)} is not available: ${error.message}`, error, retryMs)
    }
  }
}
