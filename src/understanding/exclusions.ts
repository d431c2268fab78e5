// Tells which readings are excluded: by a negation in front of them, or as an item of a list of what is excluded.
import type { ScopedReading } from './alternatives.ts'
import { type ChosenReading, kindOf, type QueryText, wordsBefore } from './candidate.ts'
import type { CriterionKind } from './criterion.ts'
import { saysNothing } from './function-words.ts'
import { isLeftOut } from './links.ts'
import { isMarker } from './markers.ts'
import { isNegatedBetween, isNeither } from './negation.ts'
import { beginsAnew, isAskedFor, isAskedSkill, isExBehind, isSaidOfOthers } from './negation-ends.ts'
import { bareLink, type Surroundings } from './surroundings.ts'
import { isOptional } from './wishes.ts'

/** A reading may be excluded certainly, or likely: as an item of a list that may have ended before it. */
export type Exclusion = 'none' | 'likely' | 'certain'

/** Returns whether a reading is excluded. */
export function exclusionOf(around: Surroundings): Exclusion {
  const { text, readings, chosen, index, candidate } = around
  // `No gambling, casinos or forex`; what stands behind `no weekends, remote or hybrid` is asked for.
  const item =
    kindOf(candidate) === 'employer_industry' || kindOf(candidate) === 'skill'
      ? around.excluded.find(({ from, to }) => candidate.from >= from && candidate.to <= to)
      : undefined
  if (item?.isUnsure) return 'likely'
  if (isAskedFor(text, readings, chosen, index)) return 'none'
  // `No Elixir, Go or Java`, where nobody on file has the first one.
  if (isNegated(around) || (item && kindOf(candidate) === 'skill')) return 'certain'
  // Behind `no banks,`, an item is excluded like the first, also without the rest of the list.
  return item ? 'likely' : 'none'
}

const isNegated = (around: Surroundings): boolean => {
  const { text, candidate, previous, gap } = around
  return (
    isLeftOut(previous, candidate, gap) ||
    (!isOptional(around) && isNegatedBetween(text, previous?.to ?? 0, candidate.from, kindOf(candidate))) ||
    (previous?.isNegated === true && goesOn(around, previous)) ||
    (previous?.isExcluded === true && isNextOfList(around, previous))
  )
}

/** Returns whether the negation of the reading before goes on: `no contractors or freelancers`, though they are read as different things. */
const goesOn = (
  { text, chosen, index, candidate, gap, isList }: Surroundings,
  previous: ScopedReading,
): boolean =>
  isNeither(text, previous.from, gap) ||
  (!isAskedSkill(text, previous, candidate, chosen[index + 1]) &&
    (isList || (bareLink.test(gap) && !(gap === 'and' && isSaidOfOthers(text, previous, candidate)))) &&
    !isExBehind(text, previous, candidate) &&
    !beginsAnew(text, previous, candidate, gap))

/** Returns whether a list of those who are excluded goes on behind a comma: `excluding managers, agencies and freelancers`. */
const isNextOfList = (
  { text, candidate, gap, isBehindOther }: Surroundings,
  previous: ScopedReading,
): boolean =>
  !isBehindOther &&
  gap === ',' &&
  // `Scandinavia except Denmark, data scientists`.
  kindOf(previous) !== 'place' &&
  excludable.has(kindOf(candidate)) &&
  !isBehindList(text, previous, candidate)

const excludable: ReadonlySet<CriterionKind | undefined> = new Set([
  'title',
  'seniority',
  'employer_type',
  'employer_industry',
])

/** `Excluding banks, founded after 2015`, `excluding banks and funds, nonprofits`: readings that are not items of the list, or stand behind its end. */
const isBehindList = ({ words }: QueryText, previous: ChosenReading, { from }: ChosenReading): boolean =>
  /^(?:founded|established|incorporated|started|created|launched|formed|acquired)$/.test(
    words[from]?.folded ?? '',
  ) || words.slice(previous.from - 1, from).some(({ folded }) => /^(?:and|or|nor)$/.test(folded))

/** Returns whether a reading opens or goes on a list of those who are excluded. */
export const isOfExcludingList = ({ gap, previous }: Surroundings): boolean =>
  excludes.test(gap) || previous?.isExcluded === true

const excludes = /(?:^| )(?:excludes?|excluding|except|remove|removing|omit|omitting|save)(?: for)?$/

/** Returns whether everybody else is meant: `everyone except recruiters at Stripe`. */
export const isException = ({ text, candidate, gap, previous, isList }: Surroundings): boolean =>
  everybodyBut.test(gap) ||
  (/^except(?: for)?$/.test(gap) &&
    everybodyBut.test(wordsBefore(text, candidate.from, exceptionWordsMax))) ||
  (previous?.isExcept === true && (isList || bareLink.test(gap)))

/** `Everyone in legal except paralegals at Stripe`. */
const exceptionWordsMax = 6
const everybodyBut =
  /(?:^| )(?:everyone|everybody|anyone|anybody|all|people|employees|staff|folks)(?: \S+){0,3} (?:but|except|excluding|save for|other than|apart from)(?: for)?$/

/** Returns whether a word that nothing reads says which of an industry are meant: `excluding private banks` leaves other banks in. */
export const isNarrowed = ({ candidate, gap }: Surroundings): boolean => {
  const word = gap.split(/[ ,;]+/).at(-1) ?? ''
  return kindOf(candidate) === 'employer_industry' && word !== '' && !isMarker(word) && !saysNothing(word)
}
