// Exports as CSV: UTF-8 with the mark that spreadsheets need, a header, and a row for each record or list entry.
import { Buffer } from 'node:buffer'
import type { JsonObject } from '../lib/json/json.ts'
import type { ProjectionObject } from '../query/projection-tree.ts'
import { csvColumns, entriesOf } from './csv-columns.ts'
import type { ByteSink, ExportPart, RecordWriter } from './record-writer.ts'

export const byteOrderMark = '\ufeff'

export function openCsv(
  sink: ByteSink,
  shown: ProjectionObject,
  { explode: exploded, continues = false }: ExportPart = {},
): RecordWriter {
  const columns = csvColumns(shown, exploded)
  let head = continues ? '' : `${byteOrderMark}${csvLine(columns.map(({ name }) => name))}`
  const writeText = async (text: string) => {
    await sink.write(Buffer.from(head + text))
    head = ''
  }
  return {
    write: async records => {
      const lines: string[] = []
      for (const bytes of records) {
        const record = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
        for (const row of rowsOf(record, exploded)) {
          lines.push(csvLine(columns.map(({ cell }) => cell(row))))
        }
      }
      await writeText(lines.join(''))
    },
    end: async () => {
      if (head !== '') await writeText('')
    },
  }
}

const rowsOf = (record: JsonObject, exploded: string | undefined) =>
  exploded === undefined
    ? [{ record, entry: undefined }]
    : entriesOf(record, exploded).map(entry => ({ record, entry }))

/** Returns the line of a row. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map(cell => quotedCell(cell)).join() || emptyCell}\n`

/** Written where a row would be an empty line, which readers leave out. */
const emptyCell = '""'

const needsQuotes = /["\r\n]|^\s|\s$/

/** Returns the text as a cell of a line whose cells are separated by the delimiter. */
export const quotedCell = (text: string, delimiter = ','): string =>
  needsQuotes.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
