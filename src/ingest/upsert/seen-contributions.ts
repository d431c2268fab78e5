// The contributions that an import has seen again unchanged: a further row under their key is a second contribution.
import { hashText } from '../../lib/hash-text.ts'

const shardCount = 64

/** A set that keeps a 52-bit hash for each contribution instead of its key. */
export class SeenContributions {
  // A Set of JavaScript holds at most 16.7 million members.
  readonly #shards = Array.from({ length: shardCount }, () => new Set<number>())
  #dateMs: number | 'several' | undefined

  /** Adds a contribution, and the date that its row has now where that matters. */
  add(id: number, key: string, seenMs?: number): void {
    const mark = hashOf(id, key)
    this.#shards[mark % shardCount]?.add(mark)
    if (seenMs === undefined) return
    this.#dateMs = this.#dateMs === undefined || this.#dateMs === seenMs ? seenMs : 'several'
  }

  has(id: number, key: string): boolean {
    const mark = hashOf(id, key)
    return this.#shards[mark % shardCount]?.has(mark) ?? false
  }

  /** The one date of all the rows; undefined where rows have dates of their own, which are those that they had before. */
  get dateMs(): number | undefined {
    return this.#dateMs === 'several' ? undefined : this.#dateMs
  }
}

const hashOf = (id: number, key: string): number => hashText(`${id}|${key}`)
