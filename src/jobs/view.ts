// Batch jobs as callers see them, in answers and in the webhook that announces their end.
import { isoTime } from '../lib/iso-time.ts'
import type { JsonObject } from '../lib/json/json.ts'
import type { BatchJob } from '../stores/work-batches.ts'
import { partName, resultNameOf } from './result-files.ts'
import type { ResultLinks } from './result-links.ts'

const elsewhere = 'The result is in another data directory. Ask the service that this job was submitted to.'

/** Returns a job as lists show it: without links. */
export const listedBatch = (batch: BatchJob): JsonObject => ({
  batch_id: batch.id,
  status: batch.status,
  entity: batch.entity,
  action: batch.action,
  identifier_count: batch.identifier_count,
  result_count: batch.result_count,
  entities_requested: batch.entities_requested,
  entities_fulfilled: batch.entities_fulfilled,
  created_at: isoTime(batch.created_ms),
  completed_at: batch.completed_ms === null ? null : isoTime(batch.completed_ms),
  ...(batch.cancelled_ms !== null && { cancelled_at: isoTime(batch.cancelled_ms) }),
  ...(batch.error_message !== null && { error_message: batch.error_message }),
  ...(batch.format !== null && { result_format: batch.format }),
  ...(batch.columns !== null && { columns: batch.columns }),
})

export function shownBatch(batch: BatchJob, links: ResultLinks, nowMs: number): JsonObject {
  if (batch.status !== 'completed') return listedBatch(batch)
  if (batch.isElsewhere) return { ...listedBatch(batch), remark: elsewhere }
  const link = (file: string) => links.linkTo(batch.id, file, nowMs)
  const whole = link(resultNameOf(batch))
  return {
    ...listedBatch(batch),
    download_url: whole,
    // A part of a CSV file would have no header.
    download_urls:
      batch.format === null
        ? Array.from({ length: batch.chunks }, (_, number) => link(partName(number)))
        : [whole],
  }
}

/** Returns a run of an export as lists show it: without a link. */
export const listedRun = (run: BatchJob): JsonObject => ({
  export_id: run.export_id,
  run_id: run.id,
  status: run.status,
  dataset: run.entity,
  format: run.format,
  entities_requested: run.entities_requested,
  record_count: run.entities_fulfilled,
  created_at: isoTime(run.created_ms),
  completed_at: run.completed_ms === null ? null : isoTime(run.completed_ms),
  ...(run.cancelled_ms !== null && { cancelled_at: isoTime(run.cancelled_ms) }),
  ...(run.error_message !== null && { error_message: run.error_message }),
})

export function shownRun(run: BatchJob, links: ResultLinks, nowMs: number): JsonObject {
  if (run.status !== 'completed') return listedRun(run)
  if (run.isElsewhere) return { ...listedRun(run), remark: elsewhere }
  return { ...listedRun(run), download_url: links.linkTo(run.id, resultNameOf(run), nowMs) }
}
