// A list of texts as bytes: read one by one, so that a million of them are no million objects.
import { Buffer } from 'node:buffer'
import { compareAscii } from '../ascii-order.ts'
import { hasAsciiRun } from '../ascii-run.ts'

/** Latin-1 where every character fits, UTF-16 where a text is not well formed, UTF-8 else. */
export type Encoding = 'latin1' | 'utf8' | 'utf16le'

export interface TextsBytes {
  readonly bytes: Uint8Array
  readonly ends: Uint32Array
  readonly encoding: Encoding
}

const loneSurrogate = /\p{Surrogate}/u
const beyondLatin1 = /[\u0100-\uffff]/

export function encodeTexts(texts: readonly string[]): TextsBytes {
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

export class Texts {
  readonly length: number
  readonly #buffer: Buffer
  readonly #ends: Uint32Array
  readonly #encoding: Encoding

  constructor({ bytes, ends, encoding }: TextsBytes) {
    this.length = ends.length
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#ends = ends
    this.#encoding = encoding
  }

  at(index: number): string {
    const start = index === 0 ? 0 : (this.#ends[index - 1] as number)
    const end = this.#ends[index] as number
    return this.#buffer.toString(this.#encoding, start, end)
  }

  /** Whether the ASCII words stand one after the other in the text; undefined when its bytes do not tell. */
  hasRun(index: number, words: readonly Uint8Array[]): boolean | undefined {
    if (this.#encoding === 'utf16le') return undefined
    const start = index === 0 ? 0 : (this.#ends[index - 1] as number)
    return hasAsciiRun(this.#buffer, start, this.#ends[index] as number, words)
  }

  /** Below, at or above 0 as the text folds before, to or after the UTF-8 bytes; undefined when its bytes do not tell. */
  compareFolded(index: number, wanted: Uint8Array): number | undefined {
    if (this.#encoding === 'utf16le') return undefined
    const start = index === 0 ? 0 : (this.#ends[index - 1] as number)
    return compareAscii(this.#buffer, start, this.#ends[index] as number, wanted)
  }

  /** The indexes of the texts that contain the piece, ascending. */
  containing(piece: string): number[] {
    if (this.#encoding === 'latin1' && beyondLatin1.test(piece)) return []
    const wanted = Buffer.from(piece, this.#encoding)
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
      const end = this.#ends[index] as number
      if (start + wanted.length <= end) {
        found.push(index)
        position = end
      } else position = start + 1
    }
  }

  /** The first index whose text is not below the wanted one; the texts must be sorted. */
  lowerBound(wanted: string): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.at(middle) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }

  #indexOfByte(byte: number): number {
    const ends = this.#ends
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ends[middle] as number) <= byte) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Before every text that starts with the prefix and above all of them: the first text that does not. */
export function prefixEnd(lowerBound: (wanted: string) => number, prefix: string): number {
  return lowerBound(`${prefix}\uffff\uffff`)
}
