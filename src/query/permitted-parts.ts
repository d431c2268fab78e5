// The parts of an answered record that a key may see, where the answer was made for another key.
import type { Dataset } from '../catalog/dataset.ts'
import { type Field, type Fields, permissionWithin } from '../catalog/field.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { permissionFor } from './permission.ts'

/** Returns the record without the fields that need a permission which the key lacks. */
export const permittedRecord = (
  { fields }: Dataset,
  record: JsonObject,
  permissions: ReadonlySet<string>,
): JsonObject => permittedObject(record, fields, permissions)

/** Returns the value of the field at the path, as `permittedRecord` returns it; undefined when all of it needs a permission. */
export function permittedValue(
  dataset: Dataset,
  path: string,
  value: Json,
  permissions: ReadonlySet<string>,
): Json | undefined {
  const needed = permissionFor(path, dataset)
  if (needed !== undefined && !permissions.has(needed)) return undefined
  const field = path
    .split('.')
    .reduce<Field | undefined>(below, { node: 'section', fields: dataset.fields, abilities: [] })
  return field ? permittedPart(value, field, permissions) : value
}

function below(field: Field | undefined, name: string): Field | undefined {
  if (field?.node === 'dictionary') return field.of
  if (field?.node !== 'section' && field?.node !== 'list') return undefined
  return Object.hasOwn(field.fields, name) ? field.fields[name] : undefined
}

function permittedPart(value: Json, field: Field, permissions: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map(item => permittedPart(item, field, permissions))
  if (!isObject(value) || (field.node !== 'section' && field.node !== 'list')) return value
  return permittedObject(value, field.fields, permissions)
}

function permittedObject(object: JsonObject, fields: Fields, permissions: ReadonlySet<string>): JsonObject {
  const parts = Object.entries(object).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || value === undefined) return [[name, value]]
    const needed = permissionWithin(field, undefined)
    if (needed !== undefined && !permissions.has(needed)) return []
    return [[name, permittedPart(value, field, permissions)]]
  })
  return Object.fromEntries(parts)
}
