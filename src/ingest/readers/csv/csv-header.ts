// Finds the header of a CSV file that does not start with it: exports put a title, a date or blank lines above.
import { type Cells, filledWidth, isBlank } from './csv-cells.ts'

/** A header with fewer columns than this under a plain line may as well be a list of values with commas. */
const tellingColumns = 4
const tellingRows = 5
const linesMax = 20

/**
 * The index of the header among the first records of a file, 0 unless what stands above another one is clearly no
 * table: lines of one cell, or of labels with their values (`Exported on;2024-05-01`). The header is then the first
 * record with two cells or more whose number is that of the records that follow, and that names what they hold.
 */
export function headerIndex(records: readonly Cells[]): number {
  const filled = records.map((cells, index) => ({ cells, index, width: filledWidth(cells) }))
  const all = filled.filter(({ width }) => width > 0)
  const [first] = all
  if (!first) return 0
  const likeFirst = all.filter(({ width }) => width === first.width).length
  if (first.width > 1 && likeFirst > all.length / 2) return 0
  for (const [place, { cells, index, width }] of all.slice(0, linesMax).entries()) {
    const above = all.slice(0, place)
    const rows = all.slice(place + 1).map(row => row.cells)
    if (place > 0 && width > 1 && above.every(line => line.width < width) && agree(cells, width, rows)) {
      const hasGap = index > place + first.index
      return namesColumns(cells, rows) && (hasGap || isTelling(cells, rows)) ? index : 0
    }
    if (width > 1 && !isLabelled(cells)) return 0
  }
  return 0
}

/** Nearly all rows have as many cells as the header, empty ones included. */
const agree = (header: Cells, width: number, rows: readonly Cells[]): boolean =>
  rows.length > 0 &&
  rows.filter(row => row.length === header.length || filledWidth(row) === width).length >= rows.length * 0.8

/** A label and its value, not the names of columns: `Period:`, `From`, `2024-01-01`. */
const isLabelled = (cells: Cells): boolean =>
  cells.some(cell => isValue(cell) || cell.trimEnd().endsWith(':'))

/** Numbers, dates, addresses: what a column holds and what its name hardly is. */
const isValue = (cell: string): boolean => /^[\s(+$€£<>=~-]*\d|@|:\/\/|^\S+\.[a-z]{2,}$/i.test(cell)

/** Its cells are names, each once, none of which is a value below it, and no prose that was cut at its commas. */
function namesColumns(header: Cells, rows: readonly Cells[]): boolean {
  const names = header.filter(cell => !isBlank(cell)).map(cell => cell.trim().toLowerCase())
  const areNames =
    names.filter(name => /\p{L}/u.test(name) && !isValue(name)).length >= header.length * 0.8 &&
    names.every(name => !/@|:\/\//.test(name))
  const isProse = [header, ...rows].every(cells => cells.slice(1).every(cell => /^\s/.test(cell)))
  const isRepeated = header.some(
    (name, column) =>
      !isBlank(name) && rows.some(row => row[column]?.trim().toLowerCase() === name.trim().toLowerCase()),
  )
  return areNames && !isProse && !isRepeated && new Set(names).size === names.length
}

/** The rows show by what they hold that the line above them is their header. */
function isTelling(header: Cells, rows: readonly Cells[]): boolean {
  if (header.length >= tellingColumns && rows.length > 1) return true
  return header.some((name, column) => {
    const values = rows.map(row => row[column] ?? '').filter(cell => !isBlank(cell))
    if (values.length === 0 || isValue(name)) return false
    const areValues = values.filter(isValue).length >= values.length * 0.7
    const areRepeated = values.length >= tellingRows && new Set(values).size <= values.length / 2
    return areValues || (areRepeated && header.length > 2)
  })
}
