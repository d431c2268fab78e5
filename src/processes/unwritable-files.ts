// Finds the parts of the data directory that this process may not write, though a service has to.
import { accessSync, constants, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const databases = /^(?:records|account|work)\.db(?:-(?:wal|shm|journal))?$/
const refusals = new Set(['EACCES', 'EPERM', 'EROFS'])
const folders = new Set(['index', 'batches', 'watches', 'reports'])

/** Returns the paths of databases and folders that this process may not write, the data directory included. */
export function unwritableIn(dataDir: string): readonly string[] {
  if (isOnReadOnlyDisk(dataDir)) return [dataDir]
  return [
    ...unwritableDatabasesIn(dataDir),
    ...readdirSync(dataDir, { withFileTypes: true })
      .filter(entry => folders.has(entry.name) && entry.isDirectory())
      .flatMap(({ name }) => unwritableFolders(join(dataDir, name))),
  ]
}

/** Returns those of the data directory and its databases that this process may not write. */
export const unwritableDatabasesIn = (dataDir: string): readonly string[] => {
  const names = readdirSync(dataDir).filter(name => databases.test(name))
  return [dataDir, ...names.map(name => join(dataDir, name))].filter(path => !isWritable(path))
}

/**
 * Returns whether the disk of the folder takes no changes. A file system that went read-only after an error still grants access
 * for writing, so that the times of the folder are changed to find out.
 */
export function isOnReadOnlyDisk(folder: string): boolean {
  const now = new Date()
  try {
    utimesSync(folder, now, now)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}

function unwritableFolders(folder: string): readonly string[] {
  if (!isWritable(folder)) return [folder]
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(({ name }) => unwritableFolders(join(folder, name)))
}

/**
 * Files that are gone meanwhile, as those of SQLite and of jobs may be, count as writable, and so does a link in a circle, which
 * is damage that reading finds.
 */
function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch (error) {
    return !refusals.has((error as NodeJS.ErrnoException).code ?? '')
  }
}
