// An opened column: finds values among its sorted terms, and the ordinals that have a term.
import { partitionPoint } from '../../../../lib/binary-search.ts'
import { fold } from '../../../../normal/text.ts'
import type { Point, Scalar } from '../../../../query/predicate.ts'
import { fromBits, lowerBound, type OrdinalSet, wordsFor } from '../ordinals.ts'
import type { DecodedColumn } from './column-sections.ts'
import { firstWordsOf, hasFirstWord } from './first-words.ts'
import { type IndexRange, indexesIn } from './index-range.ts'
import { Postings } from './postings.ts'
import { RangeBitmaps } from './range-bitmaps.ts'
import type { SegmentMemory } from './segment-memory.ts'
import { TextList } from './texts.ts'
import { Vocabulary } from './vocabulary.ts'
import { firstWord, hashOfWord } from './word-hash.ts'

/** A folded text that is looked up in many columns, with what each of them needs of it. */
export interface SoughtText {
  readonly text: string
  /** The text in UTF-8. */
  readonly bytes: Uint8Array
  readonly firstWordHash: number
}

export const soughtText = (folded: string): SoughtText => ({
  text: folded,
  bytes: Buffer.from(folded),
  firstWordHash: hashOfWord(firstWord(folded)),
})

/** A range of terms that more of the ordinals have is broad, and is united from bitmaps. */
const broadShare = 1 / 8

/**
 * One column of a segment. Its terms are numbered in their sorted order: numbers, then booleans, then texts (by their
 * folded forms), then points.
 *
 * @example column.postings.union(rangeOf(column.termsOf('paris'))) // the ordinals whose value folds to "paris"
 */
export class Column {
  /** The number of ordinals in the column's space. */
  readonly size: number
  readonly isSingle: boolean
  readonly postings: Postings
  readonly texts: TextList
  readonly vocabulary: Vocabulary
  readonly numbers: Float64Array
  readonly textStart: number
  readonly pointStart: number
  readonly termCount: number
  /** The number of the vector of each text; empty where the texts have none. */
  readonly vectors: Uint32Array
  readonly #decoded: DecodedColumn
  readonly #memory: SegmentMemory
  readonly #path: string
  #blocks: RangeBitmaps | undefined
  /** The folded form of every 64th text: a search for a text begins among them. */
  #samples: string[] | undefined
  #firstWords: Uint32Array | undefined

  /** The memory keeps the arrays that are derived from the column, under names that end with its path. */
  constructor(decoded: DecodedColumn, size: number, memory: SegmentMemory, path: string) {
    this.#decoded = decoded
    this.#memory = memory
    this.#path = path
    this.size = size
    this.isSingle = decoded.isSingle
    this.numbers = decoded.numbers
    this.vectors = decoded.vectors
    this.texts = new TextList(decoded.texts)
    this.textStart = decoded.numbers.length + decoded.booleans.length
    this.pointStart = this.textStart + this.texts.length
    this.termCount = this.pointStart + (decoded.points.length >>> 1)
    this.postings = new Postings(decoded.postings, size)
    this.vocabulary = new Vocabulary(
      new TextList(decoded.tokens),
      new Postings(decoded.tokenTexts, this.texts.length),
      (name, make) => memory.get(`${name} of ${path}`, make),
    )
  }

  /** Returns the value of a term that is not a point. */
  value(term: number): Scalar {
    if (term < this.numbers.length) return this.numbers[term]
    if (term < this.textStart) return this.#decoded.booleans[term - this.numbers.length]
    return this.texts.at(term - this.textStart)
  }

  point(term: number): Point {
    const at = (term - this.pointStart) * 2
    return [this.#decoded.points[at], this.#decoded.points[at + 1]]
  }

  /** Returns whether the term and the one before it are texts with the same folded form. */
  foldsLikePrevious(term: number): boolean {
    const text = term - this.textStart
    if (text <= 0 || term >= this.pointStart) return false
    return (this.#decoded.ties[text >>> 5] >>> (text & 31)) % 2 === 1
  }

  foldedText(term: number): string {
    return fold(this.texts.at(term - this.textStart))
  }

  /** Returns whether the folded form of a text term begins with the text. */
  beginsWith(term: number, { text, bytes }: SoughtText): boolean {
    return this.texts.beginsFolded(term - this.textStart, bytes) ?? this.foldedText(term).startsWith(text)
  }

  /** Reads the first words of all texts, which takes up to a microsecond for each of them; some in each step. */
  *prepareFirstWords(): Generator<undefined, void> {
    if (this.#firstWords) return
    const made = yield* firstWordsOf(this.texts)
    this.#firstWords = this.#memory.get(`first words of ${this.#path}`, () => made)
  }

  /** Returns false when no text has the first word of the sought one; always true before they are prepared. */
  mayHaveFirstWord({ firstWordHash }: SoughtText): boolean {
    return this.#firstWords === undefined || hasFirstWord(this.#firstWords, firstWordHash)
  }

  /** Returns the first text term whose folded form is not less than `wanted` (already folded); `bytes` is `wanted` in UTF-8. */
  lowerBoundOfText(wanted: string, bytes: Uint8Array = Buffer.from(wanted)): number {
    const samples = this.#sampledTexts()
    const sample = partitionPoint(0, samples.length, index => samples[index] < wanted)
    const from = Math.max(0, sample - 1) * 64
    const to = Math.min(this.texts.length, sample * 64)
    return this.textStart + partitionPoint(from, to, text => this.#compare(text, wanted, bytes) < 0)
  }

  /** Compares the folded form of a text with `wanted`; returns a negative number, 0 or a positive one. */
  #compare(text: number, wanted: string, bytes: Uint8Array): number {
    const order = this.texts.compareFolded(text, bytes)
    if (order !== undefined) return order
    const foldedText = fold(this.texts.at(text))
    return foldedText < wanted ? -1 : foldedText === wanted ? 0 : 1
  }

  /** Returns the text terms whose folded form starts with the prefix, which is folded. */
  termsWithPrefix(prefix: string): IndexRange {
    return { from: this.lowerBoundOfText(prefix), to: this.lowerBoundOfText(`${prefix}\uffff\uffff`) }
  }

  /** Returns the terms that equal the value: one number or boolean, or every spelling that folds to the text. */
  termsOf(value: Scalar): IndexRange {
    if (typeof value === 'number') {
      const at = this.lowerBoundOfNumber(value)
      return { from: at, to: this.numbers[at] === value ? at + 1 : at }
    }
    if (typeof value === 'boolean') {
      const index = this.#decoded.booleans.indexOf(value)
      const at = this.numbers.length + index
      return index < 0 ? { from: 0, to: 0 } : { from: at, to: at + 1 }
    }
    return this.termsOfText(value, Buffer.from(value))
  }

  /** Returns every spelling that folds to the text (already folded); `bytes` is the text in UTF-8. */
  termsOfText(text: string, bytes: Uint8Array): IndexRange {
    const from = this.lowerBoundOfText(text, bytes)
    const isPresent = from < this.pointStart && this.#compare(from - this.textStart, text, bytes) === 0
    if (!isPresent) return { from, to: from }
    let to = from + 1
    while (to < this.pointStart && this.foldsLikePrevious(to)) to++
    return { from, to }
  }

  /** Returns the first number term that is not less than `wanted`. */
  lowerBoundOfNumber(wanted: number): number {
    return lowerBound(this.numbers, wanted)
  }

  /** Returns the first point term at the latitude or north of it. */
  lowerBoundOfLatitude(latitude: number): number {
    const { points } = this.#decoded
    const count = points.length >>> 1
    return this.pointStart + partitionPoint(0, count, index => points[index * 2] < latitude)
  }

  /** Returns the ordinals that have any term of the range. */
  ordinalsInRange(range: IndexRange, check: () => void): OrdinalSet {
    const { from, to } = range
    if (to - from < 64 || this.#isNarrow(from, to)) return this.postings.union(indexesIn(range), check)
    this.#blocks ??= new RangeBitmaps(this.postings, this.termCount, (name, make) =>
      this.#memory.get(`${name} of ${this.#path}`, make),
    )
    const bits = new Uint32Array(wordsFor(this.size))
    this.#blocks.addRange(from, to, bits)
    return fromBits(this.size, bits)
  }

  #isNarrow(from: number, to: number): boolean {
    let total = 0
    for (let term = from; term < to; term++) {
      total += this.postings.count(term)
      if (total > this.size * broadShare) return false
    }
    return true
  }

  #sampledTexts(): readonly string[] {
    if (!this.#samples) {
      this.#samples = []
      for (let index = 0; index < this.texts.length; index += 64)
        this.#samples.push(fold(this.texts.at(index)))
    }
    return this.#samples
  }
}
