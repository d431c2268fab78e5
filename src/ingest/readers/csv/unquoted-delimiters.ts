// Joins the pieces of values that hold the delimiter and are not in quotes: `Ford, Sons & Co`.
import type { RepairMessage } from '../repairs.ts'
import { countedPhrase } from '../repairs.ts'
import { type CsvCells, filledWidth } from './csv-cells.ts'

/**
 * Returns the cells of a row that has more of them than the table has columns, where just as many begin with one blank as
 * are too many: people write a blank behind a comma, and systems none. Undefined where that does not tell the pieces.
 */
export function joinUnquoted(cells: CsvCells, columns: number, delimiter: string): CsvCells | undefined {
  const width = filledWidth(cells)
  if (width <= columns) return undefined
  const joined: string[] = []
  for (const [at, cell] of cells.slice(0, width).entries()) {
    if (at > 0 && /^ \S/.test(cell)) joined.push(`${joined.pop() ?? ''}${delimiter}${cell}`)
    else joined.push(cell)
  }
  return joined.length === columns ? joined : undefined
}

export const unquotedDelimiters: RepairMessage = (count, line) =>
  `${countedPhrase(count, 'row has', 'rows have')} a value with the delimiter in it and without quotes, which was read as one value (first: line ${line}).`
