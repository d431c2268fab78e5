// All of a dataset in a few words, to compare before and after: how many records, and a checksum over everything said.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Database from 'libsql'
import type { Records } from '../../src/stores/records.ts'
import { at } from './values.ts'

export interface State {
  readonly count: number
  readonly checksum: string
}

/** Reads the records, what each source said of them, and that they are found by their profile URLs. */
export async function stateOf(records: Records, dataset: 'person', idMax: number): Promise<State> {
  const hash = createHash('sha256')
  let count = 0
  for (let id = 1; id <= idMax; id++) {
    const dossier = await records.contributionsOf(dataset, id)
    if (!dossier) continue
    count++
    hash.update(JSON.stringify(dossier))
    const value = at(dossier.record, 'social_handles.professional_network_identifier.profile_url')
    const found = await records.find(dataset, {
      kind: 'profile_url',
      value: String(value).replace(/^https:\/\/(?:www\.)?/, ''),
    })
    hash.update(JSON.stringify(found))
  }
  return { count, checksum: hash.digest('hex') }
}

/** What the database itself finds wrong with its file; `ok` for nothing. */
export function integrityOf(dataDir: string, file: 'records.db' | 'account.db' = 'records.db'): string {
  const database = new Database(join(dataDir, file))
  try {
    return String((database.prepare('PRAGMA integrity_check').raw().get() as unknown[])[0])
  } finally {
    database.close()
  }
}

/** Whether a load is under way: somebody holds the database's one write lock. */
export function isBeingWritten(dataDir: string): boolean {
  const database = new Database(join(dataDir, 'records.db'))
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK;')
    return false
  } catch {
    // Locked: that is the answer.
    return true
  } finally {
    database.close()
  }
}

/** Moves what stands in the log beside the database into its file. */
export function emptyLogOf(path: string): void {
  const database = new Database(path)
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
}
