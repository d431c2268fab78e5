// A source of records, which is a file with its mapping or the demo world: batches of records with their lines.
import type { Json } from '../lib/json/json.ts'
import type { SourceRecord } from './prepare.ts'

export interface SourceRow {
  readonly line: number
  readonly row: Json
  readonly record: SourceRecord
}

export interface RejectedRow {
  readonly line: number
  readonly row: Json
  readonly reason: string
  /** True when the row states nothing that would make it a record. */
  readonly isEmpty?: true
}

export interface SourceBatch {
  readonly rows: readonly SourceRow[]
  readonly rejected: readonly RejectedRow[]
  /** The number of rows that the mapping leaves out on purpose. */
  readonly skipped: number
  /** Those of them that stand below the table; absent where there are none. */
  readonly below?: readonly RejectedRow[]
}

export interface RecordSource {
  readonly name: string
  readonly batches: AsyncIterable<SourceBatch>
  /** Returns the share of the rows that was yielded so far, from 0 to 1; 0 while nobody can tell. */
  readonly progress: () => number
  /** Returns what had to be repaired to read it, in sentences. */
  readonly repairs: () => readonly string[]
}
