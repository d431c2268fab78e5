// Rows that were unpacked lately. They are in one buffer, because buffers of their own would be outside of the heap, where
// each costs the garbage collector more than unpacking the row again.
import { newRoom } from './codec.ts'
import type { SegmentRows } from './segment-rows.ts'

/** Longer rows are not kept, so that no row takes the place of many. */
const keptShare = 1 / 16

export class RecentRows {
  readonly #bytes: number
  /** A new row replaces those that were added first. */
  #ring = new Uint8Array(0)
  /** The bytes that have ever been taken of the ring. */
  #taken = 0
  /**
   * The place where each row began, by ordinal, in bytes taken of the ring, counted from 1; 0 for a row that was never in
   * it. Lengths are kept beside.
   */
  readonly #places = new WeakMap<
    SegmentRows,
    { readonly begins: Float64Array; readonly lengths: Uint32Array }
  >()

  constructor(bytes: number) {
    this.#bytes = bytes
  }

  /** Returns a row of a segment, which is valid until the next call. Throws UnreadableSegment. */
  row(rows: SegmentRows, ordinal: number): Uint8Array {
    if (this.#ring.length === 0) this.#ring = new Uint8Array(this.#bytes)
    const ring = this.#ring
    let places = this.#places.get(rows)
    if (!places) {
      places = { begins: new Float64Array(rows.count), lengths: new Uint32Array(rows.count) }
      this.#places.set(rows, places)
    }
    const begin = (places.begins[ordinal] as number) - 1
    if (begin >= 0 && begin >= this.#taken - ring.length) {
      const at = begin % ring.length
      return ring.subarray(at, at + (places.lengths[ordinal] as number))
    }
    let isKept = false
    const row = rows.row(ordinal, length => {
      isKept = length <= ring.length * keptShare
      return isKept ? this.#room(length) : newRoom(length)
    })
    if (isKept) {
      places.begins[ordinal] = this.#taken - row.length + 1
      places.lengths[ordinal] = row.length
    }
    return row
  }

  #room(length: number): Uint8Array {
    const { length: size } = this.#ring
    let at = this.#taken % size
    if (at + length > size) {
      this.#taken += size - at
      at = 0
    }
    this.#taken += length
    return this.#ring.subarray(at, at + length)
  }
}
