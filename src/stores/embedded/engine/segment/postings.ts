// Posting lists: which ordinals have a term, each list as differences, or as a bitmap where that is shorter.

import {
  fromBits,
  fromSorted,
  fromUnsorted,
  isSparse,
  noOrdinals,
  type OrdinalSet,
  toList,
  wordsFor,
} from '../ordinals.ts'
import { ByteReader, ByteWriter, NumberList } from './bytes.ts'

export interface EncodedPostings {
  readonly bytes: Uint8Array
  /** The offset in `bytes` at which the list of each term ends. */
  readonly ends: Uint32Array
}

/** Writes the posting lists of a column's terms one after the other. A list starts with twice its length, plus 1 for a bitmap. */
export class PostingsWriter {
  readonly #size: number
  readonly #writer = new ByteWriter()
  readonly #ends = new NumberList(64)

  constructor(size: number) {
    this.#size = size
  }

  /** Appends the list of the next term: ordinals ascending, each once. */
  add(ordinals: Uint32Array): void {
    const writer = this.#writer
    const bitsLength = wordsFor(this.#size) * 4
    if (ordinals.length > 32 && ordinals.length >= bitsLength) {
      writer.varint(ordinals.length * 2 + 1)
      const bits = new Uint32Array(wordsFor(this.#size))
      for (let index = 0; index < ordinals.length; index++) {
        const ordinal = ordinals[index]
        bits[ordinal >>> 5] |= 1 << (ordinal & 31)
      }
      writer.append(new Uint8Array(bits.buffer))
    } else {
      writer.varint(ordinals.length * 2)
      let before = 0
      for (let index = 0; index < ordinals.length; index++) {
        const ordinal = ordinals[index]
        writer.varint(ordinal - before)
        before = ordinal
      }
    }
    this.#ends.push(writer.length)
  }

  finish(): EncodedPostings {
    return { bytes: this.#writer.finish(), ends: this.#ends.values.slice() }
  }
}

/** Stands for a term that several ordinals have, or none. */
export const severalOrdinals = 0xffffffff

/** Reads the posting lists of a column. */
export class Postings {
  /** The number of ordinals in the space. */
  readonly size: number
  readonly #bytes: Uint8Array
  readonly #ends: Uint32Array
  readonly #reader: ByteReader

  constructor({ bytes, ends }: EncodedPostings, size: number) {
    this.size = size
    this.#bytes = bytes
    this.#ends = ends
    this.#reader = new ByteReader(bytes)
  }

  /** Returns how many ordinals have the term. */
  count(term: number): number {
    return this.#header(term) >>> 1
  }

  /** Returns the ordinals that have the term. */
  ordinals(term: number): OrdinalSet {
    const header = this.#header(term)
    const count = header >>> 1
    if (header & 1) {
      const bits = new Uint32Array(wordsFor(this.size))
      new Uint8Array(bits.buffer).set(this.#bytes.subarray(this.#reader.position, this.#ends[term]))
      return { size: this.size, count, bits }
    }
    const list = new Uint32Array(count)
    this.#reader.ascending(list, 0, count)
    return fromSorted(this.size, list)
  }

  /**
   * Reads the ordinals that have the term into the list, ascending, and returns their number. The list must have room for
   * `size` of them. It is for loops over many terms, to which a list of its own for each would be garbage.
   */
  read(term: number, into: Uint32Array): number {
    const header = this.#header(term)
    const count = header >>> 1
    if (header & 1) into.set(toList(this.ordinals(term)))
    else this.#reader.ascending(into, 0, count)
    return count
  }

  /** Returns for each of the terms from one up to another the ordinal that alone has it, or `severalOrdinals`. */
  onlyOrdinals(from: number, to: number): Uint32Array {
    const only = new Uint32Array(to - from).fill(severalOrdinals)
    for (let term = from; term < to; term++) {
      if (this.#header(term) === 2) only[term - from] = this.#reader.varint()
    }
    return only
  }

  /** Returns the ordinals that have any of the terms. `check` is called now and then in long work. */
  union(terms: ArrayLike<number>, check: () => void): OrdinalSet {
    if (terms.length === 0) return noOrdinals(this.size)
    if (terms.length === 1) return this.ordinals(terms[0])
    let total = 0
    for (let index = 0; index < terms.length; index++) total += this.count(terms[index])
    if (isSparse(total, this.size)) return this.#unionOfSparse(terms, total)
    const bits = new Uint32Array(wordsFor(this.size))
    for (let index = 0; index < terms.length; index++) {
      if ((index & 1023) === 1023) check()
      this.setBits(bits, terms[index])
    }
    return fromBits(this.size, bits)
  }

  /** Sets the bits of the term's ordinals. */
  setBits(bits: Uint32Array, term: number): void {
    const header = this.#header(term)
    const reader = this.#reader
    if (header & 1) {
      const bytes = this.#bytes
      const end = this.#ends[term]
      for (let index = 0, at = reader.position; at < end; index++, at += 4) {
        const word = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)
        bits[index] |= word
      }
      return
    }
    reader.ascendingBits(bits, header >>> 1)
  }

  #unionOfSparse(terms: ArrayLike<number>, total: number): OrdinalSet {
    const values = new Uint32Array(total)
    let at = 0
    for (let index = 0; index < terms.length; index++) {
      const term = terms[index]
      const header = this.#header(term)
      const count = header >>> 1
      if (header & 1) values.set(toList(this.ordinals(term)), at)
      else this.#reader.ascending(values, at, count)
      at += count
    }
    return fromUnsorted(this.size, values)
  }

  /** Reads the header of the term's list, and leaves the reader where the ordinals begin. */
  #header(term: number): number {
    this.#reader.position = term === 0 ? 0 : this.#ends[term - 1]
    return this.#reader.varint()
  }
}
