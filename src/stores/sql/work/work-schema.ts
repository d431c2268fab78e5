// The tables of batch jobs, exports and webhooks, the same in both databases.

import type { ResultFormat } from '../../new-export.ts'
import type { NotificationType } from '../../notifications.ts'
import type { BatchPool, BatchStatus } from '../../work-batches.ts'
import type { DeliveryStatus } from '../../work-webhooks.ts'
import type { WatchTables } from './watches/watch-schema.ts'

export interface WorkTables extends WatchTables {
  readonly batch_job: BatchTable
  readonly record_export: ExportTable
  readonly batch_request: { readonly batch_id: string; readonly body: string }
  readonly batch_chunk: {
    readonly batch_id: string
    readonly number: number
    readonly file: string
    readonly bytes: number
    readonly results: number
    readonly fulfilled: number
    /** A JSON array. */
    readonly charges: string
    readonly next: string | null
  }
  readonly webhook_delivery: {
    readonly id: string
    readonly team_id: number
    readonly batch_id: string
    readonly url: string
    readonly origin: string
    readonly status: DeliveryStatus
    /** 1 while the status is pending, otherwise 0; for the index. */
    readonly is_waiting: number
    readonly place: number
    readonly body: string | null
    readonly turn: number
    readonly created_ms: number
    /** The time at which the delivery is due, or at which its lease ends. */
    readonly next_ms: number
    /** Null for the deliveries of batch jobs, as are the columns below; `batch_id` is empty for those of watches. */
    readonly watch_id: number | null
    readonly run_id: number | null
    /** Which request of the run, from 0. */
    readonly part: number | null
    readonly channel: NotificationType | null
    /** A sealed JSON object with what the channel needs beside the URL. */
    readonly target: string | null
    readonly directory_id: string | null
    /** The key that made the watch. */
    readonly api_key_id: number | null
  }
  readonly webhook_attempt: {
    readonly delivery_id: string
    readonly number: number
    readonly at_ms: number
    readonly http_status: number | null
    readonly error: string
    readonly duration_ms: number
  }
  readonly webhook_secret: {
    readonly team_id: number
    readonly number: number
    readonly secret: string
    readonly expires_ms: number | null
  }
  readonly service_secret: { readonly name: string; readonly secret: string }
}

interface BatchTable {
  readonly id: string
  readonly team_id: number
  readonly user_id: number
  readonly api_key_id: number | null
  /** A JSON array. */
  readonly permissions: string
  readonly path: string
  readonly entity: string
  readonly action: string
  readonly pool: BatchPool
  readonly identifier_count: number
  readonly entities_requested: number
  readonly chunk_size: number
  readonly webhook_url: string | null
  readonly event_id: string
  readonly created_ms: number
  readonly status: BatchStatus
  /** 1 while the job is pending or processing, otherwise 0; for the index. */
  readonly is_active: number
  /** 1 when the job may be claimed, otherwise 0. */
  readonly is_ready: number
  readonly chunks: number
  readonly result_count: number
  readonly entities_fulfilled: number
  readonly attempts: number
  readonly started_ms: number | null
  readonly completed_ms: number | null
  readonly cancelled_ms: number | null
  readonly error_message: string | null
  readonly owner: string | null
  /** The id of the data directory to which the job was submitted; null in SQLite, where the database lies in it. */
  readonly directory_id: string | null
  readonly idempotency_key: string | null
  /** The time from which the job may be claimed: the end of a lease, or of a delay after a failure. */
  readonly free_ms: number
  readonly turn: number
  /** The place of its last claim in the order of all claims; 0 before the first one. */
  readonly served: number
  /** The time at which its links were last given out, or of its submission before that. */
  readonly read_ms: number
  /** The export that the job is a run of; null for other jobs. */
  readonly export_id: string | null
  /** The format of its file; null for the JSON Lines of jobs that are not runs of exports. */
  readonly format: ResultFormat | null
  /** The columns of its table as a JSON object. */
  readonly table_columns: string | null
}

interface ExportTable {
  readonly id: string
  readonly team_id: number
  readonly user_id: number
  readonly api_key_id: number | null
  /** A JSON array. */
  readonly permissions: string
  readonly path: string
  readonly dataset: string
  readonly format: ResultFormat
  readonly request: string
  readonly webhook_url: string | null
  readonly created_ms: number
  readonly every_ms: number | null
  /** The time at which the next run begins; null when none does. */
  readonly next_ms: number | null
  readonly cancelled_ms: number | null
  readonly removed_ms: number | null
  /** 1 when its first run may be claimed, otherwise 0. */
  readonly is_ready: number
  /** 1 while it repeats, otherwise 0; for the index. */
  readonly is_live: number
  readonly directory_id: string | null
}
