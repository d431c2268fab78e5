// Asks for the times of jobs in the same job as its employer: `worked at Google from 2015 to 2018`, `left Uber in 2020`.
import type { ChosenReading, CriterionDraft, QueryText } from './candidate.ts'
import type { ReadableFields } from './fields.ts'
import { group } from './filters.ts'
import { between } from './gaps.ts'
import { type EmployerPaths, leavesOf, namesIn } from './job-filters.ts'
import { dateConditions } from './readers/time-spans.ts'
import { stayedAt } from './stays.ts'
import type { JobTime } from './time-span.ts'

/** `At Stripe, 2016-2019`, `Stripe alumni who left in 2019`, `10+ years at Stripe`, `at Stripe for 10 years`. */
const gaps = {
  stayed: /^,? ?(?:employees|alumni|alums|staff|people|veterans)?$/,
  stayInFront:
    /^,? ?(?:(?:have|has|had|been|was|were|worked|working|works|employed) ?)*(?:at|for|with|by)(?: the)?$/,
  event:
    /^,? ?(?:(?:employees|alumni|alums|staff|people|veterans) ?)?(?:(?:who|that|and) ?)?(?:(?:have|has|had|then|later) ?)*$/,
  tenureBefore: /^(?:at|with|for)(?: the)?$/,
  tenureBehind: /^,?(?: ?for)?$/,
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
      jobTimeOf(reading)?.event !== 'stayed' ||
      isInFront(text, readings, index) ||
      isBehind(text, readings, index)
    )
      beside.push(reading)
  }
  return beside
}

/** `Worked at Google from 2015 to 2018`. */
const isBehind = (text: QueryText, readings: readonly ChosenReading[], index: number): boolean =>
  isEmployer(readings[index - 1]) && gapBefore(text, readings, index, gaps.stayed)

/** `From 2015 to 2018 worked at Google`; in `at Google in 2020 and at Stripe` the time is behind its employer. */
const isInFront = (text: QueryText, readings: readonly ChosenReading[], index: number): boolean =>
  readings[index] !== undefined &&
  jobTimeOf(readings[index])?.event === 'stayed' &&
  isEmployer(readings[index + 1]) &&
  gapBefore(text, readings, index + 1, gaps.stayInFront) &&
  // `Founded a startup in 2015, worked at Google`.
  (!text.words[readings[index]?.to ?? 0]?.before.startsWith(',') ||
    beginsClause(text, readings[index]?.from ?? 0)) &&
  (!isBehind(text, readings, index) || gapBefore(text, readings, index, /^,$/))

const beginsClause = ({ words }: QueryText, at: number): boolean =>
  at === 0 || /[,;.]/.test(words[at]?.before ?? '') || /^(?:who|and|that)$/.test(words[at - 1]?.folded ?? '')

type ReadingInScope = ChosenReading & { readonly isNegated: boolean }

/** Returns the readings with each time of a job, and each number of years in one, asked of the job at the employer beside it. */
export function withJobTimes<Reading extends ReadingInScope>(
  text: QueryText,
  readings: readonly Reading[],
  fields: ReadableFields,
): readonly Reading[] {
  const timed: Reading[] = []
  for (const reading of readings) {
    const time = jobTimeOf(reading)
    const [previous] = timed.slice(-1)
    if (reading.timeBefore) {
      timed.push(stayedAt(text, reading, reading.timeBefore, fields))
      continue
    }
    if (time?.event === 'stayed') {
      if (previous && isEmployer(previous)) {
        timed.splice(-1, 1, stayedAt(text, { ...previous, to: reading.to }, time, fields))
      }
      continue
    }
    if (time?.event === 'left' && hasJustJoined(text, timed, reading)) {
      const [employer, joined] = timed.splice(-2, 2)
      if (employer && joined) timed.push(...joinedAndLeft(employer, joined, reading, fields))
      continue
    }
    const employer = time && employerBefore(text, timed, reading, time)
    timed.push(employer && !employer.isNegated ? timedAt(employer, reading, time, fields) : reading)
  }
  return timed.map((reading, index) => {
    const isTenure = reading.drafts[0]?.kind === 'tenure_years' || isYearsThere(text, timed, index)
    const employer = isTenure ? besideTenure(text, timed, index) : undefined
    return employer
      ? {
          ...reading,
          drafts: reading.drafts.map(draft => inJob(employer, asTenure(employer, draft, fields), fields)),
        }
      : reading
  })
}

const jobTimeOf = ({ drafts: [draft] }: ChosenReading): JobTime | undefined => draft?.jobTime

const isEmployer = (reading: ChosenReading | undefined): boolean =>
  reading !== undefined &&
  jobTimeOf(reading) === undefined &&
  (reading.drafts[0]?.kind === 'employer' || reading.drafts[0]?.kind === 'former_employer')

const gapBefore = (
  text: QueryText,
  readings: readonly ChosenReading[],
  index: number,
  gap: RegExp,
): boolean => gap.test(between(text, readings[index - 1]?.to ?? 0, readings[index]?.from ?? 0))

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

/** `Joined Stripe in 2014 and left in 2019`. */
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
    /^,? ?(?:and|then|but|and then)$/.test(between(text, joined.to, reading.from))
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

/** `At Stripe for 3 years`: the years are those at the employer. */
const isYearsThere = (text: QueryText, readings: readonly ChosenReading[], index: number): boolean =>
  readings[index]?.drafts[0]?.kind === 'experience_years' &&
  readings[index]?.drafts[0]?.filter?.op !== 'or' &&
  isEmployer(readings[index - 1]) &&
  gapBefore(text, readings, index, /^for$/)

/** Returns years of experience as years at the employer; they are no more than a wish where the employer is. */
function asTenure(
  { drafts: [named] }: ChosenReading,
  draft: CriterionDraft,
  { experienceYears, tenureYears }: ReadableFields,
): CriterionDraft {
  if (draft.kind !== 'experience_years' || !experienceYears || !tenureYears) return draft
  const own = leavesOf(draft.filter).map(leaf =>
    leaf.field === experienceYears ? { ...leaf, field: tenureYears } : leaf,
  )
  return { ...draft, kind: 'tenure_years', hard: named?.hard === true, filter: group('and', own) }
}

function besideTenure<Reading extends ReadingInScope>(
  text: QueryText,
  readings: readonly Reading[],
  index: number,
): Reading | undefined {
  const [before, after] = [readings[index - 1], readings[index + 1]]
  const found =
    isEmployer(after) && gapBefore(text, readings, index + 1, gaps.tenureBefore)
      ? after
      : isEmployer(before) && gapBefore(text, readings, index, gaps.tenureBehind)
        ? before
        : undefined
  return found && !found.isNegated ? found : undefined
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

/** Returns the draft about a job with a filter that the job at the employer meets: the present one, or one of before. */
function inJob(
  { drafts: [named] }: ChosenReading,
  draft: CriterionDraft,
  { employer, stay, tenureYears = '' }: ReadableFields,
): CriterionDraft {
  if (!employer || !stay || !named || draft.filter === null) return draft
  const isOfNow = isAboutNow(named, employer)
  const names = namesIn(named.filter, employer, isOfNow ? employer.current : stay.name)
  // The conditions stand in one group, because those of a group within it could be met by another job each.
  const own = leavesOf(draft.filter).map(leaf =>
    !isOfNow && leaf.field === tenureYears ? { ...leaf, field: stay.years } : leaf,
  )
  return names === null ? draft : { ...draft, filter: group('and', [names, ...own]) }
}

const isAboutNow = ({ filter }: CriterionDraft, { current, past, any }: EmployerPaths): boolean =>
  leavesOf(filter).every(({ field }) => field !== past && field !== any) && current !== any
