// The parts of a row: everything that an answer may show of a record, except what is computed for each answer.

import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Fields } from '../catalog/field.ts'
import { memoizedByObject } from '../lib/cache.ts'
import type { Predicate } from './predicate.ts'
import { joinPath } from './predicate-paths.ts'
import { type ProjectionNode, type ProjectionObject, projectionTree } from './projection-tree.ts'

/** Returns the projection of a record to its row; the same object each time. */
export const rowParts = memoizedByObject((dataset: Dataset): ProjectionObject => {
  const paths = [...dataset.paths.values()]
  const whole = projectionTree({
    dataset,
    fields: undefined,
    defaults: Object.keys(dataset.fields),
    permissions: new Set(paths.flatMap(({ permission }) => permission ?? [])),
    returnable: { sections: 'all' },
  })
  return { ...whole, parts: whole.parts.filter(({ shown }) => !isComputed(shown)) }
})

/** Returns the parts of `rowParts` at the paths; of a list that is named beside paths of its entries, only these. */
export function rowPartsAt(dataset: Dataset, paths: Iterable<string>): ProjectionObject {
  return partsAt(
    rowParts(dataset),
    [...paths].map(path => path.split('.')),
  )
}

function partsAt(object: ProjectionObject, paths: readonly (readonly string[])[]): ProjectionObject {
  const parts = object.parts.flatMap(({ name, shown }) => {
    const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
    if (below.length === 0) return []
    const inside = below.filter(rest => rest.length > 0)
    if (inside.length === 0 || !('parts' in shown)) return [{ name, shown }]
    return [{ name, shown: partsAt(shown, inside) }]
  })
  return { ...object, parts }
}

const isComputed = (shown: ProjectionNode): boolean => shown.node === 'list' && shown.computed !== undefined

/** Returns whether the projection shows all that a row has of the field. */
export function isWhole(shown: ProjectionNode, inRow: ProjectionNode): boolean {
  if (shown.node === 'dictionary')
    return shown.isWhole && inRow.node === 'dictionary' && isWhole(shown.of, inRow.of)
  if (shown.node === 'leaf' || inRow.node === 'leaf' || inRow.node === 'dictionary')
    return shown.node === inRow.node
  return (
    shown.parts.length === inRow.parts.length &&
    shown.parts.every((part, index) => {
      const other = inRow.parts[index]
      return part.name === other?.name && isWhole(part.shown, other.shown)
    })
  )
}

/** Returns whether the predicate holds for the row of a record exactly when it holds for the record. */
export function isToldByRow(dataset: Pick<Dataset, 'fields'>, predicate: Predicate, scope = ''): boolean {
  const told = (part: Predicate, at = scope) => isToldByRow(dataset, part, at)
  switch (predicate.is) {
    case 'and':
    case 'or':
      return predicate.of.every(part => told(part))
    case 'not':
      return told(predicate.of)
    case 'element':
      return predicate.lists.every(list => told(predicate.of, joinPath(scope, list)))
    default:
      return predicate.at.every(path =>
        isShown(dataset.fields, joinPath(scope, path), predicate.is === 'range'),
      )
  }
}

/**
 * Returns whether a row has the values of a single field. An empty text in the place of one that is missing meets no
 * condition, unless it is ordered among others.
 */
function isShown(fields: Fields, path: string, isOrdered: boolean): boolean {
  const field = fieldAt(fields, path.split('.'))
  if (field?.node !== 'leaf' || field.hidden) return false
  return field.blank === undefined || (field.blank === '' && !isOrdered)
}

/** Returns the field at a path of a row, in which dictionaries are not entered and computed lists do not stand. */
function fieldAt(fields: Fields, [name = '', ...rest]: readonly string[]): Field | undefined {
  const field = fields[name]
  if (rest.length === 0 || !field) return field
  if (field.node === 'leaf' || field.node === 'dictionary' || (field.node === 'list' && field.computed)) {
    return undefined
  }
  return fieldAt(field.fields, rest)
}
