// A list of texts as bytes: each is decoded when it is read, so that a million texts are not a million objects.
import { Buffer } from 'node:buffer'
import { partitionPoint } from '../../../../lib/binary-search.ts'
import { fold } from '../../../../normal/text.ts'
import { hasAsciiPrefix, hasAsciiRun, startsWithAscii } from '../ascii-run.ts'
import { beginsFolded, compareFolded, containsFolded } from '../folded-order.ts'
import { lowerBound } from '../ordinals.ts'
import { compareBytes, compareEnding, compareFromEnd, type Slice } from './byte-order.ts'
import type { IndexRange } from './index-range.ts'
import { firstWord, hashOfFirstWord, hashOfWord } from './word-hash.ts'

/** Latin-1 where every character of the list fits, UTF-16LE where a text has a lone surrogate, otherwise UTF-8. */
export type TextEncoding = 'latin1' | 'utf8' | 'utf16le'

export interface EncodedTexts {
  readonly bytes: Uint8Array
  /** The offset in `bytes` at which each text ends. */
  readonly ends: Uint32Array
  readonly encoding: TextEncoding
}

const loneSurrogate = /\p{Surrogate}/u
const beyondLatin1 = /[\u0100-\uffff]/

/** Encodes the texts in the smallest encoding that keeps all of them as they are. */
export function encodeTexts(texts: readonly string[]): EncodedTexts {
  const joined = texts.join('')
  const encoding = !beyondLatin1.test(joined)
    ? 'latin1'
    : !texts.some(text => loneSurrogate.test(text))
      ? 'utf8'
      : 'utf16le'
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [index, text] of texts.entries()) {
    end += Buffer.byteLength(text, encoding)
    ends[index] = end
  }
  return { bytes: Buffer.from(joined, encoding), ends, encoding }
}

export class TextList {
  readonly length: number
  readonly #buffer: Buffer
  readonly #ends: Uint32Array
  readonly #encoding: TextEncoding

  constructor({ bytes, ends, encoding }: EncodedTexts) {
    this.length = ends.length
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#ends = ends
    this.#encoding = encoding
  }

  /** Returns the text at the index. */
  at(index: number): string {
    const start = this.#startOf(index)
    const end = this.#ends[index]
    return this.#buffer.toString(this.#encoding, start, end)
  }

  /** Returns whether the ASCII words follow one another in the text; undefined when its bytes do not decide it. */
  hasPhrase(index: number, words: readonly Uint8Array[]): boolean | undefined {
    if (this.#encoding === 'utf16le') return undefined
    const start = this.#startOf(index)
    return hasAsciiRun(this.#buffer, start, this.#ends[index], words)
  }

  /** Returns whether a word of the text begins with the ASCII prefix; undefined when its bytes do not decide it. */
  hasPrefix(index: number, prefix: Uint8Array): boolean | undefined {
    if (this.#encoding === 'utf16le') return undefined
    return hasAsciiPrefix(this.#buffer, this.#startOf(index), this.#ends[index], prefix)
  }

  /** Returns whether the first word of the text begins with the ASCII prefix; undefined when its bytes do not decide it. */
  startsWith(index: number, prefix: Uint8Array): boolean | undefined {
    if (this.#encoding === 'utf16le') return undefined
    const start = this.#startOf(index)
    return startsWithAscii(this.#buffer, start, this.#ends[index], prefix)
  }

  /** Compares the folded text with `wanted` (folded, UTF-8); undefined when its bytes do not decide it. */
  compareFolded(index: number, wanted: Uint8Array): number | undefined {
    if (this.#encoding === 'utf16le') return undefined
    const start = this.#startOf(index)
    return compareFolded(this.#buffer, start, this.#ends[index], wanted, this.#encoding)
  }

  /** Returns whether the folded text begins with `wanted`; undefined when its bytes do not decide it. */
  beginsFolded(index: number, wanted: Uint8Array): boolean | undefined {
    if (this.#encoding === 'utf16le') return undefined
    const start = this.#startOf(index)
    return beginsFolded(this.#buffer, start, this.#ends[index], wanted, this.#encoding)
  }

  /** Returns whether the folded text contains `wanted`; undefined when its bytes do not decide it. */
  containsFolded(index: number, wanted: Uint8Array): boolean | undefined {
    if (this.#encoding === 'utf16le') return undefined
    const start = this.#startOf(index)
    return containsFolded(this.#buffer, start, this.#ends[index], wanted, this.#encoding)
  }

  /** Returns the hash of the first word of the folded text. */
  firstWordHash(index: number): number {
    const start = this.#startOf(index)
    const hash =
      this.#encoding === 'utf16le' ? undefined : hashOfFirstWord(this.#buffer, start, this.#ends[index])
    return hash ?? hashOfWord(firstWord(fold(this.at(index))))
  }

  /** Returns the indexes of the texts that contain the substring as it is written, ascending. */
  indexesContaining(substring: string): number[] {
    if (this.#encoding === 'latin1' && beyondLatin1.test(substring)) return []
    const wanted = Buffer.from(substring, this.#encoding)
    const found: number[] = []
    if (wanted.length === 0) return found
    let position = 0
    for (;;) {
      const start = this.#buffer.indexOf(wanted, position)
      if (start < 0) return found
      if (this.#encoding === 'utf16le' && start % 2 === 1) {
        position = start + 1
        continue
      }
      const index = this.#indexOfByte(start)
      const end = this.#ends[index]
      if (start + wanted.length <= end) {
        found.push(index)
        position = end
      } else position = start + 1
    }
  }

  /** Returns the first index whose text is not less than `wanted`; the texts must be sorted by UTF-16 units. */
  lowerBound(wanted: string): number {
    const bytes = this.#asciiBytes(wanted)
    return partitionPoint(0, this.length, index =>
      bytes ? compareBytes(this.#slice(index), bytes) < 0 : this.at(index) < wanted,
    )
  }

  /** Returns the indexes of the texts that begin with the prefix; the texts must be sorted by UTF-16 units. */
  withPrefix(prefix: string): IndexRange {
    const from = this.lowerBound(prefix)
    const bytes = this.#asciiBytes(prefix)
    const to = partitionPoint(from, this.length, index =>
      bytes ? compareBytes(this.#slice(index), bytes) <= 1 : this.at(index).startsWith(prefix),
    )
    return { from, to }
  }

  /** Returns the indexes of all texts, ordered by their bytes from the last to the first. */
  orderByEnding(): Uint32Array {
    const order = Uint32Array.from({ length: this.length }, (_, index) => index)
    return order.sort((a, b) => compareFromEnd(this.#slice(a), this.#slice(b)))
  }

  /** Returns the places in an order by ending of the texts that end with the suffix. */
  withSuffix(suffix: string, order: Uint32Array): IndexRange {
    if (this.#encoding === 'latin1' && beyondLatin1.test(suffix)) return { from: 0, to: 0 }
    const bytes = Buffer.from(suffix, this.#encoding)
    const compare = (place: number) => compareEnding(this.#slice(order[place]), bytes)
    const from = partitionPoint(0, order.length, place => compare(place) < 0)
    return { from, to: partitionPoint(from, order.length, place => compare(place) === 0) }
  }

  /** Returns the bytes of an ASCII text, which order texts as their UTF-16 units do; undefined for others. */
  #asciiBytes(text: string): Uint8Array | undefined {
    if (this.#encoding === 'utf16le' || Buffer.byteLength(text) !== text.length) return undefined
    return Buffer.from(text, 'latin1')
  }

  #slice(index: number): Slice {
    return { bytes: this.#buffer, start: this.#startOf(index), end: this.#ends[index] }
  }

  #startOf(index: number): number {
    return index === 0 ? 0 : this.#ends[index - 1]
  }

  /** Returns the index of the text that has the byte at this offset. */
  #indexOfByte(offset: number): number {
    return lowerBound(this.#ends, offset + 1)
  }
}
