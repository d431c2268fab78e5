// A file as a source of records: its reader, and the mapping that turns its rows into records.
import { dirname } from 'node:path'
import type { Dataset } from '../catalog/dataset.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { isoDate } from '../normal/date.ts'
import { valueAt } from '../query/read.ts'
import { areCatalogueColumns, compileNesting } from './catalogue-columns.ts'
import { compileMapping } from './mapping/compile.ts'
import type { CompiledMapping, MappedRow } from './mapping/mapping.ts'
import { parseMapping } from './mapping/parse.ts'
import type { SourceRecord } from './prepare.ts'
import { openFile, type ReadOptions } from './readers/open.ts'
import { isUnreadable, type Row } from './readers/reader.ts'
import type { RecordSource, RejectedRow, SourceBatch, SourceRow } from './record-source.ts'
import { RowProgress } from './row-progress.ts'
import { sourceName } from './source-name.ts'

export interface FileSourceRequest {
  readonly path: string
  /** Absent when the rows have the catalogue's shape. */
  readonly mapping?: { readonly text: string; readonly name: string }
  /** Replaces the source name of the mapping and of the file. */
  readonly source?: string
  /** The day of the snapshot, for rows that do not say their own; in the form of a date field. */
  readonly date?: string
  readonly options: Omit<ReadOptions, 'rows' | 'isWanted'>
}

/**
 * Opens a file; batches that are not wanted are empty. Throws an InputError when the file or the mapping cannot be read.
 */
export async function openFileSource(
  dataset: Dataset,
  request: FileSourceRequest,
  isWanted: (batch: number) => boolean = () => true,
): Promise<RecordSource> {
  const mapping = request.mapping && (await compileFor(dataset, request.mapping, request))
  const reading = await openFile(request.path, {
    ...request.options,
    isWanted,
    ...(mapping?.rows !== undefined && { rows: mapping.rows }),
    ...(mapping?.sheet !== undefined && { sheet: request.options.sheet ?? mapping.sheet }),
  })
  const toRecords = mapping
    ? (row: Row) => mapping.map(row.value)
    : withoutMapping(dataset, request.date, reading.columns)
  const progress = new RowProgress(reading.rowsExpected)
  async function* batches(): AsyncGenerator<SourceBatch> {
    let number = 0
    for await (const readBatch of reading.batches) {
      progress.add(readBatch.length, reading.sizeBytes > 0 ? reading.bytesRead() / reading.sizeBytes : 1)
      const batch = isWanted(number++) ? readBatch : []
      const rows: SourceRow[] = []
      const rejected: RejectedRow[] = []
      let skipped = 0
      for (const row of batch) {
        if (isUnreadable(row)) {
          rejected.push({ line: row.line, row: row.text, reason: row.problem })
          continue
        }
        for (const item of toRecords(row)) {
          if ('skipped' in item) skipped++
          else if ('rejected' in item)
            rejected.push({
              line: row.line,
              row: row.value,
              reason: item.rejected,
              ...(item.isEmpty && { isEmpty: true }),
            })
          else rows.push({ line: row.line, row: row.value, record: item })
        }
      }
      yield { rows, rejected, skipped }
    }
  }
  return {
    name: request.source ?? mapping?.source ?? sourceName(request.path),
    batches: batches(),
    progress: () => progress.done(),
    repairs: () => [...reading.repairs(), ...(mapping ? secondFileRemarks(mapping) : [])],
  }
}

const compileFor = (
  dataset: Dataset,
  { text, name }: { text: string; name: string },
  { path, date, source }: FileSourceRequest,
) =>
  compileMapping(parseMapping(text, name), dataset, dirname(path), {
    ...(date !== undefined && { date }),
    ...(source !== undefined && { source }),
  })

function withoutMapping(
  dataset: Dataset,
  date: string | undefined,
  columns: () => readonly string[],
): (row: Row) => readonly (MappedRow | SourceRecord)[] {
  let nest: ((row: JsonObject) => JsonObject) | undefined
  return ({ value, text }) => {
    nest ??= areCatalogueColumns(dataset, columns()) ? compileNesting(dataset) : row => row
    const record = nest(value)
    return [
      {
        record,
        externalIds: [],
        ...(text !== undefined && { text }),
        ...(date !== undefined && !saysDate(dataset, record) && { date }),
      },
    ]
  }
}

const saysDate = (dataset: Dataset, record: JsonObject): boolean =>
  dataset.dateOf.some(path => {
    const stated = valueAt(record, path)
    return typeof stated === 'string' && isoDate(stated) !== undefined
  })

/** Returns what the mapping noticed about the second files, in sentences. */
const secondFileRemarks = (mapping: CompiledMapping): readonly string[] => [
  ...mapping.warnings,
  ...mapping
    .unjoined()
    .filter(({ rows }) => rows > 0)
    .map(({ file, rows, of }) => `${file}: ${rows} of ${of} rows belong to no row of the main file.`),
]
