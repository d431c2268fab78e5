// Which contributions an import has met again unchanged: a further row under their key is a second statement.

const shardCount = 64

/** Remembers a number for each contribution instead of its key; two of one number are as good as impossible. */
export class Met {
  // A set of the language ends at 16.7 million members.
  readonly #shards = Array.from({ length: shardCount }, () => new Set<number>())

  add(id: number, key: string): void {
    const mark = markOf(id, key)
    this.#shards[mark % shardCount]?.add(mark)
  }

  has(id: number, key: string): boolean {
    const mark = markOf(id, key)
    return this.#shards[mark % shardCount]?.has(mark) ?? false
  }
}

/** 52 bits of the id and the key. */
function markOf(id: number, key: string): number {
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
