// The tables of the account side, the same in both databases: texts, whole numbers, and 0 or 1 for booleans.
import type { Generated } from 'kysely'
import type { KeySettings, SettingName } from '../../key-settings.ts'
import type { GrantType, LedgerEntryKind } from '../../ledger-credits.ts'
import type { KeyStatus } from '../../ledger-keys.ts'
import type { WorkTables } from '../work/work-schema.ts'
import type { SeenClock } from './clock.ts'

export interface LedgerTables extends WorkTables {
  readonly access_version: { readonly version: number }
  readonly team: {
    readonly id: number
    readonly name: string
    readonly created_at: string
    readonly recurring_millicredits: number
    /** The time of the next recurring grant; null without one. */
    readonly refresh_ms: number | null
  }
  readonly team_user: { readonly id: Generated<number>; readonly team_id: number; readonly name: string }
  readonly api_key: KeyTable
  readonly key_secret: {
    /** SHA-256, hexadecimal. */
    readonly hash: string
    readonly api_key_id: number
    readonly valid_until_ms: number | null
  }
  readonly rate_limit: {
    readonly team_id: number
    readonly path: string
    readonly per_minute: number | null
  }
  readonly rate_window: {
    readonly team_id: number
    readonly bucket: string
    /** JSON of the slots. */
    readonly slots: string
  }
  readonly credit_grant: {
    readonly id: Generated<number>
    readonly team_id: number
    readonly type: GrantType
    readonly millicredits: number
    /** The credits that are not spent, held or expired. */
    readonly remaining: number
    readonly expires_ms: number | null
    readonly created_ms: number
  }
  readonly ledger_entry: {
    readonly id: Generated<number>
    readonly team_id: number
    readonly at_ms: number
    readonly kind: LedgerEntryKind
    readonly millicredits: number
    readonly grant_id: number
    readonly event_id: string | null
    readonly hold_id: string | null
  }
  readonly credit_hold: {
    readonly id: string
    readonly team_id: number
    readonly api_key_id: number | null
    readonly millicredits: number
    readonly is_open: number
  }
  readonly usage_event: UsageEventTable
  readonly usage_hour: RequestSums
  readonly usage_day: RequestSums & {
    /** Bit n is set when one of the requests came in the n-th half hour of the day, from 0. */
    readonly half_hours: number
  }
  /** Blocks of 28 days. */
  readonly usage_block: RequestSums
  readonly usage_component_hour: ComponentSums
  readonly usage_component_day: ComponentSums
  readonly usage_component_block: ComponentSums
  /** The sums of a team over an hour, without other dimensions. */
  readonly usage_hour_total: Omit<RequestSums, Exclude<keyof SumDimensions, 'team_id' | 'bucket_ms'>>
  readonly usage_component_hour_total: Omit<
    ComponentSums,
    Exclude<keyof SumDimensions, 'team_id' | 'bucket_ms'>
  >
  /** The dimensions of a failure group, under the id that the sums of failures have. */
  readonly usage_failure: FailureGroup & { readonly id: Generated<number> }
  readonly usage_failure_day: FailureSums
  readonly usage_failure_block: FailureSums
  /** The table has one row. */
  readonly usage_watermark: {
    /** The sums have the events up to this number. In PostgreSQL, where they have all, it is greater than every number. */
    readonly number: number
  }
  /** The table has one row. */
  readonly usage_removal: {
    /** Events and sums by hour from before this time may have been removed. */
    readonly before_ms: number
  }
  /** The table has one row. */
  readonly clock: SeenClock
  /** The bytes of kept answers, by the hour in which they were kept. */
  readonly kept_answer_bytes: {
    readonly team_id: number
    readonly bucket_ms: number
    readonly bytes: number
    readonly keys: number
  }
  readonly idempotent_request: {
    readonly team_id: number
    readonly key: string
    readonly fingerprint: string
    /** A JSON array; null in rows of earlier versions. */
    readonly permissions: string | null
    /** The end of the lease of a running request; null for an answered one. */
    readonly lease_until_ms: number | null
    /** The name of the process that answers it, where the system names processes; null for an answered one. */
    readonly lease_holder: string | null
    readonly created_ms: number
    readonly status: number | null
    readonly body: string | null
    readonly headers: string | null
  }
}

/** A column for each setting of a key: lists are JSON arrays. */
export type SettingColumns = { readonly [Name in SettingName]: ColumnValue<KeySettings[Name]> }

type ColumnValue<Value> = Value extends readonly string[] ? string : Value

interface KeyTable extends SettingColumns {
  readonly id: Generated<number>
  readonly team_id: number
  readonly user_id: number
  readonly prefix: string
  readonly status: KeyStatus
  /** The charges of all of its events. */
  readonly spent: Generated<number>
  /** The charges of runs of its watches, whose events name no key. */
  readonly spent_by_watches: Generated<number>
  /** The amount of its open holds. */
  readonly held: Generated<number>
  readonly created_at: string
}

interface UsageEventTable {
  /** Grows with every event written. */
  readonly number: Generated<number>
  readonly event_id: string
  readonly ts_ms: number
  readonly team_id: number
  readonly user_id: number
  readonly api_key_id: number | null
  readonly client_surface: string
  readonly client_platform: string
  readonly product: string
  readonly endpoint: string
  readonly method: string
  readonly http_status: number
  readonly error_type: string
  readonly error_key: string
  readonly error_kind: string
  readonly result_count: number | null
  readonly latency_ms: number
  readonly millicredits: number
  /** Success at 0 credits of an endpoint that never bills: 1 or 0. */
  readonly is_free: number
  /** JSON of user_agent, client_ip, api_version, cost_components, linked_ids. */
  readonly told: string
  /** JSON of a UsageDetail. */
  readonly detail: string
}

/** The dimensions of the sums of a team over a UTC hour or day. */
interface SumDimensions {
  readonly team_id: number
  /** The start of the hour or the day. */
  readonly bucket_ms: number
  readonly product: string
  readonly endpoint: string
  /** 0 where an event has none. */
  readonly api_key_id: number
  readonly client_surface: string
  readonly client_platform: string
  readonly http_status: number
  readonly error_type: string
}

interface RequestSums extends SumDimensions {
  readonly requests: number
  /** The number of requests that were free. */
  readonly free_requests: number
  /** The number of requests that were answered with a status of 400 or more. */
  readonly errors: number
  readonly results: number
  readonly millicredits: number
}

interface ComponentSums extends SumDimensions {
  readonly component: string
  /** The label of the event that was written last. */
  readonly label: string
  readonly quantity: number
  readonly millicredits: number
}

interface FailureGroup {
  readonly team_id: number
  readonly endpoint: string
  readonly error_key: string
  readonly error_kind: string
  readonly http_status: number
  readonly error_type: string
}

/** The failed requests of a group over a UTC day or a block of days, without those answered with 429. */
interface FailureSums {
  readonly team_id: number
  readonly bucket_ms: number
  readonly group_id: number
  readonly api_key_id: number
  readonly count: number
  readonly first_ms: number
  readonly last_ms: number
  /** The number of the event that was written last. */
  readonly latest: number
}
