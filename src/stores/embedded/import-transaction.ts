// An import as one transaction: readers see nothing of it before the commit, and all of it after.
import type { Dataset } from '../../catalog/dataset.ts'
import { yieldToEventLoop } from '../../lib/threads/yield-to-event-loop.ts'
import { ImportRunning, type ImportTransaction } from '../records.ts'
import { logChanges, trimChanges } from './change-log.ts'
import { closeDatabase, commitCounter, type Database, firstValue } from './database.ts'
import { type DatasetWriter, openDatasetWriter } from './dataset-writer.ts'
import { codeOf, emptyLog, giveLogBack } from './import-log.ts'
import { openLinkers } from './linked-fields.ts'
import type { NameIndex } from './name-index.ts'
import { ReferenceWriter } from './references.ts'
import { sampleRowIds } from './row-ids.ts'
import { indexAll } from './search-index/index-all.ts'
import { removeFiles } from './search-index/index-files.ts'
import { reindexLinked } from './search-index/index-linked.ts'
import { saveFingerprint } from './search-index/index-list.ts'
import { seemsWhole } from './search-index/index-repair.ts'
import { IndexWriter } from './search-index/index-writer.ts'
import { discard, removeOrphans } from './search-index/orphan-segments.ts'
import { openAllTables } from './tables.ts'

interface ImportOptions {
  readonly openNames: (database: Database, dataset: Dataset) => NameIndex | undefined
  /** The folder of the search index. */
  readonly folder: string
  /** True when nothing is to be committed. */
  readonly isTrial: boolean
  /** The longest wait for another import to end. */
  readonly waitMs?: number
}

/** Long enough for another process to open the file, but not for an import. */
const waitMsDefault = 500

/**
 * Begins an import on its own connection. Throws ImportRunning when another import runs.
 * `openNames` gives the name index of datasets that have one, on the same connection.
 */
export function beginImport(
  database: Database,
  datasets: readonly Dataset[],
  { openNames, folder, isTrial, waitMs = waitMsDefault }: ImportOptions,
): ImportTransaction {
  begin(database, waitMs)
  if (!isTrial) removeOrphans(database, folder)
  const number = takeNumber(database)
  const sourceId = sources(database)
  const tables = openAllTables(database, datasets)
  const linkerOf = openLinkers(commitCounter(database), tables)
  const names = datasets.map(({ name }) => name)
  const references = new ReferenceWriter(database, names)
  const writers = new Map(
    [...tables.values()].map(each => {
      const { dataset } = each
      const names = openNames(database, dataset)
      const index = new IndexWriter(database, folder, dataset, number)
      const linker = linkerOf(dataset.name)
      return [
        dataset.name,
        openDatasetWriter(database, each, { names, index, references, linker, number, sourceId }),
      ] as const
    }),
  )
  // A dataset whose index is lost, or of another catalogue, is indexed as a whole when the import ends; a trial ends before.
  for (const dataset of datasets) {
    if (isTrial || !seemsWhole(database, folder, dataset)) writers.get(dataset.name)?.index.distrust()
  }
  const of = (dataset: string): DatasetWriter => {
    const found = writers.get(dataset)
    if (!found) throw new Error(`No dataset is named ${dataset}.`)
    return found
  }
  let isOpen = true
  const finishIndex = () => {
    for (const { indexUnlinked } of writers.values()) indexUnlinked()
    // Those of the import may have cached what this import has changed since.
    const linkerNow = openLinkers(() => 0, tables)
    for (const dataset of datasets) {
      const { index, tables: own } = of(dataset.name)
      const linker = linkerNow(dataset.name)
      index.attempt(() => {
        reindexLinked(own, linked => writers.get(linked)?.changed ?? new Set(), { index, linker })
      })
      // Before a whole index is made anew, which changes no record.
      logChanges(database, dataset.name, index.changed)
      index.finish()
      if (index.isUnreadable) indexAll(database, dataset, { index, linker })
      saveFingerprint(database, dataset)
    }
    trimChanges(database)
  }
  const giveUp = () => {
    if (!isTrial) discard(database, folder)
    if (database.inTransaction) database.exec('ROLLBACK')
    giveLogBack(database)
  }
  const commitAll = () => {
    try {
      finishIndex()
      database.exec('COMMIT')
    } catch (error) {
      giveUp()
      throw error
    }
    for (const { index } of writers.values()) removeFiles(folder, index.dropped)
    // Empties the write-ahead log now, instead of during the next read.
    emptyLog(database)
  }
  const end = (how: 'commit' | 'abort') => {
    if (!isOpen) return
    isOpen = false
    try {
      if (how === 'commit') commitAll()
      else giveUp()
    } finally {
      // Discards the transaction where it is still open.
      closeDatabase(database)
    }
  }
  const writeKeys = () => {
    for (const { keys } of writers.values()) keys.write(true)
  }
  return {
    number,
    laterNumber: () => takeNumber(database),
    find: async (dataset, keys) => of(dataset).keys.holders(keys),
    holders: async (dataset, keys) => of(dataset).holders(keys),
    read: async (dataset, ids) => {
      const { tables, keys } = of(dataset)
      return ids.map(id => {
        const stored = tables.readUnparsed(id)
        if (!stored) return undefined
        const isKnown = stored.contributions.every(({ registryIds }) => registryIds !== undefined)
        return { ...stored, registryIdsOnFile: isKnown ? [] : keys.registryIdsOf(stored.id) }
      })
    },
    sourceNames: async () => database.prepare('SELECT name FROM source').raw().all().flat().map(String),
    sampleRowIds: async (dataset, source, atMost) =>
      sampleRowIds(database, dataset, { source, load: number, atMost }),
    nextId: dataset => of(dataset).nextId++,
    write: async (dataset, entries) => of(dataset).save(entries),
    recordsToLink: async dataset => {
      writeKeys()
      return references.takeToLink(dataset)
    },
    writeLinks: async (dataset, records) => of(dataset).link(records),
    commit: async () => {
      writeKeys()
      end('commit')
      // Readers of this process look for commits once a turn.
      await yieldToEventLoop()
    },
    abort: async () => end('abort'),
  }
}

function takeNumber(database: Database): number {
  const number = Number(firstValue(database, 'SELECT coalesce(max(number), 0) + 1 FROM load'))
  database.prepare('INSERT INTO load VALUES (?)').run(number)
  return number
}

function begin(database: Database, waitMs: number): void {
  try {
    database.exec(`PRAGMA busy_timeout = ${waitMs}; BEGIN IMMEDIATE`)
    // The log is emptied after the commit, when a reader may still be at it.
    database.exec(`PRAGMA busy_timeout = ${waitMsDefault}`)
  } catch (cause) {
    database.close()
    if (codeOf(cause) !== 'SQLITE_BUSY') throw cause
    throw new ImportRunning({ cause })
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
