// A file as a source of records: its reader, and the mapping that turns its rows into records.
import { dirname } from 'node:path'
import type { Dataset } from '../catalog/dataset.ts'
import { isObject, type JsonObject } from '../lib/json/json.ts'
import { isoDate, storedDate } from '../normal/date.ts'
import { valueAt } from '../query/read.ts'
import { areCatalogueColumns, compileNesting } from './catalogue-columns.ts'
import { compileMapping } from './mapping/compile.ts'
import type { CompiledMapping, MappedRow } from './mapping/mapping.ts'
import { parseMapping } from './mapping/parse.ts'
import type { SourceRecord } from './prepare.ts'
import type { RowBatch } from './readers/input.ts'
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
  /** The time of the import. */
  readonly nowMs?: number
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
    // A row at the end of one batch is among the last rows only if those of the next are.
    isWanted: mapping?.skipsLastRows ? () => true : isWanted,
    ...(mapping?.rows !== undefined && { rows: mapping.rows }),
    ...(mapping?.sheet !== undefined && { sheet: request.options.sheet ?? mapping.sheet }),
  })
  const toRecords = mapping
    ? (row: Row) => mapping.map(row.value)
    : withoutMapping(dataset, request.date, reading.columns)
  const isBelow = (row: RowBatch[number]) =>
    !isUnreadable(row) && toRecords(row).every(item => 'skipped' in item && item.unlessLast !== undefined)
  const progress = new RowProgress(reading.rowsExpected)
  async function* batches(): AsyncGenerator<SourceBatch> {
    let number = 0
    for await (const { batch: readBatch, isEnd } of markEnd(
      reading.batches,
      mapping?.skipsLastRows ? isBelow : undefined,
    )) {
      progress.add(readBatch.length, reading.sizeBytes > 0 ? reading.bytesRead() / reading.sizeBytes : 1)
      const batch = isWanted(number++) ? readBatch : []
      const rows: SourceRow[] = []
      const rejected: RejectedRow[] = []
      let skipped = 0
      /** Rows that are left out if no other row follows them. */
      let held: (RejectedRow & { readonly otherwise: MappedRow })[] = []
      const add = (line: number, row: JsonObject, item: MappedRow | SourceRecord) => {
        if ('skipped' in item) skipped++
        else if ('rejected' in item)
          rejected.push({ line, row, reason: item.rejected, ...(item.isEmpty && { isEmpty: true }) })
        else rows.push({ line, row, record: item })
      }
      const release = () => {
        for (const { line, row, otherwise } of held) if (isObject(row)) add(line, row, otherwise)
        held = []
      }
      for (const row of batch) {
        if (isUnreadable(row)) {
          rejected.push({ line: row.line, row: row.text, reason: row.problem })
          continue
        }
        for (const item of toRecords(row)) {
          if ('skipped' in item && item.unlessLast) {
            held.push({ line: row.line, row: row.value, reason: item.skipped, otherwise: item.unlessLast })
            continue
          }
          release()
          add(row.line, row.value, item)
        }
      }
      if (!isEnd) release()
      const below = held.map(({ otherwise: _, ...row }) => row)
      yield { rows, rejected, skipped: skipped + below.length, ...(below.length > 0 && { below }) }
    }
  }
  return {
    name: request.source ?? mapping?.source ?? sourceName(request.path),
    batches: batches(),
    progress: () => progress.done(),
    repairs: () => [...reading.repairs(), ...(mapping ? secondFileRemarks(mapping) : [])],
  }
}

/** So many batches without a row of the table are held back, because they may be lines below one; more cannot be. */
const waitingMax = 4

/**
 * Yields the batches with whether nothing but lines below the table follows them. `isBelow` tells it of a row; without it
 * nobody asks, and no batch waits for the next.
 */
async function* markEnd<Row>(
  batches: AsyncIterable<readonly Row[]>,
  isBelow: ((row: Row) => boolean) | undefined,
): AsyncGenerator<{ readonly batch: readonly Row[]; readonly isEnd: boolean }> {
  let waiting: (readonly Row[])[] = []
  for await (const batch of batches) {
    if (isBelow && waiting.length < waitingMax && batch.every(isBelow)) {
      waiting.push(batch)
      continue
    }
    for (const before of waiting) yield { batch: before, isEnd: false }
    waiting = isBelow ? [batch] : []
    if (!isBelow) yield { batch, isEnd: false }
  }
  for (const before of waiting) yield { batch: before, isEnd: true }
}

const compileFor = (
  dataset: Dataset,
  { text, name }: { text: string; name: string },
  { path, date, nowMs, source }: FileSourceRequest,
) =>
  compileMapping(parseMapping(text, name), dataset, dirname(path), {
    ...(date !== undefined && { date }),
    ...(nowMs !== undefined && { today: storedDate(nowMs) }),
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
