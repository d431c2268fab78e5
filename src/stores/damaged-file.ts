// What SQLite says of a file that is damaged, told of the file it is about.
import { basename } from 'node:path'
import type { Findings } from './findings.ts'

/** A file of the data directory is no database, or damaged. */
export class DamagedFile extends Error {
  readonly file: string

  constructor(file: string, options: ErrorOptions) {
    super(`${file} is damaged.`, options)
    this.name = 'DamagedFile'
    this.file = file
  }
}

/** What `read` returns of the file. Throws DamagedFile in place of what SQLite says of damage. */
export async function readingFile<T>(file: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw namingFile(file, error)
  }
}

/** DamagedFile where the error, or what caused it, is one of damage; the error itself otherwise. */
export function namingFile(file: string, error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (/malformed|not a database/.test(at.message)) return new DamagedFile(file, { cause: error })
  }
  return error
}

/**
 * What an error tells of data that cannot be read: damage, a table that is not there, a text that is no JSON.
 * Undefined for any other error.
 */
export function damageIn(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DamagedFile) continue
    const { code } = at as { readonly code?: unknown }
    const isDamage = typeof code === 'string' && /^SQLITE_(?!BUSY|LOCKED|NOMEM|FULL)/.test(code)
    // So the driver tells of a folder, or of a link in a circle.
    if (at.message.startsWith('ConnectionFailed')) return 'it cannot be opened'
    // PostgreSQL says so of tables that are not there.
    if (isDamage || code === '42P01' || code === '42703') return at.message
    if (at instanceof SyntaxError || at instanceof RangeError) return at.message
  }
  if (!(error instanceof DamagedFile)) return undefined
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Looks at a place of the data; what cannot be read there is a finding, and the look at other places goes on. */
export async function lookAt<T>(
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
