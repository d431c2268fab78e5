// The charge of a run: what its results cost, and the usage event that says so.
import type { Dataset } from '../catalog/dataset.ts'
import { chargesOf, costComponents, totalMillicredits } from '../metering/price.ts'
import { watchPrice } from '../metering/prices.ts'
import type { DetailedUsageEvent } from '../stores/ledger-usage.ts'
import type { PreparedRun } from '../stores/watch-work.ts'
import type { Watch } from '../stores/watches.ts'
import type { RunTools } from './run-tools.ts'

export const chargesOfRun = ({ kind, config }: Watch, dataset: Dataset, count: number) =>
  chargesOf(watchPrice(kind, dataset, config.refresh_frequency_days as number | undefined), { base: count })

/** Returns the usage event of a run, which always has the id that was fixed when it was prepared. */
export function eventOfRun(
  watch: Watch,
  run: PreparedRun,
  { datasetNamed, apiVersion, nowMs }: Pick<RunTools, 'datasetNamed' | 'apiVersion' | 'nowMs'>,
): DetailedUsageEvent {
  const charges = chargesOfRun(watch, datasetNamed(watch.dataset), run.new_records_count)
  const endedMs = nowMs()
  const isDiscovery = watch.kind === 'discovery'
  return {
    event_id: run.event_id,
    ts_ms: endedMs,
    team_id: watch.team_id,
    user_id: watch.user_id,
    api_key_id: null,
    client_surface: 'watcher',
    client_platform: '',
    user_agent: '',
    client_ip: '',
    product: isDiscovery ? `watch_${watch.dataset}_search` : `watch_${watch.dataset}`,
    endpoint: `/watch/${watch.dataset}${isDiscovery ? '/search' : ''}`,
    method: 'POST',
    api_version: apiVersion,
    http_status: 200,
    error_type: '',
    error_key: '',
    error_kind: '',
    result_count: run.new_records_count,
    latency_ms: Math.max(0, endedMs - run.started_ms),
    millicredits: totalMillicredits(charges),
    cost_components: costComponents(charges),
    linked_ids: { watch_id: String(watch.id) },
    is_free: false,
    detail: { body: null, query_params: {}, path_params: {}, headers: {}, response: null },
  }
}
