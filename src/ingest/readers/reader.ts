// The rows of a file, whatever its format, and the options of its reader.
import type { JsonObject } from '../../lib/json/json.ts'

/**
 * One row as the file has it. `line` is the 1-based line of the file where it starts (JSON Lines, CSV, YAML items, vCards),
 * or the 1-based ordinal of the row (JSON arrays, Parquet), or its number in the sheet.
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

/** The options that concern the reader of a format. */
export interface ReaderOptions {
  /** A label of the Encoding Standard (`windows-1252`, `shift_jis`, `utf-16le`) that replaces detection. */
  readonly encoding?: string
  /** The character between the cells of a CSV file. */
  readonly delimiter?: string
  /** The name of the sheet to read from a workbook; the first one when absent. */
  readonly sheet?: string
  /** Dotted path to the array of records inside a JSON or YAML document, for example `data.items`. */
  readonly rows?: string
  /** Returns whether the batch with this number, from 0, is wanted; a reader may leave the others empty. */
  readonly isWanted?: (batch: number) => boolean
}

export const isUnreadable = (row: Row | UnreadableRow): row is UnreadableRow => 'problem' in row
