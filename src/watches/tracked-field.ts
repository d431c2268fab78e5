// A field that an entity watch follows: how its values are read, told apart and compared.
import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Fields, Kind } from '../catalog/field.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { fold } from '../normal/text.ts'
import { valueAt, valuesIn } from '../query/read.ts'
import { answeredPaths, type Returnable } from '../query/returnable.ts'

/** The shape of a field: one value, a list of plain values, or a list whose entries have an identity. */
export type FieldShape = 'value' | 'values' | 'entries'

export interface TrackedField {
  readonly path: string
  /** The paths under which records carry it. */
  readonly shown: readonly string[]
  readonly shape: FieldShape
  /** The kind of a single value; undefined for sections and lists. */
  readonly kind: Kind | undefined
  /** The fields that tell entries apart. */
  readonly key: readonly string[]
  /** The lists on the way to it, from the outermost in. */
  readonly through: readonly string[]
}

/** Returns the field; undefined for a path that records do not carry. */
export function trackedField(
  path: string,
  dataset: Dataset,
  returnable: Returnable,
): TrackedField | undefined {
  const shown = answeredPaths(path, { dataset, returnable })
  const [first] = shown
  const walked = first === undefined ? undefined : walk(first.split('.'), dataset.fields)
  if (!walked) return undefined
  const { field, through } = walked
  const isList = field.node === 'list' || through.length > 0 || (field.node === 'leaf' && field.many)
  return {
    path,
    shown,
    through,
    shape: field.node === 'list' && through.length === 0 ? 'entries' : isList ? 'values' : 'value',
    kind: field.node === 'leaf' && !isList ? field.kind : undefined,
    key: field.node === 'list' ? field.key : [],
  }
}

interface WalkedField {
  readonly field: Field
  readonly through: readonly string[]
}

function walk(path: readonly string[], fields: Fields): WalkedField | undefined {
  const through: string[] = []
  let below: Fields | undefined = fields
  let field: Field | undefined
  for (const [index, name] of path.entries()) {
    if (field?.node === 'list') through.push(path.slice(0, index).join('.'))
    field = below && Object.hasOwn(below, name) ? below[name] : undefined
    if (!field) return undefined
    // The keys of a dictionary are data, so that it is followed as a whole or key by key.
    if (field.node === 'dictionary') return { field, through }
    below = field.node === 'leaf' ? undefined : field.fields
  }
  return field && { field, through }
}

/** Returns the value of the field: null, one value, or the list of all its values. */
export function readTracked({ shape, shown, through }: TrackedField, record: JsonObject): Json {
  if (shape === 'value') return shown.map(path => valueAt(record, path)).find(isStated) ?? null
  const values = shown.flatMap(path => {
    if (through.length > 0) return valuesIn(record, [], [path])
    const list = valueAt(record, path)
    return Array.isArray(list) ? (list as Json[]) : []
  })
  return values.filter(isStated)
}

const isStated = (value: Json | undefined): value is Json =>
  value !== undefined && value !== null && value !== ''

/**
 * Returns the entries by what tells them apart, so that a list in another order is the same. Equal entries are counted.
 */
export function byIdentity({ shape, key }: TrackedField, values: readonly Json[]): ReadonlyMap<string, Json> {
  const entries = new Map<string, Json>()
  for (const value of values) {
    const identity = shape === 'entries' ? identityOf(value, key) : canonical(value)
    let name = identity
    for (let count = 2; entries.has(name); count++) name = `${identity} ${count}`
    entries.set(name, value)
  }
  return entries
}

function identityOf(entry: Json, key: readonly string[]): string {
  const parts = isObject(entry) ? key.map(name => canonical(valueAt(entry, name) ?? null)) : []
  return parts.some(part => part !== 'null' && part !== '""') ? parts.join('|') : canonical(entry)
}

/** Returns one text for values that are the same: keys in one order, texts in one spelling. */
export function canonical(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(fold(value))
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isObject(value)) return String(value)
  const entries = Object.entries(value).flatMap(([name, item]) =>
    item === undefined || item === null ? [] : [`${name}:${canonical(item)}`],
  )
  return `{${entries.sort().join()}}`
}
