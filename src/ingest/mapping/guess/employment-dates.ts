// Settles the columns of dates and states of employments in a file of people.
import type { FieldAssignment } from './assign-column.ts'
import { has, job } from './assigned-fields.ts'
import { plainName, wordsOf } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import { isOpenSpan } from './date-spans.ts'
import { saysDeparture, saysWhetherActive } from './employment-states.ts'

/** Leaves out the days on which people joined where the file is a register of members: they joined it, and no employer. */
export function withoutMemberships(
  assigned: readonly FieldAssignment[],
  columns: readonly SampledColumn[],
): readonly FieldAssignment[] {
  const namedLike = (pattern: RegExp) => (column: SampledColumn) =>
    wordsOf(column.keys).some(word => pattern.test(word))
  if (!columns.some(namedLike(ofMember))) return assigned
  return assigned.filter(
    ({ field, column }) => !(field === `${job}start_date` && namedLike(saysJoined)(column)),
  )
}

const ofMember = /^(?:member(?:ship)?|mitglied.*|adh[eé]sion|adh[eé]rent|socio|lid(?:maatschap|nummer)?)$/
const saysJoined = /^(?:join.*|eintritt.*|since|seit|depuis|desde|ingreso|entr[eé]e)$/

/** Assigns a column of marks that says whether employments go on; `Full-time` and `Contract` alone are their types. */
export function settleMark(
  one: FieldAssignment,
  assigned: readonly FieldAssignment[],
): readonly FieldAssignment[] {
  const { keys, values } = one.column
  const type = `${job}employment_type`
  if (!values.some(saysWhetherActive)) return has(assigned, type) ? [] : [{ ...one, field: type }]
  // The status of a contact may be that of a sale; only words such as `Terminated` are about an employment for sure.
  return plainName(keys.at(-1) ?? '') === 'status' && !values.some(saysDeparture) ? [] : [one]
}

/** Returns the start and the end that stand in one cell, those that have no column of their own. */
export const bothDates = (
  one: FieldAssignment,
  assigned: readonly FieldAssignment[],
  ...fields: readonly string[]
): readonly FieldAssignment[] =>
  fields.filter(field => one.field === field || !has(assigned, field)).map(field => ({ ...one, field }))

/** Returns whether most spans go on, or end in another year than they began. */
export function areYears({ values }: SampledColumn): boolean {
  const areOther = (text: string) => new Set(text.match(/\b(?:19|20)\d\d\b/g)).size > 1
  return values.filter(text => isOpenSpan(text) || areOther(text)).length > values.length * 0.5
}
