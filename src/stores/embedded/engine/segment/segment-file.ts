// The file of a segment: regions of bytes, each with a checksum, and a directory of them at the end (see DESIGN.md).
import { Buffer } from 'node:buffer'
import type { ColumnHeader } from './column-sections.ts'

/** Offset, length and CRC-32 of a region. */
export type FileRegion = readonly [number, number, number]

export interface ColumnDirectoryEntry extends ColumnHeader {
  readonly path: string
  readonly region: FileRegion
  /** The lengths of the sections in bytes; each section is padded with zeros to a multiple of eight. */
  readonly lengths: readonly number[]
}

export interface SpaceDirectoryEntry {
  readonly path: string
  readonly count: number
  readonly region: FileRegion
}

export interface Directory {
  readonly records: number
  readonly ids: FileRegion
  readonly spaces: readonly SpaceDirectoryEntry[]
  readonly columns: readonly ColumnDirectoryEntry[]
  /** Absent where no text has a vector. */
  readonly vectors?: VectorDirectoryEntry
  /** Absent in a segment that only finds records. */
  readonly rows?: RowsDirectoryEntry
}

export interface RowsDirectoryEntry {
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
  /** The place of the first row in the file. */
  readonly offset: number
  /** The length of all rows. */
  readonly length: number
  /** Reads bytes of the rows, unchecked: each row has a checksum of its own. */
  read(offset: number, length: number): Uint8Array
  /** Reads as many of them as fit `to`. */
  readInto(to: Uint8Array, offset: number): void
}

export interface VectorDirectoryEntry {
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

/** The first bytes of a file, and its last. */
export const magic = Buffer.from('ALMSEG01')
/** The place and length of the directory, its checksum, and the last bytes. */
export const tailLength = 24

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
