// Finds columns of texts whose cells hold objects as JSON, or lists of objects, so that their keys are columns like those of JSON Lines.
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts'
import { parseJsonCell } from '../language/json-cell.ts'
import { isPlaceholder } from './columns.ts'

export interface ReadRows {
  /** The rows with the cells of `jsonColumns` as values. */
  readonly rows: readonly JsonObject[]
  readonly jsonColumns: readonly JsonColumn[]
}

/** A column whose cells hold objects. */
export interface JsonColumn {
  readonly name: string
  /** True when other cells are plain texts: `Acme` beside `{"name": "Mill"}`. */
  readonly isMixed: boolean
}

/** The share of cells that must hold objects where the others are prose, which may quote some. */
const shareMin = 0.5

/** Reads the cells of columns that hold objects; what is cut or broken is left out, as an import does. */
export function readJsonCells(rows: readonly JsonObject[]): ReadRows {
  const names = [...new Set(rows.flatMap(mayHoldObjects))]
  const jsonColumns = names.flatMap(name => jsonColumn(name, rows) ?? [])
  if (jsonColumns.length === 0) return { rows, jsonColumns }
  const byName = new Map(jsonColumns.map(column => [column.name, column]))
  const read = (name: string, value: Json | undefined) => {
    const column = byName.get(name)
    if (!column || typeof value !== 'string') return value
    return column.isMixed && !isWrittenAsJson(value) ? value : (parseJsonCell(value) ?? null)
  }
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

const jsonStart = /^\s*[[{]/

/** The pattern of texts that are written as JSON, as mappings have it. */
export const writtenAsJson = `/${jsonStart.source}/`

const isWrittenAsJson = (text: string): boolean => jsonStart.test(text)

/** Returns the column as one of objects; undefined where too few of its cells hold one. */
function jsonColumn(name: string, rows: readonly JsonObject[]): JsonColumn | undefined {
  const texts = rows.flatMap(({ [name]: value }) =>
    typeof value === 'string' && !isPlaceholder(value) ? [value] : [],
  )
  const objects = texts.filter(text => {
    const value = parseJsonCell(text)
    return isObject(value) || (Array.isArray(value) && value.every(isObject))
  })
  const others = texts.filter(text => !isWrittenAsJson(text))
  const isShort = others.filter(text => text.length <= lineMax).length >= others.length * 0.9
  const isFound = objects.length >= texts.length * shareMin || (objects.length > 0 && isShort)
  return isFound ? { name, isMixed: others.length > 0 } : undefined
}

/** The length of the longest names, places and titles; prose is longer. */
const lineMax = 100
