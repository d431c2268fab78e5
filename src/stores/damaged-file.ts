// Errors of damaged database files, with the name of the file.
import { basename } from 'node:path'
import type { Findings } from './findings.ts'

/** The code of DamagedFile, and of an Unavailable with one as its cause. */
export const damagedFileCode = 'DAMAGED_FILE'

/** A file of the data directory is damaged or not a database. */
export class DamagedFile extends Error {
  readonly file: string
  readonly code = damagedFileCode

  constructor(file: string, options: ErrorOptions) {
    super(`${file} is damaged.`, options)
    this.name = 'DamagedFile'
    this.file = file
  }
}

/** Returns what `read` returns. Throws DamagedFile instead of SQLite's error about damage. */
export async function namingDamagedFile<T>(file: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw asDamagedFile(file, error)
  }
}

/** Returns a DamagedFile when the error, or a cause of it, is about damage; otherwise the error itself. */
export function asDamagedFile(file: string, error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (/malformed|not a database/.test(at.message)) return new DamagedFile(file, { cause: error })
  }
  return error
}

/**
 * Returns the message of an error about data that cannot be read: damage, a missing table, a text that is not JSON.
 * Returns undefined for any other error.
 */
export function damageIn(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DamagedFile) continue
    const { code } = at as { readonly code?: unknown }
    const isDamage = typeof code === 'string' && /^SQLITE_(?!BUSY|LOCKED|NOMEM|FULL|IOERR_SHMSIZE)/.test(code)
    // The driver's error for a folder, or for a circular link.
    if (at.message.startsWith('ConnectionFailed')) return 'it cannot be opened'
    // PostgreSQL's codes for missing tables and columns.
    if (isDamage || code === '42P01' || code === '42703') return at.message
    if (at instanceof SyntaxError || at instanceof RangeError) return at.message
  }
  if (!(error instanceof DamagedFile)) return undefined
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Audits one place of the data. Data that cannot be read is added as a finding, so that the audit of other places goes on. */
export async function auditPlace<T>(
  where: string,
  findings: Findings,
  look: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    const damage = damageIn(error)
    if (damage === undefined) throw error
    findings.add('damaged_file', error instanceof DamagedFile ? basename(error.file) : where, damage)
    return undefined
  }
}
