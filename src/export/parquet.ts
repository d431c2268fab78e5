// Exports as Parquet, one row group after the other, so that memory holds no more than one of them.
import { Buffer } from 'node:buffer'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { JsonObject } from '../lib/json/json.ts'
import type { ProjectionObject } from '../query/projection-tree.ts'
import { parquetColumns } from './parquet-column.ts'
import type { ByteSink, RecordWriter } from './record-writer.ts'

/** A row group ends after so many bytes of JSON, or so many records. */
const groupBytesMax = 16 * 2 ** 20
const groupRowsMax = 20_000

export function openParquet(sink: ByteSink, shown: ProjectionObject): RecordWriter {
  const columns = parquetColumns(shown)
  const bytes = new ByteWriter(2 ** 20)
  const parquet = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(({ elements }) => elements)],
    createdBy: 'almanac',
    // The directory at the end of the file grows with the number of row groups; without statistics it stays small.
    statistics: false,
  })
  let values: unknown[][] = columns.map(() => [])
  let rows = 0
  let read = 0
  const flush = async () => {
    const written = bytes.getBytes().slice()
    bytes.index = 0
    await sink.write(written)
  }
  const writeGroup = async () => {
    const columnData = columns.map(({ name }, index) => ({
      name,
      data: values[index] ?? [],
      offsetIndex: false,
    }))
    parquet.write({ columnData, rowGroupSize: rows })
    shareParts(parquet.row_groups)
    values = columns.map(() => [])
    rows = 0
    read = 0
    await flush()
  }
  return {
    write: async records => {
      for (const record of records) {
        const text = Buffer.from(record.buffer, record.byteOffset, record.byteLength).toString()
        const parsed = JSON.parse(text) as JsonObject
        for (const [index, { name, convert }] of columns.entries()) values[index]?.push(convert(parsed[name]))
        rows++
        read += record.length
        if (rows >= groupRowsMax || read >= groupBytesMax) await writeGroup()
      }
    },
    end: async () => {
      if (rows > 0) await writeGroup()
      parquet.finish()
      await flush()
    },
  }
}

/** The directory of the file stays in memory until its end: row groups share the parts of it that are the same in all. */
export function shareParts(groups: ParquetWriter['row_groups']): void {
  const [first, last] = [groups[0], groups.at(-1)]
  for (const [index, { meta_data: meta }] of last?.columns.entries() ?? []) {
    const shared = first?.columns[index]?.meta_data
    if (!meta || !shared) continue
    meta.path_in_schema = shared.path_in_schema
    if (`${meta.encodings}` === `${shared.encodings}`) meta.encodings = shared.encodings
  }
}
