// A cache of the rows that projections made of records.
import { type Cache, openCache } from '../../lib/cache.ts'
import type { TextProjection } from '../../query/project-text.ts'

/** The memory that a text takes besides its bytes. */
const overheadBytes = 300

/** The least recently used texts make room for new ones. A text is found by its projection and by the id of the record. */
export class RowTextCache {
  readonly #makers = new WeakMap<TextProjection, number>()
  #makersMet = 0
  readonly #texts: Cache<string, Uint8Array>

  constructor(bytesMax: number) {
    this.#texts = newTexts(bytesMax)
  }

  get(maker: TextProjection, record: number): Uint8Array | undefined {
    return this.#texts.get(this.#key(maker, record))
  }

  set(maker: TextProjection, record: number, text: Uint8Array): void {
    this.#texts.set(this.#key(maker, record), text)
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
