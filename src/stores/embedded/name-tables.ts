// The tables of an index of names, and the statements that write and read them.
import type Database from 'libsql'
import { asBytes, printableText } from '../stored-text.ts'

/** The numbers of entries of common keys, by key. */
export type CommonCounts = Map<number, number>

export interface NameTables {
  readonly statements: ReturnType<typeof prepareAll>
  /** Returns how many entries each key has, at most `entriesMax`. */
  readonly countsOf: (keys: readonly number[]) => readonly number[]
}

/** Opens the tables that start with `table`, creating them when missing. */
export function openNameTables(
  database: Database.Database,
  table: string,
  commonCounts: () => CommonCounts,
): NameTables {
  // Checks the last table, because another process may just be creating them.
  const exists = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').raw().get(`${table}_piece`)
  if (!exists) database.exec(layout(table))
  const statements = prepareAll(database, table)
  return { statements, countsOf: openCounts(statements, commonCounts) }
}

/** Removes all rows, inside the caller's transaction. */
export function clearNameTables(database: Database.Database, table: string): void {
  for (const part of ['entry', 'filed', 'piece']) database.exec(`DELETE FROM ${table}_${part}`)
}

// A word stays in the table when its last record is removed; it then leads to no entries.
const layout = (table: string): string => `
  CREATE TABLE IF NOT EXISTS ${table}_entry (
    key INTEGER NOT NULL, word_count INTEGER NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (key, word_count, record)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS ${table}_filed (record INTEGER PRIMARY KEY, entries TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS ${table}_piece (
    piece INTEGER NOT NULL, word TEXT NOT NULL, PRIMARY KEY (piece, word)
  ) WITHOUT ROWID;
`

/** The entries of one key that are read; of a word in more names, those of the shortest names. */
const entriesMax = 3000
/** The words of one piece that are compared. */
const wordsOfPieceMax = 500
/**
 * Lists come as one JSON text: the driver makes a row object six times slower than SQLite writes a number. Lookups take
 * many keys at once, as JSON, and answer a list of what each has: a call of the driver costs as much as most lookups.
 */
function prepareAll(database: Database.Database, table: string) {
  const prepare = (sql: string) => database.prepare(sql)
  const forEach = (sql: string) =>
    prepare(`SELECT ${asBytes(`'[' || group_concat((${sql})) || ']'`)} FROM json_each(?) asked`).raw()
  return {
    file: prepare(`INSERT OR IGNORE INTO ${table}_entry VALUES (?, ?, ?)`),
    unfile: prepare(`DELETE FROM ${table}_entry WHERE key = ? AND word_count = ? AND record = ?`),
    note: prepare(`INSERT OR REPLACE INTO ${table}_filed VALUES (?, ?)`),
    noted: prepare(`SELECT ${asBytes('entries')} FROM ${table}_filed WHERE record = ?`).raw(),
    last: prepare(`SELECT max(record) FROM ${table}_filed`).raw(),
    forget: prepare(`DELETE FROM ${table}_filed WHERE record = ?`),
    learn: prepare(`INSERT OR IGNORE INTO ${table}_piece VALUES (?, ?)`),
    counts: forEach(
      `SELECT count(*) FROM (SELECT 1 FROM ${table}_entry WHERE key = asked.value LIMIT ${entriesMax})`,
    ),
    entries: forEach(
      `SELECT json_group_array(record * 16 + word_count) FROM (SELECT word_count, record FROM ${table}_entry
       WHERE key = asked.value ORDER BY word_count, record LIMIT ${entriesMax})`,
    ),
    known: forEach(
      `SELECT json_group_array(word) FROM
       (SELECT word FROM ${table}_piece WHERE piece = asked.value LIMIT ${wordsOfPieceMax})`,
    ),
  }
}

/** Fewer entries are counted every time: that takes no longer than finding the first of them. */
const commonMin = 50

function openCounts(
  { counts: count }: NameTables['statements'],
  commonCounts: () => CommonCounts,
): NameTables['countsOf'] {
  return keys => {
    const kept = commonCounts()
    const missing = keys.filter(key => !kept.has(key))
    const counted = valuesOf(count, missing) as number[]
    const counts = new Map(missing.map((key, at) => [key, counted[at] ?? 0]))
    for (const [key, entries] of counts) if (entries >= commonMin) kept.set(key, entries)
    return keys.map(key => counts.get(key) ?? kept.get(key) ?? 0)
  }
}

/** Returns what the statement finds for each of the keys. */
export const valuesOf = (statement: Database.Statement, keys: readonly number[]): readonly unknown[] =>
  keys.length === 0 ? [] : listIn(statement.get(JSON.stringify(keys)))

/** Parses a list that SQLite or the index wrote as JSON. A damaged word is like no other; a damaged list is empty. */
export function listIn(row: unknown): readonly unknown[] {
  if (row === undefined) return []
  try {
    return JSON.parse(printableText((row as readonly [Uint8Array])[0]))
  } catch {
    return []
  }
}
