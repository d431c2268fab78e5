// Asks for the times of jobs in the same job as its employer: `worked at Google from 2015 to 2018`, `left Uber in 2020`.
import {
  type ChosenReading,
  isEmployer,
  kindOf,
  type QueryText,
  unreadDraft,
  wordsBefore,
} from './candidate.ts'
import type { ReadableFields } from './fields.ts'
import { group } from './filters.ts'
import { between, gapBefore } from './gaps.ts'
import { inJob, isAboutNow, namesIn } from './job-filters.ts'
import { absentAt, hasNotLeft, unsaid, withAbsence } from './negated-times.ts'
import { dateConditions } from './readers/time-spans.ts'
import { stayedAt } from './stays.ts'
import type { JobTime } from './time-span.ts'
import { withYearsThere } from './years-there.ts'

/** `At Stripe, 2016-2019`, `Stripe alumni who left in 2019`. */
const gaps = {
  stayed: /^,? ?(?:employees|alumni|alums|staff|people|veterans)?$/,
  stayInFront:
    /^,? ?(?:(?:have|has|had|been|was|were|worked|working|works|employed) ?)*(?:at|for|with|by)(?: the)?$/,
  event:
    /^,? ?(?:(?:employees|alumni|alums|staff|people|veterans) ?)?(?:(?:who|that|and) ?)?(?:(?:have|has|had|then|later) ?)*$/,
}

/**
 * Returns the readings without times that no employer stands beside, whose words say nothing by themselves. A time in front of an employer
 * is one reading with it.
 */
export function withoutLooseStays(
  text: QueryText,
  readings: readonly ChosenReading[],
): readonly ChosenReading[] {
  const beside: ChosenReading[] = []
  for (const [index, reading] of readings.entries()) {
    const [before] = beside.slice(-1)
    const time = isInFront(text, readings, index - 1) && before ? jobTimeOf(before) : undefined
    if (before && time) {
      // `In 2020 at Google, in 2022 at Stripe`.
      const apart = isEmployer(beside.at(-2)) ? { isApart: true as const } : {}
      const drafts = reading.drafts.map(draft => ({ ...draft, from: before.from, ...apart }))
      beside.splice(-1, 1, { ...reading, from: before.from, drafts, timeBefore: time })
    } else if (
      !isOfMove(text, readings, index) &&
      (jobTimeOf(reading)?.event !== 'stayed' ||
        isOfSameEmployer(text, beside, reading) ||
        isInFront(text, readings, index) ||
        isBehind(text, readings, index))
    )
      beside.push(reading)
    else beside.push(...asMention(text, reading))
  }
  return beside
}

/** `Appointed this year`: a time of which nobody knows what happened is said to be unread. */
function asMention({ words }: QueryText, { from, to }: ChosenReading): readonly ChosenReading[] {
  const number = words.slice(from, to).findIndex(({ folded }) => /\d/.test(folded))
  const start = Math.max(from, from + number)
  // `Recently` alone says nothing.
  if (number < 0 && to - from < 2) return []
  return [{ from, to, drafts: [unreadDraft(start, to)] }]
}

/** `Moved to Berlin in 2022`: no job began then. */
function isOfMove(text: QueryText, readings: readonly ChosenReading[], index: number): boolean {
  const place = readings[index - 1]
  return (
    kindOf(place) === 'place' &&
    jobTimeOf(readings[index] as ChosenReading)?.event === 'joined' &&
    gapBefore(text, readings, index) === '' &&
    /(?:^| )(?:moved|relocated|emigrated) to(?: the)?$/.test(wordsBefore(text, place?.from ?? 0))
  )
}

/** Returns whether the time is another one at the same employer: `worked at Google before 2015 but not after 2020`. */
const isOfSameEmployer = (
  text: QueryText,
  before: readonly ChosenReading[],
  reading: ChosenReading,
): boolean => {
  const [employer, time] = before.slice(-2)
  return (
    time !== undefined &&
    jobTimeOf(time) !== undefined &&
    (isEmployer(employer) || isEmployer(time)) &&
    butNotAt(text, time.to, reading)
  )
}

/** Returns whether `but not` leads to the reading. The `not` of `not after 2020` belongs to the time, which is read as `until 2020`. */
const butNotAt = (text: QueryText, to: number, { from }: ChosenReading): boolean =>
  butNotThere.test(between(text, to, isNotBeside(text, from) ? from + 1 : from))

const isNotBeside = ({ words }: QueryText, at: number): boolean =>
  words[at]?.folded === 'not' && /^(?:after|before)$/.test(words[at + 1]?.folded ?? '')

const butNotThere = /^(?:,|,? ?(?:but|and)) (?:(?:was|were|has|have|is|are) )?not(?: (?:at|been|there))*$/

/** Returns whether the time stands behind its employer: `worked at Google from 2015 to 2018`. */
const isBehind = (text: QueryText, readings: readonly ChosenReading[], index: number): boolean =>
  isEmployer(readings[index - 1]) && gaps.stayed.test(gapBefore(text, readings, index))

/** `From 2015 to 2018 worked at Google`; in `at Google in 2020 and at Stripe` the time is behind its employer. */
const isInFront = (text: QueryText, readings: readonly ChosenReading[], index: number): boolean =>
  readings[index] !== undefined &&
  jobTimeOf(readings[index])?.event === 'stayed' &&
  isEmployer(readings[index + 1]) &&
  gaps.stayInFront.test(gapBefore(text, readings, index + 1)) &&
  // `Founded a startup in 2015, worked at Google`.
  (!text.words[readings[index]?.to ?? 0]?.before.startsWith(',') ||
    beginsClause(text, readings[index]?.from ?? 0)) &&
  (!isBehind(text, readings, index) || /^,$/.test(gapBefore(text, readings, index)))

const beginsClause = ({ words }: QueryText, at: number): boolean =>
  at === 0 || /[,;.]/.test(words[at]?.before ?? '') || /^(?:who|and|that)$/.test(words[at - 1]?.folded ?? '')

type ReadingInScope = ChosenReading & { readonly isNegated: boolean }

/** Returns the readings with each time of a job, and each number of years in one, asked of the job at the employer beside it. */
export function withJobTimes<Reading extends ReadingInScope>(
  text: QueryText,
  readings: readonly Reading[],
  fields: ReadableFields,
): readonly Reading[] {
  let timed: Reading[] = []
  for (const reading of readings) {
    const time = jobTimeOf(reading)
    const [previous] = timed.slice(-1)
    if (reading.timeBefore) {
      timed.push(
        reading.isNegated
          ? absentAt(reading, reading.timeBefore, fields)
          : stayedAt(text, reading, reading.timeBefore, fields),
      )
      continue
    }
    if (time?.event === 'stayed') {
      const earlier = timed.findLast(one => isEmployer(one) && !one.isNegated)
      if (earlier && previous && butNotAt(text, previous.to, reading))
        timed.push(notThereAgain(earlier, reading, time, { text, fields }))
      else if (previous?.isNegated && isEmployer(previous))
        timed = withAbsence(text, timed, { ...time, end: reading.to }, fields)
      else if (previous && isEmployer(previous))
        timed.splice(-1, 1, stayedAt(text, { ...previous, to: reading.to }, time, fields))
      continue
    }
    if (time?.event === 'left' && previous && hasNotLeft(text, previous)) {
      timed.push({ ...reading, drafts: reading.drafts.map(unsaid), isNegated: true })
      continue
    }
    if (time?.event === 'left' && hasJustJoined(text, timed, reading)) {
      const [employer, joined] = timed.splice(-2, 2)
      if (employer && joined) timed.push(...joinedAndLeft(employer, joined, reading, fields))
      continue
    }
    const employer = time && employerBefore(text, timed, reading, time)
    if (time && employer?.isNegated && employer === previous)
      timed = withAbsence(text, timed, { ...time, end: reading.to }, fields)
    else timed.push(employer && !employer.isNegated ? timedAt(employer, reading, time, fields) : reading)
  }
  return withYearsThere(text, withStillThere(text, timed, fields), fields)
}

/** Returns who was not at an employer at a time, which stands behind another time there. */
function notThereAgain<Reading extends ReadingInScope>(
  employer: Reading,
  reading: Reading,
  time: JobTime,
  { text, fields }: { readonly text: QueryText; readonly fields: ReadableFields },
): Reading {
  const isBeside = isNotBeside(text, reading.from)
  const from = reading.from + (isBeside ? 1 : 0)
  const { fromMs, toMs } = time.span
  const span = isBeside
    ? {
        to: reading.to,
        ...(toMs !== undefined && { fromMs: toMs }),
        ...(fromMs !== undefined && { toMs: fromMs }),
      }
    : time.span
  const drafts = employer.drafts.map(draft => ({
    ...draft,
    kind: 'employer' as const,
    from,
    isApart: true as const,
  }))
  return absentAt({ ...reading, isNegated: true, drafts }, { ...time, span }, fields)
}

/** `Since 2020 at Google`: the employer stands behind. */
const withStillThere = <Reading extends ReadingInScope>(
  text: QueryText,
  readings: readonly Reading[],
  fields: ReadableFields,
): readonly Reading[] =>
  readings.map((reading, index) => {
    const time = jobTimeOf(reading)
    const [next] = readings.slice(index + 1)
    return time?.event === 'still' &&
      next &&
      isEmployer(next) &&
      !next.isNegated &&
      gaps.stayInFront.test(gapBefore(text, readings, index + 1))
      ? timedAt(next, reading, time, fields)
      : reading
  })

const jobTimeOf = ({ drafts: [draft] }: ChosenReading): JobTime | undefined => draft?.jobTime

/** Returns the employer that the time belongs to; whoever `left Google for Initech in 2023` left Google then. */
function employerBefore<Reading extends ReadingInScope>(
  text: QueryText,
  before: readonly Reading[],
  reading: Reading,
  { event }: JobTime,
): Reading | undefined {
  const [first, second] = before.slice(-2)
  const [last, other] = second ? [second, first] : [first, undefined]
  if (!last || !isEmployer(last) || !gaps.event.test(between(text, last.to, reading.from))) return undefined
  // `Joined Foo from Bar in 2020`.
  const isFrom =
    event === 'joined' &&
    other &&
    isEmployer(other) &&
    /^from(?: the)?$/.test(between(text, other.to, last.from))
  if (isFrom) return other
  const isLeft = event === 'left' && last.drafts[0]?.kind === 'employer'
  if (!isLeft) return last
  return other && isEmployer(other) && other.drafts[0]?.kind === 'former_employer' ? other : undefined
}

/**
 * Returns whether a time of leaving belongs to the employer that was joined just before: `joined Stripe in 2014 and left
 * in 2019`.
 */
const hasJustJoined = (
  text: QueryText,
  before: readonly ReadingInScope[],
  reading: ReadingInScope,
): boolean => {
  const [employer, joined] = before.slice(-2)
  return (
    isEmployer(employer) &&
    employer?.isNegated === false &&
    joined !== undefined &&
    jobTimeOf(joined)?.event === 'joined' &&
    /^(?:,|,? ?(?:and|then|but|and then))$/.test(between(text, joined.to, reading.from))
  )
}

function joinedAndLeft<Reading extends ReadingInScope>(
  employer: Reading,
  joined: Reading,
  left: Reading,
  { employer: paths, stay }: ReadableFields,
): readonly Reading[] {
  const { past } = paths ?? {}
  if (!paths || !stay || past === undefined) return [employer, joined, left]
  const drafts = employer.drafts.map(draft => ({
    ...draft,
    kind: 'former_employer' as const,
    filter: namesIn(draft.filter, paths, past),
  }))
  const of = namesIn(employer.drafts[0]?.filter ?? null, paths, stay.name)
  const dates = [
    ...dateConditions(stay.began, jobTimeOf(joined)?.span ?? {}),
    ...dateConditions(stay.ended, jobTimeOf(left)?.span ?? {}),
  ]
  const inOne = group('and', [of, ...dates])
  const asked = [joined, left].map(time => ({
    ...time,
    drafts: time.drafts.map(draft => ({ ...draft, filter: inOne })),
  }))
  return [{ ...employer, drafts }, ...asked]
}

/** Returns the time with a filter that one job meets, at the employer. */
function timedAt<Reading extends ReadingInScope>(
  employer: Reading,
  reading: Reading,
  { event, span }: JobTime,
  fields: ReadableFields,
): Reading {
  const { employer: paths, stay } = fields
  const [named] = employer.drafts
  if (!paths || !stay || !named) return reading
  const isOfNow = event !== 'left' && isAboutNow(named, paths)
  const drafts = reading.drafts.map(draft => {
    if (isOfNow) return inJob(employer, draft, fields)
    const dates = dateConditions(event === 'left' ? stay.ended : stay.began, span)
    return { ...draft, filter: group('and', [namesIn(named.filter, paths, stay.name), ...dates]) }
  })
  return { ...reading, drafts }
}
