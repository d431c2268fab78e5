// Opens the SQLite file of the records: pragmas, tables and the version of their layout.
import { existsSync } from 'node:fs'
import Database from 'libsql'
import type { Dataset } from '../../catalog/dataset.ts'
import { distinguishingKinds } from '../../catalog/registry-ids.ts'
import { InputError } from '../../errors.ts'
import { useWriteAheadLog } from '../write-ahead-log.ts'
import { changeTables } from './change-log.ts'
import { referenceTables } from './reference-tables.ts'
import { refoldIdentifiers, refoldNames } from './refold-identifiers.ts'
import { indexTables } from './search-index/index-tables.ts'

export type { Database } from 'libsql'

/**
 * Raised when what is stored changes. Since 2, identifiers and names are stored with `ł` and similar letters folded to
 * plain ones; since 3, they have no invisible signs, and names no marks of registrars and exchanges; since 4, words for
 * `and` are one in names of companies; since 5, texts of records are packed, and since 6 by Zstandard; since 7, contributions
 * have the ids of registries that they state; since 8, names have no Chinese, Japanese and Korean legal form, wherever it stands. A file of an older layout is migrated when it is opened; its texts and
 * contributions stay as they are until they are written again.
 */
export const layoutVersion = 8

/** A connection waits for this time for another one that writes. */
const busyMs = 5000

/**
 * Opens the file, creating it when it is missing. Readers never wait for the one writer (write-ahead log), and what
 * was committed is on the disk (synchronous full). Pages hold several records, so that little of them stays empty. Throws an InputError for a file of another layout.
 */
export function openDatabase(
  file: string,
  datasets: readonly Dataset[],
  cacheMiB: number,
): Database.Database {
  const database = new Database(file)
  // The timeout comes first: switching to a write-ahead log needs an exclusive lock, and another process may have the file open.
  database.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA page_size = 16384;`)
  useWriteAheadLog(database, busyMs)
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -${cacheMiB * 1024};
    PRAGMA temp_store = MEMORY;
  `)
  const version = layoutOf(database)
  if (version > layoutVersion) {
    throw new InputError(
      `${file} has data layout ${version}; this version of Almanac reads layout ${layoutVersion}. Use the version that wrote it, or an empty data directory.`,
    )
  }
  if (!isUpToDate(database, datasets)) bringUpToDate(database, file, datasets)
  // These are not part of the layout, because they can be rebuilt from the records.
  for (const [name, sql] of [
    ['index_state', indexTables],
    ['reference_state', referenceTables],
    ['change_state', changeTables],
  ]) {
    if (!firstValue(database, `SELECT 1 FROM sqlite_master WHERE name = '${name}'`)) database.exec(sql ?? '')
  }
  return database
}

/** Returns whether the file has this layout and all tables. It may be older than a dataset, or than the newest index of one. */
const isUpToDate = (database: Database.Database, datasets: readonly Dataset[]): boolean =>
  layoutOf(database) === layoutVersion &&
  datasets.every(({ name }) =>
    database.prepare(hasRegistryIndex).get(`${name}_registry_id`, registryCondition),
  )

/**
 * Copies a file that `openDatabase` would migrate, as of one instant, and leaves it as it is. Returns whether it did: a file
 * of today is not copied.
 */
export function copyOlderDatabase(file: string, datasets: readonly Dataset[], copy: string): boolean {
  const database = new Database(file)
  try {
    database.exec(`PRAGMA busy_timeout = ${busyMs}`)
    if (layoutOf(database) > layoutVersion || isUpToDate(database, datasets)) return false
    database.prepare('VACUUM INTO ?').run(copy)
    return true
  } finally {
    database.close()
  }
}

/** An index for other kinds of ids would not be used, and every look-up would read the whole table. */
const hasRegistryIndex = 'SELECT 1 FROM sqlite_master WHERE name = ? AND instr(sql, ?) > 0'

const layoutOf = (database: Database.Database): number => Number(firstValue(database, 'PRAGMA user_version'))

function bringUpToDate(database: Database.Database, file: string, datasets: readonly Dataset[]): void {
  try {
    database.exec(`PRAGMA busy_timeout = ${upToDateMs}; BEGIN IMMEDIATE`)
  } catch (cause) {
    database.close()
    throw new InputError(
      `${file} was written by an older version of Almanac, which is still importing into it. Wait for that import to end, then try again.`,
      { cause },
    )
  }
  // Another process may have migrated it meanwhile.
  const version = layoutOf(database)
  database.exec(`${commonTables} ${datasets.map(({ name }) => tables(name)).join(' ')}`)
  for (const { name } of datasets) addRegistryIds(database, name)
  if (version > 0 && version < 3) refoldIdentifiers(database, datasets)
  if (version > 0 && version < 8) refoldNames(database, datasets, version < 4 ? 'all' : 'East Asian')
  database.exec(`PRAGMA user_version = ${layoutVersion}; COMMIT; PRAGMA busy_timeout = 5000`)
}

/** Adds the columns of layout 7 to tables of an older one. */
function addRegistryIds(database: Database.Database, dataset: string): void {
  for (const table of [dataset, `${dataset}_contribution`]) {
    const has = `SELECT 1 FROM pragma_table_info('${table}') WHERE name = 'registry_ids'`
    if (firstValue(database, has) === undefined)
      database.exec(`ALTER TABLE ${table} ADD COLUMN registry_ids TEXT`)
  }
}

/** The time to wait for another process that migrates the same file. */
const upToDateMs = 60_000

/** Rolls back an open transaction and closes the connection: an unfinished statement would otherwise keep the lock. */
export function closeDatabase(database: Database.Database): void {
  if (database.inTransaction) database.exec('ROLLBACK')
  database.close()
}

/** Throws an InputError when the file is missing, which SQLite would create. */
function requireFile(file: string): void {
  if (!existsSync(file)) throw new InputError(`${file} is missing.`)
}

/** Opens a file like `openDatabase`, but never creates it. */
export function openExistingDatabase(...args: Parameters<typeof openDatabase>): Database.Database {
  requireFile(args[0])
  return openDatabase(...args)
}

/** Opens an existing file for reading, in a worker thread beside the writer. */
export function openReader(file: string, cacheMiB: number): Database.Database {
  requireFile(file)
  const database = new Database(file)
  database.exec(
    `PRAGMA query_only = ON; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -${cacheMiB * 1024};`,
  )
  return database
}

/** Returns the names of the sources whose rows a file of any layout holds; none where it is missing or cannot be read. */
export function sourceNamesIn(file: string): readonly string[] {
  if (!existsSync(file)) return []
  let database: Database.Database | undefined
  try {
    database = openReader(file, 1)
    return database.prepare('SELECT name FROM source').raw().all().flat().map(String)
  } catch {
    // An import that opens the file says what is wrong with it.
    return []
  } finally {
    database?.close()
  }
}

/** Returns a counter that changes whenever another connection commits. */
export function commitCounter(database: Database.Database): () => number {
  const version = database.prepare('PRAGMA data_version').raw()
  return () => Number((version.get() as readonly unknown[])[0])
}

// Dictionaries never change, because texts on the disk are packed with them; `records` is the name of their dataset.
const commonTables = `
  CREATE TABLE IF NOT EXISTS dictionary (number INTEGER PRIMARY KEY, records TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS source (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS load (number INTEGER PRIMARY KEY);
`

/** The condition of the index that finds the ids of registries of a record; SQLite uses it for the same words only. */
export const registryCondition = `kind IN (${[...distinguishingKinds].map(kind => `'${kind}'`).join(', ')})`

// A record with one contribution has it in its own row (`source` to `registry_ids` are set). Several contributions are in a
// table of their own, and `data` is their merge. Texts are packed (packed-texts.ts). `registry_ids` is a list of kinds and
// values in JSON; NULL where a layout before 7 wrote the contribution.
const tables = (name: string): string => `
  CREATE TABLE IF NOT EXISTS ${name} (
    id INTEGER PRIMARY KEY, data TEXT NOT NULL, updated_at INTEGER NOT NULL,
    source INTEGER, key TEXT, seen INTEGER, hash TEXT, load INTEGER, registry_ids TEXT
  );
  CREATE TABLE IF NOT EXISTS ${name}_contribution (
    record INTEGER NOT NULL, source INTEGER NOT NULL, key TEXT NOT NULL, seen INTEGER NOT NULL,
    hash TEXT NOT NULL, load INTEGER NOT NULL, data TEXT NOT NULL, registry_ids TEXT,
    PRIMARY KEY (record, source, key)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS ${name}_identifier (
    kind TEXT NOT NULL, value TEXT NOT NULL, record INTEGER NOT NULL, former INTEGER NOT NULL,
    PRIMARY KEY (kind, value, record)
  ) WITHOUT ROWID;
  DROP INDEX IF EXISTS ${name}_registry_id;
  CREATE INDEX ${name}_registry_id ON ${name}_identifier (record) WHERE ${registryCondition};
  CREATE TABLE IF NOT EXISTS ${name}_at_hand (id INTEGER PRIMARY KEY, data TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS ${name}_redirect (id INTEGER PRIMARY KEY, target INTEGER NOT NULL);
`

/** Returns the first column of the first row; undefined when there are no rows. */
export function firstValue(database: Database.Database, sql: string): unknown {
  const row: unknown = database.prepare(sql).raw().get()
  return Array.isArray(row) ? row[0] : undefined
}
