// The port to the work that outlives requests: batch jobs, exports, watches, and the webhooks that they send.
import type { ExportStore } from './exports.ts'
import type { WatchWork } from './watch-work.ts'
import type { WatchStore } from './watches.ts'
import type { BatchStore } from './work-batches.ts'
import type { WebhookStore } from './work-webhooks.ts'

/** The work that is left to do. */
export interface PendingWork {
  readonly jobs: number
  readonly deliveries: number
  /** The number of watches that may still deliver. */
  readonly watches: number
  /** The number of exports that repeat. */
  readonly exports: number
}

/**
 * Batch jobs and webhook deliveries. Every method is one transaction. Services with different data directories may
 * share a database; each opens the work for its own directory, because jobs, deliveries and results stay with the
 * directory that they were submitted to.
 *
 * ```ts
 * if ((await work.addBatch(job, caps)) !== 'free') return // over a cap: nothing was written
 * await ledger.hold({ id: job.id, team_id, api_key_id, millicredits }, nowMs)
 * await work.readyBatch(job.id) // workers may claim it from now on
 * const claim = await work.claimBatch('worker-1', nowMs, leaseMs)
 * if (claim) await work.finishChunks(claim, chunks, nowMs + leaseMs) // false: another worker has claimed it since
 * ```
 */
export interface Work extends BatchStore, ExportStore, WebhookStore, WatchStore, WatchWork {
  /** Returns the numbers of active jobs, deliveries that wait, watches that may still deliver, and exports that repeat. */
  countPending(): Promise<PendingWork>
  /** Returns the number of active jobs that belong to other data directories. */
  countJobsElsewhere(): Promise<number>
  /** Gives some of the space of removed rows back to the file system. Returns whether there is more; false for PostgreSQL. */
  reclaimSpace(): Promise<boolean>
  close(): Promise<void>
}
