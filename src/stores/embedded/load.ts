// A bulk write as one transaction: readers see nothing of it before the commit, and all of it after.
import type { Dataset } from '../../catalog/dataset.ts'
import { yieldToEventLoop } from '../../lib/threads/yield-to-event-loop.ts'
import { type Load, LoadRunning } from '../records.ts'
import { closeDatabase, commitsOf, type Database, one } from './database.ts'
import { openLinkers } from './linked.ts'
import { openWriter, type Written } from './load-writer.ts'
import type { NameIndex } from './name-index.ts'
import { References } from './references.ts'
import { indexAll } from './search-index/index-all.ts'
import { removeFiles, removeOrphans } from './search-index/index-files.ts'
import { indexLinked } from './search-index/index-linked.ts'
import { namesOfSegments, noteIndexed } from './search-index/index-list.ts'
import { seemsWhole } from './search-index/index-repair.ts'
import { IndexWriter } from './search-index/index-writer.ts'
import { openAllTables } from './tables.ts'

interface LoadOptions {
  readonly openNames: (database: Database, dataset: Dataset) => NameIndex | undefined
  /** Of the files of the search index. */
  readonly folder: string
}

/**
 * Begins a load on a connection of its own. Throws LoadRunning when another load runs.
 * `openNames` gives the name index of datasets that have one, on the same connection.
 */
export function beginLoad(
  database: Database,
  datasets: readonly Dataset[],
  { openNames, folder }: LoadOptions,
): Load {
  begin(database)
  // Files of loads that never ended.
  removeOrphans(folder, namesOfSegments(database))
  const number = Number(one(database, 'SELECT coalesce(max(number), 0) + 1 FROM load'))
  database.prepare('INSERT INTO load VALUES (?)').run(number)
  const sourceId = sources(database)
  const tables = openAllTables(database, datasets)
  const linkerOf = openLinkers(commitsOf(database), tables)
  const names = datasets.map(({ name }) => name)
  const references = new References(database, names)
  const written = new Map(
    [...tables.values()].map(each => {
      const { dataset } = each
      const names = openNames(database, dataset)
      const index = new IndexWriter(database, folder, dataset, number)
      const { show } = linkerOf(dataset.name)
      return [
        dataset.name,
        openWriter(database, each, { names, index, references, show, number, sourceId }),
      ] as const
    }),
  )
  // A dataset whose index is lost, or of another catalogue, is indexed as a whole when the load ends.
  for (const dataset of datasets) {
    if (!seemsWhole(database, folder, dataset)) written.get(dataset.name)?.index.distrust()
  }
  const of = (dataset: string): Written => {
    const found = written.get(dataset)
    if (!found) throw new Error(`No dataset is named ${dataset}.`)
    return found
  }
  let isOpen = true
  const finishIndex = () => {
    for (const dataset of datasets) {
      const { index, tables: own } = of(dataset.name)
      const { show } = linkerOf(dataset.name)
      index.attempt(() => {
        indexLinked(own, linked => written.get(linked)?.changed ?? new Set(), { index, show })
      })
      index.finish()
      if (index.isUnreadable) indexAll(database, dataset, { index, show })
      noteIndexed(database, dataset)
    }
  }
  const end = (sql: string) => {
    if (!isOpen) return
    isOpen = false
    try {
      if (sql === 'COMMIT') finishIndex()
      // SQLite has rolled back by itself when the disk is full.
      if (sql === 'COMMIT' || database.inTransaction) database.exec(sql)
      if (sql === 'COMMIT') for (const { index } of written.values()) removeFiles(folder, index.dropped)
      // Moves a finished load out of the write-ahead log now, not under the first reader's feet.
      if (sql === 'COMMIT') emptyLog(database)
    } finally {
      closeDatabase(database)
    }
  }
  const writeKeys = () => {
    for (const { keys } of written.values()) keys.write(true)
  }
  return {
    number,
    find: async (dataset, keys) => of(dataset).keys.find(keys),
    holders: async (dataset, keys) => of(dataset).holders(keys),
    read: async (dataset, ids) => ids.map(of(dataset).tables.filed),
    nextId: dataset => of(dataset).nextId++,
    write: async (dataset, entries) => of(dataset).save(entries),
    unlinked: async dataset => {
      writeKeys()
      return references.take(dataset)
    },
    link: async (dataset, records) => of(dataset).link(records),
    commit: async () => {
      writeKeys()
      end('COMMIT')
      // Readers of this process look for commits once a turn.
      await yieldToEventLoop()
    },
    abort: async () => end('ROLLBACK'),
  }
}

/** On a full disk a finished load stays in the log, where readers find it, until another load ends. */
function emptyLog(database: Database): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_FULL') throw error
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

function begin(database: Database): void {
  try {
    // Long enough for the moment in which another process opens the file; an import takes longer.
    database.exec('PRAGMA busy_timeout = 500; BEGIN IMMEDIATE')
  } catch (cause) {
    database.close()
    if (codeOf(cause) !== 'SQLITE_BUSY') throw cause
    throw new LoadRunning({ cause })
  }
}

function sources(database: Database): (name: string) => number {
  const known = new Map<string, number>()
  const select = database.prepare('SELECT id FROM source WHERE name = ?').raw()
  const insert = database.prepare('INSERT INTO source (name) VALUES (?)')
  return name => {
    let id = known.get(name)
    if (id === undefined) {
      if (!select.get(name)) insert.run(name)
      id = Number((select.get(name) as unknown[])[0])
      known.set(name, id)
    }
    return id
  }
}
