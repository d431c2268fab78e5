// Reads the records of a dataset as of one commit, in the order of their ids: all of them, or those that match a filter.
import { join } from 'node:path'
import type { Dataset } from '../../catalog/dataset.ts'
import { matches } from '../../query/matches.ts'
import type { PartReader, RecordScan, ScanPart, ScanRequest } from '../records.ts'
import { closeDatabase, commitCounter, type Database, openDatabase, openReader } from './database.ts'
import { linkedReader, openLinkers } from './linked-fields.ts'
import { eachRow, RowReader, readOnceBytes } from './rows.ts'
import { indexFolder } from './search-index/index-files.ts'
import { IndexReader, whileReady } from './search-index/index-reader.ts'
import { type MatchingIds, openMatchingIds } from './search-index/matching-ids.ts'
import { StoredRowReader } from './stored-rows.ts'
import { openAllTables, tablesNamed } from './tables.ts'

const cacheMiB = 32
/** The number of records that are read together. */
const batchLength = 500

/** The time to wait for another writer before commits can be held up. */
const holdMs = 200

/** Opens the records in the folder, to divide them among readers. */
export function openScan(
  folder: string,
  datasets: readonly Dataset[],
  { dataset: name, where }: Pick<ScanRequest, 'dataset' | 'where'>,
): RecordScan {
  const file = join(folder, 'records.db')
  const database = openDatabase(file, datasets, cacheMiB)
  const { dataset } = tablesNamed(openAllTables(database, datasets), name)
  const beginTransaction = openTransactions(database)
  let matching: MatchingIds | undefined
  const forgetMatching = () => {
    matching?.close()
    matching = undefined
  }
  const holder = openReader(file, 1)
  holder.exec(`PRAGMA query_only = OFF; PRAGMA busy_timeout = ${holdMs}`)
  return {
    holdCommits: () => {
      try {
        holder.exec('BEGIN IMMEDIATE')
      } catch {
        return undefined
      }
      return () => holder.exec('ROLLBACK')
    },
    begin: () => {
      forgetMatching()
      const commit = beginTransaction()
      matching = where && openMatchingIds(database, folder, dataset, where)
      const count = matching?.count ?? idSpan(database, name).length
      return { commit, countMax: count }
    },
    parts: length => (matching ? matchingParts(matching, length) : allParts(database, name, length)),
    close: () => {
      forgetMatching()
      closeDatabase(holder)
      closeDatabase(database)
    },
  }
}

/** Opens a reader of the records in the folder, which `openScan` has opened. */
export function openPartReader(
  folder: string,
  datasets: readonly Dataset[],
  { dataset: name, where, shows }: ScanRequest,
): PartReader {
  const database = openReader(join(folder, 'records.db'), cacheMiB)
  const tables = openAllTables(database, datasets)
  const beginTransaction = openTransactions(database)
  let commit = 0
  const linkerOf = openLinkers(() => commit, tables)
  const { dataset } = tablesNamed(tables, name)
  const index = new IndexReader(database, indexFolder(folder), [dataset])
  const indexed = new RowReader(tables, readOnceBytes)
  const stored = new StoredRowReader(tables, linkerOf)
  // Rows of the segments are made once and copied; those of stored records are made anew, while the index cannot be read.
  const rowsOf = (ids: readonly number[]): readonly Uint8Array[] => {
    const found = whileReady(index, name, views => {
      const rows = eachRow(indexed.read(views, dataset, { ids, shows })).flatMap(row => row ?? [])
      return rows.length === ids.length ? rows : undefined
    })
    return found ?? stored.read(name, ids, shows)
  }
  const complete = linkedReader(tables, linkerOf)
  const isWanted = (id: number): boolean => {
    const stored = complete(name)(id)
    return where === undefined || (stored !== undefined && matches(where, stored.record))
  }
  return {
    begin: () => {
      commit = beginTransaction()
    },
    *read({ ids, isMatched }) {
      for (let start = 0; start < ids.length; start += batchLength) {
        const batch = ids.slice(start, start + batchLength)
        const wanted = where === undefined || isMatched ? batch : batch.filter(isWanted)
        yield { read: batch.length, rows: rowsOf(wanted) }
      }
    },
    close: () => {
      index.close()
      closeDatabase(database)
    },
  }
}

/**
 * Returns a function that begins a transaction, in the place of the last one, and returns a number that changes with every
 * commit of another connection.
 */
function openTransactions(database: Database): () => number {
  const commitNumber = commitCounter(database)
  return () => {
    if (database.inTransaction) database.exec('ROLLBACK')
    database.exec('BEGIN')
    // The first statement decides which commit the transaction sees.
    return commitNumber()
  }
}

/** Returns the first id and the number of ids up to the last one; 0 without records. */
function idSpan(database: Database, name: string): { readonly first: number; readonly length: number } {
  const [first, last] = database
    .prepare(`SELECT (SELECT min(id) FROM ${name}), (SELECT max(id) FROM ${name})`)
    .raw()
    .get() as [number | null, number | null]
  return first === null || last === null ? { first: 0, length: 0 } : { first, length: last - first + 1 }
}

function* allParts(database: Database, name: string, length: number): Generator<ScanPart> {
  const span = idSpan(database, name)
  const nextIds = database
    .prepare(`SELECT json_group_array(id) FROM (SELECT id FROM ${name} WHERE id > ? ORDER BY id LIMIT ?)`)
    .raw()
  for (let last = span.first - 1; ; ) {
    const [list] = nextIds.get(last, length) as [string]
    const ids = JSON.parse(list) as number[]
    last = ids.at(-1) ?? last
    yield { ids, isMatched: false, share: ids.length < length ? 1 : (last - span.first + 1) / span.length }
    if (ids.length < length) return
  }
}

function* matchingParts({ count, next }: MatchingIds, length: number): Generator<ScanPart> {
  for (let last = -1, read = 0; ; ) {
    const ids = next(last, length)
    last = ids.at(-1) ?? last
    read += ids.length
    yield { ids, isMatched: true, share: read / Math.max(1, count) }
    if (ids.length < length) return
  }
}
