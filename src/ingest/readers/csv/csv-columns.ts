// Names the columns of a CSV file after its header and makes rows of cells.
import type { MutableObject } from '../../../lib/json/json.ts'
import { visibleText } from '../../../normal/invisible.ts'
import type { Row } from '../reader.ts'
import { countedPhrase, type RepairMessage, type Repairs } from '../repairs.ts'
import { type CsvCells, isBlank } from './csv-cells.ts'
import { shownText } from './csv-formulas.ts'

interface CsvColumn {
  readonly name: string
  /** True when the header does not name it. */
  readonly isUnnamed: boolean
}

export interface CsvColumns {
  readonly count: number
  /** The names of the columns that the header names. */
  readonly names: readonly string[]
  /**
   * Returns the row of a record: filled cells under the names of their columns. Undefined when no cell is filled, and
   * for the header once more; a problem when cells are filled beyond the last column.
   */
  readonly row: (cells: CsvCells, line: number) => Row | { readonly problem: string } | undefined
}

/**
 * Names lose invisible signs and surrounding white space and are made unique (`name`, `name_2`). Columns without a name are left out while they are empty,
 * and are `column_7` (1-based) as soon as a cell of theirs is filled.
 */
export function csvColumns(header: CsvCells, repairs: Repairs): CsvColumns {
  const columns = nameColumns(header, repairs)
  const named = header.flatMap((name, index) => (isBlank(name) ? [] : [index]))
  // Files that were put together one behind the other have the header of each.
  const isRepeated = (cells: CsvCells) =>
    named.length > 1 && named.every(index => cells[index]?.trim() === header[index]?.trim())
  return {
    count: columns.length,
    names: columns.filter(column => !column.isUnnamed).map(({ name }) => name),
    row(cells, line) {
      const last = cells.findLastIndex(cell => !isBlank(cell))
      if (last < 0) return undefined
      if (last >= columns.length) {
        return { problem: `The row has ${last + 1} cells where the header has ${columns.length}.` }
      }
      if (isRepeated(cells)) {
        repairs.add(headerRepeated, line)
        return undefined
      }
      const value: MutableObject = {}
      columns.forEach((column, index) => {
        const cell = cells[index]
        if (cell === undefined || isBlank(cell)) return
        value[column.name] = shownText(cell)
        if (column.isUnnamed) repairs.add(cellsWithoutColumnName, line)
      })
      return { line, value }
    },
  }
}

function nameColumns(header: CsvCells, repairs: Repairs): readonly CsvColumn[] {
  const names = header.map(name => visibleText(name).trim())
  const taken = new Set(names)
  const seen = new Set<string>()
  return names.map((name, index) => {
    // Assigned to an object, this name would set its prototype.
    const isUnnamed = name === '' || name === '__proto__'
    if (isUnnamed) return { name: takeUnusedName(`column_${index + 1}`, taken), isUnnamed }
    if (!seen.has(name)) {
      seen.add(name)
      return { name, isUnnamed }
    }
    const uniqueName = takeUnusedName(name, taken)
    repairs.add(
      () => `Column ${index + 1} is named ${JSON.stringify(name)} like one before it; read as ${uniqueName}.`,
    )
    return { name: uniqueName, isUnnamed }
  })
}

/** Returns `name`, or `name_2`, `name_3` and so on when other columns have it, and adds it to `taken`. */
function takeUnusedName(name: string, taken: Set<string>): string {
  let uniqueName = name
  for (let number = 2; taken.has(uniqueName); number++) uniqueName = `${name}_${number}`
  taken.add(uniqueName)
  return uniqueName
}

const headerRepeated: RepairMessage = (count, line) =>
  `${countedPhrase(count, 'row repeats', 'rows repeat')} the header; left out (first: line ${line}).`
const cellsWithoutColumnName: RepairMessage = (count, line) =>
  `${countedPhrase(count, 'cell is', 'cells are')} in columns without a name; read as column_<number> (first: line ${line}).`
