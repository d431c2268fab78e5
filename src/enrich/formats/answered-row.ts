// The rows that are written: as the list has them, with the added cells.
import type { Row, UnreadableRow } from '../../ingest/readers/reader.ts'
import type { Json } from '../../lib/json/json.ts'
import type { LeadList } from '../lead-list.ts'

export interface AnsweredRow {
  readonly row: Row | UnreadableRow
  /** The values of the added columns; none for a blank row. */
  readonly added: readonly Json[]
}

/** Yields the bytes of a file with the rows of the list, each with its added cells. */
export type LeadWriter = (
  list: LeadList,
  addedColumns: readonly string[],
  rows: AsyncIterable<readonly AnsweredRow[]>,
) => AsyncIterable<Uint8Array>

/** Returns the text of a value in a cell: single values of a list behind one another, anything else as JSON. */
export function cellText(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value) && value.every(item => item === null || typeof item !== 'object')) {
    return value.filter(item => item !== null).join('; ')
  }
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value)
}

/** Returns the cells of a row of another format, in the order of the list's columns; an unreadable one is a single cell. */
export function cellsOf({ columns }: LeadList, row: Row | UnreadableRow): readonly string[] {
  if ('problem' in row) {
    const { cells = [], bytes } = row.original ?? {}
    return cells.length > 0 ? cells : [bytes?.toString() ?? row.text]
  }
  return columns.map(name => cellText(row.value[name]))
}
