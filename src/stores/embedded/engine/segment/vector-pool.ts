// The distinct vectors of a segment's texts, numbered in the order in which they are added.
import { dimensions } from '../../../../vectors/table.ts'

const wordsEach = dimensions / 4
/** Marks a vector that is not moved yet. */
const unmoved = 0xffffffff

export class VectorPool {
  /** The vectors as words of four bytes, which compare faster. */
  #words = new Int32Array(256 * wordsEach)
  #count = 0
  /** A hash table: the number of a vector plus 1, or 0; at most half full. */
  #slots = new Uint32Array(512)
  readonly #candidate = new Int32Array(wordsEach)

  /** The vectors one after the other: a view, not a copy. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.#words.buffer, 0, this.#count * dimensions)
  }

  /** Returns the number of the vector, which is added if it is new. */
  add(vector: Int8Array): number {
    new Int8Array(this.#candidate.buffer).set(vector)
    const slot = this.#slotOf(this.#candidate)
    if (this.#slots[slot] > 0) return this.#slots[slot] - 1
    const number = this.#count++
    if (this.#count * wordsEach > this.#words.length) this.#growWords()
    this.#words.set(this.#candidate, number * wordsEach)
    this.#slots[slot] = number + 1
    if (this.#count * 2 > this.#slots.length) this.#growSlots()
    return number
  }

  /** Returns a function that adds a vector, given by its number, of one of several lists of vectors, and returns its number here. */
  mover(lists: readonly Uint8Array[]): (list: number, vector: number) => number {
    const moved = lists.map(list => new Uint32Array(list.length / dimensions).fill(unmoved))
    return (list, vector) => {
      if (moved[list][vector] === unmoved) {
        const { buffer, byteOffset } = lists[list]
        moved[list][vector] = this.add(new Int8Array(buffer, byteOffset + vector * dimensions, dimensions))
      }
      return moved[list][vector]
    }
  }

  /** Returns the slot that has the vector, or the empty one where it belongs. */
  #slotOf(vector: Int32Array, from = 0): number {
    let hash = 0x811c9dc5
    for (let at = 0; at < wordsEach; at++) hash = Math.imul(hash ^ vector[from + at], 0x01000193)
    const mask = this.#slots.length - 1
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      if (this.#slots[slot] === 0 || this.#equals(this.#slots[slot] - 1, vector, from)) return slot
    }
  }

  #equals(number: number, vector: Int32Array, from: number): boolean {
    const start = number * wordsEach
    for (let at = 0; at < wordsEach; at++) if (this.#words[start + at] !== vector[from + at]) return false
    return true
  }

  #growWords(): void {
    const larger = new Int32Array(Math.ceil(this.#words.length / wordsEach / 2) * 3 * wordsEach)
    larger.set(this.#words)
    this.#words = larger
  }

  #growSlots(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2)
    for (let number = 0; number < this.#count; number++) {
      this.#slots[this.#slotOf(this.#words, number * wordsEach)] = number + 1
    }
  }
}
