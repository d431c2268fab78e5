// The most frequent values of several columns, without looking at values that are too rare to be among them.
import { fold } from '../../../normal/text.ts'
import type { Scalar } from '../../../query/predicate.ts'
import type { Column } from './segment/column.ts'
import { inOrder, type Tallied } from './tally.ts'

/** A column and how often each of its present terms counts; what the sources count adds up. */
export interface CountedTerms {
  readonly column: Column
  readonly terms: Uint32Array
  readonly counts: Uint32Array
}

/** From so many candidates on, adding all values up is cheaper than looking each up in the other sources. */
const lookupsMax = 5000

/** The first by count, then by the folded value. */
export function mostFrequent(sources: readonly CountedTerms[], limit: number): readonly Tallied[] {
  const totals = new Map<Scalar, number>()
  const total = (value: Scalar): number =>
    sources.reduce((sum, { column, counts }) => sum + (counts[termOf(column, value)] ?? 0), 0)
  const take = (chosen: readonly (readonly number[])[]) => {
    for (const [index, terms] of chosen.entries()) {
      for (const term of terms) {
        const value = (sources[index] as CountedTerms).column.value(term)
        if (value !== '' && !totals.has(value)) totals.set(value, total(value))
      }
    }
  }
  // The blank value counts for nothing: one more is looked at.
  take(sources.map(source => atLeast(source, countAt(source, limit + 1))))
  // Nobody who has less than this in every source can have more than the last of those in all of them together.
  const last = [...totals.values()].sort((a, b) => b - a)[limit - 1] ?? 1
  const chosen = sources.map(source => atLeast(source, Math.max(1, Math.ceil(last / sources.length))))
  const candidates = chosen.reduce((sum, terms) => sum + terms.length, 0)
  if (sources.length > 1 && candidates <= lookupsMax) take(chosen)
  else if (sources.length > 1) addUp(sources, totals)
  return inOrder([...totals].map(([value, count]): Tallied => ({ value, count, rank: 0 }))).slice(0, limit)
}

function addUp(sources: readonly CountedTerms[], totals: Map<Scalar, number>): void {
  totals.clear()
  for (const { column, terms, counts } of sources) {
    for (let index = 0; index < terms.length; index++) {
      const term = terms[index] as number
      const count = counts[term] as number
      const value = column.value(term)
      if (count > 0 && value !== '') totals.set(value, (totals.get(value) ?? 0) + count)
    }
  }
}

/** The count of the term at a place, were they ordered by their counts; 1 where there are fewer. */
function countAt({ terms, counts }: CountedTerms, place: number): number {
  if (terms.length < place) return 1
  // The greatest counts so far, ascending; most terms are below the first of them.
  const greatest = new Uint32Array(place)
  for (let index = 0; index < terms.length; index++) {
    const count = counts[terms[index] as number] as number
    if (count <= (greatest[0] as number)) continue
    let at = 1
    for (; at < place && (greatest[at] as number) < count; at++) greatest[at - 1] = greatest[at] as number
    greatest[at - 1] = count
  }
  return Math.max(1, greatest[0] as number)
}

function atLeast({ terms, counts }: CountedTerms, least: number): number[] {
  const found: number[] = []
  for (let index = 0; index < terms.length; index++) {
    const term = terms[index] as number
    if ((counts[term] as number) >= least) found.push(term)
  }
  return found
}

/** The term of exactly the value; -1 where there is none. */
function termOf(column: Column, value: Scalar): number {
  const { from, to } = column.termsOf(typeof value === 'string' ? fold(value) : value)
  for (let term = from; term < to; term++) if (column.value(term) === value) return term
  return -1
}
