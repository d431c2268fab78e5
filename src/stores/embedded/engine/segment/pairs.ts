// Pairs of ordinal and term, as bytes: millions of them are held until a segment is written.
import { ByteWriter } from './bytes.ts'

const chunkBytes = 64 * 1024

/** Pairs in the order they come, whose ordinals never descend. A pair takes two to four bytes mostly. */
export class Pairs {
  length = 0
  readonly #full: Uint8Array[] = []
  readonly #chunk = new ByteWriter()
  #ordinal = 0

  push(ordinal: number, term: number): void {
    this.#chunk.varint(ordinal - this.#ordinal)
    this.#chunk.varint(term)
    this.#ordinal = ordinal
    this.length++
    if (this.#chunk.length < chunkBytes) return
    this.#full.push(this.#chunk.finish())
    this.#chunk.clear()
  }

  /** All pairs as two lists. */
  read(): { readonly ordinals: Uint32Array; readonly terms: Uint32Array } {
    const ordinals = new Uint32Array(this.length)
    const terms = new Uint32Array(this.length)
    let index = 0
    let ordinal = 0
    for (const bytes of [...this.#full, this.#chunk.finish()]) {
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
}
