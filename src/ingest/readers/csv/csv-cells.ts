// Reads the cells of CSV records, strictly first and with patience for stray quotes where that fails.
import { CsvError } from 'csv-parse'
import { type Options, parse } from 'csv-parse/sync'

export type Cells = readonly string[]

/** The cells of whole records, or undefined when any of them breaks the rules of quoting. */
export function readCells(
  bytes: Buffer,
  delimiter: string,
  options: Options = {},
): readonly Cells[] | undefined {
  try {
    return parse(bytes, {
      delimiter,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      ...options,
    })
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

/**
 * The cells of one line whose quotes are wrong: blanks between a delimiter and a quote are dropped, other quotes
 * inside a cell are read as they stand. Undefined when a quote stays open.
 */
export function readStrayCells(line: Buffer, delimiter: string): Cells | undefined {
  const hasBlanks = [' "', '" '].some(place => line.includes(place))
  const trimmed = hasBlanks ? readCells(line, delimiter, { trim: true })?.[0] : undefined
  return trimmed ?? readCells(line, delimiter, { relax_quotes: true })?.[0]?.map(withoutOuterQuotes)
}

/** A quoted cell with quotes inside comes back with its outer ones; some databases write the inner ones as `\"`. */
const withoutOuterQuotes = (cell: string): string =>
  /^".+"$/s.test(cell) ? cell.slice(1, -1).replaceAll('\\"', '"') : cell

export const isBlank = (cell: string): boolean =>
  cell === '' || (cell.charCodeAt(0) <= 32 && cell.trim() === '')

/** Up to the last cell that is filled: spreadsheets add empty ones to some rows only. */
export const filledWidth = (cells: Cells): number => cells.findLastIndex(cell => !isBlank(cell)) + 1
