// Watches and runs as callers see them.
import { isoTime } from '../../lib/iso-time.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { mapInTurns } from '../../lib/threads/turns.ts'
import { toCredits } from '../../metering/price.ts'
import type { ListedWatch, WatchDelivery, WatchRun } from '../../stores/watches.ts'
import { apiVersion } from '../version.ts'

export function watchView(watch: ListedWatch, entities: JsonObject | null, nowMs: number): JsonObject {
  const { definition, kind } = watch
  const isLive = watch.status !== 'cancelled' && watch.status !== 'expired'
  const isOver = isLive && watch.expires_ms !== null && watch.expires_ms <= nowMs
  return {
    id: watch.id,
    kind,
    dataset: watch.dataset,
    api_version: apiVersion,
    config_version: apiVersion,
    status: isOver ? 'expired' : watch.status,
    ...(kind === 'discovery'
      ? { filters: definition.filters, sorts: definition.sorts ?? [], on: definition.on ?? ['added'] }
      : { entities: entities ?? {}, track: definition.track }),
    fields: definition.fields ?? null,
    config: watch.config,
    notifications: watch.notifications.map(notification => ({ ...notification })),
    created_at: isoTime(watch.created_ms),
    last_run_at: watch.last_run_ms === null ? null : isoTime(watch.last_run_ms),
    next_run_at: watch.status === 'active' && !isOver ? isoTime(watch.next_ms) : null,
    usage: {
      runs: watch.runs,
      records_delivered: watch.records_delivered,
      credits_used: toCredits(watch.millicredits),
    },
  }
}

export const runView = (run: WatchRun): JsonObject => ({
  id: run.id,
  started_at: isoTime(run.started_ms),
  completed_at: run.completed_ms === null ? null : isoTime(run.completed_ms),
  status: run.status,
  failure_reason: run.failure_reason,
  records_searched: run.records_searched,
  records_after_filter: run.records_after_filter,
  new_records_count: run.new_records_count,
  credits_deducted: run.status === 'SUCCESS' ? toCredits(run.millicredits) : 0,
  notification_http_status: run.http_status,
})

/**
 * Returns a run in full; `permitted` returns what the caller may see of a payload. A run may have sent megabytes, so each
 * delivery is read in a turn.
 */
export const summaryView = async (
  run: WatchRun,
  deliveries: readonly WatchDelivery[],
  permitted: (payload: JsonObject) => JsonObject,
): Promise<JsonObject> => ({
  ...runView(run),
  logs: run.logs.map(({ stage, message, at_ms }) => ({ stage, message, timestamp: isoTime(at_ms) })),
  notifications: await mapInTurns(deliveries, delivery => {
    const last = delivery.attempts.at(-1)
    return {
      id: delivery.id,
      type: delivery.channel,
      url: delivery.url,
      part: delivery.part,
      status: delivery.status,
      attempts: delivery.attempts.length,
      sent_at: last ? isoTime(last.at_ms) : null,
      http_status: last?.http_status ?? null,
      error: last?.error ?? '',
      payload: delivery.body === null ? null : permitted(JSON.parse(delivery.body) as JsonObject),
    }
  }),
})
