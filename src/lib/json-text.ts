// JSON that is already text, as UTF-8 bytes: large answers are put together from parts that were written before.
import { Buffer } from 'node:buffer'

export class JsonText {
  readonly bytes: Uint8Array

  /** The parts in order make one JSON value. */
  constructor(parts: readonly (string | Uint8Array)[]) {
    this.bytes = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))
  }
}
