// A bulk write as one transaction: readers see nothing of it before the commit, and all of it after.
import type { Dataset } from '../../catalog/dataset.ts'
import type { JsonObject } from '../../lib/json.ts'
import { pause } from '../../lib/pause.ts'
import { valueAt } from '../../query/read.ts'
import { type Entry, type Load, LoadRunning, textOf } from '../records.ts'
import { commitsOf, type Database, one } from './database.ts'
import { indexAll } from './index-all.ts'
import { removeFiles, removeOrphans } from './index-files.ts'
import { indexLinked } from './index-linked.ts'
import { isIndexed, namesOfSegments, noteIndexed } from './index-list.ts'
import { IndexWriter } from './index-writer.ts'
import { openLinkers, type ShowLinked } from './linked.ts'
import { LoadKeys } from './load-keys.ts'
import type { NameIndex } from './name-index.ts'
import { openAllTables, type Tables, toRecord } from './tables.ts'

interface Written {
  readonly tables: Tables
  readonly names: NameIndex | undefined
  readonly index: IndexWriter
  /** Records of which others show something that is not as before. */
  readonly changed: Set<number>
  nextId: number
  readonly save: (entries: readonly Entry[]) => void
  readonly keys: LoadKeys
}

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
  const written = new Map(
    [...tables.values()].map(each => {
      const { dataset } = each
      const names = openNames(database, dataset)
      const index = new IndexWriter(database, folder, dataset, number)
      const { show } = linkerOf(dataset.name)
      return [dataset.name, openWriter(database, each, { names, index, show, number, sourceId })] as const
    }),
  )
  // A dataset whose index is missing, or of another catalogue, is indexed as a whole when the load ends.
  const isCurrent = new Map(datasets.map(dataset => [dataset, isIndexed(database, dataset)]))
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
      if (isCurrent.get(dataset)) {
        indexLinked(own, linked => written.get(linked)?.changed ?? new Set(), { index, show })
        index.finish()
      } else indexAll(database, dataset, { index, show })
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
      // A commit that failed is rolled back here, so that another load can follow.
      database.close()
    }
  }
  return {
    number,
    find: async (dataset, keys) => of(dataset).keys.find(keys),
    read: async (dataset, ids) => ids.map(of(dataset).tables.filed),
    nextId: dataset => of(dataset).nextId++,
    write: async (dataset, entries) => of(dataset).save(entries),
    commit: async () => {
      for (const { keys } of written.values()) keys.write(true)
      end('COMMIT')
      // Readers of this process look for commits once a turn.
      await pause()
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

interface WriterContext {
  readonly names: NameIndex | undefined
  readonly index: IndexWriter
  readonly show: ShowLinked
  readonly number: number
  readonly sourceId: (name: string) => number
}

function openWriter(database: Database, tables: Tables, context: WriterContext): Written {
  const { dataset, shown } = tables
  const { name } = dataset
  const put = database.prepare(`INSERT OR REPLACE INTO ${name} VALUES (?, CAST(? AS TEXT), ?, ?, ?, ?, ?, ?)`)
  const putContribution = database.prepare(
    `INSERT INTO ${name}_contribution VALUES (?, ?, ?, ?, ?, ?, CAST(? AS TEXT))`,
  )
  const dropContributions = database.prepare(`DELETE FROM ${name}_contribution WHERE record = ?`)
  const drop = database.prepare(`DELETE FROM ${name} WHERE id = ?`)
  const putAtHand = database.prepare(`INSERT OR REPLACE INTO ${name}_at_hand VALUES (?, ?)`)
  const dropAtHand = database.prepare(`DELETE FROM ${name}_at_hand WHERE id = ?`)
  const keys = new LoadKeys(database, name)
  const redirect = database.prepare(`INSERT OR REPLACE INTO ${name}_redirect VALUES (?, ?)`)
  const first = Number(
    one(
      database,
      `SELECT max(coalesce((SELECT max(id) FROM ${name}), 0), coalesce((SELECT max(id) FROM ${name}_redirect), 0)) + 1`,
    ),
  )

  const putContributions = ({ id, contributions }: Entry) => {
    dropContributions.run(id)
    if (contributions.length === 1) return
    for (const { source, key, seenMs, hash, load, text } of contributions) {
      putContribution.run(id, context.sourceId(source), key, seenMs, hash, load ?? context.number, text)
    }
  }

  const changed = new Set<number>()
  /** What others show of the record, to be compared. */
  const shownOf = (id: number, { isNew }: Entry) =>
    isNew || shown.length === 0 ? '' : JSON.stringify(tables.pick(id, shown))

  const saveOne = (entry: Entry): void => {
    const { id, text, updatedAtMs, contributions } = entry
    const shownBefore = shownOf(id, entry)
    const [sole] = contributions
    if (sole && contributions.length === 1) {
      const { source, key, seenMs, hash, load } = sole
      put.run(id, text, updatedAtMs, context.sourceId(source), key, seenMs, hash, load ?? context.number)
    } else {
      put.run(id, text, updatedAtMs, null, null, null, null, context.number)
    }
    if (!entry.isNew || contributions.length > 1) putContributions(entry)
    const record = recordOf(dataset, entry)
    if (shown.length > 0) putAtHand.run(id, JSON.stringify(picked(record, shown)))
    context.show(record)
    context.index.put(id, record, entry.isNew)
    if (shownOf(id, entry) !== shownBefore) changed.add(id)
    for (const absorbed of entry.absorbs) {
      changed.add(absorbed)
      drop.run(absorbed)
      dropAtHand.run(absorbed)
      context.index.remove(absorbed)
      dropContributions.run(absorbed)
      redirect.run(absorbed, id)
      context.names?.remove(absorbed)
      // What the record says about them counts from now on; others the absorbed one had lead on by the redirect.
      for (const key of [...entry.keys, ...entry.formerKeys]) keys.remove(key, absorbed)
    }
    if (context.names) {
      if (!entry.isNew) context.names.remove(id)
      context.names.add(id, entry.names)
    }
    writer.nextId = Math.max(writer.nextId, id + 1)
  }

  const save = (entries: readonly Entry[]): void => {
    for (const entry of entries) saveOne(entry)
    for (const entry of entries) keys.add(entry)
    keys.write(false)
  }

  const writer: Written = {
    tables,
    names: context.names,
    index: context.index,
    changed,
    nextId: first,
    save,
    keys,
  }
  return writer
}

/** The record as a reader would see it, but for what it shows of others. */
const recordOf = (dataset: Dataset, { id, text, updatedAtMs }: Entry): JsonObject =>
  toRecord(dataset, [id, textOf(text), updatedAtMs]).record

const picked = (record: JsonObject, paths: readonly string[]): JsonObject =>
  Object.fromEntries(paths.map(path => [path, valueAt(record, path) ?? null]))
