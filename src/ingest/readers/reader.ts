// The reading of a file of records, whatever its format: rows in batches, what could not be read, and progress.
import type { JsonObject } from '../../lib/json/json.ts'

export const fileFormats = ['csv', 'json', 'jsonl', 'yaml', 'parquet'] as const
export type FileFormat = (typeof fileFormats)[number]

/**
 * One row as the file has it. `line` is the 1-based line of the file where it starts (JSON Lines, CSV, YAML items),
 * or the 1-based ordinal of the row (JSON arrays, Parquet).
 */
export interface Row {
  readonly line: number
  readonly value: JsonObject
  /** The JSON text of the row, when the file is JSON: its hash shows cheaply whether the row changed. */
  readonly text?: string
}

/** A row that could not be read; reading goes on after it. `text` is cut to 1,000 characters. */
export interface UnreadableRow {
  readonly line: number
  readonly problem: string
  readonly text: string
}

export interface FileReading {
  readonly format: FileFormat
  /**
   * Rows in batches of up to some hundreds, in file order. May be iterated once; leaving the loop early closes the
   * file. Damage in the middle of a file is an `InputError` after everything before it was delivered.
   */
  readonly batches: AsyncIterable<readonly (Row | UnreadableRow)[]>
  /** Returns the columns that the header of the file names, those without a value too; none before the first batch. */
  readonly columns: () => readonly string[]
  /** Returns how many bytes of the (compressed) file were read so far, for progress. */
  readonly bytesRead: () => number
  readonly sizeBytes: number
  /** Returns what had to be repaired to read the file, in sentences for the user. Complete when the batches ended. */
  readonly repairs: () => readonly string[]
}

export interface ReadOptions {
  readonly format?: FileFormat
  /** A label of the Encoding Standard (`windows-1252`, `shift_jis`, `utf-16le`) that replaces detection. */
  readonly encoding?: string
  /** The character between the cells of a CSV file. */
  readonly delimiter?: string
  /** Dotted path to the array of records inside a JSON or YAML document, for example `data.items`. */
  readonly rows?: string
  /** Returns whether the batch with this number, from 0, is wanted; a reader may leave the others empty. */
  readonly isWanted?: (batch: number) => boolean
}

export const isUnreadable = (row: Row | UnreadableRow): row is UnreadableRow => 'problem' in row
