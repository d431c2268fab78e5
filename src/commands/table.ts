// Tables for people: columns where they fit the terminal, and else a record below the other.
import Table from 'cli-table3'
import stringWidth from 'string-width'

/** Several values stand below each other on a terminal, and behind each other elsewhere. */
export type Cell = string | number | readonly string[]

export interface TableOptions {
  /** The columns of the terminal; undefined where the output is none: every record is one line, however long. */
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

/** A name of an older version may hold what moves the cursor. */
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

/** The lines of rows, their columns as wide as they need to be, or as wide as is said. */
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

/** What a record says, a line for each value that it has; a long value goes on in the next line. */
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
