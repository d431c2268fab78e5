// Rows that were unpacked lately. They are in two buffers, because buffers of their own would be outside of the heap, where each
// costs the garbage collector more than unpacking the row again.
import { newRoom } from './codec.ts'
import type { SegmentRows } from './segment-rows.ts'

/** Longer rows are not kept, so that no row takes the place of many. */
const keptShare = 1 / 16
/** A number holds the place of a row in its buffer and, below this, its length. */
const lengthMax = 2 ** 25

export class RecentRows {
  readonly #keptMax: number
  /** Rows are added to the first one; when it is full, those of the second one make room. */
  #buffers: readonly [RowBuffer, RowBuffer]

  constructor(bytes: number) {
    this.#keptMax = Math.min(bytes * keptShare, lengthMax - 1)
    this.#buffers = [new RowBuffer(bytes / 2), new RowBuffer(bytes / 2)]
  }

  /** Returns a row of a segment, which is valid until the next call. Throws UnreadableSegment. */
  row(rows: SegmentRows, ordinal: number): Uint8Array {
    const [first, second] = this.#buffers
    return first.find(rows, ordinal) ?? second.find(rows, ordinal) ?? this.#unpack(rows, ordinal)
  }

  #unpack(rows: SegmentRows, ordinal: number): Uint8Array {
    let isKept = false
    const row = rows.row(ordinal, length => {
      isKept = length <= this.#keptMax
      return isKept ? this.#bufferFor(length).take(length) : newRoom(length)
    })
    if (isKept) this.#buffers[0].note(rows, ordinal, row.length)
    return row
  }

  /** Returns the buffer with room for a row. */
  #bufferFor(length: number): RowBuffer {
    const [first, second] = this.#buffers
    if (first.hasRoom(length)) return first
    second.clear()
    this.#buffers = [second, first]
    return second
  }
}

/** A buffer that is filled from its beginning, with the places of the rows in it. */
class RowBuffer {
  readonly #size: number
  /** Made for the first row. */
  #bytes = new Uint8Array(0)
  #taken = 0
  #places = new WeakMap<SegmentRows, Map<number, number>>()

  constructor(size: number) {
    this.#size = size
  }

  find(rows: SegmentRows, ordinal: number): Uint8Array | undefined {
    const place = this.#places.get(rows)?.get(ordinal)
    if (place === undefined) return undefined
    const start = Math.floor(place / lengthMax)
    return this.#bytes.subarray(start, start + (place % lengthMax))
  }

  hasRoom(length: number): boolean {
    return this.#taken + length <= this.#size
  }

  take(length: number): Uint8Array {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.#size)
    this.#taken += length
    return this.#bytes.subarray(this.#taken - length, this.#taken)
  }

  /** Notes that the row is what was taken last. */
  note(rows: SegmentRows, ordinal: number, length: number): void {
    const ofSegment = this.#places.get(rows) ?? new Map<number, number>()
    this.#places.set(rows, ofSegment)
    ofSegment.set(ordinal, (this.#taken - length) * lengthMax + length)
  }

  clear(): void {
    this.#taken = 0
    this.#places = new WeakMap()
  }
}
