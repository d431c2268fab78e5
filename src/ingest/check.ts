// Brings a record into the catalogue's shape: kinds coerced, normal forms applied, what does not fit reported.
import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Fields, Leaf } from '../catalog/field.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../lib/json.ts'
import { checkValue } from './check-value.ts'

export interface Checked {
  readonly record: JsonObject
  /** `path: reason` of every value that was left out. */
  readonly problems: readonly string[]
}

type Check = (value: Json, path: string, problems: string[]) => Json | undefined

/**
 * A function that checks records of the dataset. A value that does not fit its field is left out and reported; the
 * rest of the record stays. Fields that only the store fills are passed over.
 */
export function compileCheck(dataset: Dataset): (record: JsonObject) => Checked {
  const check = objectCheck(dataset.fields)
  return record => {
    const problems: string[] = []
    const checked = check(record, '', problems)
    return { record: isObject(checked) ? checked : {}, problems }
  }
}

function fieldCheck(field: Field): Check {
  switch (field.node) {
    case 'leaf':
      return field.many ? manyCheck(field) : leafCheck(field)
    case 'section':
      return objectCheck(field.fields)
    case 'list':
      return listCheck(field.fields)
    case 'dictionary':
      return dictionaryCheck(field.of)
  }
}

const leafCheck =
  (leaf: Leaf): Check =>
  (value, path, problems) => {
    const single = Array.isArray(value) ? value[0] : value
    if (Array.isArray(value) && value.length > 1) {
      problems.push(`${path}: only the first of ${value.length} values was kept`)
    }
    if (single === undefined || single === null || single === '') return undefined
    const checked = checkValue(leaf.kind, single)
    if (typeof checked !== 'object') return checked
    if (checked.problem !== '') problems.push(`${path}: ${checked.problem}`)
    return undefined
  }

function manyCheck(leaf: Leaf): Check {
  const one = leafCheck(leaf)
  return (value, path, problems) => {
    const items = Array.isArray(value) ? value : [value]
    const checked = items.flatMap((item: Json) => one(item, path, problems) ?? [])
    return checked.length > 0 ? [...new Set(checked)] : undefined
  }
}

function objectCheck(fields: Fields): Check {
  const checks = new Map(
    Object.entries(fields)
      .filter(([, field]) => !isStoresOwn(field))
      .map(([name, field]) => [name, fieldCheck(field)]),
  )
  return (value, path, problems) => {
    if (!isObject(value)) {
      problems.push(`${path}: must be an object`)
      return undefined
    }
    const checked: MutableObject = {}
    let isEmpty = true
    for (const name in value) {
      const item = value[name]
      if (item === null || item === undefined) continue
      const check = checks.get(name)
      const place = path === '' ? name : `${path}.${name}`
      if (!check) {
        if (!Object.hasOwn(fields, name)) problems.push(`${place}: the catalogue has no such field`)
        continue
      }
      const kept = check(item, place, problems)
      if (kept === undefined) continue
      checked[name] = kept
      isEmpty = false
    }
    return isEmpty ? undefined : checked
  }
}

const isStoresOwn = (field: Field): boolean =>
  (field.node === 'leaf' && (field.hidden === true || field.stamped !== undefined)) ||
  (field.node === 'list' && field.computed === true)

function listCheck(fields: Fields): Check {
  const entry = objectCheck(fields)
  return (value, path, problems) => {
    const items = Array.isArray(value) ? value : [value]
    const checked = items.flatMap((item: Json) => entry(item, path, problems) ?? [])
    return checked.length > 0 ? checked : undefined
  }
}

function dictionaryCheck(of: Field): Check {
  const check = fieldCheck(of)
  return (value, path, problems) => {
    if (!isObject(value)) {
      problems.push(`${path}: must be an object`)
      return undefined
    }
    const entries = Object.entries(value).flatMap(([key, item]) => {
      const kept = item === undefined || item === null ? undefined : check(item, `${path}.${key}`, problems)
      return kept === undefined ? [] : [[key, kept] as const]
    })
    return entries.length > 0 ? Object.fromEntries(entries) : undefined
  }
}
