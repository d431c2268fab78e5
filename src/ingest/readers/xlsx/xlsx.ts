// Reads one sheet of an .xlsx workbook as a table whose header is found as in CSV.
import { InputError } from '../../../errors.ts'
import type { CsvCells } from '../csv/csv-cells.ts'
import type { CsvColumns } from '../csv/csv-columns.ts'
import { columnsOfTable, findHeader, type HeaderPlace } from '../csv/csv-header.ts'
import { namesInGroups } from '../csv/csv-header-groups.ts'
import { isRowOfValues } from '../csv/row-of-values.ts'
import { type BinaryReaderInput, batchRows, type RowBatch } from '../input.ts'
import { shownTextMax, unreadableRow } from '../record.ts'
import { countedPhrase, type RepairMessage, type Repairs } from '../repairs.ts'
import { openSeekable } from '../temporary.ts'
import { readNumberFormats } from './cell-text.ts'
import { readMergedCells } from './merged-cells.ts'
import { readSharedStrings } from './shared-strings.ts'
import { batchLengthMax, lengthOf, type SheetRow, sheetRows } from './sheet-rows.ts'
import { openWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts'
import { WorkbookFault } from './xml.ts'

/** Yields the rows of the sheet that was named, or of the first one that is not hidden. */
export async function* readXlsx(input: BinaryReaderInput): AsyncGenerator<RowBatch> {
  const { source, options, repairs, onProgress } = input
  const file = await openSeekable(source)
  try {
    const workbook = await openWorkbook(file.handle.fd)
    const sheet = chooseSheet(workbook.sheets, options.sheet, repairs)
    const values = {
      strings: await readSharedStrings(workbook),
      sizeBytes: (await file.handle.stat()).size,
      showNumber: await readNumberFormats(workbook),
      merged: await readMergedCells(workbook.read(sheet.part)),
      onErrorCell: (line: number) => repairs.add(errorCells, line),
      onUncalculatedCell: (line: number) => repairs.add(uncalculatedCells, line),
    }
    yield* tableRows(sheetRows(workbook.read(sheet.part, onProgress), values), sheet, input)
  } catch (error) {
    throw error instanceof WorkbookFault
      ? new InputError(`${source.path} ${error.message}`, { cause: error })
      : error
  } finally {
    await file.close()
  }
}

const shownSheetsMax = 20

/** Returns the sheet of the name, or the first that is not hidden. Throws a WorkbookFault where there is none. */
export function chooseSheet(
  sheets: Workbook['sheets'],
  name: string | undefined,
  repairs: Repairs,
): WorkbookSheet {
  const names = sheets.slice(0, shownSheetsMax).map(sheet => JSON.stringify(sheet.name))
  if (name !== undefined) {
    const named =
      sheets.find(sheet => sheet.name === name) ??
      sheets.find(sheet => sheet.name.trim().toLowerCase() === name.trim().toLowerCase())
    if (named) return named
    throw new WorkbookFault(`has no sheet ${JSON.stringify(name)}; its sheets are ${names.join(', ')}.`)
  }
  const first = sheets.find(sheet => !sheet.isHidden) ?? sheets[0]
  if (!first) throw new WorkbookFault('has no sheet with cells.')
  const others = names.filter(other => other !== JSON.stringify(first.name))
  if (others.length > 0) {
    repairs.add(
      () => `The sheet ${JSON.stringify(first.name)} was read; --sheet names another: ${others.join(', ')}.`,
    )
  }
  return first
}

const sampleRows = 50
const sampleLength = 64 * 1024

async function* tableRows(
  batches: AsyncIterable<readonly SheetRow[]>,
  sheet: WorkbookSheet,
  { repairs, onColumns, options: { originals } }: BinaryReaderInput,
): AsyncGenerator<RowBatch> {
  let sample: SheetRow[] = []
  let length = 0
  let columns: CsvColumns | undefined
  let batch: RowBatch[number][] = []
  let batchLength = 0
  const rowOf = (row: SheetRow): void => {
    if (!columns) return
    const read = row.problem === undefined ? columns.row(row.cells, row.line) : { problem: row.problem }
    const original = originals && { original: { cells: row.cells } }
    if (!read) return
    batchLength += lengthOf(row)
    batch.push(
      'problem' in read
        ? unreadableRow(row.line, read.problem, textOf(row), original?.original)
        : { ...read, ...original },
    )
  }
  const startTable = (): void => {
    const { index, labels, isOfValues } = headerPlace(sample)
    const header = sample[index]
    if (!header) return
    if (header.problem !== undefined) {
      throw new WorkbookFault(`has no header that can be read, in row ${header.line}: ${header.problem}`)
    }
    for (const _ of sample.slice(0, index)) repairs.add(rowsAboveHeader)
    // Columns that the header does not name are read where the first rows fill them.
    const width = Math.max(...sample.map(({ cells }) => cells.length))
    const names = padded(labels ? namesInGroups(labels, header.cells) : header.cells, width)
    const table = columnsOfTable({ line: header.line, names, isOfValues }, originals !== undefined, repairs)
    columns = table.columns
    onColumns(columns.names)
    originals?.onHeader({ line: header.line, cells: header.cells, above: Buffer.alloc(0) })
    for (const row of sample.slice(table.isRow ? index : index + 1)) rowOf(row)
    sample = []
  }
  for await (const rows of batches) {
    for (const row of rows) {
      if (columns) rowOf(row)
      else if (row.cells.length > 0 || row.problem !== undefined) {
        sample.push(row)
        length += lengthOf(row) + row.cells.length
        if (sample.length >= sampleRows || length > sampleLength) startTable()
      }
      if (batch.length < batchRows && batchLength < batchLengthMax) continue
      yield batch
      batch = []
      batchLength = 0
    }
  }
  if (!columns) startTable()
  if (!columns) throw new WorkbookFault(`has nothing in its sheet ${JSON.stringify(sheet.name)}.`)
  if (batch.length > 0) yield batch
}

/**
 * Returns the place of the header among the first rows. Blank rows are not among them, and count as a gap. The rows are
 * compared over the width that most of them have: sheets hold no empty cells at the end of a row, and notes beside it.
 */
function headerPlace(rows: readonly SheetRow[]): HeaderPlace & { readonly isOfValues: boolean } {
  const widths = rows.map(({ cells }) => cells.length)
  // Titles and notes have one cell, of which a short sheet may have as many as rows.
  const wide = widths.filter(width => width > 1)
  const width = mostFrequent(wide.length >= widths.length / 2 ? wide : widths)
  const records: CsvCells[] = []
  const rowOfRecord: number[] = []
  rows.forEach(({ line, cells }, index) => {
    const previous = rows[index - 1]?.line
    if (previous !== undefined && line > previous + 1) {
      records.push([])
      rowOfRecord.push(index)
    }
    records.push(padded(cells.slice(0, width), width))
    rowOfRecord.push(index)
  })
  const found = findHeader(records)
  const [first = [], ...below] = records.slice(found.index)
  return { ...found, index: rowOfRecord[found.index] ?? 0, isOfValues: isRowOfValues(first, below) }
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || b - a)[0]?.[0] ?? 0
}

const padded = (cells: CsvCells, width: number): CsvCells => [
  ...cells,
  ...Array<string>(Math.max(0, width - cells.length)).fill(''),
]

const textOf = ({ cells }: SheetRow): string => cells.slice(0, shownTextMax).join('\t').slice(0, shownTextMax)

const rowsAboveHeader: RepairMessage = count =>
  `${countedPhrase(count, 'row above the header was', 'rows above the header were')} left out.`
const errorCells: RepairMessage = (count, line) =>
  `${countedPhrase(count, 'cell holds', 'cells hold')} an error such as #N/A; it was read as empty (first: row ${line}).`
const uncalculatedCells: RepairMessage = (count, line) =>
  `${countedPhrase(count, 'cell holds a formula', 'cells hold formulas')} without a stored result, and ${count === 1 ? 'reads' : 'read'} as empty (first: row ${line}). A spreadsheet program stores the results when it saves the workbook.`
