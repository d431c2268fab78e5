// Suggestions: the values that match a typed text, with the number of records of the population that have each.
import { words } from '../../../normal/text.ts'
import type { Suggestion, SuggestQuery } from '../../../query/query.ts'
import { suggestionRank } from '../../../query/suggest.ts'
import type { DeadlineCheck } from './evaluate.ts'
import { mostFrequent } from './frequent.ts'
import { difference, type OrdinalSet, toList } from './ordinals.ts'
import { type CountedColumn, populationsOf, type SegmentView } from './population.ts'
import type { Column } from './segment/column.ts'
import { indexesIn } from './segment/index-range.ts'
import { textsContaining, textsWithPrefixes } from './segment/text-terms.ts'
import { presentCandidates, type TalliedValue, Tally, topValues } from './tally.ts'

/**
 * The places where candidates are looked for, best matches first: values with the prefix, with words that
 * start so, that contain it.
 */
const tiers: readonly ((column: Column, text: string, check: DeadlineCheck) => Iterable<number>)[] = [
  termsWithPrefix,
  (column, text, check) => termsAt(column, textsWithPrefixes(column, words(text), check)),
  (column, text, check) => termsAt(column, textsContaining(column, text, check)),
]

/**
 * Returns the values of the query's field that match its text: best match first, then most frequent, then by folded form.
 *
 * @example suggestIn(views, { dataset: 'person', lists, at, text: 'eng', where: undefined, entryWhere: undefined, limit: 20 }, check)
 */
export function suggestIn(
  views: readonly SegmentView[],
  query: SuggestQuery,
  check: DeadlineCheck,
): readonly Suggestion[] {
  const { text, where, limit } = query
  const tally = new Tally()
  const parts = views.map(view => populationsOf(view, { ...query, per: 'record' }, check))
  if (text === '') return mostFrequentOf(parts, limit, check)
  if (!where && parts.every(hasOnlyTexts)) return rankedOf(parts.flat(), text, limit, check)
  for (const candidatesIn of tiers) {
    for (const counted of parts) {
      tally.addSegment(
        counted.map(each => ({ counted: each, terms: candidatesIn(each.column, text, check) })),
        value => suggestionRank(value, text),
        check,
      )
    }
    // Values of later tiers rank behind all of these.
    if (tally.size >= limit) break
  }
  return toSuggestions(topValues(tally.values, limit))
}

const hasOnlyTexts = (columns: readonly CountedColumn[]): boolean =>
  columns.length < 2 && columns.every(({ column }) => column.textStart === 0)

/** Suggests over all records, whose counts are cached: rank by rank, without looking at values that are too rare to be among the first. */
function rankedOf(
  parts: readonly CountedColumn[],
  text: string,
  limit: number,
  check: DeadlineCheck,
): readonly Suggestion[] {
  const found: TalliedValue[] = []
  const sources = parts.map(({ column, present }) => {
    const { counts } = present()
    return { column, counts, ranks: ranksOf(column, text, check) }
  })
  for (let rank = 0; rank < 4 && found.length < limit; rank++) {
    const ofRank = sources.map(({ column, counts, ranks }) => ({
      column,
      counts,
      terms: ranks.next().value ?? new Uint32Array(0),
    }))
    found.push(...mostFrequent(ofRank, limit - found.length))
  }
  return toSuggestions(found)
}

/** Yields the terms of each rank of src/query/suggest.ts, best first, each term once. */
function* ranksOf(column: Column, text: string, check: DeadlineCheck): Generator<Uint32Array, undefined> {
  const same = column.termsOf(text)
  const termsWithPrefix = column.termsWithPrefix(text)
  const isLater = (term: number) => term < termsWithPrefix.from || term >= termsWithPrefix.to
  yield indexesIn(same)
  yield indexesIn(termsWithPrefix).filter(term => term < same.from || term >= same.to)
  const ofWords = textsWithPrefixes(column, words(text), check)
  yield termsAt(column, ofWords).filter(isLater)
  const others = difference(textsContaining(column, text, check, ofWords), ofWords)
  yield termsAt(column, others).filter(isLater)
}

const termsAt = ({ textStart }: Column, texts: OrdinalSet): Uint32Array =>
  toList(texts).map(place => place + textStart)

/** Suggests the most frequent values when nothing is typed, so that all match alike. */
function mostFrequentOf(
  parts: readonly (readonly CountedColumn[])[],
  limit: number,
  check: DeadlineCheck,
): readonly Suggestion[] {
  if (parts.every(({ length }) => length < 2)) {
    const sources = parts.flat().map(({ column, present }) => ({ column, ...present() }))
    return toSuggestions(mostFrequent(sources, limit))
  }
  const tally = new Tally()
  for (const columns of parts) tally.addSegment(columns.map(presentCandidates), () => 0, check)
  return toSuggestions(topValues(tally.values, limit))
}

const toSuggestions = (found: readonly TalliedValue[]): readonly Suggestion[] =>
  found.map(({ value, count }) => ({ value: String(value), count }))

function* termsWithPrefix(column: Column, text: string): Iterable<number> {
  // Numbers and booleans are not sorted as texts; there are few of them.
  for (let term = 0; term < column.textStart; term++) yield term
  const { from, to } = column.termsWithPrefix(text)
  for (let term = from; term < to; term++) yield term
}
