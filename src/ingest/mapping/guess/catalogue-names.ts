// Columns that are named like a field of the catalogue mean that field.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { Field, Fields, Leaf } from '../../../catalog/field.ts'
import type { Assignment } from './assign-column.ts'
import { plainName, wordsOf } from './column-name.ts'
import { type Column, pathOf } from './columns.ts'
import { type Evidence, fits } from './evidence.ts'

/** The fields of a dataset, `list > field` for those of entries, by how a column may name them. */
export interface CatalogueNames {
  /** By the whole path: `basic_profile.name`, `basicProfile/name`, `basic_profile__name`. */
  readonly byPath: ReadonlyMap<string, string>
  /** By a last part of several words that no other field has: `primary_domain`. */
  readonly byEnd: ReadonlyMap<string, string>
  readonly leaves: ReadonlyMap<string, Leaf>
}

/** Job fields are the only ones of entries that a row may name without the list. */
const jobs = 'experience.employment_details.current'

export function catalogueNames(dataset: Dataset): CatalogueNames {
  const byPath = new Map<string, string>()
  const byEnd = new Map<string, string | undefined>()
  const leaves = new Map<string, Leaf>()
  for (const { field, path, leaf } of leavesOf(dataset.fields)) {
    leaves.set(field, leaf)
    if (leaf.stamped === 'updated_at') continue
    byPath.set(plainName(path), field)
    // `location: Munich` states the line of a place.
    if (path.endsWith('.raw')) byPath.set(plainName(path.slice(0, -'.raw'.length)), field)
    const [list, inEntry] = field.split(' > ')
    if (inEntry !== undefined && list !== jobs) continue
    const end = path.split('.').at(-1) ?? ''
    if (end.includes('_')) byEnd.set(plainName(end), byEnd.has(plainName(end)) ? undefined : field)
  }
  const unique = [...byEnd].flatMap(([end, field]) => (field === undefined ? [] : [[end, field] as const]))
  return { byPath, byEnd: new Map(unique), leaves }
}

interface Found {
  readonly field: string
  readonly path: string
  readonly leaf: Leaf
}

function* leavesOf(fields: Fields, above = '', list = ''): Generator<Found> {
  for (const [name, field] of Object.entries(fields)) {
    const path = above === '' ? name : `${above}.${name}`
    yield* below(field, path, list)
  }
}

function* below(field: Field, path: string, list: string): Generator<Found> {
  if (field.node === 'leaf') {
    const inEntry = list === '' ? path : `${list} > ${path.slice(list.length + 1)}`
    if (!field.hidden && !field.derived) yield { field: inEntry, path, leaf: field }
  } else if (field.node === 'section') yield* leavesOf(field.fields, path, list)
  else if (field.node === 'list' && list === '' && !field.computed) yield* leavesOf(field.fields, path, path)
}

/** The column of a catalogue path, whatever its values; the first entry of a list is meant by `[0]` and by none. */
export function byCataloguePath(column: Column, { byPath }: CatalogueNames): Assignment | undefined {
  if (column.inList !== undefined) return undefined
  const path = column.keys.join('.').replace(/\[0?\]|[./:_]+0(?=[./:_])/g, '')
  const field = byPath.get(plainName(path))
  return field === undefined ? undefined : { field, column, rank: 0 }
}

/** A list of objects that stands where the catalogue has that list. */
export interface StatedList {
  readonly list: string
  readonly column: Column
  /** Its keys that the catalogue knows, as columns of an entry. */
  readonly entry: readonly { readonly field: string; readonly column: Column }[]
}

export function statedLists(columns: readonly Column[], { leaves }: CatalogueNames): readonly StatedList[] {
  return columns.flatMap(column => {
    const list = column.keys.join('.')
    const entry = columns.flatMap(inner => {
      const key = inner.keys.at(-1) ?? ''
      const field = `${list} > ${key}`
      const isKnown = inner.inList === column.path && inner.filled > 0 && leaves.has(field)
      return isKnown ? [{ field, column: { ...inner, path: pathOf([key]) } }] : []
    })
    return entry.length > 0 ? [{ list, column, entry }] : []
  })
}

const kinds: Readonly<Partial<Record<Leaf['kind'], readonly Evidence[]>>> = {
  url: ['url', 'domain'],
  domain: ['domain', 'url'],
  country: ['country'],
  country_code: ['country'],
  integer: ['number', 'range'],
  number: ['number'],
  date: ['date'],
  text: ['label'],
  choice: ['label'],
}

/** The column of the end of a catalogue path, where its values are of the field's kind. */
export function byCatalogueEnd(column: Column, { byEnd, leaves }: CatalogueNames): Assignment | undefined {
  if (column.inList !== undefined) return undefined
  const field = byEnd.get(wordsOf(column.keys).join(''))
  const leaf = field === undefined ? undefined : leaves.get(field)
  const evidence = leaf && kinds[leaf.kind]
  return field !== undefined && evidence && fits(column, ...evidence) ? { field, column, rank: 0 } : undefined
}
