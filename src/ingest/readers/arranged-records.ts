// Finds the records of a document that arranges them in another way than as a list of objects: by keys, by columns, or as a table.
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import type { RepairMessage } from './repairs.ts'

export interface ArrangedRecords {
  readonly records: readonly JsonObject[]
  /** Says where the records were taken from, since the user did not give the path. */
  readonly sentence: RepairMessage
}

/** Returns the records of a document; undefined for one that is a record itself. */
export const arrangedRecords = (document: JsonObject): ArrangedRecords | undefined =>
  recordsOfTable(document) ?? recordsOfColumns(document) ?? recordsByKey(document)

const headerKeys = /^(?:fields|columns|cols|header|headers|names)$/i
const rowKeys = /^(?:data|rows|values|records|items)$/i

/** Reads `{"fields": ["cik", "name"], "data": [[320193, "Apple Inc."]]}`. */
function recordsOfTable(document: JsonObject): ArrangedRecords | undefined {
  const entries = Object.entries(document)
  const [header, ...others] = entries.filter(([key, value]) => headerKeys.test(key) && isListOfTexts(value))
  const [table, ...tables] = entries.filter(([key, value]) => rowKeys.test(key) && isListOfLists(value))
  if (!header || !table || others.length > 0 || tables.length > 0) return undefined
  const [names, rows] = [header[1] as readonly string[], table[1] as readonly (readonly Json[])[]]
  if (rows.some(row => row.length > names.length)) return undefined
  const [above, below] = [header[0], table[0]]
  return {
    records: rows.map(row => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]))),
    sentence: () =>
      `The records were taken from \`${below}\`, a table whose columns are named in \`${above}\`.`,
  }
}

const isListOfTexts = (value: Json | undefined): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(item => typeof item === 'string')

const isListOfLists = (value: Json | undefined): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(item => Array.isArray(item))

const isIndex = (key: string): boolean => /^\d+$/.test(key)

/** Reads `{"name": {"0": "Ada", "1": "Bob"}, "city": {"0": "London"}}`, as tables of Python are written. */
function recordsOfColumns(document: JsonObject): ArrangedRecords | undefined {
  const columns = Object.entries(document)
  const isColumn = (value: Json | undefined) =>
    isObject(value) && Object.keys(value).length > 0 && Object.keys(value).every(isIndex)
  if (columns.length === 0 || !columns.every(([key, value]) => !isIndex(key) && isColumn(value)))
    return undefined
  const rows = [...new Set(columns.flatMap(([, value]) => Object.keys(value as JsonObject)))]
  return {
    records: rows.map(row =>
      Object.fromEntries(columns.map(([name, value]) => [name, (value as JsonObject)[row] ?? null])),
    ),
    sentence: () => 'The records were taken from the columns of the document, whose values are numbered.',
  }
}

/** Reads `{"0": {"ticker": "AAPL"}, "1": {"ticker": "MSFT"}}`, and objects that are alike under other keys. */
function recordsByKey(document: JsonObject): ArrangedRecords | undefined {
  const entries = Object.entries(document)
  const values = entries.map(([, value]) => value)
  const areNumbered = entries.every(([key]) => isIndex(key))
  if (entries.length < (areNumbered ? 1 : 3) || !values.every(isRecord) || !areAlike(values)) return undefined
  return {
    records: areNumbered ? values : entries.map(([key, value]) => ({ key, ...(value as JsonObject) })),
    sentence: () =>
      'The records were taken from the values of the document, which are objects that are alike.',
  }
}

const isRecord = (value: Json | undefined): value is JsonObject =>
  isObject(value) && Object.keys(value).length > 0

/**
 * Returns whether nearly all objects have at least two keys in common, as sections of one record do not. A person, an employer and
 * a school in one answer have an id and a name in common too, so that of few objects most keys must be.
 */
function areAlike(values: readonly JsonObject[]): boolean {
  const counts = new Map<string, number>()
  for (const key of values.flatMap(value => Object.keys(value))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const all = [...counts.values()]
  const common = all.filter(count => count >= values.length * 0.8)
  return common.length >= 2 && (values.length >= manyObjects || sumOf(common) >= sumOf(all) * 0.75)
}

/** No record has so many sections that are alike. */
const manyObjects = 10

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
