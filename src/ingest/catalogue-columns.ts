// Tables whose columns are the fields of the catalogue under dotted names, as almanac export writes them.
import type { Dataset } from '../catalog/dataset.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../lib/json/json.ts'
import { unguardFormula } from '../normal/formula.ts'
import { fieldAt } from '../query/returnable.ts'
import { fieldPaths } from './mapping/language/catalogue-field.ts'
import { jsonExcess } from './readers/limits.ts'

/**
 * Returns whether a table with these columns needs no mapping: one at least is a field within a section, no more of them are
 * unknown than known, and none is a field of a list's entries, of which a record may have many.
 */
export function areCatalogueColumns(dataset: Dataset, columns: readonly string[]): boolean {
  const paths = [...fieldPaths(dataset.fields)]
  const known = columns.filter(column => paths.includes(column))
  const isWithin = (column: string) => paths.some(path => column.startsWith(`${path}.`))
  return (
    known.some(column => column.includes('.')) &&
    known.length >= columns.length - known.length &&
    !columns.some(isWithin)
  )
}

/** Returns a function that makes a record of a row: sections of dotted names, lists of the JSON in their cells. */
export function compileNesting(dataset: Dataset): (row: JsonObject) => JsonObject {
  const readers = new Map([...fieldPaths(dataset.fields)].map(path => [path, columnReader(dataset, path)]))
  return row => {
    const record: MutableObject = {}
    for (const [name, value] of Object.entries(row)) {
      const reader = readers.get(name)
      if (reader) place(record, reader.segments, typeof value === 'string' ? reader.read(value) : value)
      else record[name] = value
    }
    return record
  }
}

function columnReader(dataset: Dataset, path: string) {
  const segments = path.split('.')
  const field = fieldAt(segments, dataset.fields)
  const isSingle = field?.node === 'leaf' && !field.many
  return { segments, read: isSingle ? unguardFormula : readJson }
}

/** Returns the value of a cell that holds JSON; a cell that does not is one value. */
function readJson(cell: string): Json {
  if (!/^\s*[[{]/.test(cell) || jsonExcess(cell) !== undefined) return unguardFormula(cell)
  try {
    return JSON.parse(cell) as Json
  } catch {
    return cell
  }
}

function place(record: MutableObject, segments: readonly string[], value: Json | undefined): void {
  let target = record
  for (const name of segments.slice(0, -1)) {
    const below = target[name]
    const next: MutableObject = isObject(below) ? (below as MutableObject) : {}
    target[name] = next
    target = next
  }
  target[segments.at(-1) ?? ''] = value
}
