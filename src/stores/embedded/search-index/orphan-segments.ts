// Removes segments that no list names. Imports and rebuildings that were killed or stopped leave them behind.
import { existsSync, readdirSync } from 'node:fs'
import type { Database } from '../database.ts'
import { removeFiles, withWriteErrors } from './index-files.ts'
import { segmentNames } from './index-list.ts'

/** Removes files that no list of segments names. The caller must hold the write lock, because an import may be writing files. */
export function removeOrphans(database: Database, folder: string): void {
  if (!existsSync(folder)) return
  const live = segmentNames(database)
  const names = withWriteErrors(folder, () => readdirSync(folder))
  removeFiles(
    folder,
    names.filter(name => !live.has(name)),
  )
}

/**
 * Ends the transaction without its changes, and removes the segments that it wrote, which may fill the disk. Both are done
 * with the write lock, because the next import may give its files the same names.
 */
export function discard(database: Database, folder: string): void {
  try {
    // SQLite rolls back by itself when the disk is full.
    if (database.inTransaction) database.exec('ROLLBACK')
    database.exec('BEGIN IMMEDIATE')
    removeOrphans(database, folder)
    database.exec('ROLLBACK')
  } catch {
    // Another import has begun, which has removed them; or the folder cannot be read, and the next one tries again.
  }
}
