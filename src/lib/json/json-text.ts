// JSON that is already UTF-8: large answers are put together from parts that were written before.
import { Buffer } from 'node:buffer'

export class JsonText {
  readonly bytes: Uint8Array

  /** The parts in order make one JSON value. */
  constructor(parts: readonly (string | Uint8Array)[]) {
    this.bytes = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))
  }
}

const comma = Buffer.from(',')

/** Returns the items with commas between them, the content of a JSON list. */
export const withCommas = (items: readonly Uint8Array[]): readonly Uint8Array[] =>
  items.flatMap((item, index) => (index === 0 ? [item] : [comma, item]))
