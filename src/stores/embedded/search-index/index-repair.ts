// Checks the search index, and rebuilds it from the records where it is damaged.
import { join } from 'node:path'
import type { Dataset } from '../../../catalog/dataset.ts'
import { closeDatabase, commitCounter, type Database, openExistingDatabase } from '../database.ts'
import { openLinkers } from '../linked-fields.ts'
import { openAllTables } from '../tables.ts'
import { indexAll } from './index-all.ts'
import { faultIn } from './index-faults.ts'
import { hasLength, indexFolder, removeFiles } from './index-files.ts'
import { isIndexed, readSegments, saveFingerprint } from './index-list.ts'
import { IndexWriter } from './index-writer.ts'
import { discard, removeOrphans } from './orphan-segments.ts'

const cacheMiB = 64
/** The time to wait for a running import, which rebuilds the index when it ends. */
const loadWaitMs = 200

/** Returns whether all files of the dataset's index exist with their lengths; their content is not read. */
export const seemsWhole = (database: Database, folder: string, dataset: Dataset): boolean =>
  isIndexed(database, dataset) &&
  readSegments(database, dataset.name).every(({ name, bytes }) => hasLength(folder, name, bytes))

/** Reads the whole index of the dataset, and returns what is wrong with it. */
export function indexFaults(database: Database, folder: string, dataset: Dataset): readonly string[] {
  if (!isIndexed(database, dataset)) return ['there is none, or one of another release']
  return readSegments(database, dataset.name).flatMap(row => {
    const fault = faultIn(folder, row.name, row)
    return fault === undefined ? [] : [`${row.name} ${fault}`]
  })
}

/** The faults of the indexes that were rebuilt, by dataset. */
export type RepairedIndexes = ReadonlyMap<string, readonly string[]>

interface RepairOptions {
  /** The datasets whose index is made again even where it is whole. */
  readonly asked?: ReadonlySet<string>
  readonly isStopped?: () => boolean
}

/**
 * Makes the indexes again that are not whole, or asked for by name, in one transaction. Leaves them to a load that is running, which makes
 * them when it ends. Throws an InputError when they cannot be written, and IndexingStopped, with the indexes as they were, when it is
 * stopped.
 */
export function repairIndex(
  dataDir: string,
  datasets: readonly Dataset[],
  { asked = new Set(), isStopped }: RepairOptions = {},
): RepairedIndexes {
  const folder = indexFolder(dataDir)
  const database = openExistingDatabase(join(dataDir, 'records.db'), datasets, cacheMiB)
  const faultsOf = (dataset: Dataset) =>
    asked.has(dataset.name) ? ['it was asked for'] : indexFaults(database, folder, dataset)
  /** Rebuilds, in the transaction that has begun, and commits it. */
  const rebuild = (suspects: readonly Dataset[]): RepairedIndexes => {
    removeOrphans(database, folder)
    const linkerOf = openLinkers(commitCounter(database), openAllTables(database, datasets))
    const repaired = new Map<string, readonly string[]>()
    const dropped: string[] = []
    for (const dataset of suspects) {
      // A file may have been merged since the first check.
      const faults = faultsOf(dataset)
      if (faults.length === 0) continue
      const index = new IndexWriter(database, folder, dataset, Date.now())
      indexAll(database, dataset, { index, linker: linkerOf(dataset.name), isStopped })
      saveFingerprint(database, dataset)
      repaired.set(dataset.name, faults)
      dropped.push(...index.dropped)
    }
    database.exec('COMMIT')
    removeFiles(folder, dropped)
    return repaired
  }
  try {
    const suspects = datasets.filter(dataset => faultsOf(dataset).length > 0)
    if (suspects.length === 0 || !beginIfFree(database)) return new Map()
    try {
      return rebuild(suspects)
    } catch (error) {
      discard(database, folder)
      throw error
    }
  } finally {
    closeDatabase(database)
  }
}

/** Begins a transaction if the write lock is free, and returns whether it was. */
function beginIfFree(database: Database): boolean {
  try {
    database.exec(`PRAGMA busy_timeout = ${loadWaitMs}; BEGIN IMMEDIATE`)
    return true
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'SQLITE_BUSY') throw error
    return false
  }
}
