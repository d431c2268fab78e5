// Reads the rows of an open Parquet file as JSON, row group by row group, and large groups in pieces.
import { read as readBytes } from 'node:fs'
import { promisify } from 'node:util'
import { type AsyncBuffer, type FileMetaData, parquetScan } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { Json, MutableObject } from '../../../lib/json/json.ts'
import { batchRows } from '../input.ts'
import { cellsMax, jsonExcess, rowBytesMax, tooDeep, tooLong } from '../limits.ts'
import type { Row } from '../reader.ts'
import { unreadableRow } from '../record.ts'
import { toJson } from '../to-json.ts'
import { readDirectory } from './directory.ts'

/** The part of a row group that is decoded at once, by its unpacked size; less for a small file, which may lie about its sizes. */
const pieceBytesMax = 64 * 1024 * 1024
const pieceBytesMin = 8 * 1024 * 1024
const pieceRowsMax = 100_000
/** Cells without a value take no room in the file, and much of it in memory. */
const pieceCellsMax = 800_000

/** The longest batch, in characters of JSON; batches of long rows have fewer rows. */
const batchLengthMax = 1024 * 1024

/** Any file may claim this many rows; one that claims more may have at most a hundred of them in a byte. */
const rowsAlwaysAllowed = 1_000_000
const rowsPerByteMax = 100

/** Thrown when the file is not Parquet or is damaged; the message is the rest of a sentence about the file. */
export class ParquetFault extends Error {}

export interface ParquetBatch {
  /** The JSON of rows, or of what says why one cannot be read. */
  readonly rows: readonly string[]
  /** The part of the file read so far, from 0 to 1. */
  readonly share: number
}

/** Reads the file open as `descriptor`. Throws a ParquetFault. */
export async function* readParquetRows(descriptor: number, sizeBytes: number): AsyncGenerator<ParquetBatch> {
  const file = openAsyncBuffer(descriptor, sizeBytes)
  const metadata = await readMetadata(file).catch(error => {
    throw new ParquetFault(`is not a valid Parquet file: ${errorSentence(error)}`)
  })
  const columns = parquetColumns(metadata)
  const rowCount = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0)
  if (rowCount > Math.max(rowsAlwaysAllowed, rowsPerByteMax * sizeBytes)) {
    throw new ParquetFault(
      `lies about its sizes: ${rowCount.toLocaleString('en-US')} rows do not fit into ${sizeBytes.toLocaleString('en-US')} bytes.`,
    )
  }
  const scan = await parquetScan({ file, metadata, compressors, parsers, utf8: false })
  for (const { rowStart, rowEnd } of splitIntoPieces(scan.ranges, metadata, sizeBytes)) {
    const decoded = await Promise.all(
      columns.map(async ({ name, convert }) => {
        const values = await scan.readColumn({ column: name, rowStart, rowEnd })
        // The metadata may promise any number of rows.
        if (values.length < rowEnd - rowStart) throw new Error('there are fewer than its directory says')
        return { name, valueAt: (index: number): Json | undefined => convert(values[index]) }
      }),
    ).catch(error => {
      const rows = `${(rowStart + 1).toLocaleString('en-US')} to ${rowEnd.toLocaleString('en-US')}`
      throw new ParquetFault(`is damaged: rows ${rows} cannot be read: ${errorSentence(error)}`)
    })
    let rows: string[] = []
    let length = 0
    for (let row = rowStart; row < rowEnd; row++) {
      const text = rowText(decoded, row - rowStart, row + 1)
      rows.push(text)
      length += text.length
      if (rows.length < batchRows && length < batchLengthMax && row + 1 < rowEnd) continue
      yield { rows, share: (row + 1) / rowCount }
      rows = []
      length = 0
    }
  }
}

interface ColumnReader {
  readonly name: string
  readonly valueAt: (index: number) => Json | undefined
}

function rowText(columns: readonly ColumnReader[], index: number, line: number): string {
  try {
    const value: MutableObject = {}
    for (const { name, valueAt } of columns) value[name] = valueAt(index)
    const text = JSON.stringify({ line, value } satisfies Row)
    const excess = text.length > rowBytesMax ? tooLong('record') : jsonExcess(text)
    return excess === undefined ? text : JSON.stringify(unreadableRow(line, excess, text))
  } catch (error) {
    // The values are nested so deep that they cannot be walked.
    if (error instanceof RangeError) return JSON.stringify(unreadableRow(line, tooDeep, ''))
    throw error
  }
}

async function readMetadata(file: AsyncBuffer): Promise<FileMetaData> {
  const metadata = await readDirectory(file, parsers)
  const columns = metadata.row_groups.flatMap(group => group.columns)
  const sizes = columns.map(column => Number(column.meta_data?.total_compressed_size ?? 0))
  // Row groups may all point to the same values, so that a few bytes would be decoded forever.
  if (sizes.reduce((sum, size) => sum + size, 0) > 2 * file.byteLength) {
    throw new Error('its columns are larger than all of it')
  }
  return metadata
}

const readAt = promisify(readBytes)

function openAsyncBuffer(descriptor: number, byteLength: number): AsyncBuffer {
  const slice = async (start: number, end = byteLength): Promise<ArrayBuffer> => {
    if (start < 0 || end < start || end > byteLength) throw new Error('it points to beyond its end')
    const buffer = new ArrayBuffer(end - start)
    if (start === end) return buffer
    const { bytesRead } = await readAt(descriptor, new Uint8Array(buffer), 0, end - start, start)
    if (bytesRead < end - start) throw new Error('it became shorter while it was read')
    return buffer
  }
  return {
    byteLength,
    slice: (start, end) => {
      const reading = slice(start, end)
      // The library reads ahead, and does not await what it no longer needs.
      reading.catch(() => {})
      return reading
    },
  }
}

interface RowRange {
  readonly rowStart: number
  readonly rowEnd: number
}

function* splitIntoPieces(
  groups: readonly RowRange[],
  metadata: FileMetaData,
  sizeBytes: number,
): Generator<RowRange> {
  const bytes = metadata.row_groups.reduce((sum, group) => sum + Number(group.total_byte_size), 0)
  const bytesPerRow = bytes / Math.max(1, Number(metadata.num_rows))
  const pieceBytes = Math.min(pieceBytesMax, Math.max(pieceBytesMin, sizeBytes))
  const wanted = Math.floor(pieceBytes / Math.max(1, bytesPerRow))
  const columns = metadata.row_groups[0]?.columns.length ?? 1
  const most = Math.min(pieceRowsMax, Math.ceil(pieceCellsMax / Math.max(1, columns)))
  const rows = Math.max(batchRows, Math.min(most, wanted))
  for (const { rowStart, rowEnd } of groups) {
    for (let start = rowStart; start < rowEnd; start += rows) {
      yield { rowStart: start, rowEnd: Math.min(start + rows, rowEnd) }
    }
  }
}

interface ParquetColumn {
  readonly name: string
  readonly convert: (value: unknown) => Json | undefined
}

/** Returns the top-level columns: the children of the root, which is the first of the schema's elements in depth-first order. */
function parquetColumns({ schema }: FileMetaData): readonly ParquetColumn[] {
  const columns: ParquetColumn[] = []
  for (let at = 1; at < schema.length; at = indexAfter(schema, at)) {
    const element = schema[at]
    if (!element) break
    const { name, converted_type, logical_type, scale = 0 } = element
    const isDecimal = converted_type === 'DECIMAL' || logical_type?.type === 'DECIMAL'
    // The library multiplies decimals by a power of ten, which leaves 3 * 0.1 at 0.30000000000000004.
    const rounded = (value: unknown): Json =>
      typeof value === 'number' ? Number(value.toFixed(scale)) : toJson(value)
    const convert = isDecimal ? rounded : toJson
    // Assigned, this key would replace the prototype of the row instead of becoming a property.
    if (name === '__proto__') continue
    columns.push({ name, convert: value => (value === undefined ? undefined : convert(value)) })
    if (columns.length > cellsMax) {
      throw new ParquetFault(`has more than ${cellsMax.toLocaleString('en-US')} columns.`)
    }
  }
  return columns
}

/** Returns the index after an element and everything below it. */
function indexAfter(schema: FileMetaData['schema'], at: number): number {
  let next = at + 1
  for (let left = schema[at]?.num_children ?? 0; left > 0 && next < schema.length; next++) {
    left += (schema[next]?.num_children ?? 0) - 1
  }
  return next
}

const parsers = {
  /** Keeps a date without a time as one. */
  dateFromDays(days: number): string | null {
    const date = new Date(days * 86_400_000)
    return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10)
  },
  /** Keeps the text of a cell that is not JSON: one bad cell must not fail its row group. */
  jsonFromBytes(bytes: Uint8Array | undefined): unknown {
    if (!bytes) return undefined
    const text = Buffer.from(bytes).toString()
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  },
}

export function errorSentence(error: unknown): string {
  // These errors come from the code of the decoder, and their texts say nothing about the file.
  if (error instanceof TypeError || error instanceof RangeError) return 'its parts do not fit together.'
  const message = error instanceof Error ? error.message : String(error)
  // The decoder has no name for a codec or a type beyond those of the format.
  const text = message.replace(/: undefined$/, ' that is not one of the format')
  return text.endsWith('.') ? text : `${text}.`
}
