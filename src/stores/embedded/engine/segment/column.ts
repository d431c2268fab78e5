// An opened column: its terms by number, where values stand among them, and the ordinals of terms.
import { fold } from '../../../../normal/text.ts'
import type { Scalar } from '../../../../query/predicate.ts'
import { addTo, fromBits, type Ordinals, wordsFor } from '../ordinals.ts'
import type { ColumnParts } from './column-file.ts'
import { Postings } from './postings.ts'
import type { Point } from './terms.ts'
import { prefixEnd, Texts } from './texts.ts'
import { Vocabulary } from './vocabulary.ts'

/** Terms with numbers from `from` up to, without, `to`. */
export interface TermRange {
  readonly from: number
  readonly to: number
}

/** Broad ranges of terms are united from bitmaps of this many blocks of postings and of the blocks of blocks. */
const blockCount = 32
const broadShare = 1 / 8

export class Column {
  /** Of the column's space. */
  readonly size: number
  readonly isSingle: boolean
  readonly postings: Postings
  readonly texts: Texts
  readonly vocabulary: Vocabulary
  readonly numbers: Float64Array
  readonly textStart: number
  readonly pointStart: number
  readonly termCount: number
  readonly #parts: ColumnParts
  #blocks: Blocks | undefined
  /** Folded texts at every 64th place, by which the search of a text begins. */
  #samples: string[] | undefined

  constructor(parts: ColumnParts, size: number) {
    this.#parts = parts
    this.size = size
    this.isSingle = parts.isSingle
    this.numbers = parts.numbers
    this.texts = new Texts(parts.texts)
    this.textStart = parts.numbers.length + parts.booleans.length
    this.pointStart = this.textStart + this.texts.length
    this.termCount = this.pointStart + (parts.points.length >>> 1)
    this.postings = new Postings(parts.postings, size)
    this.vocabulary = new Vocabulary(
      new Texts(parts.tokens),
      new Postings(parts.tokenTexts, this.texts.length),
    )
  }

  /** The value of a term that is no point. */
  value(term: number): Scalar {
    if (term < this.numbers.length) return this.numbers[term] as number
    if (term < this.textStart) return this.#parts.booleans[term - this.numbers.length] as boolean
    return this.texts.at(term - this.textStart)
  }

  point(term: number): Point {
    const at = (term - this.pointStart) * 2
    return [this.#parts.points[at] as number, this.#parts.points[at + 1] as number]
  }

  /** Whether the text of the term folds like that of the term before it. */
  isTie(term: number): boolean {
    const text = term - this.textStart
    if (text <= 0 || term >= this.pointStart) return false
    return ((this.#parts.ties[text >>> 5] as number) >>> (text & 31)) % 2 === 1
  }

  folded(term: number): string {
    return fold(this.texts.at(term - this.textStart))
  }

  /** The first text term whose folded form is not below the wanted one. */
  lowerBoundOfText(wanted: string): number {
    const samples = this.#sampled()
    let low = 0
    let high = samples.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((samples[middle] as string) < wanted) low = middle + 1
      else high = middle
    }
    let from = Math.max(0, low - 1) * 64
    let to = Math.min(this.texts.length, low * 64)
    const bytes = Buffer.from(wanted)
    while (from < to) {
      const middle = (from + to) >>> 1
      if (this.#compare(middle, wanted, bytes) < 0) from = middle + 1
      else to = middle
    }
    return this.textStart + from
  }

  /** Below, at or above 0 as the folded text stands before, at or after the wanted one. */
  #compare(text: number, wanted: string, bytes: Uint8Array): number {
    const told = this.texts.compareFolded(text, bytes)
    if (told !== undefined) return told
    const folded = fold(this.texts.at(text))
    return folded < wanted ? -1 : folded === wanted ? 0 : 1
  }

  /** The text terms whose folded form starts with the prefix. */
  withPrefix(prefix: string): TermRange {
    const bound = (wanted: string) => this.lowerBoundOfText(wanted)
    return { from: bound(prefix), to: prefixEnd(bound, prefix) }
  }

  /** The terms that equal the value: one number or boolean, or every spelling that folds to the text. */
  termsOf(value: Scalar): TermRange {
    if (typeof value === 'number') {
      const at = this.lowerBoundOfNumber(value)
      return { from: at, to: this.numbers[at] === value ? at + 1 : at }
    }
    if (typeof value === 'boolean') {
      const index = this.#parts.booleans.indexOf(value)
      const at = this.numbers.length + index
      return index < 0 ? { from: 0, to: 0 } : { from: at, to: at + 1 }
    }
    const from = this.lowerBoundOfText(value)
    const isThere =
      from < this.pointStart && this.#compare(from - this.textStart, value, Buffer.from(value)) === 0
    if (!isThere) return { from, to: from }
    let to = from + 1
    while (to < this.pointStart && this.isTie(to)) to++
    return { from, to }
  }

  /** The first number that is not below the wanted one. */
  lowerBoundOfNumber(wanted: number): number {
    let low = 0
    let high = this.numbers.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.numbers[middle] as number) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The first point term at or north of the latitude. */
  lowerBoundOfLatitude(latitude: number): number {
    const { points } = this.#parts
    let low = 0
    let high = points.length >>> 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((points[middle * 2] as number) < latitude) low = middle + 1
      else high = middle
    }
    return this.pointStart + low
  }

  /** The ordinals that have any term of the range. */
  inRange({ from, to }: TermRange, check: () => void): Ordinals {
    if (to - from < 64 || this.#isNarrow(from, to)) {
      return this.postings.union(
        Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index),
        check,
      )
    }
    this.#blocks ??= new Blocks(this.postings, this.termCount)
    const bits = new Uint32Array(wordsFor(this.size))
    this.#blocks.unite(from, to, bits)
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

  #sampled(): readonly string[] {
    if (!this.#samples) {
      this.#samples = []
      for (let index = 0; index < this.texts.length; index += 64)
        this.#samples.push(fold(this.texts.at(index)))
    }
    return this.#samples
  }
}

/** Bitmaps of blocks of neighbouring terms, and of two, four, ... blocks together. */
class Blocks {
  readonly #postings: Postings
  /** Where each block begins; the last entry is the number of terms. */
  readonly #starts: number[] = []
  /** By level: single blocks, pairs, fours... */
  readonly #levels: Uint32Array[][] = []

  constructor(postings: Postings, termCount: number) {
    this.#postings = postings
    const counts = Uint32Array.from({ length: termCount }, (_, term) => postings.count(term))
    const share = counts.reduce((sum, count) => sum + count, 0) / blockCount
    // Of about equal work, since a few values are often those of most.
    for (let term = 0, held = share; term < termCount; term++) {
      if (held >= share) {
        this.#starts.push(term)
        held = 0
      }
      held += counts[term] as number
    }
    const words = wordsFor(postings.size)
    let level: Uint32Array[] = this.#starts.map((start, block) => {
      const bits = new Uint32Array(words)
      const end = this.#starts[block + 1] ?? termCount
      for (let term = start; term < end; term++) postings.addTo(bits, term)
      return bits
    })
    this.#starts.push(termCount)
    this.#levels.push(level)
    while (level.length > 1) {
      level = pairs(level)
      this.#levels.push(level)
    }
  }

  unite(from: number, to: number, into: Uint32Array): void {
    const first = this.#starts.findIndex(start => start >= from)
    let last = this.#starts.findIndex(start => start > to)
    last = last < 0 ? this.#starts.length - 1 : last - 1
    if (first >= last) {
      this.#single(from, to, into)
      return
    }
    this.#single(from, this.#starts[first] as number, into)
    this.#single(this.#starts[last] as number, to, into)
    let low = first
    let high = last
    for (const level of this.#levels) {
      if (low >= high) return
      if (low & 1) or(into, level[low++] as Uint32Array)
      if (high & 1) or(into, level[--high] as Uint32Array)
      low >>>= 1
      high >>>= 1
    }
  }

  #single(from: number, to: number, into: Uint32Array): void {
    for (let term = from; term < to; term++) this.#postings.addTo(into, term)
  }
}

function pairs(level: readonly Uint32Array[]): Uint32Array[] {
  const above: Uint32Array[] = []
  for (let index = 0; index < level.length; index += 2) {
    const both = (level[index] as Uint32Array).slice()
    const second = level[index + 1]
    if (second) or(both, second)
    above.push(both)
  }
  return above
}

const or = (into: Uint32Array, bits: Uint32Array): void => addTo(into, { size: 0, count: 0, bits })
