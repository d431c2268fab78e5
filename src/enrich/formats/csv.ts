// Writes lists as CSV. The lines of a CSV file are copied byte by byte, and only end in more cells than before.
import { Buffer } from 'node:buffer'
import { quotedCell } from '../../export/csv.ts'
import { harmlessCell } from '../../export/match-columns.ts'
import type { OriginalRow } from '../../ingest/readers/reader.ts'
import type { LeadList } from '../lead-list.ts'
import { type AnsweredRow, cellsOf } from './answered-row.ts'

/** The mark by which spreadsheets know UTF-8. */
const byteOrderMark = '\ufeff'

export const csvWriter = (delimiterOfName: string | undefined) =>
  async function* write(
    list: LeadList,
    addedColumns: readonly string[],
    rows: AsyncIterable<readonly AnsweredRow[]>,
  ): AsyncGenerator<Uint8Array> {
    const { head, linesOf } = csvLines(list, addedColumns, delimiterOfName)
    yield Buffer.from(head)
    for await (const batch of rows) yield Buffer.from(linesOf(batch))
  }

interface CsvLines {
  /** The lines down to the header. */
  readonly head: string
  readonly linesOf: (rows: readonly AnsweredRow[]) => string
}

/** Returns the lines of a list with added columns, between whose cells the delimiter stands; that of the list when absent. */
export function csvLines(
  list: LeadList,
  addedColumns: readonly string[],
  delimiterOfName?: string,
): CsvLines {
  const { header } = list
  const delimiter = delimiterOfName ?? header?.delimiter ?? ','
  const lineEnd = header?.bytes?.toString().endsWith('\r\n') ? '\r\n' : '\n'
  const isCopied = list.format === 'csv' && delimiter === header?.delimiter
  const width = isCopied ? list.width : list.columns.length
  const quoted = (text: string) => quotedCell(text, delimiter)
  const added = (row: AnsweredRow) => row.added.map(value => quoted(harmlessCell(value)))

  /** Returns a line of the cells and the added ones, which stand in the same columns in every line. */
  const lineOf = ({ cells, bytes }: OriginalRow, more: readonly string[]): string => {
    const text = isCopied && bytes ? bytes.toString() : `${cells.map(quoted).join(delimiter)}${lineEnd}`
    const [end = ''] = /\r?\n$/.exec(text) ?? []
    const own = text.slice(0, text.length - end.length)
    const missing = delimiter.repeat(Math.max(0, width - cells.length))
    return `${own}${missing}${delimiter}${more.join(delimiter)}${end}`
  }

  const above = isCopied ? (header?.above.toString() ?? '') : ''
  const names = isCopied && header ? header : { cells: list.columns }
  const line = (answered: AnsweredRow): string => {
    const { row } = answered
    const original = isCopied && row.original ? row.original : { cells: cellsOf(list, row) }
    if (original.bytes && original.cells.join('') === '' && original.cells.length <= 1) {
      return original.bytes.toString()
    }
    const more = answered.added.length === 0 ? addedColumns.map(() => '') : added(answered)
    return lineOf(original, more)
  }
  return {
    head: `${byteOrderMark}${above}${lineOf(names, addedColumns.map(quoted))}`,
    linesOf: rows => rows.map(line).join(''),
  }
}
