// Copies the XML of a sheet, with more cells at the end of its rows.
import { columnOf } from '../../ingest/readers/xlsx/column-of.ts'
import { WorkbookFault } from '../../ingest/readers/xlsx/xml.ts'
import { columnName } from './sheet-cells.ts'

/** Yields the text in pieces that end between tags. */
async function* wholeTags(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = ''
  for await (const piece of pieces) {
    if (rest === '' && (piece[0] === 0xff || piece[0] === 0xfe)) {
      throw new WorkbookFault('has a sheet in UTF-16; save it again, or as CSV.')
    }
    const text = rest + decoder.decode(piece, { stream: true })
    const start = text.lastIndexOf('<')
    const cut = start < 0 || text.indexOf('>', start) >= 0 ? text.length : start
    yield text.slice(0, cut)
    rest = text.slice(cut)
  }
  yield rest + decoder.decode()
}

const rowOrCell = /<(?:[\w.-]+:)?(row|c)(\s[^>]*)?>/g

/** Returns the number of columns of the sheet, those with empty cells too. */
export async function columnsOfSheet(pieces: AsyncIterable<Buffer>): Promise<number> {
  let most = 0
  let column = 0
  for await (const text of wholeTags(pieces)) {
    for (const [, name, attributes = ''] of text.matchAll(rowOrCell)) {
      const stated = columnOf(/\sr="([A-Z]+)\d+"/.exec(attributes)?.[1])
      // A cell that does not say where it stands follows the one before it.
      column = name === 'row' ? 0 : (stated ?? column) + 1
      most = Math.max(most, column)
    }
  }
  return most
}

/** Returns the XML of the cells that are added to the row of this number, with the namespace prefix. */
export type MoreCells = (line: number, prefix: string) => Promise<string>

const editedTag = /<(\/?)((?:[\w.-]+:)?)(row|sheetData|dimension)(\s[^>]*?)?(\/?)>/g

/** Yields the sheet with the cells; `columns` is the number of its columns with them. */
export async function* withMoreCells(
  pieces: AsyncIterable<Buffer>,
  columns: number,
  moreCells: MoreCells,
): AsyncGenerator<Uint8Array> {
  let isInRows = false
  let line = 0
  const edited = async ([tag, slash, prefix = '', name, attributes = '', selfClosed]: RegExpMatchArray) => {
    if (name === 'dimension') return widened(tag, columns)
    if (name === 'sheetData') {
      isInRows = slash === '' && selfClosed === ''
      return tag
    }
    if (!isInRows) return tag
    if (slash === '/') return `${await moreCells(line, prefix)}${tag}`
    const stated = Number(/\sr="(\d+)"/.exec(attributes)?.[1])
    line = Number.isSafeInteger(stated) && stated > line ? stated : line + 1
    // The range of columns that a row may state would end before the added cells.
    const open = `<${prefix}row${attributes.replace(/\sspans="[^"]*"/, '')}>`
    return selfClosed === '/' ? `${open}${await moreCells(line, prefix)}</${prefix}row>` : open
  }
  for await (const text of wholeTags(pieces)) {
    const parts: string[] = []
    let end = 0
    for (const match of text.matchAll(editedTag)) {
      parts.push(text.slice(end, match.index), await edited(match))
      end = match.index + match[0].length
    }
    yield Buffer.from(`${parts.join('')}${text.slice(end)}`)
  }
}

/** Returns the tag with the range of the sheet's cells, which reaches to the last column. */
const widened = (tag: string, columns: number): string =>
  tag.replace(/ref="([A-Z]+)(\d+)(?::[A-Z]+(\d+))?"/, (_, from: string, first: string, last = first) => {
    return `ref="${from}${first}:${columnName(columns - 1)}${last}"`
  })
