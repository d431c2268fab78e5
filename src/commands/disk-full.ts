// Explains a full disk during an import in one sentence that a person can act on.
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { InputError } from '../errors.ts'
import { fullDiskCodes } from '../stores/full-disk.ts'
import { megabytes } from './sizes.ts'

export interface InterruptedImport {
  /** The work that the message names: `importing a.csv`. */
  readonly doing: string
  readonly dataDir: string
  readonly neededBytes: number
}

/** Turns the error of a full disk into an InputError; returns any other error as it is. */
export function explainFullDisk(error: unknown, { doing, dataDir, neededBytes }: InterruptedImport): unknown {
  const found = error instanceof InputError ? error.cause : error
  const code = found instanceof Error && 'code' in found ? String(found.code) : ''
  if (!fullDiskCodes.has(code)) return error
  const folder = code.startsWith('SQLITE')
    ? dataDir
    : fullestOf([dataDir, process.cwd(), tmpdir()].filter(existsSync))
  return new InputError(
    `The disk of ${folder} is full: ${doing} was given up, and the data in ${dataDir} is as it was before. ${megabytes(freeBytes(folder))} are free there; this import needs about ${megabytes(neededBytes)} until it ends. Make room, or set ALMANAC_DATA_DIR to a folder on a larger disk, and import again.`,
    { cause: error },
  )
}

/** Returns the folder with the least space: the system does not say which one it could not write to. */
const fullestOf = (folders: readonly string[]): string =>
  folders.reduce((fullest, folder) => (freeBytes(folder) < freeBytes(fullest) ? folder : fullest))

/** Returns the bytes that this user may still write, without those reserved for the administrator. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Estimates the bytes an import needs until it ends, when its records are both in the log and in the database.
 * Measured: 20,000 contacts in 2.5 MB of CSV take 47 MB at most, 5,000 companies in 7 MB of JSON Lines 20 MB.
 */
export function roomFor(unpackedBytes: number, rows = unpackedBytes / bytesOfRow): number {
  return 3 * unpackedBytes + 2500 * rows
}

const bytesOfRow = 150
