// Writes lists as CSV. The lines of a CSV file are copied byte by byte, and only end in more cells than before.
import { Buffer } from 'node:buffer'
import { quotedCell } from '../../export/csv.ts'
import type { OriginalRow } from '../../ingest/readers/reader.ts'
import { guardFormula } from '../../normal/formula.ts'
import type { LeadList } from '../lead-list.ts'
import { type AnsweredRow, cellsOf, cellText } from './answered-row.ts'

/** The mark by which spreadsheets know UTF-8. */
const byteOrderMark = '\ufeff'

export const csvWriter = (delimiterOfName: string | undefined) =>
  async function* write(
    list: LeadList,
    addedColumns: readonly string[],
    rows: AsyncIterable<readonly AnsweredRow[]>,
  ): AsyncGenerator<Uint8Array> {
    const { header } = list
    const delimiter = delimiterOfName ?? header?.delimiter ?? ','
    const lineEnd = header?.bytes?.toString().endsWith('\r\n') ? '\r\n' : '\n'
    const isCopied = list.format === 'csv' && delimiter === header?.delimiter
    const width = isCopied ? list.width : list.columns.length
    const quoted = (text: string) => quotedCell(text, delimiter)
    const added = (row: AnsweredRow) => row.added.map(value => quoted(guardFormula(cellText(value))))

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
    yield Buffer.from(`${byteOrderMark}${above}${lineOf(names, addedColumns.map(quoted))}`)
    for await (const batch of rows) {
      const lines = batch.map(answered => {
        const { row } = answered
        const original = isCopied && row.original ? row.original : { cells: cellsOf(list, row) }
        if (original.bytes && original.cells.join('') === '' && original.cells.length <= 1) {
          return original.bytes.toString()
        }
        const more = answered.added.length === 0 ? addedColumns.map(() => '') : added(answered)
        return lineOf(original, more)
      })
      yield Buffer.from(lines.join(''))
    }
  }
