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
  /** The row for a copy of the file, where the reader was given `originals`. */
  readonly original?: OriginalRow
}

/** A row that could not be read; reading goes on after it. `text` is cut to 1,000 characters. */
export interface UnreadableRow {
  readonly line: number
  readonly problem: string
  readonly text: string
  readonly original?: OriginalRow
}

/** A row as it stands in the file. */
export interface OriginalRow {
  /** The cells of a table, empty ones too; a line of another format has none. */
  readonly cells: readonly string[]
  /** The line or lines of a text file in UTF-8, with their end; absent where its quotes are wrong. */
  readonly bytes?: Buffer
}

/** The header of a table as it stands in the file. */
export interface OriginalHeader extends OriginalRow {
  readonly line: number
  /** The lines above it, in UTF-8. */
  readonly above: Buffer
  /** The character between its cells, in a text file. */
  readonly delimiter?: string
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
  /** Makes a reader of CSV, JSON Lines or a workbook keep rows as they stand in the file, blank ones of a table too. */
  readonly originals?: { readonly onHeader: (header: OriginalHeader) => void }
}

export const isUnreadable = (row: Row | UnreadableRow): row is UnreadableRow => 'problem' in row
