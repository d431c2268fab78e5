// Brings a record into the catalogue's shape: coerces kinds, applies normal forms, and reports what does not fit.
import type { Dataset } from '../../catalog/dataset.ts'
import type { Field, Fields, Leaf, List } from '../../catalog/field.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import { normalForm } from '../../normal/form.ts'
import { valueCheck } from './check-value.ts'

export interface CheckedRecord {
  readonly record: MutableObject
  /** `path: reason` of every value that was left out. */
  readonly problems: readonly string[]
}

type FieldCheck = (value: Json, problems: string[]) => Json | undefined

/**
 * Returns a function that checks records of the dataset. A value that does not fit its field is left out and reported;
 * the rest of the record stays. Fields that only the store fills are left out silently. The record is changed in
 * place, because copying it would cost as much as all the rest.
 */
export function compileCheck(dataset: Dataset): (record: JsonObject) => CheckedRecord {
  const check = objectCheck(dataset.fields, '')
  const removeNoNames = nameCheck(dataset)
  return record => {
    const problems: string[] = []
    const checked = check(record, problems)
    const checkedRecord = isObject(checked) ? (checked as MutableObject) : {}
    removeNoNames(checkedRecord, problems)
    return { record: checkedRecord, problems }
  }
}

/** Returns a function that removes names of companies that are not names: a legal form alone, or signs alone. */
function nameCheck({ identifiers }: Dataset): (record: MutableObject, problems: string[]) => void {
  const paths = identifiers.filter(({ form }) => form === 'company_name').flatMap(one => one.paths)
  return (record, problems) => {
    for (const path of paths) {
      const [at = '', field = ''] = path.split('.')
      const section = record[at] as MutableObject | undefined
      const value = section?.[field]
      if (section === undefined || value === undefined) continue
      const names = Array.isArray(value) ? value : [value]
      const kept = names.filter(
        name => typeof name === 'string' && normalForm('company_name', name) !== undefined,
      )
      if (kept.length === names.length) continue
      const none = names.find(name => !kept.includes(name))
      problems.push(`${path}: ${JSON.stringify(none).slice(0, 80)} is not a name, only a legal form or signs`)
      if (Array.isArray(value) && kept.length > 0) section[field] = kept
      else delete section[field]
      if (Object.keys(section).length === 0) delete record[at]
    }
  }
}

function fieldCheck(field: Field, path: string): FieldCheck {
  switch (field.node) {
    case 'leaf':
      return field.many ? manyCheck(field, path) : leafCheck(field, path)
    case 'section':
      return objectCheck(field.fields, path)
    case 'list':
      return listCheck(field, path)
    case 'dictionary':
      return dictionaryCheck(field.of, path)
  }
}

function leafCheck({ kind }: Leaf, path: string): FieldCheck {
  const checkValue = valueCheck(kind)
  return (value, problems) => {
    const single = Array.isArray(value) ? value[0] : value
    if (Array.isArray(value) && value.length > 1) {
      problems.push(`${path}: only the first of ${value.length} values was kept`)
    }
    if (single === undefined || single === null || single === '') return undefined
    const checked = checkValue(single)
    if (typeof checked !== 'object') return checked
    if (checked.problem !== '') problems.push(`${path}: ${checked.problem}`)
    return undefined
  }
}

function manyCheck(leaf: Leaf, path: string): FieldCheck {
  const one = leafCheck(leaf, path)
  return (value, problems) => {
    const checked = checkItems(value, one, problems)
    if (checked.length === 0) return undefined
    return checked.length > 1 ? [...new Set(checked)] : checked
  }
}

function objectCheck(fields: Fields, path: string): FieldCheck {
  const checks = new Map(
    Object.entries(fields)
      .filter(([, field]) => !isFilledByStore(field))
      .map(([name, field]) => [name, fieldCheck(field, path === '' ? name : `${path}.${name}`)]),
  )
  return (value, problems) => {
    if (!isObject(value)) {
      problems.push(`${path}: must be an object`)
      return undefined
    }
    const checkItems = value as MutableObject
    let isEmpty = true
    const dropped: string[] = []
    for (const name in checkItems) {
      const item = checkItems[name]
      const check = checks.get(name)
      if (check && item !== null && item !== undefined) {
        const checked = check(item, problems)
        if (checked !== undefined) {
          if (checked !== item) checkItems[name] = checked
          isEmpty = false
          continue
        }
      } else if (item !== null && item !== undefined && !Object.hasOwn(fields, name)) {
        problems.push(`${path === '' ? name : `${path}.${name}`}: the catalogue has no such field`)
      }
      dropped.push(name)
    }
    if (isEmpty) return undefined
    return dropped.length === 0 ? checkItems : withoutMembers(checkItems, dropped)
  }
}

/** Returns a copy, because V8 reads objects that lost a property slowly from then on. */
const withoutMembers = (value: JsonObject, dropped: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !dropped.includes(name)))

const isFilledByStore = (field: Field): boolean =>
  (field.node === 'leaf' && (field.hidden || field.linked || field.stamped !== undefined)) ||
  (field.node === 'list' && field.computed === true)

/** An entry that states only the id of another record at its source says nothing here, where nobody has that id. */
function listCheck({ fields, shows }: List, path: string): FieldCheck {
  const entry = objectCheck(fields, path)
  const isSaying = (item: Json) =>
    !isObject(item) ||
    Object.entries(item).some(([name, stated]) => name !== shows?.by && typeof stated !== 'boolean')
  return (value, problems) => {
    const checked = checkItems(value, entry, problems)
    const kept = shows ? checked.filter(isSaying) : checked
    if (kept.length < checked.length) problems.push(`${path}: an entry states nothing but an id`)
    return kept.length > 0 ? kept : undefined
  }
}

/** Returns the items of a list, or the single value, that pass the check. */
function checkItems(value: Json, check: FieldCheck, problems: string[]): Json[] {
  const passed: Json[] = []
  for (const item of (Array.isArray(value) ? value : [value]) as readonly Json[]) {
    const checked = check(item, problems)
    if (checked !== undefined) passed.push(checked)
  }
  return passed
}

function dictionaryCheck(of: Field, path: string): FieldCheck {
  const check = fieldCheck(of, path)
  return (value, problems) => {
    if (!isObject(value)) {
      problems.push(`${path}: must be an object`)
      return undefined
    }
    const entries = Object.entries(value).flatMap(([key, item]) => {
      const entryProblems: string[] = []
      const checkItems = item === undefined || item === null ? undefined : check(item, entryProblems)
      problems.push(...entryProblems.map(problem => `${path}.${key}${problem.slice(path.length)}`))
      return checkItems === undefined ? [] : [[key, checkItems] as const]
    })
    return entries.length > 0 ? Object.fromEntries(entries) : undefined
  }
}
