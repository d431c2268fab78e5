// The contributions that an import has seen again unchanged: a further row under their key is a second contribution.

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

/** Returns a hash of the id and the key, of 52 bits. */
function hashOf(id: number, key: string): number {
  const text = `${id}|${key}`
  let high = 0x811c9dc5
  let low = 0x9e3779b9
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x85ebca6b) + index
    low ^= low >>> 13
  }
  return (high >>> 0) * 2 ** 20 + ((low ^ (low >>> 16)) & 0xfffff)
}
