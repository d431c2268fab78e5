// The charge of a run: what its results cost, and the usage event that says so.
import { chargesOf, costComponents, totalMillicredits } from '../metering/price.ts'
import { watchPrice } from '../metering/prices.ts'
import type { DetailedUsageEvent } from '../stores/ledger-usage.ts'
import type { PreparedRun } from '../stores/watch-work.ts'
import type { Watch } from '../stores/watches.ts'

export const chargesOfRun = ({ kind, dataset, config }: Watch, count: number) =>
  chargesOf(
    watchPrice(
      kind,
      { name: dataset, title: titleCase(dataset) },
      config.refresh_frequency_days as number | undefined,
    ),
    { base: count },
  )

const titleCase = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

/** Returns the usage event of a run, which always has the id that was fixed when it was prepared. */
export function eventOfRun(
  watch: Watch,
  run: PreparedRun,
  { apiVersion, nowMs }: { readonly apiVersion: string; readonly nowMs: number },
): DetailedUsageEvent {
  const charges = chargesOfRun(watch, run.new_records_count)
  const isDiscovery = watch.kind === 'discovery'
  return {
    event_id: run.event_id,
    ts_ms: nowMs,
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
    latency_ms: Math.max(0, nowMs - run.started_ms),
    millicredits: totalMillicredits(charges),
    cost_components: costComponents(charges),
    linked_ids: { watch_id: String(watch.id) },
    is_free: false,
    detail: { body: null, query_params: {}, path_params: {}, headers: {}, response: null },
  }
}
