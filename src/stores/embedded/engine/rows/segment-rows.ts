// The rows of an opened segment, each read from the file when it is asked for.
import { type RowRegions, UnreadableSegment } from '../segment/segment-file.ts'
import { asBuffer, checkedBytes, type Dictionary, type RoomOf, unpackRow } from './codec.ts'

/** The buffer for one packed row that is kept. */
const keptBytes = 2 ** 16

/** Neighbours are read together, up to so many bytes, by those who read one row after the other. */
const readAheadBytes = 2 ** 20

export class SegmentRows {
  readonly dictionary: Dictionary
  readonly count: number
  readonly #regions: RowRegions
  #packed = new Uint8Array(0)
  /** The ordinals at which the offsets, which are stored modulo 2^32, begin anew. */
  readonly #wraps: readonly number[]

  constructor(regions: RowRegions) {
    this.#regions = regions
    this.count = regions.ends.length
    this.dictionary = regions.dictionary.length > 0 ? asBuffer(regions.dictionary) : undefined
    const { ends } = regions
    const wraps: number[] = []
    for (let ordinal = 1; ordinal < ends.length; ordinal++) {
      if ((ends[ordinal] as number) < (ends[ordinal - 1] as number)) wraps.push(ordinal)
    }
    this.#wraps = wraps
  }

  /** Returns the row of a record, in what `roomOf` returns for its length. Throws UnreadableSegment. */
  row(ordinal: number, roomOf?: RoomOf): Uint8Array {
    const start = this.#endOf(ordinal - 1)
    const length = this.#endOf(ordinal) - start
    if (length > keptBytes) return unpackRow(this.#regions.read(start, length), this.dictionary, roomOf)
    if (this.#packed.length === 0) this.#packed = new Uint8Array(keptBytes)
    const packed = this.#packed.subarray(0, length)
    this.#regions.readInto(packed, start)
    return unpackRow(packed, this.dictionary, roomOf)
  }

  /** Returns a function that returns packed rows, asked for by ascending ordinals. */
  inOrder(): (ordinal: number) => Uint8Array {
    let ahead: Uint8Array = new Uint8Array(0)
    let aheadStart = 0
    return ordinal => {
      const [start, end] = [this.#endOf(ordinal - 1), this.#endOf(ordinal)]
      if (start < aheadStart || end > aheadStart + ahead.length) {
        const length = Math.max(end - start, Math.min(readAheadBytes, this.#regions.length - start))
        ahead = this.#regions.read(start, length)
        aheadStart = start
      }
      return ahead.subarray(start - aheadStart, end - aheadStart)
    }
  }

  /** Returns whether every row is as it was packed. */
  areWhole(): boolean {
    const packed = this.inOrder()
    try {
      for (let ordinal = 0; ordinal < this.count; ordinal++) checkedBytes(packed(ordinal))
      return true
    } catch (error) {
      if (error instanceof UnreadableSegment) return false
      throw error
    }
  }

  #endOf(ordinal: number): number {
    if (ordinal < 0) return 0
    const wraps = this.#wraps.filter(wrap => wrap <= ordinal).length
    return (this.#regions.ends[ordinal] as number) + wraps * 2 ** 32
  }
}
