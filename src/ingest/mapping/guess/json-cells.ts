// Finds columns of texts whose cells hold objects as JSON, or lists of objects, so that their keys are columns like those of JSON Lines.
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts'
import { parseJsonCell } from '../language/json-cell.ts'
import { isPlaceholder } from './columns.ts'

export interface ReadRows {
  /** The rows with the cells of `jsonColumns` as values. */
  readonly rows: readonly JsonObject[]
  /** The names of the columns whose cells hold objects. */
  readonly jsonColumns: readonly string[]
}

/** The share of cells that must hold objects; the others are cut or broken, and an import leaves them out. */
const shareMin = 0.5

/** Reads the cells of columns that hold objects. */
export function readJsonCells(rows: readonly JsonObject[]): ReadRows {
  const jsonColumns = [...new Set(rows.flatMap(mayHoldObjects))].filter(name => holdsObjects(name, rows))
  if (jsonColumns.length === 0) return { rows, jsonColumns }
  const names = new Set(jsonColumns)
  const read = (name: string, value: Json | undefined) =>
    names.has(name) && typeof value === 'string' ? (parseJsonCell(value) ?? null) : value
  return {
    rows: rows.map(row =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, read(name, value)])),
    ),
    jsonColumns,
  }
}

const mayHoldObjects = (row: JsonObject): readonly string[] =>
  Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'string' && /^\s*(?:\[\s*)?\{/.test(value) ? [name] : [],
  )

function holdsObjects(name: string, rows: readonly JsonObject[]): boolean {
  const texts = rows.flatMap(({ [name]: value }) =>
    typeof value === 'string' && !isPlaceholder(value) ? [value] : [],
  )
  const objects = texts.filter(text => {
    const value = parseJsonCell(text)
    return isObject(value) || (Array.isArray(value) && value.every(isObject))
  })
  return objects.length >= texts.length * shareMin
}
