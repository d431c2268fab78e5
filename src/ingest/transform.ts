// The half of an import that does not write: rows of a source to prepared rows. It may run in a thread.
import type { Dataset } from '../catalog/dataset.ts'
import type { Json } from '../lib/json/json.ts'
import type { DeriveContext } from './derive/context.ts'
import { compilePrepare, type PreparedRow } from './prepare.ts'
import type { RecordSource, SourceBatch } from './record-source.ts'
import type { ReportLine } from './report.ts'

export interface TransformedBatch {
  readonly file: string
  readonly prepared: readonly PreparedRow[]
  /** The line of each prepared row in the file. */
  readonly lines: readonly number[]
  readonly report: readonly ReportLine[]
  /** The number of rows read, rejected and skipped ones included. */
  readonly read: number
  readonly rejected: number
  /** The number of rejected rows that state nothing which would make them records. */
  readonly empty: number
  readonly skipped: number
  readonly progress: number
}

export interface TransformContext {
  readonly dataset: Dataset
  readonly file: string
  readonly nowMs: number
  readonly geocode: DeriveContext['geocode']
  readonly employers: DeriveContext['employers']
  readonly links: DeriveContext['links']
}

/** The batches that a thread transforms: every `of`th, from `index` on. All threads read the whole source. */
export interface BatchShare {
  readonly index: number
  readonly of: number
}

/** Returns whether the batch, counted from 0, belongs to the share. */
export const isInShare = ({ index, of }: BatchShare, batch: number): boolean => batch % of === index

/** The longest row a report repeats, in characters. */
const reportedRowMax = 10_000

/** Yields the transformed batches of a source, or of a share of them, in order. */
export async function* transform(
  source: RecordSource,
  context: TransformContext,
  share: BatchShare = { index: 0, of: 1 },
): AsyncGenerator<TransformedBatch> {
  const prepare = compilePrepare({ ...context, source: source.name })
  let number = 0
  for await (const batch of source.batches) {
    if (!isInShare(share, number++)) continue
    const { prepared, lines, report, empty } = await prepareBatch(batch, prepare, context.file)
    const rejected = report.filter(({ what }) => what === 'rejected').length
    const read = batch.rows.length + batch.rejected.length + batch.skipped
    const progress = source.progress()
    yield {
      file: context.file,
      prepared,
      lines,
      report,
      read,
      rejected,
      empty,
      skipped: batch.skipped,
      progress,
    }
  }
}

async function prepareBatch(batch: SourceBatch, prepare: ReturnType<typeof compilePrepare>, file: string) {
  const report: ReportLine[] = batch.rejected.map(({ line, reason, row }) => ({
    file,
    line,
    what: 'rejected',
    reason,
    row: shortened(row),
  }))
  for (const { line, reason, row } of batch.below ?? [])
    report.push({ file, line, what: 'skipped', reason, row: shortened(row) })
  const prepared: PreparedRow[] = []
  const lines: number[] = []
  let empty = batch.rejected.filter(({ isEmpty }) => isEmpty).length
  for (const { line, record, row } of batch.rows) {
    const result = await prepare(record)
    if ('reason' in result) {
      if (result.isEmpty) empty++
      // The report shows the row as the file has it, because the check changes the record.
      const asRead = record.text === undefined ? row : (JSON.parse(record.text) as Json)
      report.push({ file, line, what: 'rejected', reason: result.reason, row: shortened(asRead) })
      continue
    }
    for (const reason of result.problems) report.push({ file, line, what: 'value_left_out', reason })
    prepared.push(result)
    lines.push(line)
  }
  return { prepared, lines, report, empty }
}

function shortened(row: Json): Json {
  const text = JSON.stringify(row)
  return text.length > reportedRowMax ? `${text.slice(0, reportedRowMax)}…` : row
}
