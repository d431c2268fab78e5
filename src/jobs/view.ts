// Batch jobs as callers see them, in answers and in the webhook that announces their end.
import { isoTime } from '../lib/iso-time.ts'
import type { JsonObject } from '../lib/json/json.ts'
import type { BatchJob } from '../stores/work-batches.ts'
import { partName, resultName } from './result-files.ts'
import type { ResultLinks } from './result-links.ts'

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
})

export function shownBatch(batch: BatchJob, links: ResultLinks, nowMs: number): JsonObject {
  if (batch.status !== 'completed') return listedBatch(batch)
  if (batch.isElsewhere) {
    return {
      ...listedBatch(batch),
      remark: 'The result is in another data directory. Ask the service that this job was submitted to.',
    }
  }
  const link = (file: string) => links.linkTo(batch.id, file, nowMs)
  return {
    ...listedBatch(batch),
    download_url: link(resultName),
    download_urls: Array.from({ length: batch.chunks }, (_, number) => link(partName(number))),
  }
}
