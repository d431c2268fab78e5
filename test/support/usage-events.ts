// Usage events for tests of the account side.
import { v7 as timeOrderedId } from 'uuid'
import type { DetailedUsageEvent } from '../../src/stores/ledger-usage.ts'

/** A successful person enrichment that cost a credit and has an id of its own, but for what is given. */
export function usageEvent(given: Partial<DetailedUsageEvent> = {}): DetailedUsageEvent {
  const millicredits = given.millicredits ?? 1000
  const credits = millicredits / 1000
  return {
    event_id: timeOrderedId(),
    ts_ms: Date.UTC(2026, 0, 15, 12),
    team_id: 1,
    user_id: 1,
    api_key_id: 1,
    client_surface: 'api',
    client_platform: 'curl',
    user_agent: 'curl/8',
    client_ip: '127.0.0.1',
    product: 'person_enrich',
    endpoint: '/person/enrich',
    method: 'POST',
    api_version: '2025-11-01',
    http_status: 200,
    error_type: '',
    error_key: '',
    error_kind: '',
    result_count: 1,
    latency_ms: 1.5,
    millicredits,
    cost_components: [
      { component: 'person.profile', label: 'Person profile', quantity: credits, unit_price: 1, credits },
    ],
    linked_ids: {},
    is_free: false,
    detail: { body: null, query_params: {}, path_params: {}, headers: {}, response: null },
    ...given,
  }
}
