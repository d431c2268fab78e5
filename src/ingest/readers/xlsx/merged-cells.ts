// Cells that a sheet shows as one over several rows: each of the rows has its value, but only the first one holds it.
import { cellsMax } from '../limits.ts'
import { columnOf } from './column-of.ts'

export interface MergedCell {
  readonly column: number
  readonly top: number
  readonly bottom: number
}

const listName = 'mergeCells'
const listLengthMax = 8 * 2 ** 20
/** The most merged cells that reach over one row. */
const openMax = 100
/** The most characters that a cell has in any program; a longer text is not given to other rows. */
const textLengthMax = 32_767
// An element ends before the next one begins, also where its own end is missing: no byte is searched twice.
const mergedCell = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g

/**
 * Reads the cells of a sheet that are merged over rows, from the top down. They are listed below the rows, so that the
 * part is read twice; its bytes are searched, because parsing them takes ten times as long.
 */
export async function readMergedCells(pieces: AsyncIterable<Buffer>): Promise<readonly MergedCell[]> {
  let list = ''
  let tail = Buffer.alloc(0)
  for await (const piece of pieces) {
    if (list !== '') list += piece.toString('latin1')
    else {
      const bytes = Buffer.concat([tail, piece])
      const start = bytes.indexOf(listName)
      if (start >= 0) list = bytes.toString('latin1', start)
      tail = bytes.subarray(-listName.length)
    }
    if (list.length > listLengthMax || list.includes(`/${listName}>`)) break
  }
  return [...list.matchAll(mergedCell)]
    .map(([, column, top, bottom]) => ({
      column: columnOf(column) ?? 0,
      top: Number(top),
      bottom: Number(bottom),
    }))
    .filter(({ column, top, bottom }) => bottom > top && column < cellsMax)
    .sort((a, b) => a.top - b.top)
}

interface NumberedRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Returns a function that gives rows, which come from the top down, the values of the merged cells above them. */
export function mergedCellFiller(merged: readonly MergedCell[]): <Row extends NumberedRow>(row: Row) => Row {
  let next = 0
  let open: (MergedCell & { readonly text: string })[] = []
  return row => {
    open = open.filter(({ bottom }) => bottom >= row.line)
    for (; (merged[next]?.top ?? Number.POSITIVE_INFINITY) <= row.line; next++) {
      const cell = merged[next]
      const text = cell?.top === row.line ? row.cells[cell.column] : undefined
      if (cell && text && text.length <= textLengthMax && open.length < openMax) open.push({ ...cell, text })
    }
    const given = open.filter(({ column, top }) => top < row.line && !row.cells[column])
    // A row without a value of its own is blank, whatever reaches over it.
    if (given.length === 0 || row.cells.length === 0) return row
    const cells = [...row.cells]
    for (const { column, text } of given) {
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
    return { ...row, cells }
  }
}
