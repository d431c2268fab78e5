// Exports: what is written, in which format and how often. Each of their runs is a batch job.
import type { NewExport } from './new-export.ts'
import type { BatchJob } from './work-batches.ts'

export interface RecordExport extends Omit<NewExport, 'request' | 'repeatingMax'> {
  readonly team_id: number
  readonly user_id: number
  readonly api_key_id: number | null
  readonly permissions: readonly string[]
  readonly path: string
  readonly webhook_url: string | null
  readonly created_ms: number
  /** The time at which the next run begins; null when none does. */
  readonly next_ms: number | null
  readonly cancelled_ms: number | null
}

export interface ExportQuery {
  /** Selects the exports that this key made. */
  readonly api_key_id?: number
  /** The id of the last export of the previous page. */
  readonly after?: string
  readonly limit: number
}

/** Removed exports are not seen by any of these methods but `removedRuns`. */
export interface ExportStore {
  /** Returns undefined when the team has no such export. */
  recordExport(teamId: number, id: string): Promise<RecordExport | undefined>
  /** Returns the request of its later runs as JSON. */
  exportRequest(id: string): Promise<string>
  /** Returns exports newest first, one more than `limit` if there are others; undefined when team or key have none `after`. */
  recordExports(teamId: number, listing: ExportQuery): Promise<readonly RecordExport[] | undefined>
  /** Returns the last run of each export, in the order of the ids; undefined where none is left. */
  lastRuns(exportIds: readonly string[]): Promise<readonly (BatchJob | undefined)[]>
  /** Stops the export and its run, which ends with what it has. Returns undefined when the team has no such export. */
  cancelExport(teamId: number, id: string, nowMs: number): Promise<RecordExport | undefined>
  /** Removes the export: its run fails, which costs nothing. Returns false when the team has no such export. */
  removeExport(teamId: number, id: string, nowMs: number): Promise<boolean>
  /**
   * Begins the next run of an export of this data directory that is due, unless its last one is still active. Returns
   * false when none is due.
   */
  beginDueRun(run: { readonly id: string; readonly event_id: string }, nowMs: number): Promise<boolean>
  /** Returns ended runs of removed exports of this data directory, `limit` at most. */
  removedRuns(limit: number): Promise<readonly string[]>
}

/** The error of a run whose export was removed. */
export const exportRemoved = 'The export was removed.'
