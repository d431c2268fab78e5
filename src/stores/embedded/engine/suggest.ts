// Suggestions: the values that answer what was typed, with the number of records of the population that have them.
import { words } from '../../../normal/text.ts'
import type { Suggestion, SuggestQuery } from '../../../query/query.ts'
import { suggestionRank } from '../../../query/suggest.ts'
import type { Check } from './evaluate.ts'
import { mostFrequent } from './frequent.ts'
import { and, type Ordinals, toList } from './ordinals.ts'
import { type Counted, populationsOf, type View } from './population.ts'
import type { Column, TermRange } from './segment/column.ts'
import { textsThat } from './segment/text-terms.ts'
import { candidatesOf, first, type Tallied, Tally } from './tally.ts'

/** The tiers in which candidates are looked for: what begins so, what has words that begin so, what contains it. */
const tiers: readonly ((column: Column, text: string, check: Check) => Iterable<number>)[] = [
  beginning,
  withWords,
  containing,
]

/** Best match first, then most frequent, then by the folded value. */
export function suggestFrom(
  views: readonly View[],
  query: SuggestQuery,
  check: Check,
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
    // What a later tier finds ranks behind.
    if (tally.size >= limit) break
  }
  return toSuggestions(first(tally, limit))
}

const hasOnlyTexts = (columns: readonly Counted[]): boolean =>
  columns.length < 2 && columns.every(({ column }) => column.textStart === 0)

/** Of everybody, whose counts are at hand: rank by rank, without looking at what is too rare to be among the first. */
function rankedOf(
  parts: readonly Counted[],
  text: string,
  limit: number,
  check: Check,
): readonly Suggestion[] {
  const found: Tallied[] = []
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

/** The terms of each rank of query/suggest.ts, best first, each term once. */
function* ranksOf(column: Column, text: string, check: Check): Generator<Uint32Array, undefined> {
  const same = column.termsOf(text)
  const beginning = column.withPrefix(text)
  const isLater = (term: number) => term < beginning.from || term >= beginning.to
  yield between(same)
  yield between(beginning).filter(term => term < same.from || term >= same.to)
  const ofWords = Uint32Array.from(withWords(column, text, check)).filter(isLater)
  yield ofWords
  const ofThem = new Set(ofWords)
  yield Uint32Array.from(containing(column, text, check)).filter(term => isLater(term) && !ofThem.has(term))
}

function between({ from, to }: TermRange): Uint32Array {
  const terms = new Uint32Array(to - from)
  for (let index = 0; index < terms.length; index++) terms[index] = from + index
  return terms
}

/** Nothing typed: every value fits alike. */
function mostFrequentOf(
  parts: readonly (readonly Counted[])[],
  limit: number,
  check: Check,
): readonly Suggestion[] {
  if (parts.every(({ length }) => length < 2)) {
    const sources = parts.flat().map(({ column, present }) => ({ column, ...present() }))
    return toSuggestions(mostFrequent(sources, limit))
  }
  const tally = new Tally()
  for (const columns of parts) tally.addSegment(columns.map(candidatesOf), () => 0, check)
  return toSuggestions(first(tally, limit))
}

const toSuggestions = (found: readonly Tallied[]): readonly Suggestion[] =>
  found.map(({ value, count }) => ({ value: String(value), count }))

function* beginning(column: Column, text: string): Iterable<number> {
  // Numbers and booleans are few and stand in no order of texts.
  for (let term = 0; term < column.textStart; term++) yield term
  const { from, to } = column.withPrefix(text)
  for (let term = from; term < to; term++) yield term
}

function withWords(column: Column, text: string, check: Check): Iterable<number> {
  const wanted = words(text)
  let found: Ordinals | undefined
  for (const word of wanted) {
    const texts = column.vocabulary.startingWith(word, check)
    found = found ? and(found, texts) : texts
  }
  return found ? toList(found).map(place => place + column.textStart) : []
}

function containing(column: Column, text: string, check: Check): Iterable<number> {
  return toList(textsThat(column, { is: 'substring', at: [], text }, check)).map(
    place => place + column.textStart,
  )
}
