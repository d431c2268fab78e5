// Tells where a negation ends although `and` or a comma stands in front of what follows: `not in sales and over 10 years`.
import { isAbsence } from './absences.ts'
import { type ChosenReading, foldedWords, kindOf, type QueryText } from './candidate.ts'
import type { CriterionKind } from './criterion.ts'
import { between } from './gaps.ts'

/** `Without Java and with Python`, and `NOT manager AND Berlin` as search boxes take it: what follows is not negated. */
export const beginsAnew = (
  text: QueryText,
  previous: ChosenReading,
  candidate: ChosenReading,
  gap: string,
): boolean =>
  /^,? ?and (?:with|has|have|knows?|at|in|from|near|based)(?: |$)/.test(gap) ||
  // `No recruiters or consultants, engineers`, `no Java or Elixir, Python`: behind its last item, a list has ended.
  (gap === ',' &&
    text.words.slice(previous.from - 1, candidate.from).some(({ folded }) => /^(?:or|nor)$/.test(folded))) ||
  // `Not managers, senior`.
  (gap === ',' && /[^s]s$/.test(text.words[previous.to - 1]?.folded ?? '') && isSuch(text, candidate)) ||
  // `Not in the US, within 50 km of Paris`: the distance is a part of the place.
  (gap === ',' && /^(?:within|near|around)$/.test(text.words[candidate.from]?.folded ?? '')) ||
  // `Without funding or with less than $1M`, `no experience or less than one year`.
  isAbsence(previous) ||
  text.words.slice(previous.to, candidate.from).some(word => word.text === 'AND')

const isSuch = ({ words }: QueryText, { from, to }: ChosenReading): boolean =>
  to - from === 1 && /^(?:senior|junior|experienced)$/.test(words[from]?.folded ?? '')

/**
 * `No Java, Python`: beside one skill that a clause of its own excludes, the only other one behind the comma is asked for. A list
 * with more of them or with `or` goes on.
 */
export const isAskedSkill = (
  text: QueryText,
  previous: ChosenReading,
  candidate: ChosenReading,
  next: ChosenReading | undefined,
): boolean => {
  const { words } = text
  const negation = words[previous.from - 1]
  return (
    kindOf(previous) === 'skill' &&
    kindOf(candidate) === 'skill' &&
    between(text, previous.to, candidate.from) === ',' &&
    /^(?:no|not|without)$/.test(negation?.folded ?? '') &&
    (previous.from === 1 || negation?.before === ',') &&
    !/^(?:or|nor|and)$/.test(words[candidate.to]?.folded ?? '') &&
    !(next && kindOf(next) === 'skill' && between(text, candidate.to, next.from) === ',')
  )
}

/** `Not in sales and over 10 years of experience`: numbers and times behind `and` are said of those who are asked for. */
const isApartKind: ReadonlySet<CriterionKind | undefined> = new Set([
  'experience_years',
  'tenure_years',
  'joined',
  'graduated',
  'changed_jobs',
  'language',
  'certification',
  'employer_size',
  'employer_funding',
  'keyword',
])

export const isSaidOfOthers = (
  { words }: QueryText,
  previous: ChosenReading,
  candidate: ChosenReading,
): boolean =>
  isApartKind.has(kindOf(candidate)) ||
  trait.test(words[candidate.from]?.folded ?? '') ||
  (kindOf(previous) === 'place' && kindOf(candidate) !== 'place')

/** `Not in London and publicly traded`. */
const trait = /^(?:founded|established|incorporated|public|publicly|private|privately|listed)$/

/** Kinds of which one is asked for by most queries. */
const heads: ReadonlySet<CriterionKind | undefined> = new Set([
  'title',
  'seniority',
  'function',
  'employer_industry',
])
/** `No crypto, gambling, fintech in Malta`: a word that no reading explains may stand in the list. */
const listComma = /^,(?:(?: (?!(?:or|and|but|not|no)(?: |$))[^ ,;]+)+,)*$/
const opening =
  /^(?:(?:please|do|don't|not|no|show|want|include|excluding|exclude|without|anyone|any|me|i'm|i) ?)+$/

/**
 * `No recruiters, engineers in Berlin`, `skip managers, nurses`: a query that begins with whom it excludes goes on, behind its last comma,
 * with who is asked for, where that is of another kind or has words of its own behind it.
 */
export const isAskedFor = (
  text: QueryText,
  readings: readonly (ChosenReading & { readonly isNegated: boolean })[],
  chosen: readonly ChosenReading[],
  index: number,
): boolean => {
  const [candidate, next] = chosen.slice(index, index + 2)
  const previous = chosen[index - 1]
  if (!candidate || !previous || !heads.has(kindOf(candidate))) return false
  if (!listComma.test(between(text, previous.to, candidate.from)) || !readings.every(one => one.isNegated))
    return false
  const isDescribed =
    next !== undefined &&
    !heads.has(kindOf(next)) &&
    !/[,;]|(?:^| )(?:or|and|but|not)(?: |$)/.test(between(text, candidate.to, next.from))
  return (
    opening.test(foldedWords(text, 0, readings[0]?.from ?? 0)) &&
    (isDescribed || readings.every(one => kindOf(one) !== kindOf(candidate))) &&
    chosen
      .slice(index + 1)
      .every(
        (one, at) =>
          !heads.has(kindOf(one)) || !listComma.test(between(text, chosen[index + at]?.to ?? 0, one.from)),
      )
  )
}

/**
 * Returns whether `ex` ends a negation: `never worked at Oracle, ex-Google`, in contrast to `no ex-Google, ex-Meta
 * people`.
 */
export const isExBehind = (
  { words }: QueryText,
  { from: first }: ChosenReading,
  { from }: ChosenReading,
): boolean =>
  words[from - 1]?.folded === 'ex' && words[from - 1]?.before === ',' && words[first - 1]?.folded !== 'ex'
