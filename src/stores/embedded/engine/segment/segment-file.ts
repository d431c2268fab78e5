// The file of a segment: regions of bytes, each with a checksum, and a directory of them at the end (see DESIGN.md).
import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { decodeAscending, encodeAscending } from './bytes.ts'
import { type ColumnHeader, type DecodedColumn, decodeColumn, type EncodedColumn } from './column-sections.ts'

/** Offset, length and CRC-32 of a region. */
type FileRegion = readonly [number, number, number]

interface ColumnDirectoryEntry extends ColumnHeader {
  readonly path: string
  readonly region: FileRegion
  /** The lengths of the sections in bytes; each section is padded with zeros to a multiple of eight. */
  readonly lengths: readonly number[]
}

interface SpaceDirectoryEntry {
  readonly path: string
  readonly count: number
  readonly region: FileRegion
}

interface Directory {
  readonly records: number
  readonly ids: FileRegion
  readonly spaces: readonly SpaceDirectoryEntry[]
  readonly columns: readonly ColumnDirectoryEntry[]
  /** Absent where no text has a vector. */
  readonly vectors?: VectorDirectoryEntry
  /** Absent in a segment that only finds records. */
  readonly rows?: RowsDirectoryEntry
}

interface RowsDirectoryEntry {
  /** The bytes that the rows have in common; empty if there are few rows. */
  readonly dictionary: FileRegion
  readonly rows: FileRegion
  /** The offset after each row, modulo 2^32: uint32 each. */
  readonly ends: FileRegion
}

/** The rows of a new segment, packed, in the order of their records. */
export interface PackedRows {
  readonly dictionary: Buffer | undefined
  readonly pieces: Iterable<Uint8Array>
  /** The offset after each row, modulo 2^32; complete when the pieces have been read. */
  readonly ends: Uint32Array
}

/** The places of the rows of a segment in its file. */
export interface RowRegions {
  readonly dictionary: Uint8Array
  readonly ends: Uint32Array
  /** The length of all rows. */
  readonly length: number
  /** Reads bytes of the rows, unchecked: each row has a checksum of its own. */
  read(offset: number, length: number): Uint8Array
  /** Reads as many of them as fit `to`. */
  readInto(to: Uint8Array, offset: number): void
}

interface VectorDirectoryEntry {
  /** The model that made them. */
  readonly model: string
  readonly region: FileRegion
}

/** A file to read in parts. */
export interface SegmentSource {
  readonly length: number
  /** Returns bytes that start at a multiple of eight in their buffer. Throws UnreadableSegment. */
  read(offset: number, length: number): Uint8Array
  /** Fills `to` with the bytes that follow the offset. Throws UnreadableSegment. */
  readInto(to: Uint8Array, offset: number): void
  close(): void
}

/** The file of a segment is missing, truncated or damaged. The index can be rebuilt from the records. */
export class UnreadableSegment extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`A file of the search index ${reason}.`, options)
    this.name = 'UnreadableSegment'
  }
}

const magic = Buffer.from('ALMSEG01')
const tailLength = 24

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
    const text = source.read(tail.readDoubleLE(0), tail.readUInt32LE(8))
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

/** Returns a source over the chunks of a file that is not on the disk. */
export function memorySource(chunks: Iterable<Uint8Array>): SegmentSource {
  const bytes = new Uint8Array(Buffer.concat([...chunks]))
  return {
    length: bytes.length,
    read: (offset, length) => bytes.slice(offset, offset + length),
    readInto: (to, offset) => to.set(bytes.subarray(offset, offset + to.length)),
    close: () => {},
  }
}
