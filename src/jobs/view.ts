// Batch jobs as callers see them, in answers and in the webhook that announces their end.
import { isoTime } from '../lib/iso-time.ts'
import type { JsonObject } from '../lib/json/json.ts'
import type { BatchJob } from '../stores/work-batches.ts'
import { lackedPermissions } from './lacked-permissions.ts'
import { partName, resultNameOf } from './result-files.ts'
import type { ResultLinks } from './result-links.ts'

const elsewhere = 'The result is in another data directory. Ask the service that this job was submitted to.'

/** Returns why there is no link to the result of a completed job; undefined where there is one. Webhooks have no reader. */
function remarkOf(batch: BatchJob, reader: ReadonlySet<string> | undefined): string | undefined {
  if (batch.isElsewhere) return elsewhere
  const lacked = reader ? lackedPermissions(batch, reader) : []
  if (lacked.length === 0) return undefined
  const named = lacked.join(', ')
  return `The result was made with permissions that this key lacks, so that no link is shown: ${named}. Read it with a key that has them, or give them to this one: almanac keys permit KEY ${named.replaceAll(' ', '')}`
}

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

/** Returns a job with links to its result, as a key with the permissions of the reader may see it. */
export function shownBatch(
  batch: BatchJob,
  links: ResultLinks,
  nowMs: number,
  reader?: ReadonlySet<string>,
): JsonObject {
  if (batch.status !== 'completed') return listedBatch(batch)
  const remark = remarkOf(batch, reader)
  if (remark !== undefined) return { ...listedBatch(batch), remark }
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

/** Returns a run of an export with the link to its file, as a key with the permissions of the reader may see it. */
export function shownRun(
  run: BatchJob,
  links: ResultLinks,
  nowMs: number,
  reader?: ReadonlySet<string>,
): JsonObject {
  if (run.status !== 'completed') return listedRun(run)
  const remark = remarkOf(run, reader)
  if (remark !== undefined) return { ...listedRun(run), remark }
  return { ...listedRun(run), download_url: links.linkTo(run.id, resultNameOf(run), nowMs) }
}
