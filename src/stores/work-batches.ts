// Batch jobs: what was asked for, how far the work is, and which worker has it.
import type { JsonObject } from '../lib/json/json.ts'
import type { Charge } from './charge.ts'
import type { BatchResultFormat, NewExport, ResultFormat } from './new-export.ts'

/** The statuses on the wire. A job is active while it is pending or processing. */
export const batchStatuses = ['pending', 'processing', 'completed', 'failed'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/** The jobs of a pool share a cap. */
export type BatchPool = 'live' | 'standard' | 'export'

export interface NewBatchJob {
  /** A UUID. */
  readonly id: string
  readonly team_id: number
  readonly user_id: number
  readonly api_key_id: number | null
  /** The field permissions that the key had at the submit. */
  readonly permissions: readonly string[]
  /** The path of the batch endpoint; it also names the `BatchKind` that runs the job. */
  readonly path: string
  readonly entity: string
  readonly action: string
  readonly pool: BatchPool
  readonly identifier_count: number
  readonly entities_requested: number
  readonly chunk_size: number
  readonly webhook_url: string | null
  /** The id of the usage event that the end of the job writes. It is fixed at the submit, so that it is written once. */
  readonly event_id: string
  readonly created_ms: number
  /** A fingerprint of the request with its Idempotency-Key; null without one. */
  readonly idempotency_key: string | null
  /** The checked body as JSON, removed when the job ends. One string crosses to a thread faster than ten thousand. */
  readonly request: string
  /** The export that begins with this job as its first run. */
  readonly export?: NewExport
  /** The format of the result, where it is not JSON Lines and the job is not a run of an export. */
  readonly format?: BatchResultFormat
  /** The columns of the table that was sent, by what they say of a row. */
  readonly columns?: TableColumns
}

/** The names of columns by the kind of identifier that they hold, such as `email`. */
export type TableColumns = Readonly<Record<string, readonly string[]>>

export interface BatchJob
  extends Omit<NewBatchJob, 'request' | 'idempotency_key' | 'export' | 'format' | 'columns'> {
  /** The export that the job is a run of; null for other jobs. */
  readonly export_id: string | null
  /** The format of its file; null for the JSON Lines of jobs that are not runs of exports. */
  readonly format: ResultFormat | null
  /** Null for a job that was submitted without a table. */
  readonly columns: TableColumns | null
  readonly status: BatchStatus
  /** The number of finished chunks; `result_count` and `entities_fulfilled` count the lines and entities in them. */
  readonly chunks: number
  readonly result_count: number
  readonly entities_fulfilled: number
  /** The number of claims since a chunk was last finished. */
  readonly attempts: number
  readonly started_ms: number | null
  readonly completed_ms: number | null
  /** When the job was cancelled; a cancelled job ends with what it has. */
  readonly cancelled_ms: number | null
  readonly error_message: string | null
  /** True when the job was submitted to another data directory, which has its result. */
  readonly isElsewhere: boolean
}

/** A part of the result that is on the disk. */
export interface BatchChunk {
  /** Counts from 0. */
  readonly number: number
  /** The name of its file; a file holds one or more consecutive chunks. */
  readonly file: string
  readonly bytes: number
  readonly results: number
  readonly fulfilled: number
  readonly charges: readonly Charge[]
  /** The state that the next chunk begins with; null after the last one. */
  readonly next: JsonObject | null
  /** Replaces the number of requested entities of the job, where that was not known at the submit. */
  readonly requested?: number
}

/** The right of one worker to run a job, until its lease ends and another worker claims the job. */
export interface BatchClaim {
  readonly batch: BatchJob
  /** A fencing token: it grows with every claim of the job, and writes with an older one are refused. */
  readonly turn: number
}

export interface BatchCaps {
  /** The most active jobs of a team in the pool. */
  readonly pool: number
  /** The most active jobs of all teams. */
  readonly platform: number
}

export type BatchCapacity = 'free' | 'pool_full' | 'platform_full' | 'exports_full'

export interface BatchJobQuery {
  readonly status?: BatchStatus
  /** Selects the runs of this export; without it, runs of exports are left out. */
  readonly export_id?: string
  /** Selects the jobs that this key submitted. */
  readonly api_key_id?: number
  /** The id of the last job of the previous page. */
  readonly after?: string
  readonly limit: number
}

export interface BatchOutcome {
  readonly status: 'completed' | 'failed'
  /** A sentence for the caller. */
  readonly error_message: string | null
  /** The id of the delivery that announces it, when the job has a webhook. */
  readonly deliveryId: string
}

/** Times are epoch milliseconds from the caller. An active job older than 24 hours no longer counts towards the caps. */
export interface BatchStore {
  /** Returns whether another job would exceed a cap. */
  batchCapacity(teamId: number, pool: BatchPool, caps: BatchCaps, nowMs: number): Promise<BatchCapacity>
  /**
   * Adds the job, and the export that begins with it, if no cap is exceeded, and writes nothing otherwise. Workers cannot
   * claim it before `readyBatch`.
   */
  addBatch(batch: NewBatchJob, caps: BatchCaps): Promise<BatchCapacity>
  /**
   * Lets workers claim the job. Returns false when the job was withdrawn because this call came too late, or when
   * another job with its idempotency key became ready within the 24 hours before.
   */
  readyBatch(id: string): Promise<boolean>
  /** Returns the job that became ready with the idempotency key within the 24 hours before `ageMs`. */
  submittedBatch(teamId: number, idempotencyKey: string, ageMs: number): Promise<BatchJob | undefined>
  /**
   * Withdraws jobs that were added before `beforeMs` and never made ready, because their submit died or is late. Returns
   * their ids, again with every call until the jobs are removed.
   */
  withdrawUnreadyBatches(beforeMs: number): Promise<readonly string[]>
  /** Removes the job with its request, chunks and deliveries, and its export if it was the last run of one that has ended. */
  removeBatch(id: string): Promise<void>
  /** Returns undefined when the team has no such job. */
  batch(teamId: number, id: string): Promise<BatchJob | undefined>
  /** Returns the job, whichever team it belongs to. */
  batchOfAnyTeam(id: string): Promise<BatchJob | undefined>
  /** Returns jobs newest first, one more than `limit` if there are others; undefined when team or key have no job `after`. */
  batches(teamId: number, listing: BatchJobQuery): Promise<readonly BatchJob[] | undefined>
  /** Returns the body of the request as JSON. Throws when the job has ended. */
  batchRequest(id: string): Promise<string>
  /** Returns the finished chunks in the order of their numbers. */
  batchChunks(id: string): Promise<readonly BatchChunk[]>
  /** Returns the last finished chunk. */
  lastBatchChunk(id: string): Promise<BatchChunk | undefined>
  /** Notes that the links of the job were given out, so that its result is kept longer. */
  noteBatchRead(id: string, nowMs: number): Promise<void>
  /** Asks an active job to end with what it has, and returns it; undefined when the team has no such job. */
  cancelBatch(teamId: number, id: string, nowMs: number): Promise<BatchJob | undefined>

  /** Claims the oldest waiting job of this data directory of the team that was served longest ago; one of the pool if it is named. */
  claimBatch(owner: string, nowMs: number, leaseMs: number, pool?: BatchPool): Promise<BatchClaim | undefined>
  /**
   * Extends the lease of the claim. Returns false when another worker has claimed the job; so do the methods below, which
   * then write nothing.
   */
  extendClaim(claim: BatchClaim, untilMs: number): Promise<boolean>
  /** Adds chunks to those that are finished; they are in the order of their numbers. */
  finishChunks(claim: BatchClaim, chunks: readonly BatchChunk[], leaseUntilMs: number): Promise<boolean>
  /** Gives the job up; it can be claimed again at `notBeforeMs`. The claim counts as an attempt unless `isProgress`. */
  yieldBatch(claim: BatchClaim, notBeforeMs: number, isProgress: boolean): Promise<boolean>
  /** Ends the job, and adds the delivery to its webhook in the same transaction. */
  endBatch(claim: BatchClaim, end: BatchOutcome, nowMs: number): Promise<boolean>
  /** Ends the leases of a worker that is known to be dead. */
  freeClaims(owner: string): Promise<void>
  /** Returns ended jobs of this data directory that nobody has read since `readBeforeMs`, `limit` at most. */
  unreadBatches(readBeforeMs: number, limit: number): Promise<readonly string[]>
}

/** A job counts towards the caps for this time. */
export const batchActiveMs = 24 * 3_600_000
