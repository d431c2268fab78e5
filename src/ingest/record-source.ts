// Where rows come from: a file with its mapping, or the demo world; either way batches of records with their lines.
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
}

export interface SourceBatch {
  readonly rows: readonly SourceRow[]
  readonly rejected: readonly RejectedRow[]
  /** Rows the mapping leaves out on purpose. */
  readonly skipped: number
}

export interface Source {
  readonly name: string
  readonly batches: AsyncIterable<SourceBatch>
  /** The share that was read, from 0 to 1. */
  readonly progress: () => number
  /** What had to be repaired to read it. */
  readonly repairs: () => readonly string[]
}
