// Sorts: from the request to keys, and the order of two records.
import type { Dataset } from '../catalog/dataset.ts'
import type { Kind, Leaf } from '../catalog/field.ts'
import { invalidRequest } from '../errors.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { message, shorten } from '../lib/message.ts'
import { fold } from '../normal/text.ts'
import { refuseWithoutPermission } from './permission.ts'
import type { PagePosition, Sort, SortKey } from './query.ts'
import { valuesIn } from './read.ts'
import { refuseUnknownKeys } from './unknown-keys.ts'
import { unsupported } from './unsupported.ts'
import { declaredValues } from './value.ts'

/** Compiles `sorts`. `field` is the current key and `column` the earlier one; both are accepted. */
export function compileSorts(
  sorts: readonly Json[],
  dataset: Dataset,
  permissions: ReadonlySet<string>,
): readonly Sort[] {
  const asked = sorts.map((sort, index) => readSort(sort, `sorts[${index}]`))
  const unsortable = asked.filter(({ path }) => !dataset.paths.get(path)?.abilities.includes('sort'))
  if (unsortable.length > 0) {
    const paths = [...new Set(unsortable.map(({ path }) => path))]
    const refusal = unsupported('columns in sorts', paths, dataset.pathsWith('sort'))
    throw invalidRequest(refusal.message, refusal.metadata)
  }
  refuseWithoutPermission(
    asked.map(({ path }) => path),
    dataset,
    permissions,
  )
  return asked.flatMap(({ path, descending }) => {
    const field = dataset.paths.get(path)
    if (!field) return []
    const order = declaredValues(field)
    return [{ path, lists: field.lists, at: field.at, descending, ...(order && { order }) }]
  })
}

/** The type of the keys that a sort makes of values. */
export type KeyType = 'string' | 'number'

const numberKinds: readonly (Kind | undefined)[] = ['integer', 'number', 'boolean']

/** Returns the type of the keys of each sort, as `sortKeys` makes them. */
export const keyTypesOf = (sorts: readonly Sort[], dataset: Dataset): readonly KeyType[] =>
  sorts.map(({ path, order }) => {
    const field = dataset.paths.get(path)?.field as Leaf | undefined
    return order || numberKinds.includes(field?.kind) ? 'number' : 'string'
  })

/** Returns every field that sorts name, whatever else is wrong with them. */
export const sortedFields = (sorts: readonly Json[]): readonly string[] =>
  sorts.flatMap(sort => {
    const path = isObject(sort) ? (sort.field ?? sort.column) : undefined
    return typeof path === 'string' ? [path] : []
  })

/** `field` is the current key, `column` the earlier one. Throws 400 when they name two. */
export function fieldOrColumn<T extends Json>(
  { field, column }: { readonly field?: T; readonly column?: T },
  place: string,
): T | undefined {
  if (field !== undefined && column !== undefined && field !== column) {
    throw invalidRequest(`${place}.column: An alias of field; send only one of them.`)
  }
  return field ?? column
}

function readSort(sort: Json, place: string): { readonly path: string; readonly descending: boolean } {
  if (!isObject(sort))
    throw invalidRequest(message`${place}: Must be an object { field, order }; got ${shorten(sort)}.`)
  refuseUnknownKeys(sort, ['field', 'column', 'order'], place)
  const path = fieldOrColumn(sort, place)
  if (typeof path !== 'string') throw invalidRequest(`${place}.field: This field is required.`)
  const order = sort.order ?? 'asc'
  if (order !== 'asc' && order !== 'desc') {
    throw invalidRequest(message`${place}.order: Must be asc or desc; got ${shorten(order)}.`)
  }
  return { path, descending: order === 'desc' }
}

/** Returns the sort keys of a record. Of several values, the one that comes first in the direction counts. */
export function sortKeys(record: JsonObject, sorts: readonly Sort[]): SortKey[] {
  return sorts.map(sort => {
    const keys = valuesIn(record, sort.lists, sort.at).map(value => keyOf(value, sort.order))
    return keys.reduce<SortKey>(
      (best, key) => (best === null || precedes(key, best, sort) ? key : best),
      null,
    )
  })
}

const precedes = (key: SortKey, best: SortKey, sort: Sort): boolean =>
  compareKeys(key, best, sort.descending) < 0

function keyOf(value: Json, order: readonly string[] | undefined): SortKey {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string' || value === '') return null
  if (!order) return fold(value)
  const rank = order.indexOf(value)
  return rank < 0 ? order.length : rank
}

function compareKeys(a: SortKey, b: SortKey, descending: boolean): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  const order = a < b ? -1 : 1
  return descending ? -order : order
}

/** The order of two positions: by the sorts, nulls last, then by ascending id. */
export function comparePositions(a: PagePosition, b: PagePosition, sorts: readonly Sort[]): number {
  for (const [index, sort] of sorts.entries()) {
    const order = compareKeys(a.keys[index] ?? null, b.keys[index] ?? null, sort.descending)
    if (order !== 0) return order
  }
  return a.id - b.id
}
