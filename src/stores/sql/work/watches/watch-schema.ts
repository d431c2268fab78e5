// The tables of watches, the same in both databases.
import type { Generated } from 'kysely'
import type { RunStatus, Watch } from '../../../watches.ts'

/** Columns that hold JSON. `notifications` is sealed besides, because headers and addresses of channels are secrets. */
type StoredAsJson = 'permissions' | 'definition' | 'condition' | 'config' | 'notifications'

export interface WatchTables {
  readonly watch: Omit<Watch, StoredAsJson | 'id'> &
    Readonly<Record<Exclude<StoredAsJson, 'condition'>, string>> & {
      readonly id: Generated<number>
      readonly condition: string | null
      /** 1 while the watch may still deliver: active, paused or suspended. */
      readonly is_live: number
      readonly directory_id: string | null
    }
  readonly watch_entities: { readonly watch_id: number; readonly body: string }
  readonly watch_sets: {
    readonly watch_id: number
    readonly generation: number
    readonly baseline: string
    readonly added: string
    readonly removed: string
    readonly updated: string
  }
  readonly watch_subject: {
    readonly watch_id: number
    readonly generation: number
    readonly kind: string
    readonly value: string
    readonly record_id: number | null
    readonly snapshot: string | null
    readonly is_changed: number
  }
  readonly watcher: {
    /** Empty where the database lies in the data directory. */
    readonly directory_id: string
    readonly turn: number
    readonly version: number
    readonly position: string | null
  }
  readonly watch_run: {
    readonly id: Generated<number>
    readonly watch_id: number
    readonly team_id: number
    readonly started_ms: number
    readonly completed_ms: number | null
    readonly status: RunStatus
    readonly failure_reason: string | null
    readonly records_searched: number
    readonly records_after_filter: number
    readonly new_records_count: number
    readonly millicredits: number
    /** A JSON array. */
    readonly logs: string
    /** The rest of a prepared run as JSON, until it ends. */
    readonly prepared: string | null
  }
  readonly watch_part: {
    readonly run_id: number
    readonly part: number
    readonly count: number
    readonly total: number
    readonly titles: string
    readonly results: string | null
  }
}
