// Finds the records whose names resemble a name: typos, missing or extra words, other order, words glued or split.
import type Database from 'libsql'
import { slipsBetween } from '../../normal/slips.ts'
import {
  keyOf,
  keyTexts,
  nameKeys,
  piecesOfSlips,
  slipsMax,
  swaps,
  tellingWords,
  wordPieces,
} from './name-keys.ts'

/**
 * A name is filed under few keys: its words, and each pair of neighbours as one word. The entries of a key stand in
 * the order of the number of words in the name, so that the first of a long list are the shortest names, the likeliest
 * ones. A misspelt word is looked up among the distinct words, far fewer than names, by the part of it that a slip
 * leaves whole. Refused: an FTS5 trigram index, quicker to fill and as quick to ask at 50,000 names, but six
 * times slower at a million (bench/name-trigrams.ts, bench/identify.ts), and blind to names of two letters.
 */
export interface NameIndex {
  /** Files a record that has no names here yet, inside the caller's transaction. */
  add(recordId: number, names: readonly string[]): void
  /** Does nothing for a record that has none. */
  remove(recordId: number): void
  /** The ids of at most `atMost` records, likely ones first; to be scored by their names. */
  candidates(name: string, atMost: number): number[]
}

/** Opens the index of company names in tables of its own that start with `table`, creating them when missing. */
export function openNameIndex(database: Database.Database, table: string): NameIndex {
  // The last of them: another process that creates them now may have come no further than the first.
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
    const filed = numbersIn(statements.noted.get(recordId))
    for (let at = 0; at < filed.length; at += 2) statements.unfile.run(filed[at], filed[at + 1], recordId)
    if (filed.length > 0) statements.forget.run(recordId)
  }

  return { add, remove, candidates: (name, atMost) => candidates(statements, name, atMost) }
}

// A word stays known when its last record goes: it then leads to no entries.
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

/** Lists come as one JSON text: the driver makes a row object six times slower than SQLite writes a number. */
function prepareAll(database: Database.Database, table: string) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    file: prepare(`INSERT OR IGNORE INTO ${table}_entry VALUES (?, ?, ?)`),
    unfile: prepare(`DELETE FROM ${table}_entry WHERE key = ? AND word_count = ? AND record = ?`),
    note: prepare(`INSERT OR REPLACE INTO ${table}_filed VALUES (?, ?)`),
    noted: prepare(`SELECT entries FROM ${table}_filed WHERE record = ?`).raw(),
    forget: prepare(`DELETE FROM ${table}_filed WHERE record = ?`),
    learn: prepare(`INSERT OR IGNORE INTO ${table}_piece VALUES (?, ?)`),
    entries: prepare(
      `SELECT json_group_array(record * 16 + word_count) FROM
       (SELECT word_count, record FROM ${table}_entry WHERE key = ? ORDER BY word_count, record LIMIT ?)`,
    ).raw(),
    known: prepare(
      `SELECT json_group_array(word) FROM (SELECT word FROM ${table}_piece WHERE piece = ? LIMIT ?)`,
    ).raw(),
  }
}

/** Entries of one key that are read; of a word in more names, those with the fewest words count. */
const entriesMax = 3000
/** Words of one piece that are compared. */
const wordsOfPieceMax = 500
/** Other spellings of one word that are looked up. */
const spellingsMax = 16

function candidates(statements: Statements, name: string, atMost: number): number[] {
  const list = tellingWords(name)
  const scores = new Map<number, number>()
  for (const [text, trust] of lookups(statements, list)) {
    const found = numbersIn(statements.entries.get(keyOf(text), entriesMax))
    // The rarer a key, the more it says; the logarithm is that of the chance to meet it in a million names.
    const weight = trust * Math.log(1_000_000 / (found.length + 1))
    for (const entry of found) {
      const record = Math.floor(entry / 16)
      const score = scores.get(record)
      if (score === undefined) scores.set(record, weight - missing * Math.abs((entry % 16) - list.length))
      else scores.set(record, score + weight)
    }
  }
  return best(scores, atMost)
}

/** What a word more or less in the name costs; less than any word that both have is worth. */
const missing = 0.8

/** The texts under which names are looked up, and how far each is trusted: 1 as written, less with slips. */
function lookups(statements: Statements, list: readonly string[]): ReadonlyMap<string, number> {
  const texts = new Map([...keyTexts(list)].map(text => [text, 1]))
  for (const [index, word] of list.entries()) {
    for (const { spelling, slips } of spellings(statements, word)) {
      const trust = 0.8 ** slips
      const before = list[index - 1] ?? ''
      const after = list[index + 1] ?? ''
      for (const text of [spelling, before + spelling, spelling + after]) {
        if (!texts.has(text)) texts.set(text, trust)
      }
    }
  }
  return texts
}

interface Spelling {
  readonly spelling: string
  readonly slips: number
}

/** Known words that the word may be a slip of, nearest first. */
function spellings(statements: Statements, word: string): readonly Spelling[] {
  const bound = slipsMax(word.length)
  if (bound === 0) return []
  const known = new Set<string>(swaps(word))
  for (const piece of piecesOfSlips(word)) {
    for (const other of textsIn(statements.known.get(piece, wordsOfPieceMax))) known.add(other)
  }
  known.delete(word)
  return [...known]
    .map(spelling => ({ spelling, slips: slipsBetween(word, spelling, bound) }))
    .filter(({ slips }) => slips <= bound)
    .sort((a, b) => a.slips - b.slips || rareSlip(word, a.spelling) - rareSlip(word, b.spelling))
    .slice(0, spellingsMax)
}

/** 1 where the first letter differs: hands rarely slip there. */
const rareSlip = (word: string, other: string): number => (word[0] === other[0] ? 0 : 1)

function best(scores: ReadonlyMap<number, number>, atMost: number): number[] {
  const ranked = [...scores].sort(([idA, a], [idB, b]) => b - a || idA - idB)
  return ranked.slice(0, atMost).map(([id]) => id)
}

// Both read JSON that SQLite or add() wrote.
const numbersIn = (row: unknown): readonly number[] =>
  row === undefined ? [] : JSON.parse(String((row as unknown[])[0]))
const textsIn = (row: unknown): readonly string[] =>
  row === undefined ? [] : JSON.parse(String((row as unknown[])[0]))
