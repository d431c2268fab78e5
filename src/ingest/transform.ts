// The half of an import that needs no store for writing: rows of a source to prepared rows. Runs in a thread.
import type { Dataset } from '../catalog/dataset.ts'
import type { Json } from '../lib/json/json.ts'
import type { DeriveContext } from './derive/context.ts'
import { openPrepare, type Prepared } from './prepare.ts'
import type { Source, SourceBatch } from './record-source.ts'
import type { ReportLine } from './report.ts'

export interface TransformedBatch {
  readonly prepared: readonly Prepared[]
  readonly report: readonly ReportLine[]
  /** Rows read, rejected and skipped ones included. */
  readonly read: number
  readonly rejected: number
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

/** Which batches of the source a thread transforms: every `of`th, from `index` on. All threads read all of it. */
export interface Share {
  readonly index: number
  readonly of: number
}

/** Whether the batch, counted from 0, belongs to the share. */
export const isOf = ({ index, of }: Share, batch: number): boolean => batch % of === index

/** The longest row a report repeats, in characters. */
const reportedRowMax = 10_000

/** Transforms the batches of a source, or a share of them, in order. */
export async function* transform(
  source: Source,
  context: TransformContext,
  share: Share = { index: 0, of: 1 },
): AsyncGenerator<TransformedBatch> {
  const prepare = openPrepare({ ...context, source: source.name })
  let number = 0
  for await (const batch of source.batches) {
    if (!isOf(share, number++)) continue
    const { prepared, report } = await prepareBatch(batch, prepare, context.file)
    const rejected = report.filter(({ what }) => what === 'rejected').length
    const read = batch.rows.length + batch.rejected.length + batch.skipped
    yield { prepared, report, read, rejected, skipped: batch.skipped, progress: source.progress() }
  }
}

async function prepareBatch(batch: SourceBatch, prepare: ReturnType<typeof openPrepare>, file: string) {
  const report: ReportLine[] = batch.rejected.map(({ line, reason, row }) => ({
    file,
    line,
    what: 'rejected',
    reason,
    row: shown(row),
  }))
  const prepared: Prepared[] = []
  for (const { line, record, row } of batch.rows) {
    const result = await prepare(record)
    if ('reason' in result) {
      // As the file has it: checking changes what it is given.
      const asRead = record.text === undefined ? row : (JSON.parse(record.text) as Json)
      report.push({ file, line, what: 'rejected', reason: result.reason, row: shown(asRead) })
      continue
    }
    for (const reason of result.problems) report.push({ file, line, what: 'value_left_out', reason })
    prepared.push(result)
  }
  return { prepared, report }
}

function shown(row: Json): Json {
  const text = JSON.stringify(row)
  return text.length > reportedRowMax ? `${text.slice(0, reportedRowMax)}…` : row
}
