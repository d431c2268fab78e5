// Writes the file of a segment.
import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { encodeAscending } from './bytes.ts'
import type { EncodedColumn } from './column-sections.ts'
import {
  type ColumnDirectoryEntry,
  type Directory,
  type FileRegion,
  magic,
  type PackedRows,
  type RowsDirectoryEntry,
  type SpaceDirectoryEntry,
  tailLength,
  type VectorDirectoryEntry,
} from './segment-file.ts'

/** Makes the file region by region. The chunks that `take` and `finish` return are its bytes, in order. */
export class SegmentWriter {
  #made: Uint8Array[] = []
  readonly #spaces: SpaceDirectoryEntry[] = []
  readonly #columns: ColumnDirectoryEntry[] = []
  readonly #ids: FileRegion
  #vectors: VectorDirectoryEntry | undefined
  #rows: RowsDirectoryEntry | undefined
  readonly #records: number
  #length = 0

  /** `ids` are the ids of the records, ascending. */
  constructor(ids: Uint32Array) {
    this.#append(magic)
    this.#records = ids.length
    this.#ids = this.#region([encodeAscending(ids)])
  }

  /** Adds a space: the parent of each of its elements, ascending. A space without elements is left out. */
  addSpace(path: string, parents: Uint32Array): void {
    if (parents.length === 0) return
    this.#spaces.push({ path, count: parents.length, region: this.#region([encodeAscending(parents)]) })
  }

  addColumn(path: string, { sections, ...head }: EncodedColumn): void {
    const padded = sections.flatMap(section => [section, new Uint8Array(-section.length & 7)])
    this.#columns.push({
      ...head,
      path,
      region: this.#region(padded),
      lengths: sections.map(section => section.length),
    })
  }

  /** Adds the distinct vectors of the texts, in the order of their numbers. */
  addVectors(model: string, vectors: Uint8Array): void {
    if (vectors.length > 0) this.#vectors = { model, region: this.#region([vectors]) }
  }

  /** Adds the rows. Yields the chunks of the file up to their end, so that they are not in memory together. */
  *addRows({ dictionary, pieces, ends }: PackedRows): Generator<Uint8Array> {
    const common = this.#region(dictionary ? [dictionary] : [])
    const [offset] = this.#region([])
    let checksum = 0
    for (const piece of pieces) {
      checksum = crc32(piece, checksum)
      this.#append(piece)
      yield* this.take()
    }
    const rows = [offset, this.#length - offset, checksum] as const
    const bytes = new Uint8Array(ends.buffer, ends.byteOffset, ends.byteLength)
    this.#rows = { dictionary: common, rows, ends: this.#region([bytes]) }
  }

  /** Returns the chunks made since the last call, so that the whole file is never in memory. */
  take(): readonly Uint8Array[] {
    const made = this.#made
    this.#made = []
    return made
  }

  /** Returns the end of the file; nothing can be added afterwards. */
  finish(): readonly Uint8Array[] {
    const directory: Directory = {
      records: this.#records,
      ids: this.#ids,
      spaces: this.#spaces,
      columns: this.#columns,
      ...(this.#vectors && { vectors: this.#vectors }),
      ...(this.#rows && { rows: this.#rows }),
    }
    const text = Buffer.from(JSON.stringify(directory))
    const tail = Buffer.alloc(tailLength)
    tail.writeDoubleLE(this.#length, 0)
    tail.writeUInt32LE(text.length, 8)
    tail.writeUInt32LE(crc32(text), 12)
    magic.copy(tail, 16)
    this.#append(text)
    this.#append(tail)
    return this.take()
  }

  #region(parts: readonly Uint8Array[]): FileRegion {
    this.#append(new Uint8Array(-this.#length & 7))
    const offset = this.#length
    let checksum = 0
    for (const part of parts) {
      // crc32 of no bytes ignores the checksum so far and starts again.
      if (part.length > 0) checksum = crc32(part, checksum)
      this.#append(part)
    }
    return [offset, this.#length - offset, checksum]
  }

  #append(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.#made.push(bytes)
    this.#length += bytes.length
  }
}
