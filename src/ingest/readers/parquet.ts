// Reads Parquet row group by row group, and large groups in pieces.
import { type FileHandle, open } from 'node:fs/promises'
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetScan } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { InputError } from '../../errors.ts'
import type { Json, MutableObject } from '../../lib/json.ts'
import { type Batch, batchRows } from './input.ts'
import { plain } from './plain.ts'
import type { Row } from './reader.ts'
import type { Source } from './source.ts'
import { unpackToTemporary } from './temporary.ts'

/** How much of a row group is decoded at once, by its unpacked size. */
const pieceBytes = 64 * 1024 * 1024

/** A packed file is unpacked to a temporary file first: what a Parquet file holds is written at its end. */
export async function* readParquet(source: Source, onRows: (share: number) => void): AsyncGenerator<Batch> {
  if (source.layers === 0) {
    const handle = await open(source.path)
    try {
      yield* readHandle(handle, source.path, onRows)
    } finally {
      await handle.close()
    }
    return
  }
  const unpacked = await unpackToTemporary(source.chunks())
  try {
    const damage = source.damage()
    if (damage) throw damage
    yield* readHandle(unpacked.handle, source.path, onRows)
  } finally {
    await unpacked.remove()
  }
}

async function* readHandle(
  handle: FileHandle,
  path: string,
  onRows: (share: number) => void,
): AsyncGenerator<Batch> {
  const file = await bufferOf(handle)
  const metadata = await parquetMetadataAsync(file, { parsers }).catch(error => {
    throw new InputError(`${path} is not a valid Parquet file: ${messageOf(error)}`, { cause: error })
  })
  const scan = await parquetScan({ file, metadata, compressors, parsers, utf8: false })
  const rowCount = Number(metadata.num_rows)
  for (const { rowStart, rowEnd } of piecesOf(scan.ranges, metadata)) {
    const columns = await Promise.all(
      columnsOf(metadata).map(async ({ name, read }) => {
        const values = await scan.readColumn({ column: name, rowStart, rowEnd })
        return { name, valueAt: (index: number): Json | undefined => read(values[index]) }
      }),
    ).catch(error => {
      const rows = `${(rowStart + 1).toLocaleString('en-US')} to ${rowEnd.toLocaleString('en-US')}`
      throw new InputError(`${path} is damaged: rows ${rows} cannot be read: ${messageOf(error)}`, {
        cause: error,
      })
    })
    for (let start = rowStart; start < rowEnd; start += batchRows) {
      const end = Math.min(start + batchRows, rowEnd)
      const batch: Row[] = []
      for (let row = start; row < end; row++) {
        const value: MutableObject = {}
        for (const { name, valueAt } of columns) value[name] = valueAt(row - rowStart)
        batch.push({ line: row + 1, value })
      }
      onRows(end / rowCount)
      yield batch
    }
  }
}

async function bufferOf(handle: FileHandle): Promise<AsyncBuffer> {
  const { size } = await handle.stat()
  return {
    byteLength: size,
    async slice(start, end = size) {
      const buffer = new ArrayBuffer(end - start)
      const { bytesRead } = await handle.read(new Uint8Array(buffer), 0, end - start, start)
      if (bytesRead < end - start) throw new Error('The file is shorter than its own directory says.')
      return buffer
    },
  }
}

interface RowRange {
  readonly rowStart: number
  readonly rowEnd: number
}

function* piecesOf(groups: readonly RowRange[], metadata: FileMetaData): Generator<RowRange> {
  const bytes = metadata.row_groups.reduce((sum, group) => sum + Number(group.total_byte_size), 0)
  const bytesPerRow = bytes / Math.max(1, Number(metadata.num_rows))
  const rows = Math.max(batchRows, Math.floor(pieceBytes / Math.max(1, bytesPerRow)))
  for (const { rowStart, rowEnd } of groups) {
    for (let start = rowStart; start < rowEnd; start += rows) {
      yield { rowStart: start, rowEnd: Math.min(start + rows, rowEnd) }
    }
  }
}

interface Column {
  readonly name: string
  readonly read: (value: unknown) => Json | undefined
}

/** The top-level columns: the children of the root, which is the first of the schema's elements in depth-first order. */
function columnsOf({ schema }: FileMetaData): readonly Column[] {
  const columns: Column[] = []
  for (let at = 1; at < schema.length; at = skip(schema, at)) {
    const element = schema[at]
    if (!element) break
    const { name, converted_type, logical_type, scale = 0 } = element
    const isDecimal = converted_type === 'DECIMAL' || logical_type?.type === 'DECIMAL'
    // The library multiplies decimals by a power of ten, which leaves 3 * 0.1 at 0.30000000000000004.
    const rounded = (value: unknown): Json =>
      typeof value === 'number' ? Number(value.toFixed(scale)) : plain(value)
    const convert = isDecimal ? rounded : plain
    columns.push({ name, read: value => (value === undefined ? undefined : convert(value)) })
  }
  return columns
}

/** The index after an element and everything below it. */
function skip(schema: FileMetaData['schema'], at: number): number {
  let next = at + 1
  for (let child = schema[at]?.num_children ?? 0; child > 0; child--) next = skip(schema, next)
  return next
}

const parsers = {
  /** A date without a time stays one. */
  dateFromDays(days: number): string | null {
    const date = new Date(days * 86_400_000)
    return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10)
  },
  /** One bad cell must not take its row group along. */
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
