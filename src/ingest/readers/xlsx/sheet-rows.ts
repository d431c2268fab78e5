// Reads the rows of a sheet as a stream.
import { cellsMax } from '../limits.ts'
import { decodeEscapes, type ShowNumber } from './cell-text.ts'
import type { SharedStrings } from './shared-strings.ts'
import { parseXml, WorkbookFault } from './xml.ts'

export interface SheetRow {
  /** The number at the edge of the sheet, from 1. */
  readonly line: number
  /** The texts of the cells up to the last filled one. */
  readonly cells: readonly string[]
  /** True when there are more cells than a row may have; `cells` has the first of them. */
  readonly hasTooMany: boolean
}

export interface SheetValues {
  readonly strings: SharedStrings
  readonly showNumber: ShowNumber
  /** Called for each cell whose formula failed, which reads as empty. */
  readonly onErrorCell: (line: number) => void
}

/** The most rows that a sheet has in any program. */
const rowsMax = 1_048_576
/** The most cells, empty ones before filled ones included: short rows may end in a far column. */
const allCellsMax = 100_000_000

/** Yields rows in the batches that the pieces of the part hold. Throws a WorkbookFault. */
export async function* sheetRows(
  pieces: AsyncIterable<Buffer>,
  { strings, showNumber, onErrorCell }: SheetValues,
): AsyncGenerator<readonly SheetRow[]> {
  let rows: SheetRow[] = []
  let isDone = false
  let isInRows = false
  let count = 0
  let allCells = 0
  let line = 0
  let cells: string[] = []
  let hasTooMany = false
  let column = -1
  let type = ''
  let style = 0
  let text = ''
  let isText = false
  let isReading = false

  function startRow(attributes: Readonly<Record<string, string>>): void {
    if (++count > rowsMax) {
      throw new WorkbookFault(`has more than ${rowsMax.toLocaleString('en-US')} rows in one sheet.`)
    }
    const stated = Number(attributes.r)
    line = Number.isSafeInteger(stated) && stated > line ? stated : line + 1
    cells = []
    hasTooMany = false
    column = -1
  }

  function startCell(attributes: Readonly<Record<string, string>>): void {
    column = columnOf(attributes.r) ?? column + 1
    type = attributes.t ?? 'n'
    style = Number(attributes.s ?? 0)
    text = ''
  }

  function endCell(): void {
    const value = text === '' ? '' : cellText()
    if (value === '') return
    if (column >= cellsMax) {
      hasTooMany = true
      return
    }
    while (cells.length < column) cells.push('')
    cells[column] = value
  }

  function cellText(): string {
    if (type === 's') return strings.at(Number(text))
    if (type === 'str' || type === 'inlineStr') return decodeEscapes(text)
    if (type === 'b') return text === '1' || text === 'true' ? 'TRUE' : 'FALSE'
    if (type === 'e') {
      onErrorCell(line)
      return ''
    }
    const value = Number(text)
    return type === 'n' && Number.isFinite(value) ? showNumber(value, style) : text
  }

  function endRow(): void {
    allCells += cells.length
    if (allCells > allCellsMax) {
      throw new WorkbookFault(`has more than ${allCellsMax.toLocaleString('en-US')} cells in one sheet.`)
    }
    rows.push({ line, cells, hasTooMany })
  }

  const parsed = parseXml(
    pieces,
    {
      open(name, attributes) {
        if (name === 'sheetData') isInRows = true
        else if (!isInRows || isDone) return
        else if (name === 'row') startRow(attributes)
        else if (name === 'c') startCell(attributes)
        else if (name === 'rPh') isReading = true
        else if (name === 'v' || name === 't') isText = !isReading
      },
      text(part) {
        if (isText) text += part
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
    { what: 'one of its rows', item: 'row' },
  )
  for await (const _ of parsed) {
    if (rows.length > 0) yield rows
    rows = []
  }
}

/** Returns the index, from 0, of the column that a cell such as `AB12` names. */
function columnOf(cell: string | undefined): number | undefined {
  const letters = cell === undefined ? undefined : /^[A-Z]{1,4}/.exec(cell)?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
