// Finds names in a text by their bytes, without making texts of them.
import { Buffer } from 'node:buffer'

/** A list of different names, looked up as they stand in a JSON text. */
export class ByteNames {
  readonly #names: readonly Uint8Array[]
  /** By a number made of length and first, middle and last letter. */
  readonly #alike = new Map<number, number[]>()

  constructor(names: readonly string[]) {
    this.#names = names.map(name => Buffer.from(JSON.stringify(name)))
    for (const [index, name] of this.#names.entries()) {
      const number = numberOf(name, 0, name.length)
      const alike = this.#alike.get(number)
      if (alike) alike.push(index)
      else this.#alike.set(number, [index])
    }
  }

  /** The index of the name whose JSON the bytes are; -1 when it is none of them. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const alike = this.#alike.get(numberOf(bytes, start, end))
    if (alike === undefined) return -1
    for (const index of alike) if (isAt(bytes, start, this.#names[index] as Uint8Array)) return index
    return -1
  }
}

/** Of a quoted text. */
function numberOf(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start
  const [first, middle, last] = [bytes[start + 1], bytes[start + (length >> 1)], bytes[end - 2]]
  return ((((length & 63) << 8) | (first as number)) << 16) | ((middle as number) << 8) | (last as number)
}

function isAt(bytes: Uint8Array, start: number, name: Uint8Array): boolean {
  for (let index = 0; index < name.length; index++) if (bytes[start + index] !== name[index]) return false
  return true
}
