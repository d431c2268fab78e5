// The formats of exports. A new format is a writer and an entry in this table.
import type { ProjectionObject } from '../query/projection-tree.ts'
import { openCsv } from './csv.ts'
import { openJsonLines } from './json-lines.ts'
import { openParquet } from './parquet.ts'
import type { ByteSink, ExportPart, RecordWriter } from './record-writer.ts'

export interface ExportFormat {
  /** The name in sentences. */
  readonly title: string
  readonly mediaType: string
  readonly open: (sink: ByteSink, shown: ProjectionObject, part?: ExportPart) => RecordWriter
}

export const exportFormats = {
  jsonl: { title: 'JSON Lines', mediaType: 'application/x-ndjson', open: openJsonLines },
  csv: { title: 'CSV', mediaType: 'text/csv; charset=utf-8', open: openCsv },
  parquet: { title: 'Parquet', mediaType: 'application/vnd.apache.parquet', open: openParquet },
} as const satisfies Readonly<Record<string, ExportFormat>>

export type ExportFormatName = keyof typeof exportFormats

export const exportFormatNames = Object.keys(exportFormats) as readonly ExportFormatName[]
