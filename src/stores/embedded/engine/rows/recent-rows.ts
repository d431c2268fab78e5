// Rows that were unpacked lately. They are in one buffer, because buffers of their own would be outside of the heap, where
// each costs the garbage collector more than unpacking the row again.
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
    const row = rows.row(ordinal)
    if (row.length > ring.length * keptShare) return row
    this.#takeRoom(row.length)
    const begun = this.#taken - row.length
    places.begins[ordinal] = begun + 1
    places.lengths[ordinal] = row.length
    ring.set(row, begun % ring.length)
    return row
  }

  /** Takes so many bytes that are neighbours in the ring. */
  #takeRoom(length: number): void {
    const { length: size } = this.#ring
    const at = this.#taken % size
    if (at + length > size) this.#taken += size - at
    this.#taken += length
  }
}
