// Finds the parts of the data directory that this process may not write, though a service has to.
import { accessSync, constants, readdirSync } from 'node:fs'
import { join } from 'node:path'

const databases = /^(?:records|account|work)\.db(?:-(?:wal|shm|journal))?$/
const refusals = new Set(['EACCES', 'EPERM', 'EROFS'])
const folders = new Set(['index', 'batches', 'watches', 'reports'])

/** Returns the paths of databases and folders that this process may not write, the data directory included. */
export function unwritableIn(dataDir: string): readonly string[] {
  const below = readdirSync(dataDir, { withFileTypes: true }).flatMap(entry => {
    const path = join(dataDir, entry.name)
    if (databases.test(entry.name)) return isWritable(path) ? [] : [path]
    return folders.has(entry.name) && entry.isDirectory() ? unwritableFolders(path) : []
  })
  return isWritable(dataDir) ? below : [dataDir, ...below]
}

/** Returns the path of a database, or of the data directory, that this process may not write; undefined when it may write all. */
export function unwritableDatabaseIn(dataDir: string): string | undefined {
  const paths = readdirSync(dataDir)
    .filter(name => databases.test(name))
    .map(name => join(dataDir, name))
  return [dataDir, ...paths].find(path => !isWritable(path))
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
