// Reads the cells of CSV records, strictly first, and tolerating stray quotes where that fails.
import { CsvError } from 'csv-parse'
import { type Options, parse } from 'csv-parse/sync'

export type CsvCells = readonly string[]

/** Returns the cells of whole records, or undefined when any of them breaks the rules of quoting. */
export function readCells(
  bytes: Buffer,
  delimiter: string,
  options: Options = {},
): readonly CsvCells[] | undefined {
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
 * Returns the cells of one line whose quotes are wrong: blanks between a delimiter and a quote are dropped, other
 * quotes inside a cell are read literally. Returns undefined when a quote stays open.
 */
export function readCellsWithStrayQuotes(line: Buffer, delimiter: string): CsvCells | undefined {
  const hasBlanks = [' "', '" '].some(place => line.includes(place))
  const trimmed = hasBlanks ? readCells(line, delimiter, { trim: true })?.[0] : undefined
  return trimmed ?? readCells(line, delimiter, { relax_quotes: true })?.[0]?.map(withoutOuterQuotes)
}

/** The parser leaves a quoted cell with quotes inside its outer ones; some databases write the inner ones as `\"`. */
const withoutOuterQuotes = (cell: string): string =>
  /^".+"$/s.test(cell) ? cell.slice(1, -1).replaceAll('\\"', '"') : cell

export const isBlank = (cell: string): boolean =>
  cell === '' || (cell.charCodeAt(0) <= 32 && cell.trim() === '')

/** Returns the number of cells up to the last filled one: spreadsheets add empty ones to some rows only. */
export const filledWidth = (cells: CsvCells): number => cells.findLastIndex(cell => !isBlank(cell)) + 1
