// Texts made of records, kept while they are asked for and nothing was committed.
import { type Cache, openCache } from '../../lib/cache.ts'
import type { TextProjection } from '../../query/project-text.ts'

/** Beside its bytes a text costs about this much. */
const overheadBytes = 300

/** The texts that were asked for last, by who makes them and by a number of the record's own. */
export class RowTexts {
  readonly #bytesMax: number
  readonly #makers = new WeakMap<TextProjection, number>()
  #makersMet = 0
  #texts: Cache<string, Uint8Array>

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
    this.#texts = newTexts(bytesMax)
  }

  get(maker: TextProjection, record: number): Uint8Array | undefined {
    return this.#texts.get(this.#key(maker, record))
  }

  set(maker: TextProjection, record: number, text: Uint8Array): void {
    this.#texts.set(this.#key(maker, record), text)
  }

  clear(): void {
    this.#texts = newTexts(this.#bytesMax)
  }

  #key(maker: TextProjection, record: number): string {
    let number = this.#makers.get(maker)
    if (number === undefined) {
      number = ++this.#makersMet
      this.#makers.set(maker, number)
    }
    return `${number}:${record}`
  }
}

const newTexts = (bytesMax: number) =>
  openCache<string, Uint8Array>(bytesMax, ({ length }) => length + overheadBytes)
