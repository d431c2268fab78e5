// The settlement of a batch job that has ended: its usage event, charged once, and first from its hold.
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

/** Returns a settlement that changes nothing the second time: the event has the id given at the submit, the hold that of the job. */
export function settlementOfJob(
  batch: BatchJob,
  { product, apiVersion, charges, hasFailed, nowMs }: JobEnd,
): Settlement {
  const lines = hasFailed ? [] : mergeCharges(charges)
  // The run of a removed export fails because its team wants nothing of it.
  const isFault = hasFailed && batch.cancelled_ms === null
  const event = {
    event_id: batch.event_id,
    ts_ms: nowMs,
    team_id: batch.team_id,
    user_id: batch.user_id,
    api_key_id: batch.api_key_id,
    client_surface: batch.export_id === null ? 'batch' : 'export',
    client_platform: '',
    user_agent: '',
    client_ip: '',
    product,
    endpoint: batch.path,
    method: 'POST',
    api_version: apiVersion,
    http_status: isFault ? 500 : 200,
    error_type: isFault ? 'internal_error' : '',
    error_key: isFault ? 'The batch job failed.' : '',
    error_kind: isFault ? 'server' : '',
    result_count: hasFailed ? null : batch.entities_fulfilled,
    latency_ms: nowMs - batch.created_ms,
    millicredits: totalMillicredits(lines),
    cost_components: costComponents(lines),
    linked_ids: linkedIdsOf(batch),
    // `hide_free` never hides the end of a batch job, even one that found nothing.
    is_free: false,
    detail: { body: null, query_params: {}, path_params: {}, headers: {}, response: null },
  } as const
  return { event, hold: batch.id }
}

/** Returns the ids by which usage events name a job. */
export const linkedIdsOf = ({ id, export_id }: Pick<BatchJob, 'id' | 'export_id'>) =>
  export_id === null ? { batch_job_id: id } : { export_id, export_run_id: id }
