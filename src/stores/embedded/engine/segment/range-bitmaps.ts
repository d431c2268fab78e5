// Unites the ordinals of broad ranges of terms from bitmaps that are made once.
import { setBits, wordsFor } from '../ordinals.ts'
import type { Postings } from './postings.ts'

/** The blocks of neighbouring terms that have bitmaps, as have pairs of blocks, fours, and so on. */
const bitmapBlocks = 32

/** Bitmaps of the ordinals of blocks of neighbouring terms, and of two, four, ... neighbouring blocks together. */
export class RangeBitmaps {
  readonly #postings: Postings
  /** The number of the first term of each block; the last entry is the number of terms. */
  readonly #starts: Uint32Array
  /** The bitmaps by level: of single blocks, of pairs, of fours, ... */
  readonly #levels: Uint32Array[][] = []

  constructor(
    postings: Postings,
    termCount: number,
    keep: (name: string, make: () => Uint32Array) => Uint32Array,
  ) {
    this.#postings = postings
    this.#starts = keep('blocks', () => startsOfBlocks(postings, termCount))
    const words = wordsFor(postings.size)
    const counts = levelSizes(this.#starts.length - 1)
    const bitmaps = keep('bitmaps', () => bitmapsOf(postings, this.#starts, counts))
    let at = 0
    for (const count of counts) {
      this.#levels.push(Array.from({ length: count }, () => bitmaps.subarray(at * words, ++at * words)))
    }
  }

  addRange(from: number, to: number, into: Uint32Array): void {
    const first = this.#starts.findIndex(start => start >= from)
    let last = this.#starts.findIndex(start => start > to)
    last = last < 0 ? this.#starts.length - 1 : last - 1
    if (first >= last) {
      this.#addTerms(from, to, into)
      return
    }
    this.#addTerms(from, this.#starts[first], into)
    this.#addTerms(this.#starts[last], to, into)
    let low = first
    let high = last
    for (const level of this.#levels) {
      if (low >= high) return
      if (low & 1) or(into, level[low++])
      if (high & 1) or(into, level[--high])
      low >>>= 1
      high >>>= 1
    }
  }

  #addTerms(from: number, to: number, into: Uint32Array): void {
    for (let term = from; term < to; term++) this.#postings.setBits(into, term)
  }
}

/** Returns the first term of each block, and the number of terms. */
function startsOfBlocks(postings: Postings, termCount: number): Uint32Array {
  const starts: number[] = []
  const counts = Uint32Array.from({ length: termCount }, (_, term) => postings.count(term))
  const share = counts.reduce((sum, count) => sum + count, 0) / bitmapBlocks
  // Blocks have about equal numbers of postings, because a few values are often those of most records.
  for (let term = 0, gathered = share; term < termCount; term++) {
    if (gathered >= share) {
      starts.push(term)
      gathered = 0
    }
    gathered += counts[term]
  }
  return Uint32Array.from([...starts, termCount])
}

/** Returns how many bitmaps each level has above so many blocks. */
function levelSizes(blocks: number): number[] {
  const sizes = [blocks]
  for (let size = blocks; size > 1; sizes.push(size)) size = Math.ceil(size / 2)
  return sizes
}

/** Returns the bitmaps of all levels, one after the other. */
function bitmapsOf(postings: Postings, starts: Uint32Array, sizes: readonly number[]): Uint32Array {
  const words = wordsFor(postings.size)
  const all = new Uint32Array(words * sizes.reduce((sum, size) => sum + size, 0))
  const bitmap = (at: number) => all.subarray(at * words, (at + 1) * words)
  const [blocks = 0, ...upper] = sizes
  for (let block = 0; block < blocks; block++) {
    for (let term = starts[block]; term < starts[block + 1]; term++) postings.setBits(bitmap(block), term)
  }
  let [below, belowEnd] = [0, blocks]
  for (const size of upper) {
    for (let at = belowEnd; at < belowEnd + size; at++, below += 2) {
      or(bitmap(at), bitmap(below))
      if (below + 1 < belowEnd) or(bitmap(at), bitmap(below + 1))
    }
    below = belowEnd
    belowEnd += size
  }
  return all
}

const or = (into: Uint32Array, bits: Uint32Array): void => setBits(into, { size: 0, count: 0, bits })
