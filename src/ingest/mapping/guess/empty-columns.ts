// Assigns columns without a value in the sample rows, by names that say plainly what later rows will hold.

import { type FieldAssignment, type MeaningsByName, weakNameRank } from './assign-column.ts'
import { job } from './assigned-fields.ts'
import { assignByCataloguePath, type CatalogueNames } from './catalogue-names.ts'
import { namesOf } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import type { Evidence } from './value-tests.ts'

interface NameLookup {
  readonly meaningsByName: MeaningsByName
  readonly catalogue: CatalogueNames
  readonly dataset: string
}

/**
 * Returns assignments of empty columns to fields that no other column has. Columns of numbers, lists and addresses, and
 * parts of a person's name, are left out, because only values show how they are written; so are all when no column has
 * a value.
 */
export function assignEmptyColumns(
  columns: readonly SampledColumn[],
  assigned: readonly FieldAssignment[],
  names: NameLookup,
): readonly FieldAssignment[] {
  if (assigned.length === 0) return []
  const taken = new Set(assigned.map(({ field }) => field))
  const added: FieldAssignment[] = []
  for (const column of columns) {
    const isEmpty =
      column.filled === 0 && !column.isList && column.inList === undefined && !hasParts(column, columns)
    const assignment = isEmpty
      ? (assignByCataloguePath(column, names.catalogue) ?? assignByPlainName(column, names))
      : undefined
    if (!assignment || taken.has(assignment.field)) continue
    taken.add(assignment.field)
    added.push(assignment)
  }
  const isJob = taken.has(`${job}name`) || taken.has(`${job}title`)
  return added.filter(({ field }) => isJob || !field.startsWith(job))
}

/** Returns whether other rows have an object in this column, so that no single value is to be expected. */
const hasParts = ({ keys }: SampledColumn, columns: readonly SampledColumn[]): boolean =>
  columns.some(other => other.keys.length > keys.length && keys.every((key, at) => other.keys[at] === key))

/** Assigns a column by its whole name, when all meanings of that name are one field. */
function assignByPlainName(
  column: SampledColumn,
  { meaningsByName: known, dataset }: NameLookup,
): FieldAssignment | undefined {
  const meaningsFound = namesOf(column.keys, dataset)
    .filter(({ wordsLeftOut: cut, isFurther }) => cut === 0 && !isFurther)
    .flatMap(({ name, about }) => known.get(`${about}:${name}`) ?? [])
  const [first] = meaningsFound
  const isPlain =
    first !== undefined &&
    meaningsFound.every(({ meaning }) => meaning.field === first.meaning.field) &&
    first.rank < weakNameRank &&
    !/^@|^basic_profile\.(?:first_|last_)?name$/.test(first.meaning.field) &&
    !first.meaning.isMany &&
    !first.meaning.isMoney &&
    first.meaning.evidence.every(kind => kindsWithoutFormat.has(kind))
  return isPlain ? { field: first.meaning.field, column, rank: first.rank, reason: 'no-values' } : undefined
}

/** The kinds that are read in the same way whatever the values look like. */
const kindsWithoutFormat: ReadonlySet<Evidence> = new Set([
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
