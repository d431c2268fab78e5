// Reads the file of a segment.
import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { decodeAscending } from './bytes.ts'
import { type DecodedColumn, decodeColumn } from './column-sections.ts'
import {
  type ColumnDirectoryEntry,
  type Directory,
  type FileRegion,
  magic,
  type RowRegions,
  type SegmentSource,
  tailLength,
  UnreadableSegment,
} from './segment-file.ts'

/** Reads the directory when it is opened, and a region when it is needed. Throws UnreadableSegment for a damaged file. */
export class SegmentReader {
  readonly records: number
  /** The CRC-32 of the directory, which has the checksums of all regions. */
  readonly checksum: number
  readonly #source: SegmentSource
  readonly #directory: Directory
  readonly #columns: ReadonlyMap<string, ColumnDirectoryEntry>

  constructor(source: SegmentSource) {
    this.#source = source
    if (source.length < magic.length + tailLength) throw damaged()
    const tail = Buffer.from(source.read(source.length - tailLength, tailLength))
    if (!tail.subarray(16).equals(magic)) throw damaged()
    const [offset, length] = [tail.readDoubleLE(0), tail.readUInt32LE(8)]
    if (!Number.isSafeInteger(offset) || offset + length !== source.length - tailLength) throw damaged()
    const text = source.read(offset, length)
    this.checksum = tail.readUInt32LE(12)
    if (crc32(text) !== this.checksum) throw damaged()
    this.#directory = JSON.parse(Buffer.from(text).toString()) as Directory
    this.records = this.#directory.records
    this.#columns = new Map(this.#directory.columns.map(column => [column.path, column]))
  }

  /** Reads the ids of the records, ascending. */
  ids(): Uint32Array {
    return decodeAscending(this.#read(this.#directory.ids), this.records)
  }

  /** Reads the parent of each element of a space, ascending. */
  parents(path: string): Uint32Array {
    const space = this.#directory.spaces.find(each => each.path === path)
    return space ? decodeAscending(this.#read(space.region), space.count) : new Uint32Array(0)
  }

  /** Returns how many elements a space has. */
  sizeOf(path: string): number {
    return this.#directory.spaces.find(each => each.path === path)?.count ?? 0
  }

  /** Returns whether any record has a value in the column. */
  hasColumn(path: string): boolean {
    return this.#columns.has(path)
  }

  /** Reads a column that has values. */
  columnBytes(path: string): Uint8Array {
    return this.#read(this.#entryOf(path).region)
  }

  /** Returns the column with these bytes. */
  column(path: string, bytes: Uint8Array): DecodedColumn {
    const entry = this.#entryOf(path)
    let offset = 0
    const sections = entry.lengths.map(length => {
      const section = bytes.subarray(offset, offset + length)
      offset += length + (-length & 7)
      return section
    })
    return decodeColumn(entry, sections)
  }

  #entryOf(path: string): ColumnDirectoryEntry {
    const entry = this.#columns.get(path)
    if (!entry) throw new Error(`No record of the segment has a value in ${path}.`)
    return entry
  }

  /** Returns whether the texts have vectors of the model. */
  hasVectors(model: string): boolean {
    return this.#directory.vectors?.model === model
  }

  /** Reads the vectors of the texts, one after the other; empty where there are none, or another model made them. */
  vectors(model: string): Uint8Array {
    const entry = this.#directory.vectors
    return entry?.model === model ? this.#read(entry.region) : new Uint8Array(0)
  }

  /** Reads where the rows are; undefined in a segment that only finds records. */
  rows(): RowRegions | undefined {
    const { rows } = this.#directory
    if (!rows) return undefined
    const ends = this.#read(rows.ends)
    const [offset, length] = rows.rows
    return {
      dictionary: this.#read(rows.dictionary),
      ends: new Uint32Array(ends.buffer, ends.byteOffset, this.records),
      offset,
      length,
      read: (start, length) => this.#source.read(offset + start, length),
      readInto: (to, start) => this.#source.readInto(to, offset + start),
    }
  }

  /** The paths of the columns that have values, with the length of each in bytes. */
  get columnSizes(): ReadonlyMap<string, number> {
    return new Map(this.#directory.columns.map(({ path, region }) => [path, region[1]]))
  }

  close(): void {
    this.#source.close()
  }

  #read([offset, length, checksum]: FileRegion): Uint8Array {
    const bytes = this.#source.read(offset, length)
    if (crc32(bytes) !== checksum) throw damaged()
    return bytes
  }
}

const damaged = () => new UnreadableSegment('is damaged')
