// Gathers the readings before a reading and the words between it and its neighbours, by which its scope is told.
import { orLink, type ScopedReading } from './alternatives.ts'
import { type ChosenReading, kindOf, type QueryText } from './candidate.ts'
import type { CriterionKind } from './criterion.ts'
import { type ExcludedItem, excludedItems } from './excluded-items.ts'
import type { ReadableFields } from './fields.ts'
import { saysNothing } from './function-words.ts'
import { between } from './gaps.ts'
import { isMarker } from './markers.ts'
import { negation } from './negation-words.ts'

/** The readings that were chosen for a whole query. */
export interface ReadQuery {
  readonly text: QueryText
  readonly fields: ReadableFields
  readonly chosen: readonly ChosenReading[]
  /** The items of lists of what is excluded. */
  readonly excluded: readonly ExcludedItem[]
}

/** A reading with what stands around it. */
export interface Surroundings extends ReadQuery {
  /** The index of the reading among those that were chosen. */
  readonly index: number
  readonly candidate: ChosenReading
  /** The readings before it, with what is known of them. */
  readonly readings: readonly ScopedReading[]
  /** The last of them. */
  readonly previous: ScopedReading | undefined
  readonly next: ChosenReading | undefined
  /** The words between the previous reading and this one, without a clause that is said of a word that no reading explains. */
  readonly gap: string
  /** The words between this reading and the next one. */
  readonly behind: string
  /** True where the words that were taken off the gap negate something else: `no crypto, no gambling, fintech`. */
  readonly isBehindOther: boolean
  /** True where the reading goes on a list with the previous one. */
  readonly isList: boolean
}

/** Returns the query with the items that it excludes. */
export const readQueryOf = (
  text: QueryText,
  fields: ReadableFields,
  chosen: readonly ChosenReading[],
): ReadQuery => ({
  text,
  fields,
  chosen,
  excluded: excludedItems(
    text,
    at => chosen.some(({ from, to }) => at >= from && at < to),
    at => kindOf(chosen.find(({ from }) => from === at)),
  ),
})

/** Returns what stands around a candidate, which is the chosen reading at the index as it is meant. */
export function surroundingsOf(
  query: ReadQuery,
  index: number,
  candidate: ChosenReading,
  readings: readonly ScopedReading[],
): Surroundings {
  const { text, fields, chosen, excluded } = query
  const previous = readings.at(-1)
  const next = chosen[index + 1]
  const whole = between(text, previous?.to ?? 0, candidate.from)
  const gap = clauseOf(whole)
  const isBehindOther = gap !== whole && negation.test(whole.slice(0, -gap.length))
  // Written out, because spreading the query is slow, and this runs for every reading.
  return {
    text,
    fields,
    chosen,
    excluded,
    index,
    candidate,
    readings,
    previous,
    next,
    gap,
    behind: between(text, candidate.to, next?.from ?? text.words.length),
    isBehindOther,
    isList: previous !== undefined && !isBehindOther && areListed(previous, candidate, gap),
  }
}

/** `Without Tableau, in Berlin`: what is said of a word that no reading explains ends with the comma behind it. */
function clauseOf(gap: string): string {
  const end = Math.max(gap.lastIndexOf(','), gap.lastIndexOf(';'))
  const saysMore = gap.slice(0, Math.max(0, end)).split(/[ ,;]+/)
  return saysMore.some(word => word !== '' && !isMarker(word) && !saysNothing(word)) ? gap.slice(end) : gap
}

const areListed = (previous: ChosenReading, candidate: ChosenReading, gap: string): boolean =>
  gap !== '' &&
  list.test(gap) &&
  (orLink.test(gap) || (mayBeListed(previous) && mayBeListed(candidate))) &&
  kindOf(previous) === sameKind(kindOf(candidate), previous)

/** Matches the words between two things of a list. */
export const list =
  /^(?:,(?: (?:ex|former))?|,? ?(?:or|and|nor|\/|&|\+|\||and\/or)(?: (?:an?|the|in|at|ex|former|also|even|with))*)?$/

/** Matches a link without a word that begins something new behind it. */
export const bareLink = /^,? ?(?:or|nor|and\/or|\/|\||and)$/

const mayBeListed = ({ drafts }: ChosenReading): boolean => drafts.every(draft => !draft.isApart)

/** `ex-Google or Meta`: the second name is a former employer as well. */
const sameKind = (kind: CriterionKind | undefined, previous: ChosenReading): CriterionKind | undefined =>
  kind === 'employer' && kindOf(previous) === 'former_employer' ? 'former_employer' : kind
