// Settles assignments of a file of postings that depend on several columns: whether a department is the employer.
import { type FieldAssignment, weakNameRank } from './assign-column.ts'
import type { SampledColumn } from './columns.ts'
import { shareOf } from './evidence.ts'

const company = 'company.basic_info.name'
const category = 'job_details.category'

/** A department is the employer of public bodies where no other column is, and otherwise a part of the company. */
export function settleJobAssignments(assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
  const has = (wanted: string) => assigned.some(({ field }) => field === wanted)
  const isNamed = assigned.some(({ field, rank }) => field === company && rank < weakNameRank)
  const departments = assigned.filter(({ field }) => field === '@department')
  const isEmployer =
    departments.length > 0 && !isNamed && !departments.some(({ column }) => areFunctions(column))
  return assigned.flatMap((one): readonly FieldAssignment[] => {
    if (one.field === company && isEmployer) return []
    if (one.field !== '@department') return [one]
    if (isEmployer) return [{ ...one, field: company }]
    // `Department of Justice` is no category.
    return has(category) || shareOf(one.column, 'organisation') > 0.5 ? [] : [{ ...one, field: category }]
  })
}

/** Returns whether most values are what companies call their own parts, which public bodies seldom do. */
const areFunctions = ({ values }: SampledColumn): boolean =>
  values.filter(text => ownPart.test(text.trim())).length > values.length / 2

const ownPart =
  /^(?:(?:software |data |product |platform |hardware )?engineering|sales|revenue|(?:product )?marketing|growth|product(?: management)?|design|finance|accounting|people(?: (?:ops|operations|& culture))?|hr|human resources|talent(?: acquisition)?|legal|operations|ops|it|information technology|security|data(?: science)?|analytics|customer (?:success|support|experience|service)|support|r&d|research(?: (?:&|and) development)?|technology|business development|partnerships|professional services|g&a|workplace|communications|manufacturing|logistics|supply chain|quality(?: assurance)?|strategy|entwicklung|vertrieb|personal|finanzen|einkauf|produktion|ventes|ingénierie|produit|ventas|ingeniería|producto)$/i
