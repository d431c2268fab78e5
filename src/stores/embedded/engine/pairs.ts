// Pairs of ordinal and term, as bytes: millions of them are held until a segment is written.

const chunkLeast = 64
const chunkMost = 64 * 1024
/** The most that two numbers of variable length take. */
const pairMost = 10

/** Pairs in the order they come, whose ordinals never descend. A pair takes two to four bytes mostly. */
export class Pairs {
  length = 0
  /** Those that are full, each with how much of it is used. */
  readonly #full: Uint8Array[] = []
  #chunk = new Uint8Array(0)
  #at = 0
  #ordinal = 0

  push(ordinal: number, term: number): void {
    if (this.#at + pairMost > this.#chunk.length) this.#next()
    this.#varint(ordinal - this.#ordinal)
    this.#varint(term)
    this.#ordinal = ordinal
    this.length++
  }

  /** All pairs as two lists. */
  read(): { readonly ordinals: Uint32Array; readonly terms: Uint32Array } {
    const ordinals = new Uint32Array(this.length)
    const terms = new Uint32Array(this.length)
    let index = 0
    let ordinal = 0
    for (const bytes of [...this.#full, this.#chunk.subarray(0, this.#at)]) {
      let at = 0
      const varint = () => {
        let byte = bytes[at++] as number
        let value = byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++] as number
          value |= (byte & 127) << shift
        }
        return value >>> 0
      }
      while (at < bytes.length) {
        ordinal += varint()
        ordinals[index] = ordinal
        terms[index++] = varint()
      }
    }
    return { ordinals, terms }
  }

  #varint(value: number): void {
    const chunk = this.#chunk
    let rest = value
    while (rest > 127) {
      chunk[this.#at++] = (rest & 127) | 128
      rest >>>= 7
    }
    chunk[this.#at++] = rest
  }

  #next(): void {
    if (this.#at > 0) this.#full.push(this.#chunk.subarray(0, this.#at))
    // Most columns hold little: the first chunks are small.
    this.#chunk = new Uint8Array(Math.min(chunkMost, Math.max(chunkLeast, this.#chunk.length * 4)))
    this.#at = 0
  }
}
