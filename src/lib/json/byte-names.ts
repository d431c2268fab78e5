// Finds names in JSON by their bytes, without making strings.
import { Buffer } from 'node:buffer'

/** A list of different names, looked up by their JSON. */
export class ByteNames {
  readonly #names: readonly Uint8Array[]
  /** The indexes of the names by a hash of length and first, middle and last byte. */
  readonly #indexesByHash = new Map<number, number[]>()

  constructor(names: readonly string[]) {
    this.#names = names.map(name => Buffer.from(JSON.stringify(name)))
    for (const [index, name] of this.#names.entries()) {
      const hash = hashOf(name, 0, name.length)
      const indexes = this.#indexesByHash.get(hash)
      if (indexes) indexes.push(index)
      else this.#indexesByHash.set(hash, [index])
    }
  }

  /** Returns the index of the name whose JSON the bytes are, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const indexes = this.#indexesByHash.get(hashOf(bytes, start, end))
    if (indexes === undefined) return -1
    for (const index of indexes) if (isAt(bytes, start, this.#names[index] as Uint8Array)) return index
    return -1
  }
}

/** The hash of the bytes of a quoted string. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start
  const [first, middle, last] = [bytes[start + 1], bytes[start + (length >> 1)], bytes[end - 2]]
  return ((((length & 63) << 8) | (first as number)) << 16) | ((middle as number) << 8) | (last as number)
}

function isAt(bytes: Uint8Array, start: number, name: Uint8Array): boolean {
  for (let index = 0; index < name.length; index++) if (bytes[start + index] !== name[index]) return false
  return true
}
