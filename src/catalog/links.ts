// Entries that name a record of another dataset, and what they show of it.
import { memoizedByObject } from '../lib/cache.ts'
import type { Dataset } from './dataset.ts'
import type { Field, Fields, Kind, List } from './field.ts'

/** A link from the entries of a list to records of another dataset, and the fields filled in from there. */
export interface Link {
  readonly dataset: string
  /** The field of an entry that holds the id of the other record. */
  readonly by: string
  /** The boolean field of an entry that says that the id names no record here. */
  readonly unless: string
  readonly fields: readonly LinkedField[]
}

export interface LinkedField {
  readonly name: string
  /** The path of the value in the other record. */
  readonly from: string
  readonly kind: Kind
}

/** A list of such entries. */
export interface LinkedList {
  /** The path of the list in the record; sections only. */
  readonly path: string
  readonly list: List
  readonly link: Link
}

type ShownFields = NonNullable<List['shows']>

const linksByShownFields = new WeakMap<ShownFields, Link>()

/** Returns the link of a list's entries, or undefined. Lists that show the same fields share one link. */
export function linkOf(list: List): Link | undefined {
  const { shows } = list
  if (!shows) return undefined
  const found = linksByShownFields.get(shows) ?? newLink(list, shows)
  linksByShownFields.set(shows, found)
  return found
}

/** The linked lists of a dataset. */
export const linkedLists = memoizedByObject(({ fields }: Dataset): readonly LinkedList[] =>
  listsIn(fields, ''),
)

/** The paths of a dataset that records of others show. */
export const shownPaths = (datasets: readonly Dataset[], dataset: string): readonly string[] => [
  ...new Set(
    datasets
      .flatMap(linkedLists)
      .filter(({ link }) => link.dataset === dataset)
      .flatMap(({ link }) => link.fields.map(({ from }) => from)),
  ),
]

const listsIn = (fields: Fields, parent: string): readonly LinkedList[] =>
  Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const path = parent === '' ? name : `${parent}.${name}`
    if (field.node === 'section') return listsIn(field.fields, path)
    const link = field.node === 'list' ? linkOf(field) : undefined
    return field.node === 'list' && link ? [{ path, list: field, link }] : []
  })

const newLink = (list: List, { dataset, by, unless, fields }: ShownFields): Link => ({
  dataset,
  by,
  unless,
  fields: Object.entries(fields).map(([name, from]) => {
    const field = list.fields[name]
    if (field?.node !== 'leaf') throw new Error(`${name} shows ${from} but is not a single field.`)
    return { name, from, kind: field.kind }
  }),
})
