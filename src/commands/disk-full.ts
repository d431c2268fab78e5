// A full disk during an import, told in one sentence a person can act on.
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { InputError } from '../errors.ts'
import { megabytes } from './sizes.ts'

export interface InterruptedImport {
  /** What was being done: `importing a.csv`. */
  readonly doing: string
  readonly dataDir: string
  readonly neededBytes: number
}

/** An InputError in place of the error of a full disk; any other error as it is. */
export function explainFullDisk(error: unknown, { doing, dataDir, neededBytes }: InterruptedImport): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!codes.has(code)) return error
  const folder = code.startsWith('SQLITE')
    ? dataDir
    : fullestOf([dataDir, process.cwd(), tmpdir()].filter(existsSync))
  return new InputError(
    `The disk of ${folder} is full: ${doing} was given up, and the data in ${dataDir} is as it was before. ${megabytes(freeBytes(folder))} are free there; this import needs about ${megabytes(neededBytes)} until it ends. Make room, or set ALMANAC_DATA_DIR to a folder on a larger disk, and import again.`,
    { cause: error },
  )
}

/** Of the system and of SQLite; the last one where its shared memory finds no room. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'])

/** The system does not say which folder it could not write to. */
const fullestOf = (folders: readonly string[]): string =>
  folders.reduce((fullest, folder) => (freeBytes(folder) < freeBytes(fullest) ? folder : fullest))

/** Bytes that this user may still write; those kept for the administrator do not count. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * The room an import takes until it ends: its records stand in the log and in the file then. Measured: 20,000 contacts
 * in 2.5 MB of CSV take 47 MB at most, 5,000 companies in 7 MB of JSON Lines 20 MB. `rows` where they are known.
 */
export function roomFor(unpackedBytes: number, rows = unpackedBytes / bytesOfRow): number {
  return 3 * unpackedBytes + 2500 * rows
}

const bytesOfRow = 150
