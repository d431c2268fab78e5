// The rows that are written: as the list has them, with the added cells.
import { cellText } from '../../export/match-columns.ts'
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

/** Returns the cells of a row of another format, in the order of the list's columns; an unreadable one is a single cell. */
export function cellsOf({ columns }: LeadList, row: Row | UnreadableRow): readonly string[] {
  if ('problem' in row) {
    const { cells = [], bytes } = row.original ?? {}
    return cells.length > 0 ? cells : [bytes?.toString() ?? row.text]
  }
  return columns.map(name => cellText(row.value[name]))
}
