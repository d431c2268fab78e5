// Looks into records: what stands at a path, for tests that know what they will find.
import { isObject, type Json, type JsonObject } from '../../src/lib/json/json.ts'

/** The value at a path of sections; undefined where one is missing. */
export const at = (record: JsonObject, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), record)

/** The text at a path; throws when there is none. */
export function textAt(record: JsonObject, path: string): string {
  const value = at(record, path)
  if (typeof value !== 'string') throw new Error(`There is no text at ${path}.`)
  return value
}

/** The entries of the list at a path; none where it is missing. */
export function listAt(record: JsonObject, path: string): readonly JsonObject[] {
  const value = at(record, path)
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** All single values at a path, with lists on the way entered. */
export function valuesAt(record: Json | undefined, path: string): readonly Json[] {
  const [name, ...rest] = path === '' ? [] : path.split('.')
  if (Array.isArray(record)) return record.flatMap((item: Json) => valuesAt(item, path))
  if (record === undefined || record === null) return []
  if (name === undefined) return [record]
  return isObject(record) ? valuesAt(record[name], rest.join('.')) : []
}
