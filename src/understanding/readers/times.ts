// When somebody joined, graduated or changed jobs, when a company was founded or funded, and when a record was posted.
import type { JsonObject } from '../../lib/json/json.ts'
import {
  type Candidate,
  type CriterionDraft,
  type QueryText,
  wordsAfter,
  wordsBefore,
  wordsFrom,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group, negated } from '../filters.ts'
import type { TimeSpan } from '../time-span.ts'
import { eventBefore, eventOfName, events, type TimedEvent } from './time-events.ts'
import { isMonth } from './time-points.ts'
import { ageAt, dateFilter, recentMs, timeAt } from './time-spans.ts'
import { rangeFilter } from './years.ts'

export function readTimes(text: QueryText, fields: ReadableFields, nowMs: number): readonly Candidate[] {
  const candidates: Candidate[] = []
  const { words } = text
  for (let from = 0; from < words.length; from++) {
    const span = timeAt(text, from, nowMs)
    if (span) {
      const before = wordsBefore(text, from)
      // `joined Stripe since 2023`: the name between is read by itself.
      const [, event] = eventOfName.find(([pattern]) => pattern.test(before)) ?? []
      // `Die Foo 2020 verlassen haben`.
      const eventBehind =
        text.isForeign && words[span.to]?.folded === 'left'
          ? 'left'
          : isOfGraduates(text, from, span)
            ? 'graduated'
            : undefined
      const named = timeDraft(text, event ?? eventBehind ?? eventBefore(text, from), from, span, fields)
      const stayed = stayDraft(text, from, span, fields)
      if (stayed)
        candidates.push({ from, to: span.to, score: stayScore * (span.to - from), drafts: () => [stayed] })
      if (named) candidates.push({ from, to: span.to, score: 3.5 * (span.to - from), drafts: () => [named] })
      const founded =
        fields.founded !== undefined && foundedBefore(text, from)
          ? timeDraft(text, 'founded', from, span, fields)
          : undefined
      if (founded)
        candidates.push({ from, to: span.to, score: 3 * (span.to - from), drafts: () => [founded] })
      // A decade by itself is when a company began.
      const isDecade = /0s$/.test(words[span.to - 1]?.folded ?? '')
      const began =
        isDecade && fields.founded !== undefined ? timeDraft(text, 'founded', from, span, fields) : undefined
      if (began) candidates.push({ from, to: span.to, score: 2 * (span.to - from), drafts: () => [began] })
      // A time by itself is that of the record, where records have one.
      const dated =
        fields.posted === undefined || (span.fromMs ?? 0) > nowMs || isOfWork(text, from, span, fields)
          ? undefined
          : timeDraft(text, 'posted', from, span, fields)
      if (dated) candidates.push({ from, to: span.to, score: 2 * (span.to - from), drafts: () => [dated] })
      const still = isStillThere(text, from, span) ? stillDraft(text, from, span, fields) : undefined
      if (still) candidates.push({ from, to: span.to, score: 2.5 * (span.to - from), drafts: () => [still] })
      for (const [pattern, event] of events) {
        const [cue] = pattern.exec(before) ?? []
        if (cue === undefined) continue
        if (/(?:^| )(?:jobs|from)$/.test(cue) && isOfWork(text, from, span, fields)) continue
        const start = from - cue.trim().split(' ').length
        const isOfTime = /(?:^| )(?:posts|jobs)$/.test(cue) && words[from]?.folded === 'from'
        const once = timeDraft(text, event, start, isOfTime ? withinPoint(span) : span, fields)
        const other = words[span.to]?.folded === 'or' ? timeAt(text, span.to + 1, nowMs) : undefined
        const draft = once && eitherTime(once, other && timeDraft(text, event, start, other, fields))
        if (draft)
          candidates.push({
            from: start,
            to: draft.to,
            score: 3.5 * (draft.to - from) + 1,
            drafts: () => [draft],
          })
      }
    }
    const aged = fields.founded === undefined ? undefined : ageAt(text, from, nowMs)
    const ofAge = aged && timeDraft(text, 'founded', from, aged, fields)
    if (aged && ofAge)
      candidates.push({ from, to: aged.to, score: 3 * (aged.to - from), drafts: () => [ofAge] })
    const changed = changedJobs(text, from, fields)
    if (changed) candidates.push(changed)
    const [funded] = recentRound.exec(wordsFrom(text, from)) ?? []
    if (funded !== undefined) {
      const to = from + funded.split(' ').length
      const draft = timeDraft(text, 'raised', from, { fromMs: nowMs - recentMs, to }, fields)
      if (draft) candidates.push({ from, to, score: 3 * (to - from), drafts: () => [draft] })
    }
  }
  return candidates
}

/** Returns whether the time is when people graduated: `2020 grads`, and `2023 passouts` as India says. */
const isOfGraduates = (text: QueryText, from: number, { to }: TimeSpan): boolean =>
  to === from + 1 && /^(?:grads?|graduates?|alumni|alums?|passouts?|batch)(?: |$)/.test(wordsAfter(text, to))

/** `Founded before 2000 or after 2020`; times of jobs belong to an employer each. */
const eitherTime = (first: CriterionDraft, second: CriterionDraft | undefined): CriterionDraft =>
  first.jobTime || !first.filter || !second?.filter
    ? first
    : { ...first, to: second.to, filter: group('or', [first.filter, second.filter]) }

/** Every other reading of the words is worth more. */
const stayScore = 0.8

/** `At Stripe between 2016 and 2019`: a time beside an employer. It counts only where the name of one is read before or behind it. */
function stayDraft(
  { words }: QueryText,
  from: number,
  span: TimeSpan,
  { stay }: ReadableFields,
): CriterionDraft | undefined {
  if (stay === undefined) return undefined
  const jobTime = { event: 'stayed' as const, lead: words[from]?.folded ?? '', span }
  // Its kind is not that of the employer, of which it is not an alternative: `at Stripe, in the last year`.
  return { kind: 'joined', from, to: span.to, hard: false, confidence: 0.6, filter: null, jobTime }
}

/**
 * `Internships summer 2026`, `contracts until March`: the season in which the work is, and when it ends or is applied for, and not
 * the posting.
 */
const isOfWork = (text: QueryText, from: number, { to }: TimeSpan, { workplace }: ReadableFields): boolean =>
  workplace !== undefined &&
  (boundOfWork.test(wordsBefore(text, startOfDate(text, from))) ||
    text.words
      .slice(Math.max(0, from - 1), to)
      .some(({ folded }) => /^(?:spring|summer|fall|autumn|winter|until|till|through)$/.test(folded)))

/** Returns the place of the first word of a date that the year, or what else is at `from`, may end. */
function startOfDate({ words }: QueryText, from: number): number {
  let start = from
  while (
    /^\d{1,2}(?:st|nd|rd|th)?$/.test(words[start - 1]?.folded ?? '') ||
    isMonth(words[start - 1]?.folded ?? '')
  )
    start--
  return start
}

/** `Closing in December 2025`, `deadline on Friday`. */
const boundOfWork =
  /(?:^| )(?:clos(?:es?|ing)|end(?:s|ing)?|expir(?:es?|ing)|due|deadlines?|start(?:s|ing)?|begin(?:s|ning)?)(?: (?:dates?|is|are|in|on|by|before|after|of))*$/

/** `Posts from 2024` are those of that year. */
const withinPoint = (span: TimeSpan): TimeSpan => {
  const [first, last] = span.points ?? []
  return first && first === last && span.toMs === undefined && !span.isOngoing
    ? { ...span, toMs: first.toMs }
    : span
}

/** Returns whether something was founded in the time: `founded during lockdowns (March 2020 - Dec 2021)`. */
const foundedBefore = ({ words }: QueryText, from: number): boolean =>
  words
    .slice(Math.max(0, from - 6), from)
    .some(({ folded }) => /^(?:founded|established|incorporated)$/.test(folded))

/** `At Stripe since 2020`, `at Stripe, since 2020`, `since 2020 at Stripe`: whoever is there began by the end of that year. */
const isStillThere = (text: QueryText, from: number, { to }: TimeSpan): boolean =>
  text.words[from]?.folded === 'since' &&
  (/(?:^| )(?:at|with|for)(?: the)? \S+(?: \S+)?$/.test(wordsBefore(text, from, 4, /[;:.!?()]/)) ||
    inOffice.test(wordsBefore(text, from)) ||
    /^(?:at|with|for) /.test(wordsAfter(text, to)))

/** `In the same job since 2015`, `on the bench since the 1990s`, `representing Ohio since 2019`. */
const inOffice =
  /(?:^| )(?:in (?:(?:the|this|that|their) )?(?:(?:same|current) )?(?:job|role|position|post|office|seat|place)|on the (?:bench|court|board|team|job)|(?:representing|serving|working|leading|heading|running)(?: \S+){0,3})$/

function stillDraft(
  text: QueryText,
  from: number,
  { fromMs, to }: TimeSpan,
  { joined }: ReadableFields,
): CriterionDraft | undefined {
  const [, decade] = /^\d{4}(s?)$/.exec(text.words[to - 1]?.folded ?? '') ?? []
  if (joined === undefined || fromMs === undefined || decade === undefined) return undefined
  const toMs = Date.UTC(new Date(fromMs).getUTCFullYear() + (decade === 's' ? 10 : 1), 0)
  const jobTime = { event: 'still' as const, lead: 'since', span: { toMs, to } }
  const filter = dateFilter(joined, { toMs })
  return { kind: 'joined', from, to, hard: false, confidence: 0.6, filter, jobTime }
}

const recentRound =
  /^(?:recently|newly|just|freshly) (?:funded|financed|raised)(?: (?:a )?(?:new )?(?:round|funding|money|capital))?/

/** Matches words of a foundation, which mean nothing else where no field has its date. */
const certainlyFounded = /^(?:founded|established|incorporated)/

function timeDraft(
  text: QueryText,
  event: TimedEvent | undefined,
  from: number,
  span: TimeSpan,
  fields: ReadableFields,
): CriterionDraft | undefined {
  const { fromMs, toMs, to } = span
  const jobEvent = event === 'changed' ? 'joined' : event
  const draft = (kind: CriterionDraft['kind'], filter: JsonObject | null): CriterionDraft => ({
    kind,
    from,
    to,
    hard: filter !== null,
    confidence: 0.9,
    filter,
    ...((jobEvent === 'joined' || jobEvent === 'left') && { jobTime: { event: jobEvent, lead: '', span } }),
  })
  const dates = (path: string) => dateFilter(path, { fromMs, toMs })
  const years = (path: string) => {
    const min = fromMs === undefined ? undefined : new Date(fromMs).getUTCFullYear()
    const max = toMs === undefined ? undefined : new Date(toMs - 1).getUTCFullYear()
    return rangeFilter(path, { min, max })
  }
  if (event === undefined) return undefined
  if (event === 'career') {
    // A later beginning than a time would have to be that of all jobs, which no filter says.
    const began = fields.stay && dates(fields.stay.began)
    return began ? { ...draft('experience_years', began), hard: fromMs === undefined } : undefined
  }
  if (event === 'founded' && fields.founded === undefined)
    return certainlyFounded.test(wordsFrom(text, from)) ? draft('employer_type', null) : undefined
  // `No agencies, founded after 2015`.
  if (event === 'founded')
    return {
      ...draft('employer_type', fields.founded === undefined ? null : years(fields.founded)),
      isApart: true,
    }
  if (event === 'changed')
    return fields.joined === undefined ? undefined : draft('changed_jobs', dates(fields.joined))
  if (event === 'posted')
    return fields.posted === undefined ? undefined : draft('joined', dates(fields.posted))
  if (event === 'raised') {
    const path = fields.funding?.date
    const raised = path === undefined ? null : dates(path)
    // Whoever never raised money has not raised any since 2022, either.
    const never = path === undefined ? null : condition(path, 'is_null', null)
    return { ...draft('employer_funding', raised), opposite: group('or', [never, negated(raised)]) }
  }
  if (event === 'joined')
    return fields.joined === undefined ? undefined : draft('joined', dates(fields.joined))
  if (event === 'left')
    return fields.left === undefined ? undefined : draft('changed_jobs', dates(fields.left))
  return fields.graduated === undefined ? undefined : draft('graduated', years(fields.graduated))
}

const change =
  /^(?:(?:recently|just|newly) (?:changed|switched|moved|started|joined|hired)(?: (?:jobs?|roles?|compan(?:y|ies)|employers?|positions?|a new (?:job|role)|in (?:a |their )?(?:new )?(?:role|job)))?|(?:changed|switched|moved) (?:jobs?|roles?|compan(?:y|ies)|employers?)(?: recently| lately)?|(?:job changers?|recent job changers?|new (?:in|to) (?:(?:the|their|a) )?(?:role|job|position)))/

function changedJobs(
  text: QueryText,
  from: number,
  { changedJobs: path }: ReadableFields,
): Candidate | undefined {
  const [match] = path === undefined ? [] : (change.exec(wordsFrom(text, from)) ?? [])
  if (match === undefined || path === undefined) return undefined
  const to = from + match.trim().split(' ').length
  return {
    from,
    to,
    score: 3 * (to - from),
    drafts: () => [
      { kind: 'changed_jobs', from, to, hard: true, confidence: 0.9, filter: condition(path, '=', true) },
    ],
  }
}
