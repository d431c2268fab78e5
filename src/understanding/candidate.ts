// A reading of some neighbouring words, before the best readings of the whole query are chosen.
import type { JsonObject } from '../lib/json/json.ts'
import { fold } from '../normal/text.ts'
import type { CriterionKind } from './criterion.ts'
import { negated } from './filters.ts'
import { keptBySpan, keptByWord } from './kept.ts'
import type { QueryWord } from './query-words.ts'
import type { JobTime } from './time-span.ts'

export interface CriterionDraft {
  readonly kind: CriterionKind
  /** The words, the last one not included; they may be fewer than those of the candidate. */
  readonly from: number
  readonly to: number
  readonly hard: boolean
  readonly confidence: number
  /** Null where no filter can say it. */
  readonly filter: JsonObject | null
  /** The filter of records that do not meet this one, for kinds whose negation would exclude others too. */
  readonly opposite?: JsonObject | null
  /** True when it is not an alternative of its neighbours, whatever stands between them. */
  readonly isApart?: true
  /** The time at which something happened in a job; it belongs to the employer that is named beside it. */
  readonly jobTime?: JobTime
}

/** Returns the filter of records that do not meet a draft. */
export const oppositeOf = ({ filter, opposite = negated(filter) }: CriterionDraft): JsonObject | null =>
  opposite

export interface Candidate {
  /** The words that it explains, the last one not included. */
  readonly from: number
  readonly to: number
  /** The sum of what it explains; the candidates with the highest sum are chosen. */
  readonly score: number
  /** Returns what the words say; called only for candidates that are chosen. */
  readonly drafts: () => readonly CriterionDraft[]
}

/** Candidates one after another, with `undefined` where other work of the thread may run. */
export type CandidateSteps = Iterable<Candidate | undefined>

/** A candidate that was chosen, with what it says. */
export interface ChosenReading {
  readonly from: number
  readonly to: number
  readonly drafts: readonly CriterionDraft[]
  /** The time in front of an employer: `from 2015 to 2018 worked at Stripe`. */
  readonly timeBefore?: JobTime
}

/** Returns the kind of the first thing that a reading says. */
export const kindOf = (reading: ChosenReading | undefined): CriterionKind | undefined =>
  reading?.drafts[0]?.kind

/** Returns whether a reading names an employer, of now or of before. */
export const isEmployer = (reading: ChosenReading | undefined): boolean =>
  kindOf(reading) === 'employer' || kindOf(reading) === 'former_employer'

/** The query as readers of its words see it. */
export interface QueryText {
  readonly query: string
  readonly words: readonly QueryWord[]
  /** True when capital letters tell names apart: some words have one and others do not. */
  readonly isMixedCase: boolean
  /** True where words of asking are German or French, and were translated. */
  readonly isForeign?: boolean
}

/** Returns the words as they stand in the query, with the sign that closes a remark: `Facebook (now Meta)`. */
export const textOf = keptBySpan(({ query, words }: QueryText, from, to): string => {
  const end = words[to - 1]?.end
  // The sign of an amount belongs to it: `<50 employees`.
  const start = words[from]?.start ?? 0
  const signs = /(?:[<>]=?|=[<>]|[≤≥])\s*$/.exec(query.slice(Math.max(0, start - signsMax), start))
  const text = query.slice(start - (signs?.[0].length ?? 0), end)
  return end !== undefined && query[end] === ')' && text.lastIndexOf('(') > text.lastIndexOf(')')
    ? `${text})`
    : text
})

/** The sign of an amount and the spaces behind it. */
const signsMax = 4

/** Returns the words folded, with the signs between them. */
export const phraseOf = keptBySpan((text: QueryText, from, to): string => fold(textOf(text, from, to)))

/** Returns the words folded, without the signs between them. */
export const foldedWords = keptBySpan(({ words }: Pick<QueryText, 'words'>, from, to): string =>
  words
    .slice(from, to)
    .map(({ folded }) => folded)
    .join(' '),
)

/** Returns up to four folded words before the word, or `countMax`, as far as no comma or other sign of `parts` parts them from it. */
export const wordsBefore = (text: QueryText, from: number, countMax = fewMax, parts = parting): string =>
  countMax === fewMax && parts === parting ? fewBefore(text, from) : joinedBefore(text, from, countMax, parts)

function joinedBefore({ words }: QueryText, from: number, countMax: number, parts: RegExp): string {
  const before: string[] = []
  for (let index = from; index > 0 && before.length < countMax; index--) {
    if (parts.test(words[index]?.before ?? '')) break
    before.unshift(words[index - 1]?.folded ?? '')
  }
  return before.join(' ')
}

const fewMax = 4
const fewBefore = keptByWord((text: QueryText, from) => joinedBefore(text, from, fewMax, parting))

/** Returns up to four folded words behind the words before the index, as far as no sign parts them. */
export const wordsAfter = (text: QueryText, to: number): string =>
  isParted(text.words[to]) ? '' : wordsFrom(text, to)

/** Returns up to four folded words that begin with the one at the index. */
export const wordsFrom = keptByWord(({ words }: QueryText, from): string => {
  const following: string[] = []
  for (let index = from; index < words.length && following.length < fewMax; index++) {
    if (index > from && isParted(words[index])) break
    following.push(words[index]?.folded ?? '')
  }
  return following.join(' ')
})

/** Returns whether a sign parts the word from the one before it. */
export const isParted = (word: QueryWord | undefined): boolean =>
  word !== undefined && word.before !== '' && parting.test(word.before)

const parting = /[,;:.!?()]/

/** Returns a draft of words that no field states: they are searched as text, and said to be unread. */
export const unreadDraft = (from: number, to: number): CriterionDraft => ({
  kind: 'keyword',
  from,
  to,
  hard: false,
  confidence: 0.3,
  filter: null,
  isApart: true,
})

/** Returns whether a word, as it is written, begins with a capital letter. */
export const hasCapital = (written = ''): boolean => /^\p{Lu}/u.test(written)

/** Returns whether words with capitals are all of an item of a list: `Google, Stripe`. */
export const isCapitalItem = ({ words }: QueryText, from: number, to: number): boolean =>
  words.slice(from, to).every(({ text }) => hasCapital(text)) &&
  (from === 0 || isParted(words[from])) &&
  (to === words.length || isParted(words[to]))
