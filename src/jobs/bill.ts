// The end of a job as a usage event: charged for what was fulfilled, once, from what was held.
import { costComponents, mergeCharges, totalMillicredits } from '../metering/price.ts'
import type { Charge } from '../stores/charge.ts'
import type { Settlement } from '../stores/ledger-credits.ts'
import type { BatchJob } from '../stores/work-batches.ts'

export interface JobEnd {
  readonly product: string
  readonly apiVersion: string
  readonly charges: readonly Charge[]
  /** A failed job costs nothing. */
  readonly hasFailed: boolean
  readonly nowMs: number
}

/** Settling it twice changes nothing: the event has the id it was given at submit, and the hold that of the job. */
export function settlementOfJob(
  batch: BatchJob,
  { product, apiVersion, charges, hasFailed, nowMs }: JobEnd,
): Settlement {
  const lines = hasFailed ? [] : mergeCharges(charges)
  const event = {
    event_id: batch.event_id,
    ts_ms: nowMs,
    team_id: batch.team_id,
    user_id: batch.user_id,
    api_key_id: batch.api_key_id,
    client_surface: 'batch',
    client_platform: '',
    user_agent: '',
    client_ip: '',
    product,
    endpoint: batch.path,
    method: 'POST',
    api_version: apiVersion,
    http_status: hasFailed ? 500 : 200,
    error_type: hasFailed ? 'internal_error' : '',
    error_key: hasFailed ? 'The batch job failed.' : '',
    error_kind: hasFailed ? 'server' : '',
    result_count: hasFailed ? null : batch.entities_fulfilled,
    latency_ms: nowMs - batch.created_ms,
    millicredits: totalMillicredits(lines),
    cost_components: costComponents(lines),
    linked_ids: { batch_job_id: batch.id },
    // Shown by hide_free also when nothing was found (interface.md, GET /account/usage/events, 2).
    is_free: false,
    detail: { body: null, query_params: {}, path_params: {}, headers: {}, response: null },
  } as const
  return { event, hold: batch.id }
}
