// Reads what the words between readings say of them: negation, alternatives, and wishes that are not conditions.
import { mergeAlternatives, type ScopedReading, withDescriptions } from './alternatives.ts'
import { type ChosenReading, kindOf, oppositeOf, type QueryText, textOf, wordsAfter } from './candidate.ts'
import type { Criterion } from './criterion.ts'
import { withEither } from './either.ts'
import { exclusionOf, isException, isNarrowed, isOfExcludingList } from './exclusions.ts'
import type { ReadableFields } from './fields.ts'
import { asFormer, butNot, everAt, isLeftFor, meansEver, wasBeforehand } from './former-employers.ts'
import { between } from './gaps.ts'
import { withJobTimes } from './job-times.ts'
import { asLevel, isInserted, isLevelAlone } from './joined-titles.ts'
import { joinedReadings, levelBefore } from './joins.ts'
import { isAfterFormer, isBracketed, isOfOrigin } from './links.ts'
import { leftSince } from './readers/former-employers.ts'
import { readQueryOf, type Surroundings, surroundingsOf } from './surroundings.ts'
import { withUnreadAlternatives } from './unread-alternatives.ts'
import { asVerb } from './verbs.ts'
import { isWished } from './wishes.ts'

/** Returns the criteria of chosen readings. */
export function criteriaOf(
  text: QueryText,
  chosen: readonly ChosenReading[],
  fields: ReadableFields,
): readonly Criterion[] {
  const query = readQueryOf(text, fields, chosen)
  let readings: readonly ScopedReading[] = []
  for (const [index, found] of chosen.entries()) {
    const verb = asVerb(text, found)
    const said = isInserted(text, found) ? asLevel(text, verb, fields) : verb
    const isBeforehand = wasBeforehand(text, readings.at(-1), said)
    const candidate = isBeforehand ? asFormer(said, fields) : said
    if (!isBeforehand) readings = withFormerEmployers(text, readings, candidate, fields)
    readings = withReading(surroundingsOf(query, index, candidate, readings))
  }
  const merged = withJobTimes(
    text,
    withUnreadAlternatives(text, mergeAlternatives(text, readings)),
    fields,
  ).map(one => (one.isEver ? everAt(one, fields) : one))
  return withEither(text, withDescriptions(text, merged), fields).flatMap(reading => criteria(text, reading))
}

/** Returns the readings with those employers as former ones of which the words in front of the candidate, or behind it, say so. */
function withFormerEmployers(
  text: QueryText,
  readings: readonly ScopedReading[],
  candidate: ChosenReading,
  fields: ReadableFields,
): readonly ScopedReading[] {
  const last = readings.at(-1)
  if (areAlumni(text, last, candidate)) {
    const first = firstOfList(readings)
    return readings.map((one, index) => (index < first ? one : asFormer(one, fields)))
  }
  return last && !last.isNegated && isLeftFor(last, candidate, between(text, last.to, candidate.from))
    ? [...readings.slice(0, -1), asFormer(last, fields)]
    : readings
}

/** Returns the readings up to the candidate. */
function withReading(around: Surroundings): readonly ScopedReading[] {
  const { candidate, previous, gap, readings, isList, text } = around
  const exclusion = exclusionOf(around)
  const isNegated = exclusion !== 'none'
  const isWish = exclusion === 'likely' || (exclusion === 'certain' && isNarrowed(around)) || isWished(around)
  const joined = joinedReadings(around, { isNegated, isWish })
  if (joined) return [...readings.slice(0, -1), ...joined]
  return [
    ...withPrevious(around, isNegated),
    {
      ...withListOfBefore(around),
      isNegated,
      isWish,
      isExcept: isException(around),
      isLooseItem: exclusion === 'likely',
      isExcluded: isNegated && isOfExcludingList(around),
      isEver:
        isNegated && ((previous?.isEver === true && isList) || meansEver(candidate, gap, kindOf(previous))),
      isAlternative:
        previous !== undefined &&
        isList &&
        !isNegated &&
        !previous.isNegated &&
        !isBracketed(text, previous, candidate, gap) &&
        !isAfterFormer(text, previous, gap),
    },
  ]
}

/** Returns the readings before the candidate, the last of which it may say more of. */
function withPrevious(around: Surroundings, isNegated: boolean): readonly ScopedReading[] {
  const { text, readings, previous, candidate, gap } = around
  if (!previous) return readings
  // `Lead, not senior, nurses`.
  const level = isNegated && isLevelAlone(candidate) ? levelBefore(around) : undefined
  if (level) return [...readings.slice(0, -1), level]
  return isOfOrigin(text, previous, candidate, gap)
    ? [...readings.slice(0, -1), { ...previous, isWish: true }]
    : readings
}

/** Returns the candidate; in a list with former employers, as one of them. */
const withListOfBefore = ({ text, candidate, previous, gap, isList, fields }: Surroundings): ChosenReading =>
  previous &&
  kindOf(previous) === 'former_employer' &&
  (isList || butNot.test(gap)) &&
  !isNowAfterEx(text, previous, gap)
    ? asFormer(candidate, fields)
    : candidate

/** `Google or Meta alumni`: what stands behind the last name is said of all. */
const areAlumni = (text: QueryText, previous: ChosenReading | undefined, candidate: ChosenReading): boolean =>
  previous !== undefined &&
  kindOf(previous) === 'employer' &&
  kindOf(candidate) === 'former_employer' &&
  (/^(?:alumni|alums?|veterans)$/.test(text.words[candidate.to]?.folded ?? '') ||
    leftSince.test(wordsAfter(text, candidate.to))) &&
  /^,? ?(?:or|and|&|\/|)$/.test(between(text, previous.to, candidate.from))

/**
 * Returns whether the employer is that of today: `ex-Google and at Stripe`, in contrast to `worked at Google and at
 * Stripe`.
 */
const isNowAfterEx = ({ words }: QueryText, { from }: ChosenReading, gap: string): boolean =>
  words[from - 1]?.folded === 'ex' && /(?:^|[ ,])(?:and|now) at$|^,? ?at$/.test(gap)

/** Returns the index at which the list of employers begins that the last reading ends. */
function firstOfList(readings: readonly ScopedReading[]): number {
  let first = readings.length - 1
  while (readings[first]?.isAlternative) first--
  return first
}

function criteria(text: QueryText, { drafts, isNegated, isWish }: ScopedReading): readonly Criterion[] {
  // `not sales managers` says nothing of other managers, or of others in sales.
  const meant = isNegated ? drafts.slice(0, 1) : drafts
  return meant.map(draft => {
    const { kind, from, to, hard, confidence, filter } = draft
    const meantFilter = isNegated ? oppositeOf(draft) : filter
    return {
      text: textOf(text, from, to),
      kind,
      negated: isNegated,
      hard: (hard || isNegated) && !isWish && meantFilter !== null,
      confidence: Math.round((isWish ? Math.min(confidence, 0.6) : confidence) * 100) / 100,
      filter: meantFilter,
    }
  })
}
