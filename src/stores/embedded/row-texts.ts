// Texts made of records, kept while they are asked for and nothing was committed.
import { Buffer } from 'node:buffer'
import type { JsonObject } from '../../lib/json.ts'
import { type Memory, memory } from '../../lib/memo.ts'

export type TextOf = (record: JsonObject) => string

/** Beside its bytes a text costs about this much. */
const overheadBytes = 300

/** The texts that were asked for last, by who makes them and by a number of the record's own. */
export class RowTexts {
  readonly #bytesMax: number
  readonly #makers = new WeakMap<TextOf, number>()
  #makersMet = 0
  #texts: Memory<string, Uint8Array>

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
    this.#texts = newTexts(bytesMax)
  }

  get(textOf: TextOf, record: number): Uint8Array | undefined {
    return this.#texts.get(this.#key(textOf, record))
  }

  /** Makes the text of a record, and keeps it. */
  make(textOf: TextOf, number: number, record: JsonObject): Uint8Array {
    const text = Buffer.from(textOf(record))
    this.#texts.set(this.#key(textOf, number), text)
    return text
  }

  clear(): void {
    this.#texts = newTexts(this.#bytesMax)
  }

  #key(textOf: TextOf, record: number): string {
    let maker = this.#makers.get(textOf)
    if (maker === undefined) {
      maker = ++this.#makersMet
      this.#makers.set(textOf, maker)
    }
    return `${maker}:${record}`
  }
}

const newTexts = (bytesMax: number) =>
  memory<string, Uint8Array>(bytesMax, ({ length }) => length + overheadBytes)
