// Reads the records of a dataset as of one commit, in the order of their ids: all of them, or those that match a filter.
import { join } from 'node:path'
import type { Dataset } from '../../catalog/dataset.ts'
import { matches } from '../../query/matches.ts'
import type { RecordScan, ScanRequest } from '../records.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { linkedReader, openLinkers } from './linked-fields.ts'
import { RowReader } from './rows.ts'
import { openMatchingIds } from './search-index/matching-ids.ts'
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
  const { dataset } = tablesNamed(tables, name)
  const matching = where && openMatchingIds(database, folder, dataset, where)
  const complete = linkedReader(tables, linkerOf)(name)
  const nextIds = database
    .prepare(
      `SELECT json_group_array(id) FROM (SELECT id FROM ${name} WHERE id > ? ORDER BY id LIMIT ${batchLength})`,
    )
    .raw()
  const idsAfter = (last: number): readonly number[] => {
    if (matching) return matching.next(last, batchLength)
    const [list] = nextIds.get(last) as [string]
    return JSON.parse(list) as number[]
  }
  const isWanted = (id: number): boolean => {
    if (where === undefined || matching) return true
    const stored = complete(id)
    return stored !== undefined && matches(where, stored.record)
  }
  function* batches(): Generator<{ readonly read: number; readonly rows: readonly Uint8Array[] }> {
    for (let last = -1; ; ) {
      const ids = idsAfter(last)
      if (ids.length > 0) yield { read: ids.length, rows: rows.read(name, ids.filter(isWanted), shows) }
      if (ids.length < batchLength) return
      last = ids.at(-1) ?? last
    }
  }
  const close = () => {
    matching?.close()
    closeDatabase(database)
  }
  return { total: matching?.count ?? count(), batches, close }
}
