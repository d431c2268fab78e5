// Finds the header of a CSV file that does not start with it: exports put a title, a date or blank lines above.

import type { RepairMessage, Repairs } from '../repairs.ts'
import { type CsvCells, filledWidth, isBlank } from './csv-cells.ts'
import { type CsvColumns, csvColumns } from './csv-columns.ts'
import { labelsGroups, namesInGroups } from './csv-header-groups.ts'
import { largestSection } from './csv-sections.ts'

/** A header with fewer columns than this, directly below another line, may as well be a list of values with commas. */
const clearColumnsMin = 4
const repeatedValuesMin = 5
const linesMax = 20

export interface HeaderPlace {
  /** The index of the header among the first records. */
  readonly index: number
  /** The record above it that labels groups of its columns. */
  readonly labels?: CsvCells
  /** True where another line of names stands above it, which looks like a header of the same table. */
  readonly isBelowNames?: true
  /** True where it is that of one of several tables with titles. */
  readonly isOfSection?: true
}

/** Returns the place of the header among the first records of a file. */
export function findHeader(records: readonly CsvCells[]): HeaderPlace {
  const section = largestSection(records, cells => namesColumns(cells, []) && !cells.some(isValue))
  if (section !== undefined) return { index: section, isOfSection: true }
  return groupedHeader(records) ?? secondHeader(records) ?? { index: headerIndex(records) }
}

/** The first record of a table, which is its header unless it is a row already. */
interface FirstRecord {
  readonly line: number
  /** The names that the columns have when it is a header. */
  readonly names: CsvCells
  /** True when its cells are values. */
  readonly isOfValues: boolean
}

/**
 * Returns the columns of a table, and whether its first record is a row already: they are named column_1, column_2 then, and
 * a repair says so. A copy of the file, which `isCopied` tells, keeps its first record where it is.
 */
export function columnsOfTable(
  { line, names, isOfValues }: FirstRecord,
  isCopied: boolean,
  repairs: Repairs,
): { readonly columns: CsvColumns; readonly isRow: boolean } {
  const isRow = !isCopied && isOfValues
  if (isRow) repairs.add(noHeader, line)
  const named = isRow ? names.map((_, index) => `column_${index + 1}`) : names
  return { columns: csvColumns(named, repairs), isRow }
}

const noHeader: RepairMessage = (_, line) =>
  `Line ${line} has values where a header has names, so that it is read as a row; the columns are named column_1, column_2, ...`

/** Returns the header below a line of labels (`Contact,,,Company,,`), above which are titles alone; undefined where there is none. */
function groupedHeader(records: readonly CsvCells[]): HeaderPlace | undefined {
  const start = tableStart(records)
  const nonBlank = records
    .map((record, index) => ({ cells: record.slice(start), index }))
    .filter(({ cells }) => lineWidth(cells) > 0)
  for (const [place, { cells, index }] of nonBlank.slice(0, linesMax).entries()) {
    if (lineWidth(cells) === 1 || holdsLabelAndValue(cells)) continue
    const header = nonBlank[place + 1]
    if (header?.index !== index + 1 || !labelsGroups(cells, header.cells)) return undefined
    const names = namesInGroups(cells, header.cells)
    const rows = nonBlank.slice(place + 2).map(row => row.cells)
    const isHeader =
      rowsMatchHeader(names, filledWidth(names), rows) &&
      namesColumns(names, rows) &&
      (names.some(name => columnWords.test(name)) || holdsValues(names, rows))
    return isHeader ? { index: header.index, labels: records[index] ?? [] } : undefined
  }
  return undefined
}

/** So many columns of numbers, dates or addresses tell a second line of names from a row with gaps. */
const typedColumnsMin = 2

/**
 * Returns the second of two lines of names, the one in words: surveys have the codes of questions above them. Below it are
 * columns of numbers, dates or addresses, for which both lines have names.
 */
function secondHeader(records: readonly CsvCells[]): HeaderPlace | undefined {
  const [first, second, ...rows] = records
    .map((cells, index) => ({ cells, index }))
    .filter(({ cells }) => filledWidth(cells) > 0)
  const values = rows.map(({ cells }) => cells).filter(cells => !holdsImportIds(cells))
  if (!first || !second || values.length === 0) return undefined
  const width = filledWidth(first.cells)
  const isWhole = filledWidth(second.cells) === width && !second.cells.slice(0, width).some(isBlank)
  const areNames = [first, second].every(({ cells }) => namesColumns(cells, values) && !cells.some(isValue))
  const typed = first.cells.filter((_, column) => {
    const below = valuesOf(values, column)
    return below.length > 0 && below.filter(isValue).length >= below.length * 0.7
  })
  return isWhole && areNames && typed.length >= typedColumnsMin
    ? { index: second.index, isBelowNames: true }
    : undefined
}

/** Returns whether a line holds the ids of questions, which a survey tool writes below its headers: `{"ImportId":"QID1"}`. */
export const holdsImportIds = ([first = '']: CsvCells): boolean => first.startsWith('{"ImportId":')

/** Words that columns are named by, and that no row of values in letters has. */
export const columnWords =
  /(?:^|[\s_-])(?:first|last|full)?[\s_-]?(?:name|e-?mail|phone|title|address|city|country|website|url|domain|vorname|nachname|telefon|prénom|nom|teléfono|correo|nombre|apellidos?)$/i

/**
 * Returns the index of the header among the first records of a file: 0, unless the lines above another record are
 * clearly not a table, because they have one cell, a label and its value (`Exported on;2024-05-01`), or at most half as many
 * cells as the header (`Staff;As of 31.10.2026`). The header is then the first record of two cells or more that has as many
 * as the records that follow, and that names what they hold.
 */
function headerIndex(records: readonly CsvCells[]): number {
  const start = tableStart(records)
  const filled = records.map((record, index) => {
    const cells = record.slice(start)
    return { cells, index, width: lineWidth(cells) }
  })
  const nonBlank = filled.filter(({ width }) => width > 0)
  const [first] = nonBlank
  if (!first) return 0
  const likeFirst = nonBlank.filter(({ width }) => width === first.width).length
  if (first.width > 1 && likeFirst > nonBlank.length / 2) return 0
  for (const [place, { cells, index, width }] of nonBlank.slice(0, linesMax).entries()) {
    const above = nonBlank.slice(0, place)
    const rows = nonBlank.slice(place + 1).map(row => row.cells)
    const hasGap = index > place + first.index
    const mayBeHeader =
      place > 0 &&
      width > 1 &&
      above.every(line => isAbove(line, width)) &&
      (rowsMatchHeader(cells, width, rows) || (hasGap && rowsFitHeader(cells, width, rows)))
    if (mayBeHeader && namesColumns(cells, rows) && (hasGap || valuesShowHeader(cells, rows))) return index
  }
  return 0
}

/** Returns whether a line may stand above a header with so many cells. */
const isAbove = (line: { readonly cells: CsvCells; readonly width: number }, width: number): boolean =>
  line.width === 1 || holdsLabelAndValue(line.cells) ? line.width < width : line.width * 2 <= width

/** Returns the number of empty columns on the left of all records: the table of a sheet may begin anywhere. */
const tableStart = (records: readonly CsvCells[]): number =>
  records.reduce((start, cells) => {
    const first = cells.findIndex(cell => !isBlank(cell))
    return first < 0 ? start : Math.min(start, first)
  }, Number.MAX_SAFE_INTEGER)

/** Returns the width of a line; a single cell has the width 1 wherever it stands, for titles stand in the middle of a table. */
const lineWidth = (cells: CsvCells): number =>
  cells.filter(cell => !isBlank(cell)).length === 1 ? 1 : filledWidth(cells)

/** Returns whether nearly all rows have as many cells as the header, empty ones included. */
const rowsMatchHeader = (header: CsvCells, width: number, rows: readonly CsvCells[]): boolean =>
  rows.length > 0 &&
  rows.filter(row => row.length === header.length || filledWidth(row) === width).length >= rows.length * 0.8

/** Returns whether the rows of more than one cell are nearly as wide as a header that names every column, whose last ones may be empty. */
function rowsFitHeader(header: CsvCells, width: number, rows: readonly CsvCells[]): boolean {
  const wide = rows.filter(row => lineWidth(row) > 1)
  return (
    width >= clearColumnsMin &&
    !header.slice(0, width).some(isBlank) &&
    wide.length > rows.length / 2 &&
    wide.every(row => filledWidth(row) <= width && filledWidth(row) >= width / 2)
  )
}

/** Returns whether the cells are a label and its value instead of column names: `Period:`, `From`, `2024-01-01`. */
const holdsLabelAndValue = (cells: CsvCells): boolean =>
  cells.some(cell => isValue(cell) || cell.trimEnd().endsWith(':'))

/** Returns whether the cell is a number, a date or an address, which columns hold but are not named. */
const isValue = (cell: string): boolean => /^[\s(+$€£<>=~-]*\d|@|:\/\/|^\S+\.[a-z]{2,}$/i.test(cell)

/** Returns whether the cells are distinct names, none of which is a value below it, and not prose cut at its commas. */
function namesColumns(header: CsvCells, rows: readonly CsvCells[]): boolean {
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

/** Returns whether the values of the rows show that the line above them is their header. */
function valuesShowHeader(header: CsvCells, rows: readonly CsvCells[]): boolean {
  if (header.length >= clearColumnsMin && rows.length > 1) return true
  if (holdsValues(header, rows)) return true
  return header.some((name, column) => {
    const values = valuesOf(rows, column)
    const areRepeated = values.length >= repeatedValuesMin && new Set(values).size <= values.length / 2
    return areRepeated && header.length > 2 && !isValue(name)
  })
}

/** Returns whether a column, which is not named by a value, holds numbers, dates or addresses. */
const holdsValues = (header: CsvCells, rows: readonly CsvCells[]): boolean =>
  header.some((name, column) => {
    const values = valuesOf(rows, column)
    return values.length > 0 && !isValue(name) && values.filter(isValue).length >= values.length * 0.7
  })

const valuesOf = (rows: readonly CsvCells[], column: number): readonly string[] =>
  rows.map(row => row[column] ?? '').filter(cell => !isBlank(cell))
