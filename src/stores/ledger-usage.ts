// Usage events: what each request was, and the sums over them.
import type { JsonObject } from '../lib/json/json.ts'

/** One charge line (interface.md, Cost component); amounts in credits, as on the wire. An alias, because only those are JSON. */
export type CostComponent = {
  readonly component: string
  readonly label: string
  readonly quantity: number
  readonly unit_price: number | null
  readonly credits: number
}

/** interface.md, Usage event; but for `ts_ms` and `millicredits` exactly as on the wire. */
export interface UsageEvent {
  readonly event_id: string
  readonly ts_ms: number
  readonly team_id: number
  readonly user_id: number
  readonly api_key_id: number | null
  readonly client_surface: string
  readonly client_platform: string
  readonly user_agent: string
  readonly client_ip: string
  readonly product: string
  readonly endpoint: string
  readonly method: string
  readonly api_version: string
  readonly http_status: number
  /** Empty on success. */
  readonly error_type: string
  /** The message with the caller's values masked; empty on success and on a 429. */
  readonly error_key: string
  /** `no_results`: valid, nothing matched. Empty on success and on a 429. */
  readonly error_kind: '' | 'request' | 'account' | 'server' | 'no_results'
  readonly result_count: number | null
  readonly latency_ms: number
  /** Credits charged, in thousandths. */
  readonly millicredits: number
  readonly cost_components: readonly CostComponent[]
  readonly linked_ids: Readonly<Record<string, string>>
  /** The endpoint never bills, and the event is no completed batch: `hide_free` hides it if it succeeded at no cost. */
  readonly is_free: boolean
}

/** What is shown of a single event besides (reference behaviour, 20.3). */
export interface UsageEventDetail {
  /** The body of a POST, or the beginning of a long or refused one, without who is meant. */
  readonly body: string | null
  readonly query_params: JsonObject
  readonly path_params: JsonObject
  /** Secrets are redacted. */
  readonly headers: Readonly<Record<string, string>>
  /** The error body of a failed request, likewise; null on success and on a 429. */
  readonly response: string | null
}

export interface DetailedUsageEvent extends UsageEvent {
  readonly detail: UsageEventDetail
}

/** Which events: of one team, from `startMs` up to and without `endMs`; a list that is absent keeps all. */
export interface UsageFilter {
  readonly team_id: number
  readonly startMs: number
  readonly endMs: number
  readonly api_key_ids?: readonly number[]
  readonly endpoints?: readonly string[]
  readonly products?: readonly string[]
  readonly status?: readonly number[]
  readonly status_class?: string
  readonly client_surface?: readonly string[]
  readonly error_type?: string
  readonly error_key?: string
  /** Leaves out successes at 0 credits of endpoints that never bill. */
  readonly hide_free?: boolean
}

/** Where a page ended: the time and the number of its last event. */
export interface UsagePosition {
  readonly ts_ms: number
  readonly number: number
}

export interface UsagePage {
  readonly events: readonly UsageEvent[]
  /** Undefined on the last page. */
  readonly next: UsagePosition | undefined
}

export const usageDimensions = [
  'product',
  'endpoint',
  'component',
  'api_key_id',
  'client_surface',
  'client_platform',
  'status_class',
] as const

export type UsageDimension = (typeof usageDimensions)[number]

export interface UsageSumQuery extends Omit<UsageFilter, 'error_key' | 'hide_free'> {
  readonly groupBy: readonly UsageDimension[]
  /** Also one row a bucket: whole UTC hours or days. */
  readonly bucket: 'hour' | 'day' | undefined
  /** The most rows to answer. */
  readonly limit: number
}

/** The sums of one group; `quantity` only when grouped by component, the others only when not. */
export interface UsageSum {
  /** The start of the bucket, when one was asked for. */
  readonly bucketMs: number | undefined
  readonly group: Readonly<Partial<Record<UsageDimension, string | number | null>>>
  /** The display name, when grouped by component. */
  readonly label: string | undefined
  readonly requests: number
  readonly errors: number
  readonly results: number
  readonly quantity: number
  readonly millicredits: number
}

/** Failed requests alike; 429 never among them. */
export interface UsageErrorGroup {
  readonly endpoint: string
  readonly error_key: string
  readonly error_kind: string
  readonly http_status: number
  readonly error_type: string
  readonly count: number
  readonly firstMs: number
  readonly lastMs: number
  readonly example_event_id: string
}

export type UsageErrorFilter = Pick<
  UsageFilter,
  'team_id' | 'startMs' | 'endMs' | 'api_key_ids' | 'endpoints'
>

export interface UsageStore {
  /** Newest first, by time and then by the order they were written in. `limit` from 1. */
  usageEvents(filter: UsageFilter, after: UsagePosition | undefined, limit: number): Promise<UsagePage>
  /** Undefined when the team has no such event. */
  usageEvent(teamId: number, eventId: string): Promise<DetailedUsageEvent | undefined>
  /**
   * Sums in the order of the bucket, then of the groups as they are named. Exact for any window. More rows than the
   * limit are not cut off: the answer has at least one more, and is of no use but to tell.
   */
  usageSums(query: UsageSumQuery): Promise<readonly UsageSum[]>
  /** Most frequent first, then the latest; at most `limit` and one more, which tells that there are others. */
  usageErrors(filter: UsageErrorFilter, limit: number): Promise<readonly UsageErrorGroup[]>
}
