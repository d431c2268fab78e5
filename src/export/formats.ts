// The formats of exports. A new format is a writer and an entry in this table.
import type { ProjectionObject } from '../query/projection-tree.ts'
import { openCsv } from './csv.ts'
import { joinParquet } from './join-parquet.ts'
import { openJsonLines } from './json-lines.ts'
import { openParquet } from './parquet.ts'
import type { ByteSink, ExportPart, RecordWriter } from './record-writer.ts'

export interface ExportFormat {
  /** The name in sentences. */
  readonly title: string
  readonly mediaType: string
  readonly open: (sink: ByteSink, shown: ProjectionObject, part?: ExportPart) => RecordWriter
  /** Returns the bytes of the file whose parts were written one by one; there must be at least one. */
  readonly join: (parts: FileParts) => FileParts
}

type FileParts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

const oneAfterTheOther = (parts: FileParts): FileParts => parts

export const exportFormats = {
  jsonl: {
    title: 'JSON Lines',
    mediaType: 'application/x-ndjson',
    open: openJsonLines,
    join: oneAfterTheOther,
  },
  csv: { title: 'CSV', mediaType: 'text/csv; charset=utf-8', open: openCsv, join: oneAfterTheOther },
  parquet: {
    title: 'Parquet',
    mediaType: 'application/vnd.apache.parquet',
    open: openParquet,
    join: joinParquet,
  },
} as const satisfies Readonly<Record<string, ExportFormat>>

export type ExportFormatName = keyof typeof exportFormats

export const exportFormatNames = Object.keys(exportFormats) as readonly ExportFormatName[]
