// The parts of an answered record that a key may see, where the answer was made for another key.
import type { Dataset } from '../catalog/dataset.ts'
import { type Field, type Fields, permissionWithin } from '../catalog/field.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { isPermitted, permitsSource } from './permission.ts'

/** Returns the record without the fields that need a permission which the key lacks. */
export const permittedRecord = (
  dataset: Dataset,
  record: JsonObject,
  permissions: ReadonlySet<string>,
): JsonObject => permittedObject(record, dataset.fields, { dataset, permissions })

interface Reader {
  readonly dataset: Dataset
  readonly permissions: ReadonlySet<string>
}

/** Returns the value of the field at the path, as `permittedRecord` returns it; undefined when all of it needs a permission. */
export function permittedValue(
  dataset: Dataset,
  path: string,
  value: Json,
  permissions: ReadonlySet<string>,
): Json | undefined {
  if (!isPermitted(path, dataset, permissions)) return undefined
  const field = path
    .split('.')
    .reduce<Field | undefined>(below, { node: 'section', fields: dataset.fields, abilities: [] })
  return field ? permittedPart(value, field, { dataset, permissions }) : value
}

function below(field: Field | undefined, name: string): Field | undefined {
  if (field?.node === 'dictionary') return field.of
  if (field?.node !== 'section' && field?.node !== 'list') return undefined
  return Object.hasOwn(field.fields, name) ? field.fields[name] : undefined
}

function permittedPart(value: Json, field: Field, reader: Reader): Json {
  if (Array.isArray(value)) {
    const isComputed = field.node === 'list' && field.computed
    const entries = isComputed ? value.filter(permitsSource(reader.dataset, reader.permissions)) : value
    return entries.map(item => permittedPart(item, field, reader))
  }
  if (!isObject(value) || (field.node !== 'section' && field.node !== 'list')) return value
  return permittedObject(value, field.fields, reader)
}

function permittedObject(object: JsonObject, fields: Fields, reader: Reader): JsonObject {
  const parts = Object.entries(object).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || value === undefined) return [[name, value]]
    const needed = permissionWithin(field, undefined)
    if (needed !== undefined && !reader.permissions.has(needed)) return []
    return [[name, permittedPart(value, field, reader)]]
  })
  return Object.fromEntries(parts)
}
