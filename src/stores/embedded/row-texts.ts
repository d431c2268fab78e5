// Texts made of records, kept while they are asked for and nothing was committed.
import { Buffer } from 'node:buffer'
import type { JsonObject } from '../../lib/json.ts'

export type TextOf = (record: JsonObject) => string

/** Beside its bytes a text costs about this much. */
const overheadBytes = 200

type Texts = Map<TextOf, Map<number, Uint8Array>>

/** The texts that were asked for last, by who makes them and by a number of the record's own. */
export class RowTexts {
  readonly #bytesMax: number
  // Two generations: what is asked for again outlives the rest without counting every use.
  #recent: Texts = new Map()
  #before: Texts = new Map()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get(textOf: TextOf, record: number): Uint8Array | undefined {
    const known = this.#recent.get(textOf)?.get(record)
    if (known) return known
    const older = this.#before.get(textOf)?.get(record)
    if (older) this.#keep(textOf, record, older)
    return older
  }

  /** Makes the text of a record, and keeps it. */
  make(textOf: TextOf, number: number, record: JsonObject): Uint8Array {
    const text = Buffer.from(textOf(record))
    this.#keep(textOf, number, text)
    return text
  }

  clear(): void {
    this.#recent = new Map()
    this.#before = new Map()
    this.#bytes = 0
  }

  #keep(textOf: TextOf, record: number, text: Uint8Array): void {
    if (this.#bytes > this.#bytesMax / 2) {
      this.#before = this.#recent
      this.#recent = new Map()
      this.#bytes = 0
    }
    const texts = this.#recent.get(textOf) ?? new Map<number, Uint8Array>()
    this.#recent.set(textOf, texts)
    texts.set(record, text)
    this.#bytes += text.length + overheadBytes
  }
}
