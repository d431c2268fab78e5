// The port to the work of the watcher: the one worker of a data directory that matches changes and runs watches.
import type { RunCounts, RunLogEntry, RunPart, Watch } from './watches.ts'

/** The right to write; another watcher of the same directory that takes it over makes every later write fail. */
export interface WatcherTurn {
  readonly turn: number
  /** The position in the changes of records up to which everything is matched; null before the first look. */
  readonly position: string | null
}

/** Another watcher has taken over. */
export class WatcherOvertaken extends Error {}

/** The sets of a discovery watch, encoded by the caller. */
export interface WatchSets {
  /** The records that matched at the last run. */
  readonly baseline: string
  /** The records that match now and did not at the last run. */
  readonly added: string
  /** The records of the baseline that no longer match. */
  readonly removed: string
  /** The records of the baseline that match still and have changed. */
  readonly updated: string
}

export interface SetsUpdate extends WatchSets {
  readonly watch_id: number
  readonly generation: number
}

/** One thing that an entity watch follows. */
export interface Subject {
  readonly kind: string
  readonly value: string
  /** Null while no record has the identifier. */
  readonly record_id: number | null
  /** The tracked fields at the last run as JSON; null while there is no record. */
  readonly snapshot: string | null
}

export interface SubjectOfWatch extends Subject {
  readonly watch_id: number
}

/** The changes that the match of a commit makes. */
export interface MatchedChanges {
  readonly position: string
  readonly sets: readonly SetsUpdate[]
  /** Subjects whose record was changed, by dataset. */
  readonly touched: readonly {
    readonly watch_ids: readonly number[]
    readonly record_ids: readonly number[]
  }[]
  /** Watches all of whose subjects may have changed. */
  readonly touchedWatches: readonly number[]
  /** Subjects that lead to another record from now on, or to their first one. */
  readonly moved: readonly SubjectOfWatch[]
}

/** A run whose results are fixed, and which is to be charged and sent. */
export interface PreparedRun extends RunCounts {
  readonly run_id: number
  readonly watch_id: number
  readonly team_id: number
  readonly generation: number
  /** The id of its usage event. */
  readonly event_id: string
  readonly started_ms: number
  readonly millicredits: number
  readonly logs: readonly RunLogEntry[]
  /** The delivered records of a discovery watch, encoded by the caller. */
  readonly delivered: string
  /** The subjects that were delivered, with their new snapshots. */
  readonly subjects: readonly Subject[]
}

export interface RunEnd {
  readonly nowMs: number
  readonly next_ms: number
  readonly logs: readonly RunLogEntry[]
}

/** Every write throws WatcherOvertaken, with nothing written, when the turn is no longer the newest. */
export interface WatchWork {
  takeWatcherTurn(): Promise<WatcherTurn>
  /** Returns the watches of this directory that may still deliver. */
  liveWatches(): Promise<readonly Watch[]>
  /** Returns a number that changes whenever the service changes a watch or asks for a run. */
  watchesVersion(): Promise<number>
  /** Marks watches whose time is over as expired. */
  expireWatches(turn: number, nowMs: number): Promise<void>
  /**
   * Makes due the watches whose next run is further ahead than their interval, because the clock was set back, and the
   * suspended ones.
   */
  hastenWatches(turn: number, nowMs: number): Promise<void>
  /** Returns the ids of active and suspended watches that are due, and of paused ones whose baseline is, longest first. */
  dueWatches(nowMs: number, limit: number): Promise<readonly number[]>

  watchSets(ids: readonly number[]): Promise<readonly SetsUpdate[]>
  /** Returns subjects of the watches without a record, at most so many. */
  unresolvedSubjects(watchIds: readonly number[], limit: number): Promise<readonly SubjectOfWatch[]>
  /** Returns those that have one of these identifiers. */
  unresolvedWith(
    watchIds: readonly number[],
    keys: readonly { readonly kind: string; readonly value: string }[],
  ): Promise<readonly SubjectOfWatch[]>
  /** Returns subjects whose record is one of these. */
  subjectsOf(watchIds: readonly number[], recordIds: readonly number[]): Promise<readonly SubjectOfWatch[]>
  applyMatch(turn: number, changes: MatchedChanges): Promise<void>

  /** Makes the baseline of a discovery watch, and ends the run with it. */
  saveBaseline(turn: number, watch: Watch, runId: number, sets: WatchSets, end: RunEnd): Promise<void>
  /** Returns the identifiers of those subjects that belong to this generation already, after the last one of the page before. */
  subjectKeys(
    watchId: number,
    generation: number,
  ): Promise<readonly { readonly kind: string; readonly value: string; readonly isCurrent: boolean }[]>
  /** Adds subjects to the generation, or replaces those with the same identifier. */
  saveSubjects(turn: number, watch: Watch, subjects: readonly Subject[]): Promise<void>
  /** Takes subjects over into the generation as they are. */
  keepSubjects(
    turn: number,
    watch: Watch,
    keys: readonly { readonly kind: string; readonly value: string }[],
  ): Promise<void>
  /** Removes subjects of older generations, and ends the run of the baseline. */
  finishSubjects(turn: number, watch: Watch, runId: number, end: RunEnd): Promise<void>

  /** Returns the run that was asked for, or a new one. */
  beginRun(turn: number, watch: Watch, nowMs: number): Promise<number>
  /** Returns the subjects whose record changed since the last run, ordered by identifier, after the given one. */
  changedSubjects(watchId: number, after: Subject | undefined, limit: number): Promise<readonly Subject[]>
  /** Notes the present state of subjects that had nothing to report. */
  settleSubjects(turn: number, watchId: number, subjects: readonly Subject[]): Promise<void>
  /** Returns false, with nothing written, for a run that was called off by a request. */
  prepareRun(turn: number, run: PreparedRun, parts: readonly RunPart[]): Promise<boolean>
  preparedRuns(): Promise<readonly PreparedRun[]>
  /** Ends a paid run: what was delivered becomes part of the baseline, and each channel has its deliveries. */
  finishRun(turn: number, run: PreparedRun, sets: WatchSets | undefined, end: RunEnd): Promise<void>
  /** Ends a run that could not be paid: nothing is delivered, and the watch is suspended. */
  suspendRun(turn: number, run: PreparedRun, reason: string, end: RunEnd): Promise<void>
  /** Ends a run without results. */
  endQuietRun(
    turn: number,
    watch: Watch,
    runId: number,
    end: RunEnd & { readonly sets?: WatchSets; readonly records_searched: number },
  ): Promise<void>
  failRun(turn: number, watch: Watch, runId: number, reason: string, end: RunEnd): Promise<void>
  /** Makes a suspended watch active and due. */
  resumeWatch(turn: number, id: number, nowMs: number): Promise<void>
  /** Looks at the watch again at this time. */
  postponeWatch(turn: number, id: number, next_ms: number): Promise<void>
}
