// Which ordinals have a term: each list as differences, or as bits where that is shorter.

import { empty, few, fromBits, fromUnsorted, isFew, type Ordinals, wordsFor } from '../ordinals.ts'
import { ByteWriter, Numbers } from './bytes.ts'

export interface PostingsBytes {
  readonly bytes: Uint8Array
  /** Where the list of each term ends. */
  readonly ends: Uint32Array
}

/** Writes the lists of a column's terms one after the other. A list starts with twice its length, plus 1 for bits. */
export class PostingsWriter {
  readonly #size: number
  readonly #writer = new ByteWriter()
  readonly #ends = new Numbers(64)

  constructor(size: number) {
    this.#size = size
  }

  /** The ordinals of the next term, ascending, each once. */
  add(ordinals: Uint32Array): void {
    const writer = this.#writer
    const bitsLength = wordsFor(this.#size) * 4
    if (ordinals.length > 32 && ordinals.length >= bitsLength) {
      writer.varint(ordinals.length * 2 + 1)
      const bits = new Uint32Array(wordsFor(this.#size))
      for (let index = 0; index < ordinals.length; index++) {
        const ordinal = ordinals[index] as number
        bits[ordinal >>> 5] = (bits[ordinal >>> 5] as number) | (1 << (ordinal & 31))
      }
      writer.append(new Uint8Array(bits.buffer))
    } else {
      writer.varint(ordinals.length * 2)
      let before = 0
      for (let index = 0; index < ordinals.length; index++) {
        const ordinal = ordinals[index] as number
        writer.varint(ordinal - before)
        before = ordinal
      }
    }
    this.#ends.push(writer.length)
  }

  finish(): PostingsBytes {
    return { bytes: this.#writer.finish(), ends: this.#ends.values.slice() }
  }
}

/** Reads the lists of a column. */
export class Postings {
  readonly size: number
  readonly #bytes: Uint8Array
  readonly #ends: Uint32Array
  /** Where the list just read of goes on, after its length. */
  #position = 0

  constructor({ bytes, ends }: PostingsBytes, size: number) {
    this.size = size
    this.#bytes = bytes
    this.#ends = ends
  }

  count(term: number): number {
    return this.#header(term) >>> 1
  }

  /** The ordinals of one term. */
  of(term: number): Ordinals {
    const header = this.#header(term)
    const count = header >>> 1
    if (header & 1) {
      const bits = new Uint32Array(wordsFor(this.size))
      new Uint8Array(bits.buffer).set(this.#bytes.subarray(this.#position, this.#ends[term]))
      return { size: this.size, count, bits }
    }
    const list = new Uint32Array(count)
    this.#readList(list, 0, count)
    return few(this.size, list)
  }

  /** The ordinals that have any of the terms. `check` is called now and then in long work. */
  union(terms: ArrayLike<number>, check: () => void): Ordinals {
    if (terms.length === 0) return empty(this.size)
    if (terms.length === 1) return this.of(terms[0] as number)
    let total = 0
    for (let index = 0; index < terms.length; index++) total += this.count(terms[index] as number)
    if (isFew(total, this.size)) return this.#unionOfFew(terms, total)
    const bits = new Uint32Array(wordsFor(this.size))
    for (let index = 0; index < terms.length; index++) {
      if ((index & 1023) === 1023) check()
      this.addTo(bits, terms[index] as number)
    }
    return fromBits(this.size, bits)
  }

  /** Sets the bits of the term's ordinals. */
  addTo(bits: Uint32Array, term: number): void {
    const header = this.#header(term)
    const bytes = this.#bytes
    let position = this.#position
    if (header & 1) {
      for (let index = 0; position < (this.#ends[term] as number); index++, position += 4) {
        const word =
          (bytes[position] as number) |
          ((bytes[position + 1] as number) << 8) |
          ((bytes[position + 2] as number) << 16) |
          ((bytes[position + 3] as number) << 24)
        bits[index] = (bits[index] as number) | word
      }
      return
    }
    let value = 0
    for (let left = header >>> 1; left > 0; left--) {
      let byte = bytes[position++] as number
      let step = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[position++] as number
        step |= (byte & 127) << shift
      }
      value += step
      bits[value >>> 5] = (bits[value >>> 5] as number) | (1 << (value & 31))
    }
  }

  #unionOfFew(terms: ArrayLike<number>, total: number): Ordinals {
    const values = new Uint32Array(total)
    let at = 0
    for (let index = 0; index < terms.length; index++) {
      const term = terms[index] as number
      const header = this.#header(term)
      const count = header >>> 1
      if (header & 1) values.set(this.of(term).list ?? [], at)
      else this.#readList(values, at, count)
      at += count
    }
    return fromUnsorted(this.size, values)
  }

  #readList(into: Uint32Array, from: number, count: number): void {
    const bytes = this.#bytes
    let position = this.#position
    let value = 0
    for (let index = from; index < from + count; index++) {
      let byte = bytes[position++] as number
      let step = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[position++] as number
        step |= (byte & 127) << shift
      }
      value += step
      into[index] = value
    }
  }

  #header(term: number): number {
    const bytes = this.#bytes
    let position = term === 0 ? 0 : (this.#ends[term - 1] as number)
    let byte = bytes[position++] as number
    let header = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[position++] as number
      header |= (byte & 127) << shift
    }
    this.#position = position
    return header >>> 0
  }
}
