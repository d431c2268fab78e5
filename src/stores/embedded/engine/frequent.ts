// Finds the most frequent values of several columns without looking at values that are too rare to be among them.
import type { Scalar } from '../../../query/predicate.ts'
import type { Column } from './segment/column.ts'
import { type SharedTerm, SharedTerms } from './shared-terms.ts'
import { type TalliedValue, topValues } from './tally.ts'

/** A column with how often each of its terms occurs. Counts of one value in several columns add up. */
export interface CountedTerms {
  readonly column: Column
  /** The terms to look at, ascending. */
  readonly terms: Uint32Array
  /** The count of every term of the column, by term. */
  readonly counts: Uint32Array
}

/** The number of values above which adding up all of them is cheaper than looking each of these up in the other columns. */
const lookupsMax = 5000

/** Returns the first values by count, equally frequent ones by their folded form. The empty value is left out. */
export function mostFrequent(sources: readonly CountedTerms[], limit: number): readonly TalliedValue[] {
  const shared = new SharedTerms(sources.map(({ column }) => column))
  const totals = new Map<SharedTerm, number>()
  const total = ({ terms }: SharedTerm): number =>
    sources.reduce((sum, { counts }, index) => sum + (counts[terms[index]] ?? 0), 0)
  const addTotals = (chosen: readonly (readonly number[])[]) => {
    for (const [index, terms] of chosen.entries()) {
      for (const term of terms) {
        const one = shared.of(index, term)
        if (one.value !== '' && !totals.has(one)) totals.set(one, total(one))
      }
    }
  }
  const all = sources.reduce((sum, { terms }) => sum + terms.length, 0)
  // A look-up of a value takes as long in each column as adding it up.
  const isSummed = (chosen: readonly (readonly number[])[]): boolean => {
    const lookups = chosen.reduce((sum, terms) => sum + terms.length, 0)
    return sources.length > 1 && (lookups > lookupsMax || all <= lookups * sources.length)
  }
  // The empty value is left out, so one more is looked at.
  const first = sources.map(source => termsCounting(source, nthCount(source, limit + 1)))
  if (isSummed(first)) return firstOf(sumsOf(sources), limit)
  addTotals(first)
  // A value that has less than this count in every column cannot have more than the last of these in all together.
  const lowest = [...totals.values()].sort((a, b) => b - a)[limit - 1] ?? 1
  const chosen = sources.map(source => termsCounting(source, Math.max(1, Math.ceil(lowest / sources.length))))
  const isRest = isSummed(chosen)
  if (!isRest && sources.length > 1) addTotals(chosen)
  shared.trim()
  return firstOf(
    isRest ? sumsOf(sources) : [...totals].map(([{ value }, count]) => [value, count] as const),
    limit,
  )
}

const firstOf = (counted: Iterable<readonly [Scalar, number]>, limit: number): readonly TalliedValue[] =>
  topValues(
    [...counted].map(([value, count]) => ({ value, count, rank: 0 })),
    limit,
  )

/** Adds up the counts of all values. */
function sumsOf(sources: readonly CountedTerms[]): ReadonlyMap<Scalar, number> {
  const totals = new Map<Scalar, number>()
  for (const { column, terms, counts } of sources) {
    for (let index = 0; index < terms.length; index++) {
      const term = terms[index]
      const count = counts[term]
      const value = column.value(term)
      if (count > 0 && value !== '') totals.set(value, (totals.get(value) ?? 0) + count)
    }
  }
  return totals
}

/** Returns the count of the term at the place in an order by count, the greatest first; 1 where there are fewer terms. */
function nthCount({ terms, counts }: CountedTerms, place: number): number {
  if (terms.length < place) return 1
  // The greatest counts so far, ascending; most terms have fewer than the first of them.
  const greatest = new Uint32Array(place)
  for (let index = 0; index < terms.length; index++) {
    const count = counts[terms[index]]
    if (count <= greatest[0]) continue
    let at = 1
    for (; at < place && greatest[at] < count; at++) greatest[at - 1] = greatest[at]
    greatest[at - 1] = count
  }
  return Math.max(1, greatest[0])
}

function termsCounting({ terms, counts }: CountedTerms, least: number): number[] {
  const found: number[] = []
  for (let index = 0; index < terms.length; index++) {
    const term = terms[index]
    if (counts[term] >= least) found.push(term)
  }
  return found
}
