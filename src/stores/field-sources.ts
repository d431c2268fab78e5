// Finds the sources that state each field of a record, with their dates.
import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Fields } from '../catalog/field.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { storedDate } from '../normal/date.ts'
import { valueAt } from '../query/read.ts'
import type { RecordWithContributions } from './records.ts'

/**
 * Returns, for each field of the record, the source that states its value, with the date of its snapshot; for a list field
 * every source that has entries in it, newest first.
 */
export function fieldSources(
  dataset: Dataset,
  { record, contributions }: RecordWithContributions,
): readonly JsonObject[] {
  const newestFirst = [...contributions].sort((a, b) => b.seenMs - a.seenMs || b.load - a.load)
  return statedPaths(dataset.fields, record, '').flatMap(({ path, field }) => {
    const stating = newestFirst.filter(said => isStated(valueAt(said.record, path)))
    const isShared = field.node === 'list' || (field.node === 'leaf' && field.many)
    return (isShared ? stating : stating.slice(0, 1)).map(({ source, seenMs }) => ({
      field: path,
      source,
      date: storedDate(seenMs),
    }))
  })
}

const isStated = (value: Json | undefined): boolean => value !== undefined && value !== null

function statedPaths(fields: Fields, record: JsonObject, parent: string): { path: string; field: Field }[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const field = fields[name]
    const path = parent === '' ? name : `${parent}.${name}`
    if (!field || value === undefined || (field.node === 'leaf' && field.hidden)) return []
    return field.node === 'section' && isObject(value)
      ? statedPaths(field.fields, value, path)
      : [{ path, field }]
  })
}
