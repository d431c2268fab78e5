// Assigns columns that are named like a field of the catalogue to that field.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { Field, Fields, Leaf } from '../../../catalog/field.ts'
import type { FieldAssignment } from './assign-column.ts'
import { plainName, wordsOf } from './column-name.ts'
import { pathOf, type SampledColumn } from './columns.ts'
import { fits } from './evidence.ts'
import type { Evidence } from './value-tests.ts'

/** The fields of a dataset, `list > field` for those of list entries, by the names that a column may give them. */
export interface CatalogueNames {
  /** Fields by the whole path: `basic_profile.name`, `basicProfile/name`, `basic_profile__name`. */
  readonly byPath: ReadonlyMap<string, string>
  /** Fields by the end of the path, when it has several words and no other field has it: `primary_domain`. */
  readonly byEnd: ReadonlyMap<string, string>
  readonly leaves: ReadonlyMap<string, Leaf>
}

/** The fields of employments are the only ones of list entries that a row may name without the list. */
const jobs = 'experience.employment_details.current'

export function catalogueNames(dataset: Dataset): CatalogueNames {
  const byPath = new Map<string, string>()
  const byEnd = new Map<string, string | undefined>()
  const leaves = new Map<string, Leaf>()
  for (const { field, path, leaf } of catalogueLeaves(dataset.fields)) {
    leaves.set(field, leaf)
    if (leaf.stamped === 'updated_at') continue
    byPath.set(plainName(path), field)
    // A column `location` with `Munich` states the line of a place.
    if (path.endsWith('.raw')) byPath.set(plainName(path.slice(0, -'.raw'.length)), field)
    const [list, inEntry] = field.split(' > ')
    if (inEntry !== undefined && list !== jobs) continue
    const end = path.split('.').at(-1) ?? ''
    if (end.includes('_')) byEnd.set(plainName(end), byEnd.has(plainName(end)) ? undefined : field)
  }
  const unique = [...byEnd].flatMap(([end, field]) => (field === undefined ? [] : [[end, field] as const]))
  return { byPath, byEnd: new Map(unique), leaves }
}

interface CatalogueLeaf {
  readonly field: string
  readonly path: string
  readonly leaf: Leaf
}

function* catalogueLeaves(fields: Fields, above = '', list = ''): Generator<CatalogueLeaf> {
  for (const [name, field] of Object.entries(fields)) {
    const path = above === '' ? name : `${above}.${name}`
    yield* leavesBelow(field, path, list)
  }
}

function* leavesBelow(field: Field, path: string, list: string): Generator<CatalogueLeaf> {
  if (field.node === 'leaf') {
    const inEntry = list === '' ? path : `${list} > ${path.slice(list.length + 1)}`
    if (!field.hidden && !field.derived) yield { field: inEntry, path, leaf: field }
  } else if (field.node === 'section') yield* catalogueLeaves(field.fields, path, list)
  else if (field.node === 'list' && list === '' && !field.computed)
    yield* catalogueLeaves(field.fields, path, path)
}

/** Assigns a column named like a catalogue path, whatever its values; `[0]` and no index both mean the first entry of a list. */
export function assignByCataloguePath(
  column: SampledColumn,
  { byPath }: CatalogueNames,
): FieldAssignment | undefined {
  if (column.inList !== undefined) return undefined
  const path = column.keys.join('.').replace(/\[0?\]|[./:_]+0(?=[./:_])/g, '')
  const field = byPath.get(plainName(path))
  return field === undefined ? undefined : { field, column, rank: 0, reason: 'path' }
}

/** A list of objects in a column with the path of a list of the catalogue. */
export interface CatalogueList {
  readonly list: string
  readonly column: SampledColumn
  /** The keys that the catalogue has too, as columns of an entry. */
  readonly entryFields: readonly { readonly field: string; readonly column: SampledColumn }[]
}

export function findCatalogueLists(
  columns: readonly SampledColumn[],
  { leaves }: CatalogueNames,
): readonly CatalogueList[] {
  return columns.flatMap(column => {
    const list = column.keys.join('.')
    const entryFields = columns.flatMap(inner => {
      const key = inner.keys.at(-1) ?? ''
      const field = `${list} > ${key}`
      const isKnown = inner.inList === column.path && inner.filled > 0 && leaves.has(field)
      return isKnown ? [{ field, column: { ...inner, path: pathOf([key]) } }] : []
    })
    return entryFields.length > 0 ? [{ list, column, entryFields }] : []
  })
}

const evidenceOfKind: Readonly<Partial<Record<Leaf['kind'], readonly Evidence[]>>> = {
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

/** Assigns a column named like the end of a catalogue path, when its values are of the field's kind. */
export function assignByCatalogueEnd(
  column: SampledColumn,
  { byEnd, leaves }: CatalogueNames,
): FieldAssignment | undefined {
  if (column.inList !== undefined) return undefined
  const field = byEnd.get(wordsOf(column.keys).join(''))
  const leaf = field === undefined ? undefined : leaves.get(field)
  const evidence = leaf && evidenceOfKind[leaf.kind]
  return field !== undefined && evidence && fits(column, ...evidence)
    ? { field, column, rank: 0, reason: 'path' }
    : undefined
}
