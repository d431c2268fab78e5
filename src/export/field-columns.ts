// The columns that an enriched list, or the result of a batch job as CSV, has for fields of a record.
import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Fields } from '../catalog/field.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { answeredPaths, type Returnable } from '../query/returnable.ts'

/** A column that is named by the path of its field. */
export interface FieldColumn {
  readonly name: string
  /** Returns the value of a record; a list where the path leads through lists, and null where there is none. */
  readonly read: (record: JsonObject) => Json
}

/** Returns the columns of the fields, once each: a section has one for each of its fields. */
export function fieldColumns(
  dataset: Dataset,
  returnable: Returnable,
  fields: readonly string[],
): readonly FieldColumn[] {
  const columns = fields.flatMap(field =>
    answeredPaths(field, { dataset, returnable }).length === 1
      ? pathsWithin(field, dataset.fields).map(path => ({ name: path, paths: [path] }))
      : [{ name: field, paths: answeredPaths(field, { dataset, returnable }) }],
  )
  const once = columns.filter(({ name }, index) => columns.findIndex(other => other.name === name) === index)
  return once.map(({ name, paths }) => {
    const [first = [], ...others] = paths
      .flatMap(path => answeredPaths(path, { dataset, returnable }))
      .map(path => path.split('.'))
    if (others.length === 0) return { name, read: record => valueAt(record, first) }
    return { name, read: record => [first, ...others].flatMap(path => filled(valueAt(record, path))) }
  })
}

/** Returns the paths of the values, lists and dictionaries in a section; any other field as it is. */
function pathsWithin(path: string, fields: Fields): readonly string[] {
  let field: Field | undefined
  let within: Fields = fields
  for (const name of path.split('.')) {
    field = Object.hasOwn(within, name) ? within[name] : undefined
    within = field && 'fields' in field ? field.fields : {}
  }
  if (field?.node !== 'section') return [path]
  return Object.entries(field.fields)
    .filter(([, child]) => child.node !== 'leaf' || !child.hidden)
    .flatMap(([name]) => pathsWithin(`${path}.${name}`, fields))
}

/** Returns the value at the path, null where there is none; of a list, the values of its entries. */
function valueAt(value: Json | undefined, path: readonly string[]): Json {
  if (path.length === 0) return value ?? null
  if (Array.isArray(value)) return value.flatMap(entry => filled(valueAt(entry, path)))
  const [name = '', ...rest] = path
  if (!isObject(value)) return null
  if (Object.hasOwn(value, name)) return valueAt(value[name], rest)
  // The key of a dictionary may hold dots.
  const key = path.join('.')
  return Object.hasOwn(value, key) ? (value[key] ?? null) : null
}

const filled = (value: Json): readonly Json[] =>
  Array.isArray(value) ? value : value === null || value === '' ? [] : [value]
