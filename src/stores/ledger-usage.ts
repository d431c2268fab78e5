// Usage events, one for each request, and the sums over them.
import type { JsonObject } from '../lib/json/json.ts'

/** A charge line as on the wire, with amounts in credits. A type alias, because interfaces are not assignable to JsonObject. */
export type CostComponent = {
  readonly component: string
  readonly label: string
  readonly quantity: number
  readonly unit_price: number | null
  readonly credits: number
}

/** A usage event as on the wire, except for `ts_ms` and `millicredits`. */
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
  /** `no_results` is a valid request that matched nothing. Empty on success and on a 429. */
  readonly error_kind: '' | 'request' | 'account' | 'server' | 'no_results'
  readonly result_count: number | null
  readonly latency_ms: number
  /** Credits charged, in thousandths. */
  readonly millicredits: number
  readonly cost_components: readonly CostComponent[]
  readonly linked_ids: Readonly<Record<string, string>>
  /** True for endpoints that never bill, but not for the end of a batch job. `hide_free` hides such events when they succeeded. */
  readonly is_free: boolean
}

/** The rest of an event, which only `GET /account/usage/events/:id` shows. */
export interface UsageEventDetail {
  /** The masked body of a POST: names, addresses and numbers are hidden. Only the beginning of a long or refused body. */
  readonly body: string | null
  readonly query_params: JsonObject
  readonly path_params: JsonObject
  /** Secrets are redacted. */
  readonly headers: Readonly<Record<string, string>>
  /** The masked error body of a failed request; null on success and on a 429. */
  readonly response: string | null
}

export interface DetailedUsageEvent extends UsageEvent {
  readonly detail: UsageEventDetail
}

/** Selects events of one team from `startMs` (inclusive) to `endMs` (exclusive); an absent list selects all. */
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
  /** True to leave out successful requests at 0 credits of endpoints that never bill. */
  readonly hide_free?: boolean
}

/** The position of an event in the list: its time and its number. */
export interface UsagePosition {
  readonly ts_ms: number
  readonly number: number
}

export interface UsagePage {
  readonly events: readonly UsageEvent[]
  /** The position of the last event of the page; undefined on the last page. */
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
  /** Groups by whole UTC hours or days too. */
  readonly bucket: 'hour' | 'day' | undefined
  /** The most sums that the caller can use. */
  readonly limit: number
}

/** The sums of one group: `quantity` when grouped by component, `requests`, `errors` and `results` otherwise. */
export interface UsageSum {
  /** The start of the bucket; undefined without buckets. */
  readonly bucketMs: number | undefined
  readonly group: Readonly<Partial<Record<UsageDimension, string | number | null>>>
  /** The display name of the component; undefined unless grouped by component. */
  readonly label: string | undefined
  readonly requests: number
  readonly errors: number
  readonly results: number
  readonly quantity: number
  readonly millicredits: number
}

/** Failed requests that have endpoint, error and status in common. Requests answered with 429 are in no group. */
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
  /** Returns events newest first, by time and then by number. `limit` is at least 1. */
  usageEvents(filter: UsageFilter, after: UsagePosition | undefined, limit: number): Promise<UsagePage>
  /** Returns undefined when the team has no such event. */
  usageEvent(teamId: number, eventId: string): Promise<DetailedUsageEvent | undefined>
  /**
   * Returns sums ordered by bucket, then by the dimensions of `groupBy`; they are exact for any window. A result longer
   * than `limit` only tells the caller that there are too many.
   */
  usageSums(query: UsageSumQuery): Promise<readonly UsageSum[]>
  /** Returns groups by descending count, then latest first. One more than `limit` tells the caller that there are others. */
  usageErrors(filter: UsageErrorFilter, limit: number): Promise<readonly UsageErrorGroup[]>
}
