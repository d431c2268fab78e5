// Settles the columns that hold names of people or parts of them, and names with addresses.
import type { JsonObject } from '../../../lib/json/json.ts'
import { type FieldAssignment, weakNameRank } from './assign-column.ts'
import { columnOf, has } from './assigned-fields.ts'
import { type SampledColumn, textAt } from './columns.ts'
import { holdsMailboxes } from './mailboxes.ts'

const [name, firstName, lastName] = [
  'basic_profile.name',
  'basic_profile.first_name',
  'basic_profile.last_name',
] as const

/** Adds the name or the address to a column of mailboxes, `Ada Lovelace <ada@engines.example>`, where no other column has it. */
export function withMailboxes(assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
  const of = (test: (field: string) => boolean) => assigned.filter(({ field }) => test(field))
  const addresses = of(field => field.endsWith('email'))
  const names = of(field => [name, firstName, lastName].includes(field as typeof name))
  const added = (one: FieldAssignment | undefined, field: string) =>
    one ? [...assigned, { ...one, field }] : assigned
  if (addresses.length === 0) return added(names.find(isOfMailboxes), '@email')
  return names.length === 0 ? added(addresses.find(isOfMailboxes), name) : assigned
}

const isOfMailboxes = ({ column }: FieldAssignment): boolean => holdsMailboxes(column)

/** Tells parts of names apart: `Name` beside `Vorname` is the last name, and `Nom` or `Nombre` alone is the whole. */
export function nameParts(
  assigned: readonly FieldAssignment[],
  rows: readonly JsonObject[],
): readonly FieldAssignment[] {
  const [full, first, last] = [name, firstName, lastName].map(field => columnOf(assigned, field))
  if (full && first && !last && !containsPart(full, first, rows)) return changeField(assigned, name, lastName)
  if (full && last && !first && !containsPart(full, last, rows)) return changeField(assigned, name, firstName)
  const only = first ?? last
  const isWeak = assigned.some(({ column, rank }) => column === only && rank >= weakNameRank)
  if (!full && only && !(first && last) && isWeak && areSeveralWords(only)) {
    return changeField(assigned, first ? firstName : lastName, name)
  }
  return assigned
}

const areSeveralWords = ({ values }: SampledColumn): boolean =>
  values.filter(text => /\S\s+\S/.test(text)).length > values.length * 0.5

function containsPart(whole: SampledColumn, part: SampledColumn, rows: readonly JsonObject[]): boolean {
  const pairs = rows.flatMap(row => {
    const [all, some] = [textAt(row, whole), textAt(row, part)]
    return all === undefined || some === undefined ? [] : [[all.toLowerCase(), some.toLowerCase()] as const]
  })
  return pairs.filter(([all, some]) => all.includes(some)).length > pairs.length * 0.5
}

/**
 * Joins the whole name from its parts where a column has the middle name or the suffix, for which there are no fields, or a list
 * of given names, of which the field takes the first.
 */
export function withFullName(assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
  const others = assigned.filter(({ field }) => field !== '@middle_name' && field !== '@name_suffix')
  const hasMore = others.length < assigned.length || columnOf(assigned, firstName)?.isList === true
  if (!hasMore || has(assigned, name) || !has(assigned, lastName)) return others
  const parts = [firstName, '@middle_name', lastName, '@name_suffix'].flatMap(wanted =>
    assigned.filter(({ field }) => field === wanted).slice(0, 1),
  )
  return [...parts.map(part => ({ ...part, field: name, isJoined: true as const })), ...others]
}

const changeField = (
  assigned: readonly FieldAssignment[],
  from: string,
  to: string,
): readonly FieldAssignment[] => assigned.map(one => (one.field === from ? { ...one, field: to } : one))
