// Reads quotes, which hold one phrase: `"head of growth" at fintechs`, `engineers with "distributed systems"`.
import type { JsonObject } from '../../lib/json/json.ts'
import { type Candidate, foldedWords, type QueryText } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { type Lexicon, singularOf } from '../lexicon.ts'
import { isPastTitle } from './past-titles.ts'
import { headWords, isOccupation } from './title-words.ts'

export interface QuotedWords {
  readonly from: number
  readonly to: number
}

const quote = /"[^"]+"/g
/** A title wins against every reading of its parts; a keyword loses against every name on file. */
const scores = { title: 9, keyword: 0.3 }

/** More words are a sentence. */
const phraseWordsMax = 6

/** Returns the words in quotes, where these are several and a part of the query: one that is in quotes as a whole is read as it is. */
export function quotedWords({ query, words }: QueryText): readonly QuotedWords[] {
  return [...query.matchAll(quote)].flatMap(({ 0: quoted, index }) => {
    const from = words.findIndex(({ start }) => start > index)
    const to = from + words.filter(({ start, end }) => start > index && end < index + quoted.length).length
    const isPhrase = from >= 0 && to - from > 1 && to - from <= phraseWordsMax && to - from < words.length
    return isPhrase ? [{ from, to }] : []
  })
}

/** Returns whether a reading takes none of the quoted phrases apart. */
export const leavesWhole = (quotes: readonly QuotedWords[], { from, to }: QuotedWords): boolean =>
  quotes.every(one => to <= one.from || from >= one.to || (from === one.from && to === one.to))

/** Returns the readings of quoted phrases as a title, or else as words to be looked for. */
export const readQuotes = (
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
  quotes: readonly QuotedWords[],
): readonly Candidate[] =>
  quotes.map(({ from, to }) => {
    const phrase = foldedWords(text, from, to)
    const isName = (['employer', 'school'] as const).some(kind => lexicon(kind, from, to)?.values.length)
    const phrases = new Set([phrase, singularOf(phrase)])
    const filter =
      isTitle(text, from, to) && !isName
        ? titleFilter([...phrases], isPastTitle(text, from, to), fields)
        : null
    const draft =
      filter === null
        ? { kind: 'keyword' as const, from, to, hard: false, confidence: 0.3, filter }
        : { kind: 'title' as const, from, to, hard: true, confidence: 0.8, filter }
    const score = scores[draft.kind] * (to - from)
    return {
      from,
      to,
      score,
      drafts: () => [{ ...draft, ...(filter === null && { isApart: true as const }) }],
    }
  })

/** Returns whether the quoted words are a title: `head of growth`, `sales engineer`. */
const isTitle = ({ words }: QueryText, from: number, to: number): boolean =>
  isOccupation(words[to - 1]?.folded ?? '') ||
  words.slice(from, to - 2).some(({ folded }, index) => {
    const next = words[from + index + 1]?.folded
    return (headWords.has(folded) || isOccupation(folded)) && (next === 'of' || next === 'for')
  })

function titleFilter(
  phrases: readonly string[],
  isPast: boolean,
  { title }: ReadableFields,
): JsonObject | null {
  if (!title) return null
  const { text, headline, past } = title
  const inField = (path: string) => phrases.map(phrase => condition(path, '[.]', phrase))
  if (isPast && past !== undefined) return group('or', inField(past))
  const inPast =
    past === undefined
      ? null
      : group('all_of', [condition(text, 'is_null', null), group('or', inField(past))])
  return group('or', [...inField(text), ...(headline === undefined ? [] : inField(headline)), inPast])
}
