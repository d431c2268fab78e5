// Writes lists as workbooks. A workbook is copied as it is, with more cells in the rows of its sheet: formulas, formats
// and other sheets stay.
import { Buffer } from 'node:buffer'
import { InputError } from '../../errors.ts'
import { openByteSource } from '../../ingest/readers/byte-source.ts'
import { collectRepairs } from '../../ingest/readers/repairs.ts'
import { openSeekable } from '../../ingest/readers/temporary.ts'
import { openWorkbook } from '../../ingest/readers/xlsx/workbook.ts'
import { chooseSheet } from '../../ingest/readers/xlsx/xlsx.ts'
import { WorkbookFault } from '../../ingest/readers/xlsx/xml.ts'
import type { Json } from '../../lib/json/json.ts'
import type { LeadList } from '../lead-list.ts'
import { type AnsweredRow, cellsOf } from './answered-row.ts'
import { cellLengthMax, sheetCells, sheetColumnsMax, sheetRowsMax } from './sheet-cells.ts'
import { columnsOfSheet, withMoreCells } from './sheet-edit.ts'
import { zipOf } from './zip.ts'

export async function* writeXlsx(
  list: LeadList,
  addedColumns: readonly string[],
  rows: AsyncIterable<readonly AnsweredRow[]>,
): AsyncGenerator<Uint8Array> {
  yield* list.format === 'xlsx' ? copied(list, addedColumns, rows) : made(list, addedColumns, rows)
}

async function* copied(
  list: LeadList,
  addedColumns: readonly string[],
  rows: AsyncIterable<readonly AnsweredRow[]>,
): AsyncGenerator<Uint8Array> {
  const file = await openSeekable(await openByteSource(list.path))
  try {
    const { sheets, parts, read } = await openWorkbook(file.handle.fd)
    if (parts.some(name => /vbaproject\.bin$/i.test(name))) {
      throw new WorkbookFault('holds macros; save it as .xlsx without them.')
    }
    const { part } = chooseSheet(sheets, list.sheet, collectRepairs())
    const from = Math.max(await columnsOfSheet(read(part)), list.width)
    refuseTooWide(from + addedColumns.length)
    const valuesOf = inStep(list, addedColumns, rows)
    const moreCells = async (line: number, prefix: string) =>
      sheetCells(await valuesOf(line), { line, from, prefix })
    const isSheet = (name: string) => name.toLowerCase() === part.toLowerCase()
    yield* zipOf(
      parts.map(name => ({
        name,
        bytes: () =>
          isSheet(name) ? withMoreCells(read(name), from + addedColumns.length, moreCells) : read(name),
      })),
    )
  } catch (error) {
    throw error instanceof WorkbookFault
      ? new InputError(`${list.path} ${error.message}`, { cause: error })
      : error
  } finally {
    await file.close()
  }
}

/** Returns the function that returns the added values of a row by its number; it is called with rising numbers. */
function inStep(
  { header }: LeadList,
  addedColumns: readonly string[],
  rows: AsyncIterable<readonly AnsweredRow[]>,
): (line: number) => Promise<readonly Json[]> {
  const each = flat(rows)
  let next: IteratorResult<AnsweredRow> | undefined
  return async line => {
    if (line === header?.line) return addedColumns
    next ??= await each.next()
    while (!next.done && next.value.row.line < line) next = await each.next()
    return !next.done && next.value.row.line === line ? next.value.added : []
  }
}

async function* flat(rows: AsyncIterable<readonly AnsweredRow[]>): AsyncGenerator<AnsweredRow, undefined> {
  for await (const batch of rows) yield* batch
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(xml + text)
}

/** Makes a workbook of a list of another format; its cells are texts, so that `007` stays what it is. */
async function* made(
  list: LeadList,
  addedColumns: readonly string[],
  rows: AsyncIterable<readonly AnsweredRow[]>,
): AsyncGenerator<Uint8Array> {
  const width = Math.max(list.columns.length, list.width)
  refuseTooWide(width + addedColumns.length)
  if (list.rows + 1 > sheetRowsMax) {
    throw new InputError(
      `${list.path} has more rows than the ${sheetRowsMax.toLocaleString('en')} of a sheet; write CSV.`,
    )
  }
  await refuseLongCells(list)
  const fixed = Object.entries(fixedParts).map(([name, text]) => ({ name, bytes: () => bytesOf(text) }))
  const sheet = { name: 'xl/worksheets/sheet1.xml', bytes: () => newSheet(list, addedColumns, rows, width) }
  yield* zipOf([...fixed, sheet])
}

/** Reads the list once more, because nothing should be asked and paid for that cannot be written. */
async function refuseLongCells(list: LeadList): Promise<void> {
  for await (const batch of list.batches()) {
    for (const row of batch) {
      const long = cellsOf(list, row).find(({ length }) => length > cellLengthMax)
      if (long === undefined) continue
      throw new InputError(
        `${list.path}, line ${row.line}: a cell has ${long.length.toLocaleString('en')} characters, and a cell of a workbook holds ${cellLengthMax.toLocaleString('en')}; write CSV.`,
      )
    }
  }
}

async function* newSheet(
  list: LeadList,
  addedColumns: readonly string[],
  rows: AsyncIterable<readonly AnsweredRow[]>,
  width: number,
): AsyncGenerator<Uint8Array> {
  let line = 0
  const rowXml = (cells: readonly string[], added: readonly Json[]): string => {
    line++
    const own = sheetCells(cells, { line, from: 0, prefix: '' })
    return `<row r="${line}">${own}${sheetCells(added, { line, from: width, prefix: '' })}</row>`
  }
  yield Buffer.from(`${xml}<worksheet xmlns="${main}"><sheetData>${rowXml(list.columns, addedColumns)}`)
  for await (const batch of rows) {
    yield Buffer.from(batch.map(({ row, added }) => rowXml(cellsOf(list, row), added)).join(''))
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function refuseTooWide(columns: number): void {
  if (columns <= sheetColumnsMax) return
  throw new InputError(
    `A sheet has at most ${sheetColumnsMax.toLocaleString('en')} columns, and the list would have ${columns.toLocaleString('en')}; write CSV.`,
  )
}
