// Joins a reading with the one before it where the words between them make one thing, or takes it apart: `CEO or founder`, `not junior developers`.
import { orLink, type ScopedReading, titleKinds } from './alternatives.ts'
import { type ChosenReading, kindOf, type QueryText, wordsAfter, wordsBefore } from './candidate.ts'
import { asPresent, isStillAt, wasBefore } from './former-employers.ts'
import { between } from './gaps.ts'
import {
  asLevel,
  heldAt,
  isHeaded,
  isLevelAlone,
  isModifier,
  levelOfTitle,
  titleOfBoth,
  titleOrLevel,
  withLevelOf,
} from './joined-titles.ts'
import { areBothMany } from './links.ts'
import { bareLink, list, type Surroundings } from './surroundings.ts'

/** Tells whether the words around a reading exclude it, and whether they make it a wish. */
export interface Meaning {
  readonly isNegated: boolean
  readonly isWish: boolean
}

/** Returns what stands for the reading and the one before it; undefined where they are not of this kind. */
type Join = (around: Surroundings, meaning: Meaning) => readonly ScopedReading[] | undefined

/** Returns what the first join that knows the two readings makes of them. */
export function joinedReadings(around: Surroundings, meaning: Meaning): readonly ScopedReading[] | undefined {
  for (const join of joins) {
    const joined = join(around, meaning)
    if (joined) return joined
  }
  return undefined
}

/** `Who have not left Google`: they are there now. */
const stillThere: Join = ({ candidate, gap, previous, fields }, { isNegated }) =>
  isNegated && isStillAt(candidate, gap)
    ? [...some(previous), asked(asPresent(candidate, fields), false)]
    : undefined

/** `Senior or staff engineers`: either level will do. */
const eitherLevel: Join = ({ text, candidate, previous, gap }, { isNegated, isWish }) => {
  if (!previous || isNegated || !/^(?:,|,? ?(?:or|and|\/|to))$/.test(gap)) return undefined
  const both = withLevelOf(previous, candidate)
  return both && (isModifier(text, previous) || isHeaded(text, candidate))
    ? [{ ...previous, ...both, isWish }]
    : undefined
}

/** `CEO or founder`, where one of the two is a level. */
const eitherTitleOrLevel: Join = (around, { isNegated, isWish }) => {
  const { text, candidate, previous, gap } = around
  if (!previous || isNegated || previous.isNegated) return undefined
  const isListed =
    (orLink.test(gap) && list.test(gap)) ||
    areBothMany(text, previous, candidate, gap) ||
    (gap === ',' && isListOfTitles(around))
  if (!isListed) return undefined
  const either = titleOrLevel(previous, candidate)
  return either && [{ ...previous, ...either, isWish }]
}

/** `VPs, SVPs and EVPs`: the list of titles and levels that goes on behind a comma ends with `or`, or with `and` and another plural. */
function isListOfTitles({ text, chosen, index }: Surroundings): boolean {
  for (let last = index; ; last++) {
    const [one, next] = [chosen[last], chosen[last + 1]]
    if (!one || !next || !titleKinds.has(kindOf(next))) return false
    const gap = between(text, one.to, next.from)
    if (orLink.test(gap) && list.test(gap)) return true
    if (gap !== ',') return areBothMany(text, one, next, gap)
  }
}

/** `Not on the board of Stripe`, `not engineers at Google or Meta`: nobody else with the title is excluded. */
const titleHeldAt: Join = ({ candidate, previous, gap, readings }) => {
  if (!previous?.isNegated) return undefined
  const title = heldBefore(previous, gap) ?? titleBefore(previous, gap, readings)
  const held = title && heldAt(title, previous, candidate)
  return held && [{ ...previous, ...held, held: title }]
}

const heldBefore = (previous: ScopedReading, gap: string): ChosenReading | undefined =>
  bareLink.test(gap) || gap === ',' ? previous.held : undefined

const titleBefore = (
  previous: ScopedReading,
  gap: string,
  readings: readonly ScopedReading[],
): ChosenReading | undefined =>
  !previous.isExcept && atSomebody.test(gap) && !isFromForAll(gap, readings) ? previous : undefined

const atSomebody = /^(?:at|of|from|with)(?: the)?$/
/** `Sales managers, no directors, from Stripe`: whoever is asked for is from there. */
const isFromForAll = (gap: string, readings: readonly ScopedReading[]): boolean =>
  /^from/.test(gap) && readings.some(one => !one.isNegated && titleKinds.has(kindOf(one)))

/** `Senior but not lead engineers`: the title is asked for, and one of the levels is excluded. */
const titleWithoutLevel: Join = (around, { isNegated, isWish }) => {
  if (!isNegated) return undefined
  const level = levelBefore(around)
  if (level) {
    const both = titleOfBoth(level, around.candidate)
    return both && [level, ...titleAndLevel(both, isWish)]
  }
  const apart = isNotSuch(around) && isOnlyTitle(around) ? levelOfTitle(around.candidate) : undefined
  return apart && [...some(around.previous), ...titleAndLevel(apart, isWish)]
}

const titleAndLevel = (
  { title, level }: { readonly title: ChosenReading; readonly level: ChosenReading },
  isWish: boolean,
): readonly ScopedReading[] => [asked(title, isWish), { ...asked(level, isWish), isNegated: true }]

/** Returns the reading in front of `but not` as a level, where it may be one: `lead but not senior nurses`. */
export const levelBefore = ({ text, previous, gap, fields }: Surroundings): ScopedReading | undefined =>
  previous && !previous.isNegated && notModifier.test(gap) && isModifier(text, previous)
    ? { ...previous, ...asLevel(text, previous, fields) }
    : undefined

const notModifier = /^,? ?(?:but |and )?not$/

/** `Not junior developers`, `not senior or lead developers`, in contrast to `no junior developers` and `who are not junior developers`. */
const isNotSuch = ({ text, candidate, previous, gap }: Surroundings): boolean =>
  (notSuch.test(gap) ||
    (previous !== undefined &&
      bareLink.test(gap) &&
      isLevelAlone(previous) &&
      notSuch.test(wordsBefore(text, previous.from)))) &&
  startsWithLevel(text, candidate)

const notSuch = /(?:^|(?<!(?:^| )(?:is|are|was|were|be|been)) )not(?: an?)?$/

const startsWithLevel = (text: QueryText, { from, drafts }: ChosenReading): boolean =>
  isModifier(text, { from, to: from + 1, drafts })

const notModifierBehind = /^(?:but|and) not(?: |$)/

/** Other levels may be excluded beside it: `-senior -lead developer`. */
const isOnlyTitle = ({ text, chosen, candidate }: Surroundings): boolean =>
  chosen.every(
    one =>
      one === candidate ||
      !titleKinds.has(kindOf(one)) ||
      // `Senior but not staff or principal engineers`.
      (isLevelAlone(one) &&
        (notSuch.test(wordsBefore(text, one.from)) || notModifierBehind.test(wordsAfter(text, one.to)))),
  )

/** `No longer at Google`: they were there and are not now. */
const pastAndPresent: Join = ({ candidate, previous, gap, behind, fields }, { isNegated, isWish }) => {
  const before = wasBefore({ candidate, gap, behind, isNegated }, fields)
  return (
    before && [
      ...some(previous),
      asked(before.past, isWish),
      { ...asked(before.present, isWish), isNegated: true },
    ]
  )
}

const joins: readonly Join[] = [
  stillThere,
  eitherLevel,
  eitherTitleOrLevel,
  titleHeldAt,
  titleWithoutLevel,
  pastAndPresent,
]

const asked = (reading: ChosenReading, isWish: boolean): ScopedReading => ({
  ...reading,
  isNegated: false,
  isWish,
  isAlternative: false,
})

const some = (reading: ScopedReading | undefined): readonly ScopedReading[] => (reading ? [reading] : [])
