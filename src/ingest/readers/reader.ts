// What reading a file of records gives, whatever its format: rows in batches, what could not be read, and progress.
import type { JsonObject } from '../../lib/json/json.ts'

export const formats = ['csv', 'json', 'jsonl', 'yaml', 'parquet'] as const
export type Format = (typeof formats)[number]

/**
 * One record as the file has it. `line` is the 1-based line of the file where it starts (JSON Lines, CSV, YAML
 * items), or the 1-based ordinal of the record (JSON arrays, Parquet).
 */
export interface Row {
  readonly line: number
  readonly value: JsonObject
  /** The JSON text of the record, where the file is JSON: what tells cheaply whether it changed. */
  readonly text?: string
}

/** A record that could not be read; reading goes on after it. `text` is cut to 1,000 characters. */
export interface UnreadableRow {
  readonly line: number
  readonly problem: string
  readonly text: string
}

export interface Reading {
  readonly format: Format
  /**
   * Rows in batches of up to some hundreds, in file order. May be iterated once; leaving the loop early closes the
   * file. Damage in the middle of a file is an `InputError` after everything before it was delivered.
   */
  readonly batches: AsyncIterable<readonly (Row | UnreadableRow)[]>
  /** The columns that the header of the file names, those without a value too; none before the first batch. */
  readonly columns: () => readonly string[]
  /** Bytes of the file read so far (of the compressed file), for progress. */
  readonly bytesRead: () => number
  readonly sizeBytes: number
  /** What had to be repaired to read the file, in words for the person who imports it. Complete when the batches ended. */
  readonly repairs: () => readonly string[]
}

export interface ReadOptions {
  readonly format?: Format
  /** A label of the Encoding Standard (`windows-1252`, `shift_jis`, `utf-16le`) that replaces detection. */
  readonly encoding?: string
  /** The character between the cells of a CSV file. */
  readonly delimiter?: string
  /** Dotted path to the array of records inside a JSON or YAML document, for example `data.items`. */
  readonly rows?: string
  /** Which batches somebody wants, by their number from 0; a reader may give the others empty. */
  readonly isWanted?: (batch: number) => boolean
}

export const isUnreadable = (row: Row | UnreadableRow): row is UnreadableRow => 'problem' in row
