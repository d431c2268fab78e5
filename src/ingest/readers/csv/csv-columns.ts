// Names the columns of a CSV file after its header and makes rows of cells.
import type { MutableObject } from '../../../lib/json/json.ts'
import type { Row } from '../reader.ts'
import { counted, type Repairs, type Sentence } from '../repairs.ts'
import { type Cells, isBlank } from './csv-cells.ts'

interface Column {
  readonly name: string
  /** The header does not name it. */
  readonly isNameless: boolean
}

export interface Columns {
  readonly count: number
  /** Those that the header names. */
  readonly names: readonly string[]
  /**
   * The row of a record: filled cells under the names of their columns. Undefined when no cell is filled; a problem
   * when cells are filled beyond the last column.
   */
  readonly row: (cells: Cells, line: number) => Row | { readonly problem: string } | undefined
}

/**
 * Names are trimmed and made unique (`name`, `name_2`). Columns without a name are left out while they are empty,
 * and are `column_7` (1-based) as soon as a cell of theirs is filled.
 */
export function columnsOf(header: Cells, repairs: Repairs): Columns {
  const columns = nameColumns(header, repairs)
  return {
    count: columns.length,
    names: columns.filter(column => !column.isNameless).map(({ name }) => name),
    row(cells, line) {
      const last = cells.findLastIndex(cell => !isBlank(cell))
      if (last < 0) return undefined
      if (last >= columns.length) {
        return { problem: `The row has ${last + 1} cells where the header has ${columns.length}.` }
      }
      const value: MutableObject = {}
      columns.forEach((column, index) => {
        const cell = cells[index]
        if (cell === undefined || isBlank(cell)) return
        value[column.name] = cell
        if (column.isNameless) repairs.add(hadNameless, line)
      })
      return { line, value }
    },
  }
}

function nameColumns(header: Cells, repairs: Repairs): readonly Column[] {
  const names = header.map(name => name.trim())
  const taken = new Set(names)
  const seen = new Set<string>()
  return names.map((name, index) => {
    // An object cannot hold an own key of this name by plain assignment.
    const isNameless = name === '' || name === '__proto__'
    if (isNameless) return { name: unused(`column_${index + 1}`, taken), isNameless }
    if (!seen.has(name)) {
      seen.add(name)
      return { name, isNameless }
    }
    const own = unused(name, taken)
    repairs.add(
      () => `Column ${index + 1} is named ${JSON.stringify(name)} like one before it; read as ${own}.`,
    )
    return { name: own, isNameless }
  })
}

/** `name`, or with the first number from 2 on that no other column has. Takes it. */
function unused(name: string, taken: Set<string>): string {
  let own = name
  for (let number = 2; taken.has(own); number++) own = `${name}_${number}`
  taken.add(own)
  return own
}

const hadNameless: Sentence = (count, line) =>
  `${counted(count, 'cell is', 'cells are')} in columns without a name; read as column_<number> (first: line ${line}).`
