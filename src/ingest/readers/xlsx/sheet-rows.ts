// Reads the rows of a sheet as a stream.
import { cellsMax, rowBytesMax, tooLong, tooManyCells } from '../limits.ts'
import { decodeEscapes, type ShowNumber } from './cell-text.ts'
import { columnOf } from './column-of.ts'
import { type MergedCell, mergedCellFiller } from './merged-cells.ts'
import type { SharedStrings } from './shared-strings.ts'
import { expansionFreeMegabytes, expansionMax } from './workbook.ts'
import { parseXml, WorkbookFault } from './xml.ts'

export interface SheetRow {
  /** The number at the edge of the sheet, from 1. */
  readonly line: number
  /** The texts of the cells up to the last filled one. */
  readonly cells: readonly string[]
  /** Names the limit that the row exceeds; `cells` has the first of its cells. */
  readonly problem?: string
}

/** A row whose shared texts are still the numbers of those: those of a few bytes in the file may take hundreds of megabytes. */
interface UnresolvedRow extends Omit<SheetRow, 'cells'> {
  readonly cells: readonly (string | number)[]
}

export interface SheetValues {
  readonly strings: SharedStrings
  /** The size of the workbook, by which the texts of its rows are bounded. */
  readonly sizeBytes: number
  readonly showNumber: ShowNumber
  readonly merged: readonly MergedCell[]
  /** Called for each cell whose formula failed, which reads as empty. */
  readonly onErrorCell: (line: number) => void
  /** Called for each cell whose formula has no stored result, which reads as empty. */
  readonly onUncalculatedCell: (line: number) => void
}

/** The most rows that a sheet has in any program. */
const rowsMax = 1_048_576
/** The most cells, empty ones before filled ones included: short rows may end in a far column. */
const allCellsMax = 100_000_000
/** The most characters of the rows that are yielded together, which one long row may exceed. */
export const batchLengthMax = 2 ** 20

/** Rows without texts take memory as well. */
const blankRowLength = 64

/** Yields rows in the batches that the pieces of the part hold, or in smaller ones where texts are long. Throws a WorkbookFault. */
export async function* sheetRows(
  pieces: AsyncIterable<Buffer>,
  { strings, sizeBytes, showNumber, merged, onErrorCell, onUncalculatedCell }: SheetValues,
): AsyncGenerator<readonly SheetRow[]> {
  let rows: UnresolvedRow[] = []
  const batchesOf = rowResolver(strings, merged, sizeBytes)
  let isDone = false
  let isInRows = false
  let count = 0
  let line = 0
  let cells: (string | number)[] = []
  let problem: string | undefined
  let length = 0
  let column = -1
  let type = ''
  let style = 0
  let text = ''
  let isText = false
  let isFormula = false
  let isReading = false

  function startRow(attributes: Readonly<Record<string, string>>): void {
    if (++count > rowsMax) {
      throw new WorkbookFault(`has more than ${rowsMax.toLocaleString('en-US')} rows in one sheet.`)
    }
    const stated = Number(attributes.r)
    line = Number.isSafeInteger(stated) && stated > line ? stated : line + 1
    cells = []
    problem = undefined
    length = 0
    column = -1
  }

  function startCell(attributes: Readonly<Record<string, string>>): void {
    column = columnOf(attributes.r) ?? column + 1
    type = attributes.t ?? 'n'
    style = Number(attributes.s ?? 0)
    text = ''
    isFormula = false
  }

  function endCell(): void {
    // A formula whose result is the empty text has the type of a text.
    if (isFormula && text === '' && type === 'n') onUncalculatedCell(line)
    const value = text === '' || problem !== undefined ? '' : cellText()
    if (value === '') return
    // Cells may share one long text.
    length += typeof value === 'number' ? strings.bytesOf(value) : value.length
    if (length > rowBytesMax) problem = tooLong('row')
    else if (column >= cellsMax) problem = tooManyCells
    if (problem !== undefined) return
    while (cells.length < column) cells.push('')
    cells[column] = value
  }

  /** Returns the text of the cell, or the number of the text that it shares. */
  function cellText(): string | number {
    if (type === 's') return strings.bytesOf(Number(text)) > 0 ? Number(text) : ''
    if (type === 'str' || type === 'inlineStr') return decodeEscapes(text)
    if (type === 'b') return text === '1' || text === 'true' ? 'TRUE' : 'FALSE'
    if (type === 'e') {
      onErrorCell(line)
      return ''
    }
    const value = Number(text)
    return type === 'n' && Number.isFinite(value) ? showNumber(value, style) : text
  }

  const endRow = () => rows.push({ line, cells, ...(problem !== undefined && { problem }) })

  const parsed = parseXml(
    pieces,
    {
      open(name, attributes) {
        if (name === 'sheetData') isInRows = true
        else if (!isInRows || isDone) return
        else if (name === 'row') startRow(attributes)
        else if (name === 'c') startCell(attributes)
        else if (name === 'f') isFormula = true
        else if (name === 'rPh') isReading = true
        else if (name === 'v' || name === 't') isText = !isReading
      },
      text(part) {
        if (isText && problem === undefined) text += part
      },
      close(name) {
        if (!isInRows || isDone) return
        if (name === 'v' || name === 't') isText = false
        else if (name === 'rPh') isReading = false
        else if (name === 'c') endCell()
        else if (name === 'row') endRow()
        else if (name === 'sheetData') isDone = true
      },
      isDone: () => isDone,
    },
    {
      what: 'one of its rows',
      item: 'row',
      onLargeItem: () => {
        problem = tooLong('row')
      },
    },
  )
  for await (const _ of parsed) {
    yield* batchesOf(rows)
    rows = []
  }
}

/** Returns a function that gives rows, from the top down, their shared texts and those of merged cells. */
function rowResolver(strings: SharedStrings, merged: readonly MergedCell[], sizeBytes: number) {
  const withMerged = mergedCellFiller(merged)
  const allTextMax = Math.max(expansionFreeMegabytes * 2 ** 20, expansionMax * sizeBytes)
  let allCells = 0
  let allText = 0
  const textOf = (cell: string | number) => (typeof cell === 'number' ? strings.at(cell) : cell)
  const resolved = (row: UnresolvedRow): SheetRow =>
    withMerged(isResolved(row) ? row : { ...row, cells: row.cells.map(textOf) })
  return function* batchesOf(rows: readonly UnresolvedRow[]): Generator<readonly SheetRow[]> {
    let batch: SheetRow[] = []
    let length = 0
    for (const unresolved of rows) {
      const row = resolved(unresolved)
      const rowLength = lengthOf(row)
      allCells += row.cells.length
      allText += rowLength
      if (allCells > allCellsMax) {
        throw new WorkbookFault(`has more than ${allCellsMax.toLocaleString('en-US')} cells in one sheet.`)
      }
      if (allText > allTextMax) {
        throw new WorkbookFault(
          `repeats texts in its cells until they have more than ${expansionFreeMegabytes} MB and ${expansionMax} times its size. Save it as CSV when that is meant.`,
        )
      }
      batch.push(rowLength > rowBytesMax ? { ...row, problem: tooLong('row') } : row)
      length += rowLength + blankRowLength
      if (length < batchLengthMax) continue
      yield batch
      batch = []
      length = 0
    }
    if (batch.length > 0) yield batch
  }
}

const isResolved = (row: UnresolvedRow): row is SheetRow => row.cells.every(cell => typeof cell === 'string')

/** Returns the number of characters in the cells of a row. */
export const lengthOf = ({ cells }: SheetRow): number => cells.reduce((sum, cell) => sum + cell.length, 0)
