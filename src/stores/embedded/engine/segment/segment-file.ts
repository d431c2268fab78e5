// The file of a segment: regions of bytes, each with its checksum, and at the end a directory of them.
import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { decodeAscending, encodeAscending } from './bytes.ts'
import { type ColumnBytes, type ColumnHead, type ColumnParts, columnParts } from './column-file.ts'

/** Where a region stands: offset, length, checksum. */
type Region = readonly [number, number, number]

interface ColumnEntry extends ColumnHead {
  readonly path: string
  readonly region: Region
  /** The lengths of the sections, each starting at a multiple of eight. */
  readonly lengths: readonly number[]
}

interface SpaceEntry {
  readonly path: string
  readonly count: number
  readonly region: Region
}

interface Directory {
  readonly records: number
  readonly ids: Region
  readonly spaces: readonly SpaceEntry[]
  readonly columns: readonly ColumnEntry[]
}

/** Answers bytes of a file; what is answered starts at a multiple of eight in its buffer. */
export interface Source {
  readonly length: number
  read(offset: number, length: number): Uint8Array
  close(): void
}

/** The file of a segment is not there, not whole, or not as it was written: it can be made again from the records. */
export class UnreadableSegment extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`A file of the search index ${reason}.`, options)
    this.name = 'UnreadableSegment'
  }
}

const mark = Buffer.from('ALMSEG01')
const tailLength = 24

/** Makes the file, region by region; what it gives, one after the other, is its bytes. */
export class SegmentWriter {
  #made: Uint8Array[] = []
  readonly #spaces: SpaceEntry[] = []
  readonly #columns: ColumnEntry[] = []
  readonly #ids: Region
  readonly #records: number
  #length = 0

  /** The ids ascending. */
  constructor(ids: Uint32Array) {
    this.#append(mark)
    this.#records = ids.length
    this.#ids = this.#region([encodeAscending(ids)])
  }

  /** The parents of a space's elements, ascending. */
  addSpace(path: string, parents: Uint32Array): void {
    if (parents.length === 0) return
    this.#spaces.push({ path, count: parents.length, region: this.#region([encodeAscending(parents)]) })
  }

  addColumn(path: string, { sections, ...head }: ColumnBytes): void {
    const padded = sections.flatMap(section => [section, new Uint8Array(-section.length & 7)])
    this.#columns.push({
      ...head,
      path,
      region: this.#region(padded),
      lengths: sections.map(section => section.length),
    })
  }

  /** What was made since it was last asked for: kept together, the regions would be as large as the file. */
  take(): readonly Uint8Array[] {
    const made = this.#made
    this.#made = []
    return made
  }

  /** The end of the file; nothing can be added behind it. */
  finish(): readonly Uint8Array[] {
    const directory: Directory = {
      records: this.#records,
      ids: this.#ids,
      spaces: this.#spaces,
      columns: this.#columns,
    }
    const text = Buffer.from(JSON.stringify(directory))
    const tail = Buffer.alloc(tailLength)
    tail.writeDoubleLE(this.#length, 0)
    tail.writeUInt32LE(text.length, 8)
    tail.writeUInt32LE(crc32(text), 12)
    mark.copy(tail, 16)
    this.#append(text)
    this.#append(tail)
    return this.take()
  }

  #region(parts: readonly Uint8Array[]): Region {
    this.#append(new Uint8Array(-this.#length & 7))
    const offset = this.#length
    let checksum = 0
    for (const part of parts) {
      // Of nothing, crc32 begins anew.
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

/** Reads the directory at once and regions when they are asked for. Throws for a file that is damaged. */
export class SegmentReader {
  readonly records: number
  readonly #source: Source
  readonly #directory: Directory
  readonly #columns: ReadonlyMap<string, ColumnEntry>

  constructor(source: Source) {
    this.#source = source
    if (source.length < mark.length + tailLength) throw damaged()
    const tail = Buffer.from(source.read(source.length - tailLength, tailLength))
    if (!tail.subarray(16).equals(mark)) throw damaged()
    const text = source.read(tail.readDoubleLE(0), tail.readUInt32LE(8))
    if (crc32(text) !== tail.readUInt32LE(12)) throw damaged()
    this.#directory = JSON.parse(Buffer.from(text).toString()) as Directory
    this.records = this.#directory.records
    this.#columns = new Map(this.#directory.columns.map(column => [column.path, column]))
  }

  ids(): Uint32Array {
    return decodeAscending(this.#read(this.#directory.ids), this.records)
  }

  /** The parents of a space's elements. */
  parents(path: string): Uint32Array {
    const space = this.#directory.spaces.find(each => each.path === path)
    return space ? decodeAscending(this.#read(space.region), space.count) : new Uint32Array(0)
  }

  /** How many elements a space has. */
  sizeOf(path: string): number {
    return this.#directory.spaces.find(each => each.path === path)?.count ?? 0
  }

  column(path: string): ColumnParts | undefined {
    const entry = this.#columns.get(path)
    if (!entry) return undefined
    const bytes = this.#read(entry.region)
    let offset = 0
    const sections = entry.lengths.map(length => {
      const section = bytes.subarray(offset, offset + length)
      offset += length + (-length & 7)
      return section
    })
    return columnParts(entry, sections)
  }

  /** The paths of the columns that have values, with the bytes each takes. */
  get sizes(): ReadonlyMap<string, number> {
    return new Map(this.#directory.columns.map(({ path, region }) => [path, region[1]]))
  }

  close(): void {
    this.#source.close()
  }

  #read([offset, length, checksum]: Region): Uint8Array {
    const bytes = this.#source.read(offset, length)
    if (crc32(bytes) !== checksum) throw damaged()
    return bytes
  }
}

const damaged = () => new UnreadableSegment('is damaged')

/** The bytes of a file that is not on the disk. */
export function memorySource(chunks: Iterable<Uint8Array>): Source {
  const bytes = new Uint8Array(Buffer.concat([...chunks]))
  return {
    length: bytes.length,
    read: (offset, length) => bytes.slice(offset, offset + length),
    close: () => {},
  }
}
