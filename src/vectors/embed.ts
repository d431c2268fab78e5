// A text as a vector of bytes: the weighted sum of the vectors of its word pieces, scaled to one length.
import { quantised } from '../lib/quantised.ts'
import { fold, words } from '../normal/text.ts'
import { aliases } from './aliases.ts'
import { dimensions, longestByFirst, type VectorTable, vectorTable } from './table.ts'

// The end of a longer text would hardly turn the sum.
const lengthMax = 400
const piecesMax = 64

/**
 * Returns the vector of a text of any kind: `dimensions` signed bytes, all 0 for a text without words. Texts that differ
 * only in case, accents, punctuation or a common abbreviation have the same vector; an employer after "at" is left out,
 * because names mean nothing.
 *
 * @example cosine(embed('SWE'), embed('Software Developer')) // 0.8
 */
export function embed(text: string): Int8Array {
  const table = vectorTable()
  const sum = new Float32Array(dimensions)
  for (const row of rowsOf(text, table)) {
    const weight = table.weights[row] as number
    const from = row * dimensions
    for (let at = 0; at < dimensions; at++)
      sum[at] = (sum[at] as number) + weight * (table.rows[from + at] as number)
  }
  return quantised(sum)
}

/** Returns the rows of the longest phrases and pieces that the text is made of. */
function rowsOf(text: string, { rowOf, phraseLength }: VectorTable): readonly number[] {
  const plain = plainWords(text.slice(0, lengthMax))
  const rows: number[] = []
  for (let index = 0; index < plain.length && rows.length < piecesMax; ) {
    const phrase = longestRun(plain, index, phraseLength, run => rowOf.get(run))
    if (phrase) rows.push(phrase.value)
    else addPieces(plain[index] ?? '', rowOf, rows)
    index += phrase?.length ?? 1
  }
  return rows
}

/** Adds the longest pieces of the word from its beginning; nothing when a rest is in no piece. */
function addPieces(word: string, rowOf: ReadonlyMap<string, number>, rows: number[]): void {
  const whole = rowOf.get(word)
  if (whole !== undefined) {
    rows.push(whole)
    return
  }
  const before = rows.length
  for (let start = 0; start < word.length; ) {
    let end = Math.min(word.length, start + pieceLengthMax)
    let row: number | undefined
    for (; end > start; end--) {
      row = rowOf.get(start === 0 ? word.slice(0, end) : `##${word.slice(start, end)}`)
      if (row !== undefined) break
    }
    if (row === undefined) {
      rows.length = before
      return
    }
    rows.push(row)
    start = end
  }
}

const pieceLengthMax = 18

/** Returns the words of the text, folded, with abbreviations written out. */
function plainWords(text: string): readonly string[] {
  const plain: string[] = []
  const folded = fold(text)
  const chunks = (mayNameEmployer.test(folded) ? folded.replace(employer, ' ') : folded).split(separators)
  for (let index = 0; index < chunks.length; ) {
    const alias = longestRun(chunks, index, aliasLength, run => aliases.get(run))
    if (alias) plain.push(...alias.value.split(' '))
    else
      for (const word of words(chunks[index] ?? '')) plain.push(...(aliases.get(word)?.split(' ') ?? [word]))
    index += alias?.length ?? 1
  }
  return plain
}

const mayNameEmployer = / (?:at|bei|chez) | @/
const employer = /(?<=\S) (?:(?:at|bei|chez) (?!large|law\b)|@ ?)[^|•·,;]*/g
// Dots, slashes and signs inside of a chunk may belong to its name: "node.js", "ci/cd", "p&l", "c++".
const separators = /[\s,;:|•·()[\]{}"]+|[.!?]+(?:\s|$)/u

/** The most chunks of the aliases that begin with a chunk. */
const aliasLength: ReadonlyMap<string, number> = longestByFirst(aliases.keys())

/** Returns what the longest run of parts from the index on stands for, and how many parts that are. */
function longestRun<T>(
  parts: readonly string[],
  index: number,
  lengthOf: ReadonlyMap<string, number>,
  meaningOf: (run: string) => T | undefined,
): { readonly value: T; readonly length: number } | undefined {
  const max = Math.min(lengthOf.get(parts[index] ?? '') ?? 0, parts.length - index)
  for (let length = max; length > 0; length--) {
    const value = meaningOf(
      length === 1 ? (parts[index] ?? '') : parts.slice(index, index + length).join(' '),
    )
    if (value !== undefined) return { value, length }
  }
  return undefined
}
