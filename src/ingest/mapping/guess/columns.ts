// The columns of sample rows: their paths and some of their values.
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts'

export interface Column {
  /** The keys that lead to it. */
  readonly keys: readonly string[]
  /** As a mapping names it. */
  readonly path: string
  /** Texts of the values, without blanks; at most one for each row, or all of a list. */
  readonly values: readonly string[]
  /** How many rows have a value. */
  readonly filled: number
  /** Some row has a list of values. */
  readonly isList: boolean
  /** The keys of objects in a list, where it holds objects. */
  readonly objectKeys: readonly string[]
  /** The path of the list of objects in which it stands, so that a row may have several of it. */
  readonly inList: string | undefined
}

export interface Columns {
  /** In the order in which they appear. */
  readonly columns: readonly Column[]
  /** How many more there are that were not looked at. */
  readonly more: number
}

const depthMax = 4
const columnsMax = 1000

type Found = { -readonly [K in keyof Omit<Column, 'objectKeys' | 'values'>]: Column[K] } & {
  readonly values: string[]
  readonly objectKeys: Set<string>
}

/**
 * Objects inside rows are entered four levels deep, and the objects of a list once. `header` names columns that are
 * there whether or not a row has a value.
 */
export function columnsOf(rows: readonly JsonObject[], header: readonly string[] = []): Columns {
  const found = new Map<string, Found>()
  const beyond = new Set<string>()
  const columnAt = (keys: readonly string[], path: string, inList?: string): Found | undefined => {
    const column = found.get(path)
    if (column) return column
    if (found.size >= columnsMax) {
      beyond.add(path)
      return undefined
    }
    const added = { keys, path, values: [], filled: 0, isList: false, objectKeys: new Set<string>(), inList }
    found.set(path, added)
    return added
  }
  const visit = (keys: readonly string[], value: Json | undefined): void => {
    if (isObject(value) && keys.length < depthMax) {
      for (const [key, item] of Object.entries(value)) visit([...keys, key], item)
      return
    }
    const path = pathOf(keys)
    const column = columnAt(keys, path)
    if (!column) return
    const items = Array.isArray(value) ? value : [value]
    if (Array.isArray(value)) column.isList = true
    addTexts(column, items)
    for (const item of items) {
      if (!isObject(item)) continue
      for (const [key, part] of Object.entries(item)) {
        column.objectKeys.add(key)
        const inner = columnAt([...keys, key], `${path}[].${pathOf([key])}`, path)
        if (inner) inner.isList = true
        if (inner && !isObject(part)) addTexts(inner, Array.isArray(part) ? part : [part])
      }
    }
  }
  for (const name of header) columnAt([name], pathOf([name]))
  for (const row of rows) for (const [key, value] of Object.entries(row)) visit([key], value)
  const columns = [...found.values()].map(column => ({ ...column, objectKeys: [...column.objectKeys] }))
  return { columns, more: beyond.size }
}

function addTexts(column: Found, items: readonly (Json | undefined)[]): void {
  const texts = items.flatMap(item => textIn(item) ?? [])
  column.values.push(...texts)
  if (texts.length > 0) column.filled++
}

function textIn(value: Json | undefined): string | undefined {
  if (value === null || value === undefined || typeof value === 'object') return undefined
  const text = String(value).trim()
  return isPlaceholder(text) ? undefined : text
}

/** The text a row has in a column; undefined where it has none, or several. */
export function textAt(row: JsonObject, column: Column): string | undefined {
  let here: Json | undefined = row
  for (const key of column.keys) here = isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined
  return textIn(here)
}

/** The path of a mapping for a column; names that a path could not hold are quoted. */
export const pathOf = (keys: readonly string[]): string =>
  keys
    .map(key =>
      /^[^."[\]{}^$*\s][^."[\]{}]*$/.test(key) && key === key.trim()
        ? key
        : `"${key.replace(/["\\]/g, '\\$&')}"`,
    )
    .join('.')

const placeholders = new Set(
  'n/a;#n/a;na;n.a.;null;none;nil;-;--;—;nan;undefined;unknown;not available;not specified;(blank);k.a.;s/o;tbd;?'.split(
    ';',
  ),
)

/** Whether a text stands for "no value"; the empty text does too. */
const isPlaceholder = (text: string): boolean =>
  text.trim() === '' || placeholders.has(text.trim().toLowerCase())

/** Texts of the rows that stand for "no value", each once. */
export function placeholdersIn(rows: readonly JsonObject[]): readonly string[] {
  const seen = new Set<string>()
  for (const row of rows) {
    for (const value of Object.values(row)) {
      if (typeof value === 'string' && value.trim() !== '' && isPlaceholder(value)) seen.add(value.trim())
    }
  }
  return [...seen]
}
