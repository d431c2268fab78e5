// Stores in temporary folders for contract tests.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Records } from '../../src/stores/records.ts'

/** Opens a store in an existing folder; it may be called many times, also twice at once. */
export type OpenRecords = (folder: string) => Promise<Records> | Records

export interface TemporaryStore {
  readonly folder: string
  readonly records: Records
  /** Opens the same folder again, as another process would; it is closed after the test. */
  readonly reopen: () => Promise<Records>
}

/** Gives every test of the describe block around it an empty store of its own. */
export function temporaryStore(open: OpenRecords): TemporaryStore {
  const opened: Records[] = []
  let folder = ''
  let records: Records | undefined
  const reopen = async (): Promise<Records> => {
    const store = await open(folder)
    opened.push(store)
    return store
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'almanac-records-'))
    records = await reopen()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(store => store.close()))
    await rm(folder, { recursive: true, force: true })
  })
  return {
    reopen,
    get folder() {
      return folder
    },
    get records() {
      if (!records) throw new Error('The store is open inside tests only.')
      return records
    },
  }
}
