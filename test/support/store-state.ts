// Summarizes a dataset, to compare before and after: the number of records, and a checksum of all contributions.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Database from 'libsql'
import type { Records } from '../../src/stores/records.ts'
import { at } from './values.ts'

export interface DatasetSummary {
  readonly count: number
  readonly checksum: string
}

/** Reads the records and their contributions, and checks that they are found by their profile URLs. */
export async function summaryOf(records: Records, dataset: 'person', idMax: number): Promise<DatasetSummary> {
  const hash = createHash('sha256')
  let count = 0
  for (let id = 1; id <= idMax; id++) {
    const dossier = await records.contributionsOf(dataset, id)
    if (!dossier) continue
    count++
    hash.update(JSON.stringify(dossier))
    const value = at(dossier.record, 'social_handles.professional_network_identifier.profile_url')
    const matches = await records.find(dataset, {
      kind: 'profile_url',
      value: String(value).replace(/^https:\/\/(?:www\.)?/, ''),
    })
    hash.update(JSON.stringify(matches))
  }
  return { count, checksum: hash.digest('hex') }
}

/** Runs the integrity check of the database; returns `ok` if there is nothing wrong. */
export function integrityOf(dataDir: string, file: 'records.db' | 'account.db' = 'records.db'): string {
  const database = new Database(join(dataDir, file))
  try {
    return String((database.prepare('PRAGMA integrity_check').raw().get() as unknown[])[0])
  } finally {
    database.close()
  }
}

/** Returns whether another connection holds the write lock of the database. */
export function isBeingWritten(dataDir: string): boolean {
  const database = new Database(join(dataDir, 'records.db'))
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK;')
    return false
  } catch {
    // The database is locked.
    return true
  } finally {
    database.close()
  }
}

/** Moves the write-ahead log into the database file. */
export function emptyLogOf(path: string): void {
  const database = new Database(path)
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
}
