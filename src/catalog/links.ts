// Entries that name a record of another dataset, and what they show of it.
import type { Dataset } from './dataset.ts'
import type { Field, Fields, Kind, List } from './field.ts'

/** A list whose entries may name a record elsewhere, with what is filled in from there. */
export interface LinkedList {
  /** The path of the list in the record; sections only. */
  readonly path: string
  readonly dataset: string
  /** The field of an entry that holds the id of the other record. */
  readonly by: string
  /** Where this field is true, the id names no record here. */
  readonly unless: string
  readonly fields: readonly LinkedField[]
}

export interface LinkedField {
  readonly name: string
  /** Where the other record says it. */
  readonly from: string
  readonly kind: Kind
}

const known = new WeakMap<Dataset, readonly LinkedList[]>()

/** The linked lists of a dataset. */
export function linkedLists(dataset: Dataset): readonly LinkedList[] {
  const found = known.get(dataset) ?? listsIn(dataset.fields, '')
  known.set(dataset, found)
  return found
}

/** The paths of a dataset that records of others show. */
export const shownPaths = (datasets: readonly Dataset[], dataset: string): readonly string[] => [
  ...new Set(
    datasets
      .flatMap(linkedLists)
      .filter(list => list.dataset === dataset)
      .flatMap(({ fields }) => fields.map(({ from }) => from)),
  ),
]

const listsIn = (fields: Fields, parent: string): readonly LinkedList[] =>
  Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const path = parent === '' ? name : `${parent}.${name}`
    if (field.node === 'section') return listsIn(field.fields, path)
    return field.node === 'list' && field.shows ? [linked(field, field.shows, path)] : []
  })

const linked = (list: List, shows: NonNullable<List['shows']>, path: string): LinkedList => ({
  path,
  dataset: shows.dataset,
  by: shows.by,
  unless: shows.unless,
  fields: Object.entries(shows.fields).map(([name, from]) => {
    const field = list.fields[name]
    if (field?.node !== 'leaf') throw new Error(`${path}.${name} shows ${from} but is no single field.`)
    return { name, from, kind: field.kind }
  }),
})
