// The port by which rows of providers become records of the catalogue, and are stored.
import type { JsonObject } from '../../lib/json/json.ts'
import type { LiveDataset } from './ability.ts'

/** Rows that one provider returned at one time. */
export interface ReceivedRows {
  readonly dataset: LiveDataset
  /** The text of the mapping, and its name in messages. */
  readonly mapping: string
  readonly mappingName: string
  readonly rows: readonly JsonObject[]
  /** When the provider said it, in epoch milliseconds. */
  readonly receivedMs: number
}

/** A record as the provider has it, in the shape of the catalogue, with what is derived from it. */
export interface LiveRecord {
  /** The id of the record on file; undefined while there is none. */
  readonly id: number | undefined
  /** True when the record on file holds what the provider says; false while it waits to be stored. */
  readonly isStored: boolean
  /** The record as JSON. */
  readonly text: string
  readonly updatedAtMs: number
}

export interface TakenRows {
  readonly records: readonly LiveRecord[]
  /** Why no row of an answer became a record, in the order of the answers; null where some did, or where none should. */
  readonly refusals: readonly (string | null)[]
}

export interface RecordIntake {
  /**
   * Returns the records of the rows, in their order; rows that are none are left out, and those of several answers that
   * are of one record are united, so that the first answer goes before the others. They are stored soon, together with
   * those of other questions; this waits for it no longer than a moment, and not at all while an import runs.
   */
  take(answers: readonly ReceivedRows[]): Promise<TakenRows>
}
