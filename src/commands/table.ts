// Tables for people: columns if they fit the terminal, else one record below the other.
import Table from 'cli-table3'
import stringWidth from 'string-width'

/** A list is shown one value below the other on a terminal, and separated by commas elsewhere. */
export type Cell = string | number | readonly string[]

export interface TableOptions {
  /** The width of the terminal; undefined without one, where every record is one line, however long. */
  readonly width: number | undefined
  readonly bold: (text: string) => string
}

export function table(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  { width, bold }: TableOptions,
): string {
  const texts = rows.map(row => row.map(cell => textOf(cell, width ? '\n' : ',')))
  const [names = '', ...lines] = columns([[...head], ...texts])
  if (width && [names, ...lines].some(line => stringWidth(line) > width)) {
    return texts.map(row => record(head, row, width, bold)).join('\n\n')
  }
  return [bold(names), ...lines].join('\n')
}

/** Formats a cell without control characters, which names from older versions may contain. */
const textOf = (cell: Cell, separator: string): string =>
  (typeof cell === 'object' ? [...cell] : [String(cell)])
    .map(text => text.replaceAll(/\p{Cc}/gu, '\ufffd'))
    .join(separator)

const plain = {
  chars: Object.fromEntries(
    ['top', 'bottom', 'left', 'right', 'mid', 'middle']
      .flatMap(side => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
      .map(name => [name, '']),
  ),
  style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
}

/** Returns the lines of rows; columns are as wide as their content, or as given in `widths`. */
function columns(rows: readonly (readonly string[])[], widths: readonly number[] = []): readonly string[] {
  const drawn = new Table({
    ...plain,
    colWidths: [...widths],
    wordWrap: widths.length > 0,
    wrapOnWordBoundary: false,
  })
  for (const row of rows) drawn.push([...row])
  return drawn
    .toString()
    .split('\n')
    .map(line => line.trimEnd())
}

const valueWidthMin = 10

/** Returns a record with a line for each value that is not empty; a long value is wrapped. */
function record(
  head: readonly string[],
  row: readonly string[],
  width: number,
  bold: (text: string) => string,
): string {
  const said = head.flatMap((name, index): [string, string][] => (row[index] ? [[name, row[index]]] : []))
  const nameWidth = Math.max(...said.map(([name]) => stringWidth(name))) + 2
  const widths = [nameWidth, Math.max(valueWidthMin, width - nameWidth + 2)]
  return said
    .flatMap(([name, value]) => {
      const [first = '', ...more] = columns([[name, value]], widths)
      return [bold(name) + first.slice(name.length), ...more]
    })
    .join('\n')
}
