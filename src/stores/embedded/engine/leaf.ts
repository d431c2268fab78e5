// Evaluates conditions on one column: from values to terms, from terms to the ordinals that have them.
import { distanceMeters } from '../../../places/distance.ts'
import type { Bound, Predicate } from '../../../query/predicate.ts'
import { type OrdinalSet, toList } from './ordinals.ts'
import type { Column } from './segment/column.ts'
import type { IndexRange } from './segment/index-range.ts'
import { matchingTexts, type TextPredicate, textTest } from './segment/text-terms.ts'

export type LeafPredicate = Exclude<Predicate, { readonly is: 'and' | 'or' | 'not' | 'element' }>

/** Returns the elements of the column's space that have a value for which the condition holds. */
export function evaluateLeaf(column: Column, predicate: LeafPredicate, check: () => void): OrdinalSet {
  switch (predicate.is) {
    case 'oneOf': {
      const terms: number[] = []
      for (const value of new Set(predicate.values)) {
        const { from, to } = column.termsOf(value)
        for (let term = from; term < to; term++) terms.push(term)
        if ((terms.length & 255) === 255) check()
      }
      return column.postings.union(terms, check)
    }
    case 'range':
      return evaluateRange(column, predicate.from, predicate.to, check)
    case 'near':
      return column.postings.union(nearTerms(column, predicate, check), check)
    case 'present': {
      const blank = column.texts.length > 0 && column.texts.at(0) === '' ? column.textStart : undefined
      if (blank === undefined) return column.ordinalsInRange({ from: 0, to: column.termCount }, check)
      const terms = Array.from({ length: column.termCount }, (_, term) => term).filter(term => term !== blank)
      return column.postings.union(terms, check)
    }
    default:
      return column.postings.union(textTerms(column, predicate, check), check)
  }
}

function textTerms(column: Column, predicate: TextPredicate, check: () => void): ArrayLike<number> {
  const terms = toList(matchingTexts(column, predicate, check)).map(text => text + column.textStart)
  if (column.textStart === 0) return terms
  const test = textTest(predicate)
  const others: number[] = []
  for (let term = 0; term < column.textStart; term++) if (test(String(column.value(term)))) others.push(term)
  return others.length === 0 ? terms : [...others, ...terms]
}

function evaluateRange(
  column: Column,
  from: Bound | undefined,
  to: Bound | undefined,
  check: () => void,
): OrdinalSet {
  const bound = from ?? to
  const range =
    typeof bound?.value === 'number' ? numbersBetween(column, from, to) : textsBetween(column, from, to)
  return column.ordinalsInRange(range, check)
}

function numbersBetween(column: Column, from: Bound | undefined, to: Bound | undefined): IndexRange {
  const after = (bound: Bound, equalToo: boolean) => {
    const at = column.lowerBoundOfNumber(Number(bound.value))
    return equalToo && column.numbers[at] === bound.value ? at + 1 : at
  }
  if (typeof (to ?? from)?.value !== 'number') return { from: 0, to: 0 }
  return {
    from: from ? after(from, !from.inclusive) : 0,
    to: to ? after(to, to.inclusive) : column.numbers.length,
  }
}

/** Returns the terms of a range of dates. Dates have one shape, so they sort as texts, and their folded forms likewise. */
function textsBetween(column: Column, from: Bound | undefined, to: Bound | undefined): IndexRange {
  const bounded = (bound: Bound, equalToo: boolean) => {
    const folded = String(bound.value).toLowerCase()
    const range = column.termsOf(folded)
    return equalToo ? range.to : range.from
  }
  if (typeof (to ?? from)?.value !== 'string') return { from: 0, to: 0 }
  return {
    from: from ? bounded(from, !from.inclusive) : column.textStart,
    to: to ? bounded(to, to.inclusive) : column.pointStart,
  }
}

/** Metres between two parallels one degree apart, rounded down so that no point is missed. */
const metersOfDegree = 111_000

function nearTerms(
  column: Column,
  { center, withinMeters }: Extract<Predicate, { readonly is: 'near' }>,
  check: () => void,
): number[] {
  const degrees = withinMeters / metersOfDegree
  const found: number[] = []
  for (let term = column.lowerBoundOfLatitude(center[0] - degrees); term < column.termCount; term++) {
    if ((term & 4095) === 0) check()
    const point = column.point(term)
    if (point[0] > center[0] + degrees) break
    if (distanceMeters(center, point) <= withinMeters) found.push(term)
  }
  return found
}
