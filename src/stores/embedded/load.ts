// A bulk write as one transaction: readers see nothing of it before the commit, and all of it after.
import type { Dataset } from '../../catalog/dataset.ts'
import { stamp } from '../../catalog/stamp.ts'
import { InputError } from '../../errors.ts'
import type { JsonObject } from '../../lib/json.ts'
import type { Dossier, Entry, Key, Load } from '../records.ts'
import { type Database, one } from './database.ts'
import { indexAll } from './index-all.ts'
import { removeFiles, removeOrphans } from './index-files.ts'
import { isIndexed, namesOfSegments, noteIndexed } from './index-list.ts'
import { IndexWriter } from './index-writer.ts'
import type { NameIndex } from './name-index.ts'
import { openTables, type Tables } from './tables.ts'

interface Written {
  readonly tables: Tables
  readonly names: NameIndex | undefined
  readonly index: IndexWriter
  nextId: number
  readonly save: (entries: readonly Entry[]) => void
  readonly findAll: (keys: readonly Key[]) => readonly (readonly number[])[]
}

interface LoadOptions {
  readonly openNames: (database: Database, dataset: Dataset) => NameIndex | undefined
  /** Of the files of the search index. */
  readonly folder: string
}

/**
 * Begins a load on a connection of its own. Throws an InputError when another load runs.
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
  const written = new Map(
    datasets.map(dataset => {
      const names = openNames(database, dataset)
      const index = new IndexWriter(database, folder, dataset, number)
      return [dataset.name, openWriter(database, dataset, { names, index, number, sourceId })] as const
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
      const { index } = of(dataset.name)
      if (isCurrent.get(dataset)) index.finish()
      else indexAll(database, dataset, index)
      noteIndexed(database, dataset)
    }
  }
  const end = (sql: string) => {
    if (!isOpen) return
    isOpen = false
    try {
      if (sql === 'COMMIT') finishIndex()
      database.exec(sql)
      if (sql === 'COMMIT') for (const { index } of written.values()) removeFiles(folder, index.dropped)
      // Moves a finished load out of the write-ahead log now, not under the first reader's feet.
      if (sql === 'COMMIT') database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      // A commit that failed is rolled back here, so that another load can follow.
      database.close()
    }
  }
  return {
    number,
    find: async (dataset, keys) => of(dataset).findAll(keys),
    read: async (dataset, ids) => ids.map((id): Dossier | undefined => of(dataset).tables.dossier(id)),
    nextId: dataset => of(dataset).nextId++,
    write: async (dataset, entries) => of(dataset).save(entries),
    commit: async () => end('COMMIT'),
    abort: async () => end('ROLLBACK'),
  }
}

function begin(database: Database): void {
  try {
    // Long enough for the moment in which another process opens the file; an import takes longer.
    database.exec('PRAGMA busy_timeout = 500; BEGIN IMMEDIATE')
  } catch (cause) {
    database.close()
    throw new InputError(
      'Another import is running on this data directory. Wait for it to end, then try again.',
      {
        cause,
      },
    )
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
  readonly number: number
  readonly sourceId: (name: string) => number
}

function openWriter(database: Database, dataset: Dataset, context: WriterContext): Written {
  const { name } = dataset
  const put = database.prepare(`INSERT OR REPLACE INTO ${name} VALUES (?, CAST(? AS TEXT), ?, ?, ?, ?, ?, ?)`)
  const putContribution = database.prepare(
    `INSERT INTO ${name}_contribution VALUES (?, ?, ?, ?, ?, ?, CAST(? AS TEXT))`,
  )
  const dropContributions = database.prepare(`DELETE FROM ${name}_contribution WHERE record = ?`)
  const putKeys = database.prepare(
    `INSERT OR REPLACE INTO ${name}_identifier
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
  )
  const dropKey = database.prepare(
    `DELETE FROM ${name}_identifier WHERE kind = ? AND value = ? AND record = ?`,
  )
  const drop = database.prepare(`DELETE FROM ${name} WHERE id = ?`)
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

  const saveOne = (entry: Entry): void => {
    const { id, text, updatedAtMs, contributions } = entry
    const [sole] = contributions
    if (sole && contributions.length === 1) {
      const { source, key, seenMs, hash, load } = sole
      put.run(id, text, updatedAtMs, context.sourceId(source), key, seenMs, hash, load ?? context.number)
    } else {
      put.run(id, text, updatedAtMs, null, null, null, null, context.number)
    }
    if (!entry.isNew || contributions.length > 1) putContributions(entry)
    indexEntry(dataset, entry, context.index)
    for (const absorbed of entry.absorbs) {
      drop.run(absorbed)
      context.index.remove(absorbed)
      dropContributions.run(absorbed)
      redirect.run(absorbed, id)
      context.names?.remove(absorbed)
      // What the record says about them counts from now on; others the absorbed one had lead on by the redirect.
      for (const { kind, value } of [...entry.keys, ...entry.formerKeys]) dropKey.run(kind, value, absorbed)
    }
    if (context.names) {
      if (!entry.isNew) context.names.remove(id)
      context.names.add(id, entry.names)
    }
    writer.nextId = Math.max(writer.nextId, id + 1)
  }

  /** The identifiers of all entries in one statement, in the order of the tree they go into. */
  const saveKeys = (entries: readonly Entry[]): void => {
    const rows = entries.flatMap(({ id, keys, formerKeys }) => [
      ...formerKeys.map(({ kind, value }) => [kind, value, id, 1] as const),
      ...keys.map(({ kind, value }) => [kind, value, id, 0] as const),
    ])
    const ordered = rows.sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]) || b[3] - a[3])
    putKeys.run(JSON.stringify(ordered))
  }

  const save = (entries: readonly Entry[]): void => {
    for (const entry of entries) saveOne(entry)
    if (entries.length > 0) saveKeys(entries)
  }

  const writer: Written = {
    tables: openTables(database, dataset),
    names: context.names,
    index: context.index,
    nextId: first,
    save,
    findAll: finder(database, name),
  }
  return writer
}

/** Hands the record over to the search index, complete as a reader would see it. */
function indexEntry(dataset: Dataset, { id, isNew, text, updatedAtMs }: Entry, index: IndexWriter): void {
  const json =
    typeof text === 'string' ? text : Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString()
  index.put(id, stamp(dataset, JSON.parse(json) as JsonObject, id, updatedAtMs), isNew)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Looks many keys up at once: one statement instead of one call each, which halves the cost of a load. */
function finder(database: Database, name: string): (keys: readonly Key[]) => readonly (readonly number[])[] {
  const select = database
    .prepare(
      `SELECT k.key, i.record FROM json_each(?) k
       JOIN ${name}_identifier i ON i.kind = k.value ->> 0 AND i.value = k.value ->> 1 ORDER BY k.key, i.former`,
    )
    .raw()
  return keys => {
    const found = keys.map((): number[] => [])
    const rows = select.all(JSON.stringify(keys.map(({ kind, value }) => [kind, value]))) as [
      number,
      number,
    ][]
    for (const [index, record] of rows) found[index]?.push(record)
    return found
  }
}
