// Tells where a negation ends although `and` or a comma stands in front of what follows: `not in sales and over 10 years`.
import { type ChosenReading, kindOf, type QueryText } from './candidate.ts'
import type { CriterionKind } from './criterion.ts'

/** `Without Java and with Python`, and `NOT manager AND Berlin` as search boxes take it: what follows is not negated. */
export const beginsAnew = (
  text: QueryText,
  { to }: ChosenReading,
  { from }: ChosenReading,
  gap: string,
): boolean =>
  /^,? ?and (?:with|has|have|knows?|at|in|from|near|based)(?: |$)/.test(gap) ||
  text.words.slice(to, from).some(word => word.text === 'AND')

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

/** `Never worked at Oracle, ex-Google`, in contrast to `no ex-Google, ex-Meta people`. */
export const isExBehind = (
  { words }: QueryText,
  { from: first }: ChosenReading,
  { from }: ChosenReading,
): boolean =>
  words[from - 1]?.folded === 'ex' && words[from - 1]?.before === ',' && words[first - 1]?.folded !== 'ex'
