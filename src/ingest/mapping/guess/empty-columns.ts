// Columns that have no value in the rows that were looked at: only a plain name says what later rows will hold.

import { type Assignment, type Known, weak } from './assign-column.ts'
import { byCataloguePath, type CatalogueNames } from './catalogue-names.ts'
import { namesOf } from './column-name.ts'
import type { Column } from './columns.ts'
import type { Evidence } from './evidence.ts'

interface Names {
  readonly known: Known
  readonly catalogue: CatalogueNames
  readonly dataset: string
}

const job = 'experience.employment_details.current > '

/**
 * The empty columns that are taken for a field no other column has. How numbers, lists and addresses are written, and
 * what is part of a person's name, only values show: those columns are left out, and all where nothing has a value.
 */
export function byNameAlone(
  columns: readonly Column[],
  assigned: readonly Assignment[],
  names: Names,
): readonly Assignment[] {
  if (assigned.length === 0) return []
  const taken = new Set(assigned.map(({ field }) => field))
  const added: Assignment[] = []
  for (const column of columns) {
    const isEmpty =
      column.filled === 0 && !column.isList && column.inList === undefined && !hasParts(column, columns)
    const found = isEmpty
      ? (byCataloguePath(column, names.catalogue) ?? plainlyNamed(column, names))
      : undefined
    if (!found || taken.has(found.field)) continue
    taken.add(found.field)
    added.push(found)
  }
  const isJob = taken.has(`${job}name`) || taken.has(`${job}title`)
  return added.filter(({ field }) => isJob || !field.startsWith(job))
}

/** An object in some rows, where others have nothing: no single value is to be expected. */
const hasParts = ({ keys }: Column, columns: readonly Column[]): boolean =>
  columns.some(other => other.keys.length > keys.length && keys.every((key, at) => other.keys[at] === key))

/** By the whole name, which no other meaning claims. */
function plainlyNamed(column: Column, { known, dataset }: Names): Assignment | undefined {
  const found = namesOf(column.keys, dataset)
    .filter(({ cut, isFurther }) => cut === 0 && !isFurther)
    .flatMap(({ name, about }) => known.get(`${about}:${name}`) ?? [])
  const [first] = found
  const isPlain =
    first !== undefined &&
    found.every(({ meaning }) => meaning.field === first.meaning.field) &&
    first.rank < weak &&
    !/^@|^basic_profile\.(?:first_|last_)?name$/.test(first.meaning.field) &&
    !first.meaning.isMany &&
    !first.meaning.isMoney &&
    first.meaning.evidence.every(kind => wordings.has(kind))
  return isPlain ? { field: first.meaning.field, column, rank: first.rank } : undefined
}

/** Read the same way whatever the values are. */
const wordings: ReadonlySet<Evidence> = new Set([
  'text',
  'name',
  'title',
  'place',
  'label',
  'code',
  'country',
  'date',
  'url',
  'domain',
  'image',
  'person-profile',
  'company-profile',
])
