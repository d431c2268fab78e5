// Reads what the words between readings say of them: negation, alternatives, and wishes that are no conditions.
import {
  mergeAlternatives,
  orLink,
  type ScopedReading,
  titleKinds,
  withDescriptions,
} from './alternatives.ts'
import {
  type ChosenReading,
  kindOf,
  oppositeOf,
  type QueryText,
  textOf,
  wordsAfter,
  wordsBefore,
} from './candidate.ts'
import type { Criterion, CriterionKind } from './criterion.ts'
import { withEither } from './either.ts'
import { excludedItems } from './excluded-items.ts'
import type { ReadableFields } from './fields.ts'
import {
  asFormer,
  asPresent,
  butNot,
  everAt,
  isLeftFor,
  isStillAt,
  meansEver,
  wasBefore,
} from './former-employers.ts'
import { saysNothing } from './function-words.ts'
import { between } from './gaps.ts'
import { withJobTimes } from './job-times.ts'
import {
  asLevel,
  heldAt,
  isHeaded,
  isInserted,
  isLevelAlone,
  isModifier,
  levelOfTitle,
  titleOfBoth,
  titleOrLevel,
  withLevelOf,
} from './joined-titles.ts'
import { areBothMany, isBracketed, isLeftOut, isOfBefore, isOfOrigin } from './links.ts'
import {
  isNegatedBetween,
  isNeither,
  isNotNeeded,
  isNotOnly,
  negation,
  notNegation,
  notRequired,
} from './negation.ts'
import { beginsAnew, isAskedFor, isExBehind, isSaidOfOthers } from './negation-ends.ts'
import { leftSince } from './readers/employers.ts'
import { withUnreadAlternatives } from './unread-alternatives.ts'
import { asVerb } from './verbs.ts'

const wish =
  /(?:^| )(?:ideally|preferably|prefer|preferred|preferring|nice to have|bonus|plus|optional|optionally|maybe|perhaps|possibly|desirable|would be (?:nice|great|good)|if possible|hopefully|probably|somewhat|(?:someone|somebody|people|persons?|profiles?|candidates?|jobs?|roles?|positions?) (?:like|similar to))(?:[ ,]|$)/
const wishBehind =
  /^(?:(?:is|are|would be|as) )?(?:an? )?(?:big |strong |definite )?(?:plus|bonus|preferred|nice to have|optional|desirable|advantage|nice|great|ideal)(?=[ ,;]|$)|^(?:ideally|preferably|if possible|optionally)[,;]/
/** `Whether or not in Berlin`, in contrast to `whether or not they are profitable in Berlin`. */
const whether =
  /(?:^| )(?:whether|regardless|irrespective)(?: (?:of|whether|or|not|if|they|he|she|it|you|they're|it's|are|is|be|being|have|has|an?|the|based|located|lives?|works?|knows?|speaks?|in|at|from|with|for|on))*$/
/** `In Berlin or not`, `in Berlin ideally`, in contrast to `in Berlin or not managers`. */
const loosened = /^(?:or not|ideally|preferably|if possible|optionally)(?:[,;]|$)/
const list =
  /^(?:,(?: (?:ex|former))?|,? ?(?:or|and|nor|\/|&|\||and\/or)(?: (?:an?|the|in|at|ex|former|also|even|with))*)?$/

/** `No contractors or freelancers` excludes both, though they are read as different things. */
const bareLink = /^,? ?(?:or|nor|and\/or|\/|\||and)$/

/** A list of those who are excluded goes on with these behind a comma. */
const excludes = /(?:^| )(?:excludes?|excluding|except|remove|removing|omit|omitting|save)(?: for)?$/
const excludable: ReadonlySet<CriterionKind | undefined> = new Set([
  'title',
  'seniority',
  'employer_type',
  'employer_industry',
])

/** `Excluding banks, founded after 2015`, `excluding banks and funds, nonprofits`: what is no item of the list or stands behind its end. */
const isBehindList = ({ words }: QueryText, previous: ChosenReading, { from }: ChosenReading): boolean =>
  /^(?:founded|established|incorporated|started|created|launched|formed|acquired)$/.test(
    words[from]?.folded ?? '',
  ) || words.slice(previous.from - 1, from).some(({ folded }) => /^(?:and|or|nor)$/.test(folded))

/** `Senior but not lead engineers`. */
const notModifier = /^,? ?(?:but |and )?not$/
/** `Not junior developers`, in contrast to `no junior developers` and to `who are not junior developers`. */
const notSuch = /(?:^|(?<!(?:^| )(?:is|are|was|were|be|been)) )not(?: an?)?$/
const everybodyBut =
  /(?:^| )(?:everyone|everybody|anyone|anybody|all|people|employees|staff|folks)(?: \S+)? (?:but|except|excluding|save for|other than|apart from)(?: for)?$/

/** `Not on the board of Stripe`, `not engineers at Google`. */
const atSomebody = /^(?:at|of|from|with)(?: the)?$/
/** `Sales managers, no directors, from Stripe`: whoever is asked for is from there. */
const isFromForAll = (gap: string, readings: readonly ScopedReading[]): boolean =>
  /^from/.test(gap) && readings.some(one => !one.isNegated && titleKinds.has(kindOf(one)))

/** `Without Tableau, in Berlin`: what is said of a word that no reading explains ends with the comma behind it. */
function clauseOf(gap: string): string {
  const end = Math.max(gap.lastIndexOf(','), gap.lastIndexOf(';'))
  const saysMore = gap.slice(0, Math.max(0, end)).split(/[ ,;]+/)
  return saysMore.some(word => word !== '' && !isMarker(word) && !saysNothing(word)) ? gap.slice(end) : gap
}

/** `Python a plus in Berlin`: these words are said of what stands in front of them. */
const isAddedBehind =
  /^(?:(?:is|are|would be) (?:an? )?|an? )(?:big |strong |definite )?(?:plus|bonus|preferred|desirable|advantage)(?= |$)/

/** `PhD preferred, no consultants`: the wish in front of the comma is the reading before. */
const ownWords = (gap: string): string =>
  gap
    .replace(/^[^,;]*/, said => (wishBehind.test(`${said},`) && said.length < gap.length ? '' : said))
    .replace(isAddedBehind, '')

/** Returns the criteria of chosen readings. */
export function criteriaOf(
  text: QueryText,
  chosen: readonly ChosenReading[],
  fields: ReadableFields,
): readonly Criterion[] {
  const readings: ScopedReading[] = []
  const excluded = excludedItems(
    text,
    at => chosen.some(({ from, to }) => at >= from && at < to),
    at => kindOf(chosen.find(({ from }) => from === at)),
  )
  for (const [index, found] of chosen.entries()) {
    const verb = asVerb(text, found)
    const candidate = isInserted(text, found) ? asLevel(text, verb, fields) : verb
    if (areAlumni(text, readings.at(-1), candidate))
      readings.push(
        ...readings.splice(firstOfList(readings)).map(one => ({ ...one, ...asFormer(one, fields) })),
      )
    if (isLeftFor(readings.at(-1), candidate, between(text, readings.at(-1)?.to ?? 0, candidate.from)))
      readings.push(
        ...readings.splice(-1).map(one => (one.isNegated ? one : { ...one, ...asFormer(one, fields) })),
      )
    const previous = readings.at(-1)
    const whole = between(text, previous?.to ?? 0, candidate.from)
    const gap = clauseOf(whole)
    // `No crypto, no gambling, fintech`, in contrast to `no crypto, gambling, fintech`.
    const isBehindOther = gap !== whole && negation.test(whole.slice(0, -gap.length))
    const next = chosen[index + 1]
    const behind = between(text, candidate.to, next?.from ?? text.words.length)
    const isList =
      previous !== undefined &&
      gap !== '' &&
      !isBehindOther &&
      list.test(gap) &&
      (orLink.test(gap) || (mayBeListed(previous) && mayBeListed(candidate))) &&
      kindOf(previous) === sameKind(kindOf(candidate), previous)
    const goesOn = isList || (previous !== undefined && !/[,;]|(?:^| )but(?: |$)/.test(gap))
    const isOptional = isNotNeeded(gap, behind) || isNotOnly(gap, behind)
    // `No gambling, casinos or forex`; what stands behind `no weekends, remote or hybrid` is asked for.
    const item =
      kindOf(candidate) === 'employer_industry'
        ? excluded.find(({ from, to }) => candidate.from >= from && candidate.to <= to)
        : undefined
    const isAsked = item?.isUnsure !== true && isAskedFor(text, readings, chosen, index)
    const isCertainlyNegated =
      !isAsked &&
      item?.isUnsure !== true &&
      (isLeftOut(previous, candidate, gap) ||
        (!isOptional && isNegatedBetween(text, previous?.to ?? 0, candidate.from, kindOf(candidate))) ||
        (previous?.isNegated === true &&
          (isList || (bareLink.test(gap) && !(gap === 'and' && isSaidOfOthers(text, previous, candidate)))) &&
          !isExBehind(text, previous, candidate) &&
          !beginsAnew(text, previous, candidate, gap)) ||
        (previous?.isNegated === true && isNeither(text, previous.from, gap)) ||
        (previous?.isExcluded === true &&
          !isBehindOther &&
          gap === ',' &&
          excludable.has(kindOf(candidate)) &&
          !isBehindList(text, previous, candidate)))
    // Behind `no banks,`, an item is excluded like the first, also without the rest of the list.
    const isExcludedItem = item !== undefined && !isAsked && !isCertainlyNegated
    const isNegated = isCertainlyNegated || isExcludedItem
    if (isNegated && isStillAt(candidate, gap)) {
      readings.push({
        ...asPresent(candidate, fields),
        isNegated: false,
        isWish: false,
        isAlternative: false,
      })
      continue
    }
    const isWish =
      isOptional ||
      isExcludedItem ||
      (isCertainlyNegated && kindOf(candidate) === 'employer_industry' && isNarrowed(gap)) ||
      wish.test(ownWords(gap)) ||
      whether.test(gap) ||
      notNegation.test(gap) ||
      wishBehind.test(behind) ||
      (loosened.test(behind) && (next === undefined || /[,;]/.test(behind))) ||
      notRequired.test(behind) ||
      (goesOn && previous.isWish && !endsWish(readings, gap))
    const levelled =
      previous && !isNegated && /^(?:,|,? ?(?:or|and|\/|to))$/.test(gap)
        ? withLevelOf(previous, candidate)
        : undefined
    if (levelled && previous && (isModifier(text, previous) || isHeaded(text, candidate))) {
      readings.splice(-1, 1, { ...previous, ...levelled, isWish })
      continue
    }
    if (previous && isOfOrigin(text, previous, candidate, gap))
      readings.splice(-1, 1, { ...previous, isWish: true })
    const eitherOf =
      previous &&
      !isNegated &&
      !previous.isNegated &&
      ((orLink.test(gap) && list.test(gap)) || areBothMany(text, previous, candidate, gap))
        ? titleOrLevel(previous, candidate)
        : undefined
    if (eitherOf && previous) {
      readings.splice(-1, 1, { ...previous, ...eitherOf, isWish })
      continue
    }
    const isExcept = everybodyBut.test(gap) || (previous?.isExcept === true && (isList || bareLink.test(gap)))
    const heldBefore = bareLink.test(gap) || gap === ',' ? previous?.held : undefined
    const title =
      heldBefore ??
      (previous && !previous.isExcept && atSomebody.test(gap) && !isFromForAll(gap, readings)
        ? previous
        : undefined)
    const held = previous?.isNegated && title ? heldAt(title, previous, candidate) : undefined
    if (held && previous && title) {
      readings.splice(-1, 1, { ...previous, ...held, held: title })
      continue
    }
    const level =
      previous && isNegated && !previous.isNegated && notModifier.test(gap) && isModifier(text, previous)
        ? asLevel(text, previous, fields)
        : undefined
    // `Lead, not senior, nurses`.
    if (previous && level && isLevelAlone(candidate)) readings.splice(-1, 1, { ...previous, ...level })
    // `Not senior or lead developers`.
    const isNotSuch =
      notSuch.test(gap) ||
      (previous !== undefined &&
        bareLink.test(gap) &&
        isLevelAlone(previous) &&
        notSuch.test(wordsBefore(text, previous.from)))
    const shared = level
      ? titleOfBoth(level, candidate)
      : isNegated && isNotSuch && startsWithLevel(text, candidate) && isOnlyTitle(text, chosen, candidate)
        ? levelOfTitle(candidate)
        : undefined
    if (shared) {
      if (previous && level) readings.splice(-1, 1, { ...previous, ...level })
      readings.push(
        { ...shared.title, isNegated: false, isWish, isAlternative: false },
        { ...shared.level, isNegated: true, isWish, isAlternative: false },
      )
      continue
    }
    const before = wasBefore({ candidate, gap, behind, isNegated }, fields)
    if (before) {
      readings.push(
        { ...before.past, isNegated: false, isWish, isAlternative: false },
        { ...before.present, isNegated: true, isWish, isAlternative: false },
      )
      continue
    }
    readings.push({
      ...(previous && !isNowAfterEx(text, previous, gap) && (isList || butNot.test(gap))
        ? asListed(candidate, previous, fields)
        : candidate),
      isNegated,
      isWish,
      isExcept,
      isLooseItem: isExcludedItem,
      isExcluded: isNegated && (excludes.test(gap) || previous?.isExcluded === true),
      isEver:
        isNegated && ((previous?.isEver === true && isList) || meansEver(candidate, gap, kindOf(previous))),
      isAlternative:
        isList &&
        !isNegated &&
        !previous.isNegated &&
        !isBracketed(text, previous, candidate, gap) &&
        !isOfBefore(text, previous, gap),
    })
  }
  const merged = withJobTimes(
    text,
    withUnreadAlternatives(text, mergeAlternatives(text, readings)),
    fields,
  ).map(one => (one.isEver ? everAt(one, fields) : one))
  return withEither(text, withDescriptions(text, merged), fields).flatMap(reading => criteria(text, reading))
}

/** Returns whether a word that nothing reads says which of an industry are meant: `excluding private banks` leaves other banks in. */
function isNarrowed(gap: string): boolean {
  const word = gap.split(/[ ,;]+/).at(-1) ?? ''
  return word !== '' && !isMarker(word) && !saysNothing(word)
}

/**
 * A wish goes on over what stands behind it without a sign: `ideally Python in Berlin`. Returns whether it ends there: `ideally with Python
 * who must speak German`, `engineers, ideally with Python who live in Berlin`, `no gambling, casinos, forex in Malta`.
 */
const endsWish = (readings: readonly ScopedReading[], gap: string): boolean =>
  notRequired.test(gap) ||
  isAddedBehind.test(gap) ||
  /(?:^| )must(?: |$)/.test(gap) ||
  readings.at(-1)?.isLooseItem === true ||
  (relative.test(gap) && readings.some(one => !one.isWish && !one.isNegated && titleKinds.has(kindOf(one))))

/** Finds a relative pronoun, which is said of the people who were named before the wish. */
const relative = /(?:^| )(?:who|whose|that)(?: |$)/

const startsWithLevel = (text: QueryText, { from, drafts }: ChosenReading): boolean =>
  isModifier(text, { from, to: from + 1, drafts })

/** Other levels may be excluded beside it: `-senior -lead developer`. */
const isOnlyTitle = (text: QueryText, chosen: readonly ChosenReading[], title: ChosenReading): boolean =>
  chosen.every(
    one =>
      one === title ||
      !titleKinds.has(kindOf(one)) ||
      (isLevelAlone(one) && notSuch.test(wordsBefore(text, one.from))),
  )

const mayBeListed = ({ drafts }: ChosenReading): boolean => drafts.every(draft => !draft.isApart)

/** `ex-Google or Meta`: the second name is a former employer as well. */
const sameKind = (kind: CriterionKind | undefined, previous: ChosenReading): CriterionKind | undefined =>
  kind === 'employer' && kindOf(previous) === 'former_employer' ? 'former_employer' : kind

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

const asListed = (
  candidate: ChosenReading,
  previous: ChosenReading,
  fields: ReadableFields,
): ChosenReading => (kindOf(previous) === 'former_employer' ? asFormer(candidate, fields) : candidate)

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

const marker = new RegExp(
  `${negation.source}|${wish.source}|^(?:but|only|must|required|prior|necessary|needed|mandatory|anything|everything|rather|instead|one|mostly|either|both|etc|whether|regardless|irrespective)$`,
)

/** Returns whether a word outside of all readings only says how the others are meant. */
export const isMarker = (folded: string): boolean => marker.test(folded)
