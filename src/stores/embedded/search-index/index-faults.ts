// Examines a file of the search index: it is read to its end, and each byte of a row only once.
import { crc32 } from 'node:zlib'
import { type RowPiece, SegmentRows } from '../engine/rows/segment-rows.ts'
import { type SegmentSource, UnreadableSegment } from '../engine/segment/segment-file.ts'
import { SegmentReader } from '../engine/segment/segment-reader.ts'
import { openIndexFile, type WrittenFile } from './index-files.ts'

/** Returns what is wrong with the file; undefined when it is as it was written. */
export function faultIn(folder: string, name: string, written: WrittenFile): string | undefined {
  return unlessUnreadable(() => {
    const source = openIndexFile(folder, name)
    try {
      return faultOf(source, written)
    } finally {
      source.close()
    }
  })
}

/** Reads an opened file to its end and returns what is wrong with it; undefined when it is as it was written. */
export function faultOf(source: SegmentSource, { bytes, checksum }: WrittenFile): string | undefined {
  if (source.length !== bytes) return `has ${source.length} bytes instead of ${bytes}`
  return unlessUnreadable(() => {
    const rows = rowsIn(source)
    let found = 0
    let areWhole = true
    for (const piece of piecesOf(source, rows instanceof SegmentRows ? rows : undefined)) {
      found = crc32(piece.bytes, found)
      areWhole &&= piece.areWhole
    }
    if (found !== checksum) return 'is not as it was written'
    if (rows === 'unreadable') return cannotBeRead
    // Earlier versions copied damaged rows into new segments.
    return areWhole ? undefined : 'has a damaged row'
  })
}

const cannotBeRead = 'cannot be read'

function unlessUnreadable(examine: () => string | undefined): string | undefined {
  try {
    return examine()
  } catch (error) {
    if (error instanceof UnreadableSegment) return cannotBeRead
    throw error
  }
}

/** Returns the rows of the file, if it has any. */
function rowsIn(source: SegmentSource): SegmentRows | 'unreadable' | undefined {
  try {
    const regions = new SegmentReader(source).rows()
    return regions && new SegmentRows(regions)
  } catch (error) {
    if (error instanceof UnreadableSegment) return 'unreadable'
    throw error
  }
}

/** Yields the whole file from its beginning to its end. */
function* piecesOf(source: SegmentSource, rows: SegmentRows | undefined): Generator<RowPiece> {
  const { start, end } = rows ?? { start: source.length, end: source.length }
  yield* plainPieces(source, 0, start)
  if (rows) yield* rows.pieces()
  yield* plainPieces(source, end, source.length)
}

function* plainPieces(source: SegmentSource, start: number, end: number): Generator<RowPiece> {
  for (let at = start; at < end; at += pieceBytes) {
    yield { bytes: source.read(at, Math.min(pieceBytes, end - at)), areWhole: true }
  }
}

const pieceBytes = 2 ** 20
