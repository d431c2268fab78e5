// The port to watches: what each of them looks for, what it knows already, its runs, and what they sent.
import type { JsonObject } from '../lib/json/json.ts'
import type { Predicate } from '../query/predicate.ts'
import type { Notification, NotificationType } from './notifications.ts'
import type { DeliveryWithAttempts } from './work-webhooks.ts'

/** The statuses on the wire. A cancelled watch stays so. */
export const watchStatuses = ['active', 'paused', 'suspended', 'expired', 'cancelled'] as const
export type WatchStatus = (typeof watchStatuses)[number]
export type WatchKind = 'discovery' | 'entity'

/** The baseline that a watch waits for: of everything, or of subjects that were added. */
export type AwaitedBaseline = 'none' | 'all' | 'subjects'

export interface NewWatch {
  readonly team_id: number
  readonly user_id: number
  readonly api_key_id: number | null
  /** The field permissions that the key had when it wrote the watch. */
  readonly permissions: readonly string[]
  readonly kind: WatchKind
  readonly dataset: string
  /** The parts of its description that the wire shows, without its entities. */
  readonly definition: JsonObject
  /** The compiled filter of a discovery watch. */
  readonly condition: Predicate | null
  /** The list of an entity watch as it was sent. */
  readonly entities: JsonObject | null
  readonly config: JsonObject
  readonly notifications: readonly Notification[]
  readonly every_ms: number
  readonly expires_ms: number | null
  readonly created_ms: number
}

/** A watch without its entities, which may be megabytes. */
export interface Watch extends Omit<NewWatch, 'entities'> {
  readonly id: number
  readonly status: WatchStatus
  /** When the last run ended; null until the baseline is there. */
  readonly last_run_ms: number | null
  /** When the next run is due. */
  readonly next_ms: number
  readonly awaited: AwaitedBaseline
  /** Counts the edits that need a baseline. */
  readonly generation: number
  readonly runs: number
  readonly records_delivered: number
  readonly millicredits: number
  /** The cost of the run for which credits were missing. */
  readonly needed_millicredits: number
}

/** A watch without what it watches. */
export type PlacedWatch = Pick<Watch, 'id' | 'team_id' | 'kind' | 'dataset' | 'status'>

export interface WatchChange {
  /** The key that pays from now on. */
  readonly api_key_id?: number
  readonly status?: 'active' | 'paused' | 'cancelled'
  readonly config?: {
    readonly shown: JsonObject
    readonly every_ms: number
    readonly expires_ms: number | null
  }
  readonly notifications?: readonly Notification[]
  readonly entities?: JsonObject
  readonly definition?: JsonObject
  readonly condition?: Predicate | null
  /** Set together with anything that needs a new baseline. */
  readonly permissions?: readonly string[]
  readonly awaited?: AwaitedBaseline
}

export interface WatchQuery {
  readonly kind: WatchKind
  readonly dataset: string
  /** All but cancelled ones when absent. */
  readonly status?: WatchStatus
  readonly limit: number
  readonly offset: number
  /** The most bytes that the descriptions of several watches may have together. */
  readonly bytesMax: number
}

/** A watch without its compiled filter, which may be megabytes. */
export type ListedWatch = Omit<Watch, 'condition'>

export interface WatchList {
  /** Undefined when they have more bytes than were asked for. */
  readonly watches: readonly ListedWatch[] | undefined
  /** The number of the first ones that would have been returned. */
  readonly fitting: number
}

export const runStatuses = ['RUNNING', 'SUCCESS', 'FAILED', 'SKIPPED'] as const
export type RunStatus = (typeof runStatuses)[number]

export interface RunLogEntry {
  readonly stage: string
  readonly message: string
  readonly at_ms: number
}

export interface RunCounts {
  /** The records or subjects that matched before the cap of a run. */
  readonly records_searched: number
  readonly records_after_filter: number
  readonly new_records_count: number
}

export interface WatchRun extends RunCounts {
  readonly id: number
  readonly watch_id: number
  readonly started_ms: number
  readonly completed_ms: number | null
  readonly status: RunStatus
  readonly failure_reason: string | null
  readonly millicredits: number
  readonly logs: readonly RunLogEntry[]
  /** The status that the receiver of the latest attempt answered; null before any answer. */
  readonly http_status: number | null
}

export interface RunQuery {
  readonly limit: number
  /** Runs with smaller ids are listed. */
  readonly before?: number
  readonly only_credited: boolean
}

/** One request of a run: a part of its results. */
export interface RunPart {
  /** The JSON array of the results; null where they are in a file. */
  readonly results: string | null
  readonly count: number
  /** One line for each result, for people. */
  readonly titles: readonly string[]
}

/** A part of a run with all that the body of its notification says. */
export interface StoredPart extends RunPart {
  readonly run_id: number
  readonly watch: Watch
  /** The number of results of the whole run, and before the cap. */
  readonly delivered: number
  readonly total: number
}

export type WatchDelivery = DeliveryWithAttempts & {
  readonly channel: NotificationType
  readonly part: number
  readonly body: string | null
}

/** Calls of the service, for requests and for deliveries. Times are epoch milliseconds from the caller. */
/** The bounds of the ended watches that a team can still read, which are those that it made last. */
export interface KeptWatches {
  readonly countMax: number
  readonly bytesMax: number
}

export interface RemovedWatches {
  /** The number of removed watches. */
  readonly watches: number
  /** The ids of their runs. */
  readonly runs: readonly number[]
}

export interface WatchStore {
  /** Adds the watch unless the team has `most` that are neither cancelled nor expired. */
  addWatch(watch: NewWatch, most: number): Promise<Watch | undefined>
  /** Returns undefined when the team has no such watch. */
  watch(teamId: number, id: number): Promise<Watch | undefined>
  /** Returns which watch it is, also where the rest of it cannot be read, so that it can still be cancelled. */
  watchPlace(teamId: number, id: number): Promise<PlacedWatch | undefined>
  watchEntities(id: number): Promise<JsonObject | null>
  /** Returns watches in the order of their ids: as many as fit into an answer, and at least one. */
  watches(teamId: number, listing: WatchQuery): Promise<WatchList>
  /** Changes a watch that is neither cancelled nor, with a status, suspended. Returns undefined, with nothing written, otherwise. */
  changeWatch(teamId: number, id: number, change: WatchChange, nowMs: number): Promise<Watch | undefined>
  /** Makes an active watch due now. Returns the run that will show the result; undefined for a watch that is not active. */
  requestRun(teamId: number, id: number, nowMs: number): Promise<WatchRun | undefined>
  /** Returns runs newest first, one more than `limit` if there are others, and the number of all. */
  watchRuns(
    id: number,
    listing: RunQuery,
  ): Promise<{ readonly runs: readonly WatchRun[]; readonly total: number }>
  watchRun(id: number, runId: number): Promise<WatchRun | undefined>
  runDeliveries(teamId: number, runId: number): Promise<readonly WatchDelivery[]>
  runPart(runId: number, part: number): Promise<StoredPart | undefined>
  /** Returns the bytes of the filters and entities of the watches of a team that are neither cancelled nor expired. */
  liveBytes(teamId: number): Promise<number>
  /** Returns whether any watch may still have to run. */
  hasLiveWatches(): Promise<boolean>
  /** Removes what ended before `beforeMs`: runs, parts and deliveries. Returns the ids of removed runs, at most 500. */
  removeOldRuns(beforeMs: number): Promise<readonly number[]>
  /**
   * Removes ended watches beyond the newest ones of their team, with their runs, and forgets what all ended ones compared.
   * Leaves those that still have something to deliver. Removes at most 20 watches.
   */
  removeEndedWatches(kept: KeptWatches): Promise<RemovedWatches>
}
