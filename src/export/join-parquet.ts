// Joins Parquet files of the same columns: their row groups one after the other, under one directory.
import { type ColumnMetaData, parquetMetadata, type RowGroup } from 'hyparquet'
import { ByteWriter } from 'hyparquet-writer'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import { shareParts } from './parquet.ts'

const mark = new TextEncoder().encode('PAR1')

/** Yields the bytes of the joined file. There must be at least one part. */
export async function* joinParquet(
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const rowGroups: RowGroup[] = []
  let joined: ReturnType<typeof parquetMetadata> | undefined
  let rows = 0n
  let end = mark.length
  yield mark
  for await (const part of parts) {
    const metadata = parquetMetadata(new Uint8Array(part).buffer)
    const body = part.subarray(mark.length, part.length - metadata.metadata_length - 2 * mark.length)
    for (const group of metadata.row_groups) {
      rowGroups.push(movedBy(group, BigInt(end - mark.length)))
      shareParts(rowGroups)
    }
    joined ??= metadata
    rows += metadata.num_rows
    end += body.length
    yield body
  }
  if (!joined) throw new Error('A Parquet file has at least one part.')
  const directory = new ByteWriter()
  writeMetadata(directory, { ...joined, row_groups: rowGroups, num_rows: rows })
  directory.appendUint32(0x31524150)
  yield directory.getBytes()
}

const movedBy = (group: RowGroup, offset: bigint): RowGroup => ({
  ...group,
  columns: group.columns.map(column => ({
    ...column,
    file_offset: column.file_offset + offset,
    ...(column.meta_data && { meta_data: movedPages(column.meta_data, offset) }),
  })),
})

const movedPages = (meta: ColumnMetaData, offset: bigint): ColumnMetaData => ({
  ...meta,
  data_page_offset: meta.data_page_offset + offset,
  ...(meta.dictionary_page_offset !== undefined && {
    dictionary_page_offset: meta.dictionary_page_offset + offset,
  }),
})
