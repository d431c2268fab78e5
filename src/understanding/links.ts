// Tells what the words between two readings join: alternatives in brackets, titles of different people, and what is of before.
import { titleKinds } from './alternatives.ts'
import { type ChosenReading, kindOf, type QueryText, wordsBefore } from './candidate.ts'

/** `Terraform and (AWS or GCP)`: the alternatives are those in brackets. */
export const isBracketed = (
  { words }: QueryText,
  { to }: ChosenReading,
  { from }: ChosenReading,
  gap: string,
): boolean =>
  /^,? ?(?:and|&)$/.test(gap) &&
  (words[to]?.before.includes(')') === true || words[from]?.before.includes('(') === true)

/** `Engineers from India in Germany`: nobody lives in both, and where people are from is not where they live. */
export const isOfOrigin = (
  text: QueryText,
  previous: ChosenReading,
  candidate: ChosenReading,
  gap: string,
): boolean =>
  kindOf(previous) === 'place' &&
  kindOf(candidate) === 'place' &&
  /^(?:(?:who|that|now|currently|are|is|live|lives|living|based|work|works|working) )*in(?: the)?$/.test(
    gap,
  ) &&
  /(?:^| )from(?: the)?$/.test(wordsBefore(text, previous.from))

/** `Europe ex UK`: the second place is left out of the first. */
export const isLeftOut = (
  previous: ChosenReading | undefined,
  candidate: ChosenReading,
  gap: string,
): boolean => gap === 'ex' && kindOf(previous) === 'place' && kindOf(candidate) === 'place'

/** `Engineer and former teacher`: the second title is one of before, and the first is not. */
export const isAfterFormer = (text: QueryText, previous: ChosenReading, gap: string): boolean =>
  titleKinds.has(kindOf(previous)) &&
  /(?:^| )and (?:ex|former)$/.test(gap) &&
  !/(?:^| )(?:ex|former)$/.test(wordsBefore(text, previous.from))

/** Returns whether two titles are of different people: `CEOs and founders`, in contrast to `CEO and founder`. */
export const areBothMany = (
  { words }: QueryText,
  first: ChosenReading,
  second: ChosenReading,
  gap: string,
): boolean =>
  /^(?:,? ?and|&)$/.test(gap) && [first, second].every(({ to }) => /[^s]s$/.test(words[to - 1]?.folded ?? ''))
