// Finds records with similar names: misspelt, with missing, extra, reordered, joined or split words.

import type Database from 'libsql'
import { hashText } from '../../lib/hash-text.ts'
import { asBytes, printableText } from '../stored-text.ts'
import { distinctiveTokens, keyTexts, nameKeys, wordPieces } from './name-keys.ts'
import { otherTexts } from './name-spellings.ts'

/**
 * A name is filed under few keys: its words, and each pair of neighbours as one word. The entries of a key stand in
 * the order of the number of words in the name, so that the first of a long list are the shortest names, the likeliest
 * ones. A misspelt word is looked up among the distinct words, far fewer than names, by the part of it that a slip
 * leaves whole. Refused: an FTS5 trigram index, quicker to fill and as quick to ask at 50,000 names, but six
 * times slower at a million (bench/name-trigrams.ts, bench/identify.ts), and blind to names of two letters.
 */
export interface NameIndex {
  /** Indexes a record that has no names here yet, inside the caller's transaction. */
  add(recordId: number, names: readonly string[]): void
  /** Removes the names of a record, if it has any. */
  remove(recordId: number): void
  /** Removes all names, inside the caller's transaction. */
  clear(): void
  /** Returns the ids of at most `atMost` records, likely ones first. The caller scores them by their names. */
  candidates(name: string, atMost: number): number[]
  /** Returns how many records have each word in a name, at most `countedMax`, in the order of the words. */
  counts(words: readonly string[]): readonly number[]
  /** Returns how many records have names, or a few more. */
  total(): number
  /** Like `candidates`, but without misspellings: a word, or two neighbouring words, must match as written. */
  candidatesAsWritten(name: string, atMost: number): number[]
}

/** Opens the index of company names in tables of its own that start with `table`, creating them when missing. */
export function openNameIndex(database: Database.Database, table: string): NameIndex {
  // Checks the last table, because another process may just be creating them.
  const exists = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').raw().get(`${table}_piece`)
  if (!exists) database.exec(layout(table))
  const statements = prepareAll(database, table)

  const add = (recordId: number, names: readonly string[]): void => {
    const { entries, words } = nameKeys(names)
    if (entries.size === 0) return
    for (const [key, wordCount] of entries) statements.file.run(key, wordCount, recordId)
    statements.note.run(recordId, JSON.stringify([...entries].flat()))
    for (const word of words) {
      const [first, ...others] = wordPieces(word)
      if (first === undefined || statements.learn.run(first, word).changes === 0) continue
      for (const piece of others) statements.learn.run(piece, word)
    }
  }

  const remove = (recordId: number): void => {
    const filed = listIn(statements.noted.get(recordId)) as number[]
    for (let at = 0; at < filed.length; at += 2) statements.unfile.run(filed[at], filed[at + 1], recordId)
    if (filed.length > 0) statements.forget.run(recordId)
  }

  return {
    add,
    remove,
    clear: () => {
      for (const part of ['entry', 'filed', 'piece']) database.exec(`DELETE FROM ${table}_${part}`)
    },
    counts: words => valuesOf(statements.wordCounts, words.map(hashText)) as number[],
    total: () => Number((statements.last.get() as unknown[] | undefined)?.[0] ?? 0),
    candidates: (name, atMost) => {
      const list = distinctiveTokens(name)
      const { scores, counts } = scoredAsWritten(statements, list)
      const wordsOfPieces = (keys: readonly number[]) => valuesOf(statements.known, keys) as string[][]
      const trusts = otherTexts(wordsOfPieces, list, counts)
      addScores(statements, { trusts, wordCount: list.length, atMost: entriesRespeltMax }, scores)
      return topIds(scores, atMost)
    },
    candidatesAsWritten: (name, atMost) =>
      topIds(scoredAsWritten(statements, distinctiveTokens(name)).scores, atMost),
  }
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

type Statements = ReturnType<typeof prepareAll>

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
    wordCounts: forEach(
      `SELECT count(*) FROM (SELECT 1 FROM ${table}_entry WHERE key = asked.value LIMIT ${countedMax})`,
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

/** A word in so many names is common, however many more there are. */
const countedMax = 1000
/** The entries of one key that are read; of a word in more names, those of the shortest names. */
const entriesMax = 3000
/** The entries of all keys that are read for the name as written, and those for its other spellings. */
const entriesAsWrittenMax = 5000
const entriesRespeltMax = 3000
/** The words of one piece that are compared. */
const wordsOfPieceMax = 500
/** Scores by the id of the record. */
type Scores = Map<number, number>

function scoredAsWritten(statements: Statements, list: readonly string[]) {
  const scores: Scores = new Map()
  const trusts = new Map([...keyTexts(list)].map(text => [text, 1]))
  const asWritten = { trusts, wordCount: list.length, atMost: entriesAsWrittenMax }
  const counts = addScores(statements, asWritten, scores)
  return { scores, counts }
}

/** The penalty for each word more or less in the name; smaller than the weight of any shared word. */
const wordCountPenalty = 0.8

interface Lookup {
  /** The texts to look up, with the weight of each. */
  readonly trusts: ReadonlyMap<string, number>
  /** The number of distinctive words of the name. */
  readonly wordCount: number
  /** The most entries that are read. */
  readonly atMost: number
}

/**
 * Adds to the scores of the records indexed by the texts. The rarest texts are read first. Returns how many entries each
 * text has, at most `entriesMax`.
 */
function addScores(
  statements: Statements,
  { trusts, wordCount, atMost }: Lookup,
  scores: Scores,
): ReadonlyMap<string, number> {
  const texts = [...trusts.keys()]
  const counts = valuesOf(statements.counts, texts.map(hashText)) as number[]
  const read = rarest(
    texts.map((text, index) => ({ text, count: counts[index] ?? 0 })),
    atMost,
  )
  const found = valuesOf(
    statements.entries,
    read.map(({ text }) => hashText(text)),
  ) as number[][]
  for (const [index, { text, count }] of read.entries()) {
    // The weight is like an inverse document frequency over a million names: rare keys weigh more.
    const weight = (trusts.get(text) ?? 0) * Math.log(1_000_000 / (count + 1))
    for (const entry of found[index] ?? []) {
      const record = Math.floor(entry / 16)
      const score = scores.get(record)
      if (score === undefined)
        scores.set(record, weight - wordCountPenalty * Math.abs((entry % 16) - wordCount))
      else scores.set(record, score + weight)
    }
  }
  return new Map(texts.map((text, index) => [text, counts[index] ?? 0]))
}

/** Returns the texts that have entries, rarest first, as many as may be read. */
function rarest<T extends { readonly count: number }>(texts: readonly T[], atMost: number): readonly T[] {
  const ordered = texts.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count)
  let left = atMost
  const end = ordered.findIndex(({ count }) => {
    left -= count
    return left < 0
  })
  return end < 0 ? ordered : ordered.slice(0, end)
}

/** Returns the ids with the highest scores. It keeps a short sorted list, because sorting all scores costs more than finding them. */
function topIds(scores: ReadonlyMap<number, number>, atMost: number): number[] {
  const kept: { readonly id: number; readonly score: number }[] = []
  for (const [id, score] of scores) {
    const last = kept[atMost - 1]
    if (last && (score < last.score || (score === last.score && id > last.id))) continue
    const at = kept.findIndex(other => score > other.score || (score === other.score && id < other.id))
    kept.splice(at < 0 ? kept.length : at, 0, { id, score })
    if (kept.length > atMost) kept.pop()
  }
  return kept.map(({ id }) => id)
}

/** Returns what the statement finds for each of the keys. */
const valuesOf = (statement: Database.Statement, keys: readonly number[]): readonly unknown[] =>
  keys.length === 0 ? [] : listIn(statement.get(JSON.stringify(keys)))

/** Parses JSON that SQLite or `add` wrote. A damaged word is like no other; a damaged list is empty. */
function listIn(row: unknown): readonly unknown[] {
  if (row === undefined) return []
  try {
    return JSON.parse(printableText((row as readonly [Uint8Array])[0]))
  } catch {
    return []
  }
}
