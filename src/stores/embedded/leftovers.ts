// Removes what killed imports have left on the disk, while a service has the files open and no other import comes.
import { join } from 'node:path'
import { closeDatabase, openReader } from './database.ts'
import { giveLogBack } from './import-log.ts'
import { indexFolder } from './search-index/index-files.ts'
import { discard } from './search-index/orphan-segments.ts'

/**
 * Removes segments that no list names, and empties the log of the records in the folder. While an import or a rebuilding of
 * the index runs, nothing is removed, because all that it has written is in use. Throws an InputError when there are no records.
 */
export function removeLeftovers(folder: string): void {
  const database = openReader(join(folder, 'records.db'), 1)
  try {
    // The write lock, which readers cannot take, is taken at once or not at all: a running import keeps it until it ends.
    database.exec('PRAGMA query_only = OFF; PRAGMA busy_timeout = 0')
    discard(database, indexFolder(folder))
    giveLogBack(database)
  } finally {
    closeDatabase(database)
  }
}
