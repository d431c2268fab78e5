// The rows of an answer: the list that it is, or has; an answer without a list is one row.

import { datasetNamed } from '../../catalog/index.ts'
import type { Endpoint } from '../../endpoints/endpoint.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { answerSchema } from '../../openapi/answers.ts'

/** The part of a schema that tells where the rows are. */
interface AnswerShape {
  readonly anyOf?: readonly AnswerShape[]
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>
}

/** Returns the key of the list in the answers of a row; undefined where an answer is a list itself, or has none. */
export function listKey(row: Endpoint): string | undefined {
  if (row.status === 204) return undefined
  const schema = answerSchema(row) as AnswerShape
  const { properties = {} } = schema.anyOf?.[0] ?? schema
  return Object.entries(properties).find(([, { type }]) => type === 'array')?.[0]
}

/** Returns the rows of an answer. Those of lists by dataset say which dataset they are of. */
export function rowsOf(answer: Json, key: string | undefined): readonly JsonObject[] {
  const list = key !== undefined && isObject(answer) ? answer[key] : answer
  if (Array.isArray(list)) return list.map(row => (isObject(row) ? row : { value: row }))
  if (!isObject(list)) return []
  const lists = Object.entries(list)
  const isByDataset =
    lists.length > 0 && lists.every(([name, rows]) => datasetNamed(name) && Array.isArray(rows))
  return isByDataset
    ? lists.flatMap(([dataset, rows]) => rowsOf(rows ?? [], undefined).map(row => ({ dataset, ...row })))
    : [list]
}

/** Returns a row as it is shown: a match of a lookup has the values of its record beside those of the match. */
export function shownRows(row: JsonObject): readonly JsonObject[] {
  const { matches, ...others } = row
  if (!Array.isArray(matches)) return [row]
  if (matches.length === 0) return [others]
  return matches.map(match => {
    const { confidence_score, ...records } = match as JsonObject
    const [record] = Object.values(records)
    return { ...others, confidence_score: confidence_score ?? null, ...(isObject(record) && record) }
  })
}

/**
 * Returns the values of a row by their dotted paths. Objects are opened, and so are lists of objects, whose values stand
 * together under one path when `opensLists`.
 */
export function flatValues(row: JsonObject, opensLists: boolean): ReadonlyMap<string, Json> {
  const values = new Map<string, Json>()
  const add = (value: Json, path: string): void => {
    if (isObject(value)) {
      for (const [name, below] of Object.entries(value)) {
        if (below !== undefined) add(below, path === '' ? name : `${path}.${name}`)
      }
    } else if (opensLists && Array.isArray(value) && value.some(isObject)) {
      for (const entry of value) add(entry, path)
    } else if (values.has(path)) values.set(path, [values.get(path) ?? null, value].flat())
    else values.set(path, value)
  }
  add(row, '')
  return values
}
