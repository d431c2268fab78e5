// Reads all records of a dataset as of one commit, in the order of their ids.
import { join } from 'node:path'
import type { Dataset } from '../../catalog/dataset.ts'
import { matches } from '../../query/matches.ts'
import type { RecordScan, ScanRequest } from '../records.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { linkedReader, openLinkers } from './linked-fields.ts'
import { RowReader } from './rows.ts'
import { openAllTables, tablesNamed } from './tables.ts'

const cacheMiB = 32
/** The number of records that are read together. */
const batchLength = 500

/**
 * Opens the records in the folder. What is committed until the scan is closed is not seen by it, and stays in the
 * write-ahead log.
 */
export function openScan(
  folder: string,
  datasets: readonly Dataset[],
  { dataset: name, where, shows }: ScanRequest,
): RecordScan {
  const database = openDatabase(join(folder, 'records.db'), datasets, cacheMiB)
  const tables = openAllTables(database, datasets)
  // One transaction sees one commit: nothing that is cached of it changes.
  database.exec('BEGIN')
  const commit = () => 0
  const { count } = tablesNamed(tables, name)
  const linkerOf = openLinkers(commit, tables)
  const rows = new RowReader(tables, linkerOf, commit, { cachesTexts: false })
  const complete = linkedReader(tables, linkerOf)(name)
  const nextIds = database
    .prepare(
      `SELECT json_group_array(id) FROM (SELECT id FROM ${name} WHERE id > ? ORDER BY id LIMIT ${batchLength})`,
    )
    .raw()
  const isWanted = (id: number): boolean => {
    if (where === undefined) return true
    const stored = complete(id)
    return stored !== undefined && matches(where, stored.record)
  }
  function* batches(): Generator<{ readonly read: number; readonly rows: readonly Uint8Array[] }> {
    for (let last = -1; ; ) {
      const [list] = nextIds.get(last) as [string]
      const ids = JSON.parse(list) as number[]
      if (ids.length > 0) yield { read: ids.length, rows: rows.read(name, ids.filter(isWanted), shows) }
      if (ids.length < batchLength) return
      last = ids.at(-1) ?? last
    }
  }
  return { total: count(), batches, close: () => closeDatabase(database) }
}
