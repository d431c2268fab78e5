// The rows of an opened segment, each read from the file when it is asked for.
import { type RowRegions, UnreadableSegment } from '../segment/segment-file.ts'
import { asBuffer, checkedBytes, type Dictionary, type RoomOf, unpackRow } from './codec.ts'

/** The buffer for one packed row that is kept. */
const keptBytes = 2 ** 16

/** Neighbours are read together, up to so many bytes, by those who read one row after the other. */
const readAheadBytes = 2 ** 20

/** Bytes of a file with as many whole rows as fit. */
export interface RowPiece {
  readonly bytes: Uint8Array
  /** False when the checksum of one of the rows does not match. */
  readonly areWhole: boolean
}

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

  /** The place in the file where the rows begin. */
  get start(): number {
    return this.#regions.offset
  }

  /** The place in the file where the rows end. */
  get end(): number {
    return this.#regions.offset + this.#endOf(this.count - 1)
  }

  /** Reads all packed rows in the order of the file, about as many at a time as are read ahead. */
  *pieces(): Generator<RowPiece> {
    for (let first = 0; first < this.count; ) {
      const start = this.#endOf(first - 1)
      let next = first + 1
      while (next < this.count && this.#endOf(next) - start <= readAheadBytes) next++
      const bytes = this.#regions.read(start, this.#endOf(next - 1) - start)
      let areWhole = true
      for (let ordinal = first; ordinal < next; ordinal++) {
        areWhole &&= isWhole(bytes.subarray(this.#endOf(ordinal - 1) - start, this.#endOf(ordinal) - start))
      }
      yield { bytes, areWhole }
      first = next
    }
  }

  #endOf(ordinal: number): number {
    if (ordinal < 0) return 0
    const wraps = this.#wraps.filter(wrap => wrap <= ordinal).length
    return (this.#regions.ends[ordinal] as number) + wraps * 2 ** 32
  }
}

function isWhole(packed: Uint8Array): boolean {
  try {
    checkedBytes(packed)
    return true
  } catch (error) {
    if (error instanceof UnreadableSegment) return false
    throw error
  }
}
