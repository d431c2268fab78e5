// The contributions that an import has seen again unchanged: a further row under their key is a second contribution.
import { hashText } from '../../lib/hash-text.ts'

const shardCount = 64

/** A set that keeps a 52-bit hash for each contribution instead of its key. */
export class SeenContributions {
  // A Set of JavaScript holds at most 16.7 million members.
  readonly #shards = Array.from({ length: shardCount }, () => new Set<number>())

  add(id: number, key: string): void {
    const mark = hashOf(id, key)
    this.#shards[mark % shardCount]?.add(mark)
  }

  has(id: number, key: string): boolean {
    const mark = hashOf(id, key)
    return this.#shards[mark % shardCount]?.has(mark) ?? false
  }
}

const hashOf = (id: number, key: string): number => hashText(`${id}|${key}`)
