// JSON that is already UTF-8: large answers are put together from parts that were written before.
import { Buffer } from 'node:buffer'
import { Turn } from '../threads/turns.ts'

/** A part of a JSON text; several of them make one value. */
export type JsonPart = string | Uint8Array

/** The most bytes that are copied at once. */
const sliceBytes = 2 ** 20

export class JsonText {
  readonly bytes: Uint8Array
  /** True where nothing else uses the buffer of the bytes. */
  readonly ownsBuffer: boolean

  constructor(bytes: Uint8Array, ownsBuffer = false) {
    this.bytes = bytes
    this.ownsBuffer = ownsBuffer
  }

  /** Joins the parts, which in this order make one JSON value. It yields now and then, because there may be megabytes. */
  static async join(parts: readonly JsonPart[]): Promise<JsonText> {
    const turn = new Turn()
    const encoded = parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part))
    const length = encoded.reduce((sum, { length }) => sum + length, 0)
    const bytes = Buffer.allocUnsafe(length)
    let end = 0
    for (const part of encoded) {
      for (let start = 0; start < part.length; start += sliceBytes) {
        if (turn.isOver()) await turn.yieldIfOver()
        bytes.set(part.subarray(start, start + sliceBytes), end + start)
      }
      end += part.length
    }
    // Short ones are parts of a pool.
    return new JsonText(bytes, length >= Buffer.poolSize)
  }

  /**
   * Joins three parts like `join`, but writes around the text where its buffer has room, so that a long one is not copied.
   * Nothing else may use the buffer.
   */
  static async around(before: string, text: Uint8Array, after: string): Promise<JsonText> {
    const { buffer, byteOffset, length } = text
    const [head, tail] = [Buffer.from(before), Buffer.from(after)]
    const end = byteOffset + length
    if (head.length > byteOffset || end + tail.length > buffer.byteLength) {
      return JsonText.join([before, text, after])
    }
    const start = byteOffset - head.length
    const bytes = Buffer.from(buffer, start, head.length + length + tail.length)
    bytes.set(head)
    bytes.set(tail, head.length + length)
    return new JsonText(bytes, true)
  }
}

/** Returns a value that may be there as text. */
export const parsedBody = <T>(value: T | JsonText): T =>
  value instanceof JsonText ? (JSON.parse(Buffer.from(value.bytes).toString()) as T) : value

const comma = Buffer.from(',') as JsonPart

/** Returns the items, of one part or several, with commas between them: the content of a JSON list. */
export const withCommas = (items: readonly (JsonPart | readonly JsonPart[])[]): readonly JsonPart[] =>
  items.flatMap((item, index) => (index === 0 ? item : [comma].concat(item)))
