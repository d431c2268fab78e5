// Pairs of ordinal and term, encoded as bytes: millions of them stay in memory until a segment is written.
import { ByteReader, ByteWriter } from './bytes.ts'

const chunkBytes = 64 * 1024

/** Pairs in the order they are pushed; their ordinals never descend. Most pairs take two to four bytes. */
export class OrdinalTermPairs {
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

  /** Returns all pairs as two lists of the same length. */
  read(): { readonly ordinals: Uint32Array; readonly terms: Uint32Array } {
    const ordinals = new Uint32Array(this.length)
    const terms = new Uint32Array(this.length)
    let index = 0
    let ordinal = 0
    for (const bytes of [...this.#full, this.#chunk.finish()]) {
      const reader = new ByteReader(bytes)
      while (reader.position < bytes.length) {
        ordinal += reader.varint()
        ordinals[index] = ordinal
        terms[index++] = reader.varint()
      }
    }
    return { ordinals, terms }
  }
}
