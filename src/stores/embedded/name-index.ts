// Finds records with similar names: misspelt, with missing, extra, reordered, joined or split words.

import type Database from 'libsql'
import { hashText } from '../../lib/hash-text.ts'
import { distinctiveTokens, nameKeys, wordPieces, writtenTexts } from './name-keys.ts'
import { otherTexts } from './name-spellings.ts'
import {
  type CommonCounts,
  clearNameTables,
  listIn,
  type NameTables,
  openNameTables,
  valuesOf,
} from './name-tables.ts'

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

/**
 * Opens the index of company names in tables of its own that start with `table`, creating them when missing.
 * `commonCounts` returns the counts that are kept between names, which must be empty again after a commit.
 */
export function openNameIndex(
  database: Database.Database,
  table: string,
  commonCounts: () => CommonCounts = () => new Map(),
): NameIndex {
  const tables = openNameTables(database, table, commonCounts)
  const { statements } = tables

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
    clear: () => clearNameTables(database, table),
    counts: words => tables.countsOf(words.map(hashText)).map(count => Math.min(count, countedMax)),
    total: () => Number((statements.last.get() as unknown[] | undefined)?.[0] ?? 0),
    candidates: (name, atMost) => {
      const list = distinctiveTokens(name)
      const { scores, counts } = scoredAsWritten(tables, name)
      const wordsOfPieces = (keys: readonly number[]) => valuesOf(statements.known, keys) as string[][]
      const trusts = otherTexts(wordsOfPieces, list, counts)
      addScores(tables, { trusts, wordCount: list.length, atMost: entriesRespeltMax }, scores)
      return topIds(scores, atMost)
    },
    candidatesAsWritten: (name, atMost) => topIds(scoredAsWritten(tables, name).scores, atMost),
  }
}

/** A word in so many names is common, however many more there are. */
const countedMax = 1000
/** The entries of all keys that are read for the name as written, and those for its other spellings. */
const entriesAsWrittenMax = 5000
const entriesRespeltMax = 3000
/** Scores by the id of the record. */
type Scores = Map<number, number>

function scoredAsWritten(tables: NameTables, name: string) {
  const scores: Scores = new Map()
  const trusts = new Map([...writtenTexts(name)].map(text => [text, 1]))
  const wordCount = distinctiveTokens(name).length
  const asWritten = { trusts, wordCount, atMost: entriesAsWrittenMax }
  const counts = addScores(tables, asWritten, scores)
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
  { statements, countsOf }: NameTables,
  { trusts, wordCount, atMost }: Lookup,
  scores: Scores,
): ReadonlyMap<string, number> {
  const texts = [...trusts.keys()]
  const counts = countsOf(texts.map(hashText))
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
