// The tables of batch jobs and webhooks, as both databases have them.
import type { BatchPool, BatchStatus } from '../../work-batches.ts'
import type { DeliveryStatus } from '../../work-webhooks.ts'

export interface WorkTables {
  readonly batch_job: BatchTable
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
    /** Status is pending: 1 or 0, for the index. */
    readonly is_waiting: number
    readonly place: number
    readonly body: string | null
    readonly turn: number
    readonly created_ms: number
    /** Due, or given to somebody until then. */
    readonly next_ms: number
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
  /** Pending or processing: 1 or 0, for the index. */
  readonly is_active: number
  /** May be claimed. */
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
  /** Where the job was submitted; null where that makes no difference. */
  readonly directory_id: string | null
  readonly idempotency_key: string | null
  /** Not to be claimed before: the end of a lease, or of a pause. */
  readonly free_ms: number
  readonly turn: number
  /** Grows with every claim of any job; 0 before the first. */
  readonly served: number
  /** When its links were last given out, or when it was made. */
  readonly read_ms: number
}
