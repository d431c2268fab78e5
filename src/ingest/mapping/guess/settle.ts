// Settles assignments that depend on several columns: which of two columns is the better, whose website it is.
import type { JsonObject } from '../../../lib/json/json.ts'
import { isMemberNumber, normalProfileUrl } from '../../../normal/profile-url.ts'
import { looseNumber } from '../language/loose-number.ts'
import {
  type FieldAssignment,
  headRank,
  occupationRank,
  type SettledAssignments,
  valueRank,
  weakNameRank,
} from './assign-column.ts'
import { unitOfName } from './column-expression.ts'
import { wordsOf } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import { isAllInDollars } from './currency-columns.ts'
import { settleCompanyAssignments } from './settle-company.ts'
import { settleJobAssignments } from './settle-job.ts'
import { settlePersonAssignments } from './settle-person.ts'
import { columnMeanings } from './synonyms/synonyms.ts'

/** Returns the final assignments. `columns` are all of the file, those that were not understood too. */
export function settleAssignments(
  dataset: string,
  assigned: readonly FieldAssignment[],
  columns: readonly SampledColumn[],
  rows: readonly JsonObject[],
): SettledAssignments {
  const many = new Set(
    (columnMeanings[dataset] ?? []).filter(({ isMany }) => isMany).map(({ field }) => field),
  )
  const surest = withoutWeakerAssignments(withMemberNumbers(assigned), many).toSorted(
    (one, other) => one.rank - other.rank || Number(isPrimary(other)) - Number(isPrimary(one)),
  )
  const isOther = usesOtherCurrency(columns)
  const inDollars = surest.filter(
    ({ field, column }) =>
      !isMoney(dataset, field) ||
      isAllInDollars(column) ||
      !(
        areInLargerUnit(column) ||
        isOther ||
        surest.some(other => other.field === field && isAllInDollars(other.column))
      ),
  )
  return dataset === 'person'
    ? settlePersonAssignments(withoutNotes(inDollars, columns), rows, columns)
    : {
        assigned: dataset === 'job' ? settleJobAssignments(inDollars) : settleCompanyAssignments(inDollars),
      }
}

/**
 * Files the column with the numbers of members, `/in/ACoAAAB...`, beside the one with their names where both have pages of
 * a network: either of them finds the person.
 */
function withMemberNumbers(assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
  const pages = assigned.filter(({ field }) => field === `${network}.profile_url`)
  const numbered = pages.filter(({ column }) =>
    column.values.every(text => isMemberNumber(normalProfileUrl(text) ?? '')),
  )
  return numbered.length === pages.length
    ? assigned
    : assigned.map(one => (numbered.includes(one) ? { ...one, field: `${network}.urn_url` } : one))
}

const network = 'social_handles.professional_network_identifier'

/** Returns whether the name says that the column has the main one of several: `Associated Company (Primary)`. */
const isPrimary = ({ column }: FieldAssignment): boolean => wordsOf(column.keys).includes('primary')

/** Returns the group of fields that compete: a column assigned by its values is not wanted beside a named one of the group. */
const competingGroup = (field: string): string =>
  /email/.test(field) ? 'email' : /basic_info\.website|@domain/.test(field) ? 'site' : field

function withoutWeakerAssignments(
  assigned: readonly FieldAssignment[],
  many: ReadonlySet<string>,
): readonly FieldAssignment[] {
  const isNamed = (rival: string) =>
    assigned.some(({ field, rank }) => rank < valueRank && competingGroup(field) === rival)
  const isStrong = (wanted: string) =>
    assigned.some(({ field, rank }) => rank < weakNameRank && field === wanted)
  // `Primary Business Org Name` beside the first and the last name of a person is that of something else.
  const areNamed = isStrong('basic_profile.first_name') && isStrong('basic_profile.last_name')
  return assigned.filter(({ field, rank }) => {
    if (rank >= valueRank) return !isNamed(competingGroup(field))
    if (rank >= headRank)
      return !assigned.some(one => one.field === field && one.rank < headRank) && !(isName(field) && areNamed)
    if (rank >= occupationRank) return !isStrong(field)
    return rank < weakNameRank || many.has(field) || !isStrong(field)
  })
}

const isName = (field: string): boolean => field === 'basic_profile.name'

const isMoney = (dataset: string, wanted: string): boolean =>
  (columnMeanings[dataset] ?? []).some(({ field, isMoney }) => isMoney === true && field === wanted)

/** Returns whether hardly any amount is a thousand or more: they are in thousands or millions, and nothing says in which. */
function areInLargerUnit(column: SampledColumn): boolean {
  const amounts = column.values.flatMap(text => {
    const { low = 0, high = low } = looseNumber(text) ?? {}
    return high > 0 ? [high] : []
  })
  const isSmall = amounts.filter(amount => amount < 1000).length > amounts.length * 0.9
  return amounts.length > 0 && isSmall && unitOfName(column) === undefined
}

/** Leaves out descriptions when records have owners, because they are then notes of the owner about the contact. */
function withoutNotes(
  assigned: readonly FieldAssignment[],
  columns: readonly SampledColumn[],
): readonly FieldAssignment[] {
  const isOwned = columns.some(({ keys }) =>
    wordsOf(keys).some(word => /^(?:owner|betreuer|proprietaire)$/.test(word)),
  )
  return isOwned
    ? assigned.filter(({ field, rank }) => field !== 'basic_profile.summary' || rank < weakNameRank)
    : assigned
}

/** Returns whether a column names another currency for the amounts. */
const usesOtherCurrency = (columns: readonly SampledColumn[]): boolean =>
  columns.some(
    ({ keys, values }) =>
      wordsOf(keys).some(word => /^(?:currency|wahrung|devise|moneda|divisa)$/.test(word)) &&
      values.some(text => /^\p{L}{3}\b|^[€£¥₹]/u.test(text) && !/^(?:usd|us dollar)/i.test(text)),
  )
