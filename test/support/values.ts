// Reads values of records by path, for tests that know the records.
import { isObject, type Json, type JsonObject } from '../../src/lib/json/json.ts'

/** Returns the value at a path of sections; undefined when one is missing. */
export const at = (record: JsonObject, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), record)

/** Returns the text at a path; throws when there is none. */
export function textAt(record: JsonObject, path: string): string {
  const value = at(record, path)
  if (typeof value !== 'string') throw new Error(`There is no text at ${path}.`)
  return value
}

/** Returns the entries of the list at a path; none when it is missing. */
export function listAt(record: JsonObject, path: string): readonly JsonObject[] {
  const value = at(record, path)
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Returns all single values at a path, through lists on the way. */
export function valuesAt(record: Json | undefined, path: string): readonly Json[] {
  const [name, ...rest] = path === '' ? [] : path.split('.')
  if (Array.isArray(record)) return record.flatMap((item: Json) => valuesAt(item, path))
  if (record === undefined || record === null) return []
  if (name === undefined) return [record]
  return isObject(record) ? valuesAt(record[name], rest.join('.')) : []
}
