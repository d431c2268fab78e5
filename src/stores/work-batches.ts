// Batch jobs: who asked for what, how far the work is, and whose turn it is.
import type { JsonObject } from '../lib/json/json.ts'
import type { Charge } from './charge.ts'

/** interface.md, States and transitions; a job is active while pending or processing. */
export const batchStatuses = ['pending', 'processing', 'completed', 'failed'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/** Jobs of one pool share a cap (interface.md, Batch concurrency). */
export type BatchPool = 'live' | 'standard'

export interface NewBatchJob {
  /** A UUID. */
  readonly id: string
  readonly team_id: number
  readonly user_id: number
  readonly api_key_id: number | null
  /** Field permissions of the key when it asked. */
  readonly permissions: readonly string[]
  /** The endpoint, which is also what can run the job. */
  readonly path: string
  readonly entity: string
  readonly action: string
  readonly pool: BatchPool
  readonly identifier_count: number
  readonly entities_requested: number
  readonly chunk_size: number
  readonly webhook_url: string | null
  /** Of the usage event that its end will write; fixed now, so that it is written once. */
  readonly event_id: string
  readonly created_ms: number
  /** Fingerprint of the request and its Idempotency-Key; null without one. */
  readonly idempotency_key: string | null
  /** JSON of the checked body, forgotten when the job ends: a text crosses to a thread faster than ten thousand. */
  readonly request: string
}

export interface BatchJob extends Omit<NewBatchJob, 'request' | 'idempotency_key'> {
  readonly status: BatchStatus
  /** Finished chunks, and the lines and entities in them. */
  readonly chunks: number
  readonly result_count: number
  readonly entities_fulfilled: number
  /** Claims since the last chunk was finished. */
  readonly attempts: number
  readonly started_ms: number | null
  readonly completed_ms: number | null
  /** When somebody asked to stop it. */
  readonly cancelled_ms: number | null
  readonly error_message: string | null
  /** It was submitted to another data directory, which has its result. */
  readonly isElsewhere: boolean
}

/** A part of the result that is written and on the disk. */
export interface BatchChunk {
  /** From 0. */
  readonly number: number
  /** The name of its file; chunks of one file stand in it one after another. */
  readonly file: string
  readonly bytes: number
  readonly results: number
  readonly fulfilled: number
  readonly charges: readonly Charge[]
  /** Where the chunk after it begins; null when there is none. */
  readonly next: JsonObject | null
  /** From now on so many entities are counted as requested. */
  readonly requested?: number
}

/** The right to work on a job until the lease ends or somebody else was given it. */
export interface BatchClaim {
  readonly batch: BatchJob
  /** Grows with every claim of the job: what an overtaken worker brings is refused. */
  readonly turn: number
}

export interface BatchCaps {
  /** Active jobs of the team in the pool. */
  readonly pool: number
  /** Active jobs of everybody. */
  readonly platform: number
}

export type BatchCapacity = 'free' | 'pool_full' | 'platform_full'

export interface BatchJobQuery {
  readonly status?: BatchStatus
  /** Only jobs that this key submitted. */
  readonly api_key_id?: number
  /** The last job of the page before. */
  readonly after?: string
  readonly limit: number
}

export interface BatchOutcome {
  readonly status: 'completed' | 'failed'
  /** Made for the caller. */
  readonly error_message: string | null
  /** The id of the delivery that tells it, when the job has a webhook. */
  readonly deliveryId: string
}

/** All times are epoch milliseconds given by the caller. A job older than 24 hours takes no place any more. */
export interface BatchStore {
  /** Whether another job would find a place. */
  batchCapacity(teamId: number, pool: BatchPool, caps: BatchCaps, nowMs: number): Promise<BatchCapacity>
  /** Takes a place, race-safe; anything but `free` wrote nothing. The job waits for `readyBatch`. */
  addBatch(batch: NewBatchJob, caps: BatchCaps): Promise<BatchCapacity>
  /**
   * From now on workers may claim the job. False when it was withdrawn, because it took too long, or when another with
   * its idempotency key became ready within 24 hours before.
   */
  readyBatch(id: string): Promise<boolean>
  /** The job that became ready with this idempotency key, if one did within 24 hours. */
  submittedBatch(teamId: number, idempotencyKey: string, nowMs: number): Promise<BatchJob | undefined>
  /**
   * Withdraws jobs that were added before the time and never made ready, because whoever added them died or is late.
   * Returns them until they are removed.
   */
  withdrawUnreadyBatches(beforeMs: number): Promise<readonly string[]>
  /** Removes the job with all that belongs to it. */
  removeBatch(id: string): Promise<void>
  /** Undefined when the team has no such job. */
  batch(teamId: number, id: string): Promise<BatchJob | undefined>
  /** The job of whatever team. */
  batchOfAnyTeam(id: string): Promise<BatchJob | undefined>
  /** Newest first; undefined when the team, or the key, has no job `after`. One more than `limit` tells that there are others. */
  batches(teamId: number, listing: BatchJobQuery): Promise<readonly BatchJob[] | undefined>
  batchRequest(id: string): Promise<string>
  /** By number. */
  batchChunks(id: string): Promise<readonly BatchChunk[]>
  /** Remembers that the links of the job were given out. */
  noteBatchRead(id: string, nowMs: number): Promise<void>
  /** Asks an active job to stop with what it has. Undefined when the team has no such job. */
  cancelBatch(teamId: number, id: string, nowMs: number): Promise<BatchJob | undefined>

  /** The oldest waiting job of the team that was served longest ago, never one that is elsewhere; it is processing from then on. */
  claimBatch(owner: string, nowMs: number, leaseMs: number): Promise<BatchClaim | undefined>
  /** False when the job was given to somebody else; so are those below, which then changed nothing. */
  extendClaim(claim: BatchClaim, untilMs: number): Promise<boolean>
  /** Chunks in the order of their numbers, behind those that are finished. */
  finishChunks(claim: BatchClaim, chunks: readonly BatchChunk[], leaseUntilMs: number): Promise<boolean>
  /** Lets others have their turn, not before the time. The claim counts as an attempt unless `isProgress`. */
  yieldBatch(claim: BatchClaim, notBeforeMs: number, isProgress: boolean): Promise<boolean>
  /** Ends the job, and announces it to its webhook in the same transaction. */
  endBatch(claim: BatchClaim, end: BatchOutcome, nowMs: number): Promise<boolean>
  /** Frees the claims of an owner who is known to be dead. */
  freeClaims(owner: string): Promise<void>
  /** Ended jobs that are not elsewhere and that nobody has read since the time, `limit` at most. */
  unreadBatches(readBeforeMs: number, limit: number): Promise<readonly string[]>
}

export const batchActiveMs = 24 * 3_600_000
