// Collects the rows of a new segment, packed.
import { Buffer } from 'node:buffer'
import { NumberList } from '../segment/bytes.ts'
import type { PackedRows } from '../segment/segment-file.ts'
import { type Dictionary, dictionaryOf, packRow } from './codec.ts'

/** Fewer rows have no dictionary: it would take more room than it saves. */
const sampledCount = 256
/** Packed rows are kept, and written, in pieces of this size, or of one row that is longer. */
const pieceBytes = 2 ** 20

/** The pieces that packed rows are gathered in. */
export class RowPieces {
  #piece = Buffer.alloc(0)
  #length = 0

  /** Appends a row. Returns the piece before when the row begins a new one. */
  append(packed: Uint8Array): Uint8Array | undefined {
    let full: Uint8Array | undefined
    if (this.#length + packed.length > this.#piece.length) {
      full = this.take()
      this.#piece = Buffer.allocUnsafeSlow(Math.max(pieceBytes, packed.length))
    }
    this.#piece.set(packed, this.#length)
    this.#length += packed.length
    return full
  }

  /** Returns the last piece; undefined when it is empty. */
  take(): Uint8Array | undefined {
    const piece = this.#length > 0 ? this.#piece.subarray(0, this.#length) : undefined
    this.#length = 0
    this.#piece = Buffer.alloc(0)
    return piece
  }
}

export class RowCollector {
  #dictionary: Dictionary
  /** The first rows, from which the dictionary will be taken. */
  #sampled: Uint8Array[] | undefined
  readonly #full: Uint8Array[] = []
  readonly #pieces = new RowPieces()
  readonly #lengths = new NumberList()

  /** With a dictionary, rows can be copied to other segments that have the same one. */
  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary
    this.#sampled = dictionary ? undefined : []
  }

  add(row: Uint8Array): void {
    if (!this.#sampled) {
      this.#pack(row)
      return
    }
    this.#sampled.push(row)
    if (this.#sampled.length < sampledCount) return
    this.#dictionary = dictionaryOf(this.#sampled)
    this.#packSampled()
  }

  /** Returns the rows at the places, in their order; without places, all rows as they were added. */
  finish(places?: Uint32Array): PackedRows {
    this.#packSampled()
    const last = this.#pieces.take()
    const pieces = last ? [...this.#full, last] : this.#full
    const lengths = this.#lengths.values
    const ends = new Uint32Array(places?.length ?? lengths.length)
    let end = 0
    for (let ordinal = 0; ordinal < ends.length; ordinal++) {
      end += lengths[places ? (places[ordinal] as number) : ordinal] as number
      ends[ordinal] = end
    }
    return { dictionary: this.#dictionary, ends, pieces: places ? inOrder(pieces, lengths, places) : pieces }
  }

  #packSampled(): void {
    for (const row of this.#sampled ?? []) this.#pack(row)
    this.#sampled = undefined
  }

  #pack(row: Uint8Array): void {
    const packed = packRow(row, this.#dictionary)
    const full = this.#pieces.append(packed)
    if (full) this.#full.push(full)
    this.#lengths.push(packed.length)
  }
}

/** Yields the rows at the places, gathered in pieces. */
function* inOrder(
  pieces: readonly Uint8Array[],
  lengths: Uint32Array,
  places: Uint32Array,
): Generator<Uint8Array> {
  const pieceOf = new Uint32Array(lengths.length)
  const starts = new Uint32Array(lengths.length)
  let [piece, end] = [0, 0]
  for (let place = 0; place < lengths.length; place++) {
    if (end === pieces[piece]?.length) {
      piece++
      end = 0
    }
    pieceOf[place] = piece
    starts[place] = end
    end += lengths[place] as number
  }
  const gathered = new RowPieces()
  for (const place of places) {
    const start = starts[place] as number
    const row = pieces[pieceOf[place] as number]?.subarray(start, start + (lengths[place] as number))
    const full = row && gathered.append(row)
    if (full) yield full
  }
  const last = gathered.take()
  if (last) yield last
}
