// The offsets of the values in a JSON text, so that parts of it can be copied without parsing the whole.
import { Buffer } from 'node:buffer'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const space = 0x20
const letterN = 0x6e
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Stands for a value that is not there. */
export const absent = -1

/** Buffers for a text of more bytes than this are released with the next text. */
const roomKept = 2 ** 18
const roomLeast = 2 ** 12

/**
 * The values of one text, numbered in their order from 0, the whole text: an object is followed by its keys, each before
 * its value, and a list by its entries. One tape reads many texts, so that scanning makes no garbage.
 */
export class JsonTape {
  /** The UTF-8 of the last text, followed by unused bytes. */
  bytes = Buffer.alloc(0)
  #starts = new Int32Array(0)
  #ends = new Int32Array(0)
  #afters = new Int32Array(0)
  /** The bytes of the longest text that fits the buffers. */
  #room = 0

  /** The offset of a value in the bytes: that of its quote, brace or bracket. */
  start(value: number): number {
    return this.#starts[value] as number
  }

  /** The offset after a value. */
  end(value: number): number {
    return this.#ends[value] as number
  }

  /** The number of the first value after this one that is not part of it. */
  after(value: number): number {
    return this.#afters[value] as number
  }

  isObject(value: number): boolean {
    return value !== absent && this.bytes[this.start(value)] === openBrace
  }

  isList(value: number): boolean {
    return value !== absent && this.bytes[this.start(value)] === openBracket
  }

  isText(value: number): boolean {
    return value !== absent && this.bytes[this.start(value)] === quote
  }

  isNull(value: number): boolean {
    return value !== absent && this.bytes[this.start(value)] === letterN
  }

  /** Returns the JSON of a value. */
  text(value: number): string {
    return this.bytes.toString('utf8', this.start(value), this.end(value))
  }

  /**
   * Copies and scans the UTF-8 of a text that JSON.stringify has written; of any other it may tell nonsense. Throws a
   * SyntaxError for one whose texts, lists or objects do not end.
   */
  read(text: Uint8Array): void {
    this.#makeRoom(text.length)
    const { bytes } = this
    const [starts, ends, afters] = [this.#starts, this.#ends, this.#afters]
    const { length } = text
    bytes.set(text)
    // A text that does not end, ends here, even behind a backslash.
    bytes[length] = quote
    bytes[length + 1] = quote
    // While a value is open, `afters` holds the number of its parent.
    let open = absent
    let value = 0
    let at = 0
    while (at < length) {
      const byte = bytes[at] as number
      if (byte === quote) {
        starts[value] = at++
        for (let each = bytes[at]; each !== quote; each = bytes[++at]) if (each === backslash) at++
        ends[value] = ++at
        afters[value] = ++value
      } else if (byte === openBrace || byte === openBracket) {
        starts[value] = at++
        afters[value] = open
        open = value++
      } else if (byte === closeBrace || byte === closeBracket) {
        const above = afters[open] as number
        ends[open] = ++at
        afters[open] = value
        open = above
      } else if (byte === comma || byte === colon || byte <= space) {
        at++
      } else {
        starts[value] = at
        while (at < length && !isAfterScalar(bytes[at] as number)) at++
        ends[value] = at
        afters[value] = ++value
      }
    }
    if (at !== length || open !== absent) throw new SyntaxError('The JSON text does not end.')
  }

  /** Makes room for a text of so many bytes, which has at most a value for every two, and for the quotes behind it. */
  #makeRoom(length: number): void {
    const isTooLarge = this.#room > roomKept && length <= roomKept
    if (length <= this.#room && !isTooLarge) return
    this.#room = Math.max(roomLeast, Math.ceil(length * 1.3))
    const values = (this.#room >>> 1) + 1
    this.bytes = Buffer.allocUnsafeSlow(this.#room + 2)
    this.#starts = new Int32Array(values)
    this.#ends = new Int32Array(values)
    this.#afters = new Int32Array(values)
  }
}

const isAfterScalar = (byte: number): boolean =>
  byte === comma || byte === closeBrace || byte === closeBracket || byte <= space
