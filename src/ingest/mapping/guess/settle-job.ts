// Settles assignments of a file of postings that depend on several columns: whether a department is the employer.
import { type FieldAssignment, weakNameRank } from './assign-column.ts'
import { has } from './assigned-fields.ts'
import type { SampledColumn } from './columns.ts'
import { shareOf } from './evidence.ts'
import { isPartOfOrganisation } from './organisation-parts.ts'

const company = 'company.basic_info.name'
const category = 'job_details.category'

/** A department is the employer of public bodies where no other column is, and otherwise a part of the company. */
export function settleJobAssignments(assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
  const isNamed = assigned.some(({ field, rank }) => field === company && rank < weakNameRank)
  const departments = assigned.filter(({ field }) => field === '@department')
  const isEmployer =
    departments.length > 0 && !isNamed && !departments.some(({ column }) => areFunctions(column))
  return assigned.flatMap((one): readonly FieldAssignment[] => {
    if (one.field === company && isEmployer) return []
    if (one.field !== '@department') return [one]
    if (isEmployer) return [{ ...one, field: company }]
    // `Department of Justice` is not a category.
    return has(assigned, category) || shareOf(one.column, 'organisation') > 0.5
      ? []
      : [{ ...one, field: category }]
  })
}

/** Returns whether most values are what companies call their own parts, which public bodies seldom do. */
const areFunctions = ({ values }: SampledColumn): boolean =>
  values.filter(isPartOfOrganisation).length > values.length / 2
