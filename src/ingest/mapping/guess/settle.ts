// Decides what only several columns together show: which of two names is the better, whose site it is.
import type { JsonObject } from '../../../lib/json/json.ts'
import { type Assignment, byValue, type Together, weak } from './assign-column.ts'
import { wordsOf } from './column-name.ts'
import type { Column } from './columns.ts'
import { companyTogether } from './settle-company.ts'
import { personTogether } from './settle-person.ts'
import { meanings } from './synonyms/synonyms.ts'

/** `columns` are all of the file, those that were not understood too. */
export function together(
  dataset: string,
  assigned: readonly Assignment[],
  columns: readonly Column[],
  rows: readonly JsonObject[],
): Together {
  const many = new Set((meanings[dataset] ?? []).filter(({ isMany }) => isMany).map(({ field }) => field))
  const surest = withoutWeaker(assigned, many).toSorted((one, other) => one.rank - other.rank)
  const paid = usesOtherCurrency(columns) ? surest.filter(({ field }) => !isMoney(dataset, field)) : surest
  return dataset === 'person'
    ? personTogether(withoutNotes(paid, columns), rows)
    : { assigned: companyTogether(paid) }
}

/** Fields that compete: an unnamed column of addresses is not wanted beside a named one of either kind. */
const rivals = (field: string): string =>
  /email/.test(field) ? 'email' : /basic_info\.website|@domain/.test(field) ? 'site' : field

function withoutWeaker(assigned: readonly Assignment[], many: ReadonlySet<string>): readonly Assignment[] {
  const isNamed = (rival: string) =>
    assigned.some(({ field, rank }) => rank < byValue && rivals(field) === rival)
  const isStrong = (wanted: string) => assigned.some(({ field, rank }) => rank < weak && field === wanted)
  return assigned.filter(({ field, rank }) => {
    if (rank >= byValue) return !isNamed(rivals(field))
    return rank < weak || many.has(field) || !isStrong(field)
  })
}

const isMoney = (dataset: string, wanted: string): boolean =>
  (meanings[dataset] ?? []).some(({ field, isMoney }) => isMoney === true && field === wanted)

/** Where records have owners, a description is what they noted about the contact. */
function withoutNotes(assigned: readonly Assignment[], columns: readonly Column[]): readonly Assignment[] {
  const isOwned = columns.some(({ keys }) =>
    wordsOf(keys).some(word => /^(?:owner|betreuer|proprietaire)$/.test(word)),
  )
  return isOwned
    ? assigned.filter(({ field, rank }) => field !== 'basic_profile.summary' || rank < weak)
    : assigned
}

/** A column beside the amounts names their currency. */
const usesOtherCurrency = (columns: readonly Column[]): boolean =>
  columns.some(
    ({ keys, values }) =>
      wordsOf(keys).some(word => /^(?:currency|wahrung|devise|moneda|divisa)$/.test(word)) &&
      values.some(text => /^\p{L}{3}\b|^[€£¥₹]/u.test(text) && !/^(?:usd|us dollar)/i.test(text)),
  )
