// Years of experience and in the present job, and times: `joined since 2023`, `graduated 2015 to 2018`, `in the last 6 months`.
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
import { condition, group } from '../filters.ts'
import { type Amount, amountAt, orMore } from './amounts.ts'

const unit = /^(?:years?|yrs?|yoe|y)$/
const experienceAfter =
  /^(?:(?:of )?(?:(?:professional|relevant|working|work|industry|total|practical) ){0,2}(?:experience|exp)\b|in the (?:industry|field)|of work)/
const tenureAfter =
  /^(?:in (?:the|their|his|her|this|that|current) (?:current |present |same )?(?:role|job|position|company|title|post)|at (?:the|their|his|her|this|current) (?:current |same )?(?:company|employer|job)|of tenure|tenure|with (?:the|their) (?:current )?(?:company|employer))/
const tenureBefore =
  /(?:in (?:the|their) (?:current )?(?:role|job|position|company)|tenure(?: of)?|been (?:there|in the role)|at (?:the|their|his|her) (?:current )?company)(?: for)?$/

export function readYears(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  const { experienceYears, tenureYears } = fields
  if (experienceYears === undefined) return []
  const candidates: Candidate[] = []
  for (let from = 0; from < text.words.length; from++) {
    const amount = amountAt(text, from)
    if (!amount || amount.isMoney || !unit.test(text.words[amount.to]?.folded ?? '')) continue
    const after = orMore(text, amount.to + 1)
    const { min, max } =
      after.side === 'min'
        ? { min: amount.min, max: undefined }
        : after.side === 'max'
          ? { min: undefined, max: amount.max }
          : openEnded(amount, text)
    if (Math.max(min ?? 0, max ?? 0) > 80) continue
    const rest = wordsAfter(text, after.to)
    const tenure = tenureAfter.exec(rest) ?? (tenureBefore.test(wordsBefore(text, from)) ? [''] : undefined)
    const of = tenure ?? experienceAfter.exec(rest) ?? ['']
    const to = after.to + (of[0] === '' ? 0 : (of[0]?.split(' ').length ?? 0))
    const kind = tenure && tenureYears !== undefined ? 'tenure_years' : 'experience_years'
    const path = kind === 'tenure_years' ? (tenureYears ?? experienceYears) : experienceYears
    candidates.push({
      from,
      to,
      score: 4 * (to - from),
      drafts: () => [{ kind, from, to, hard: true, confidence: 0.9, filter: rangeFilter(path, min, max) }],
    })
  }
  return candidates
}

/** `5 years of experience` are at least five. */
function openEnded(
  { min, max }: Amount,
  _text: QueryText,
): { readonly min: number | undefined; readonly max: number | undefined } {
  return min !== undefined && min === max ? { min, max: undefined } : { min, max }
}

export const rangeFilter = (
  path: string,
  min: number | undefined,
  max: number | undefined,
): JsonObject | null =>
  group('and', [
    min === undefined ? null : condition(path, '=>', min),
    max === undefined ? null : condition(path, '=<', max),
  ])

type TimedEvent = 'joined' | 'graduated' | 'founded' | 'raised' | 'posted'

const yearPattern = /^(?:19|20)\d\d$/
const events: readonly (readonly [pattern: RegExp, kind: TimedEvent])[] = [
  [
    /(?:^| )(?:joined|started|joining|hired|onboarded)(?: (?:the|their|a|an)(?: \w+)?(?: company| job| role| position)?)?$/,
    'joined',
  ],
  [
    /(?:^| )(?:graduated|graduates|graduating|graduate|class|alumni|degree|finished (?:school|university|college))$/,
    'graduated',
  ],
  [
    /(?:^| )(?:founded|started|established|launched|incorporated|born|created|formed|began)(?: \w+)?$/,
    'founded',
  ],
  [/(?:^| )(?:raised|funded|funding|fundraised|financed|invested)(?: \w+)?$/, 'raised'],
  [/(?:^| )(?:posted|published|written|posts|jobs|added|listed|from|shared)$/, 'posted'],
]

interface Span {
  readonly fromMs?: number
  /** Not included. */
  readonly toMs?: number
  readonly to: number
}

const dayMs = 86_400_000
const unitsMs: ReadonlyMap<string, number> = new Map(
  Object.entries({
    day: dayMs,
    week: 7 * dayMs,
    month: 30.44 * dayMs,
    quarter: 91.3 * dayMs,
    year: 365.25 * dayMs,
  }),
)
/** Nobody asks for what happened longer ago. */
const spanMaxMs = 200 * 365.25 * dayMs
const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Returns the time that begins at the word: `since 2023`, `in 2015 to 2018`, `after March 2020`, `in the last 6 months`, `this year`. */
export function timeAt(text: QueryText, start: number, nowMs: number): Span | undefined {
  const { words } = text
  const at = (index: number) => words[index]?.folded ?? ''
  const now = new Date(nowMs)
  let index = start
  const lead = at(index)
  const isLead =
    /^(?:since|after|before|in|from|between|during|until|by|of|on|within|over|around|prior)$/.test(lead)
  if (isLead) index++
  if (lead === 'prior' && at(index) === 'to') index++
  if (at(index) === 'the') index++
  if (/^(?:last|past|previous)$/.test(at(index))) {
    const [, count = '1'] = /^(\d+)$/.exec(at(index + 1)) ?? []
    const amount = amountAt(text, index + 1)
    const number = amount?.min ?? Number(count)
    const unitAt = amount ? amount.to : index + 1
    const length = unitsMs.get(at(unitAt).replace(/s$/, ''))
    return length === undefined || number * length > spanMaxMs
      ? undefined
      : { fromMs: nowMs - number * length, to: unitAt + 1 }
  }
  if (at(index) === 'this' && at(index + 1) === 'year')
    return { fromMs: Date.UTC(now.getUTCFullYear(), 0), to: index + 2 }
  if (/^(?:today|recently|lately)$/.test(at(index)))
    return { fromMs: nowMs - (at(index) === 'today' ? dayMs : 183 * dayMs), to: index + 1 }
  const part = decadeParts.get(at(index))
  if (part && /^(?:19|20)\d0s$/.test(at(index + 1))) {
    const first = Number(at(index + 1).slice(0, 4))
    return { fromMs: Date.UTC(first + part[0], 0), toMs: Date.UTC(first + part[1], 0), to: index + 2 }
  }
  const point = pointAt(
    words.map(word => word.folded),
    index,
  )
  if (!point) return undefined
  const second = /^(?:to|and|until|through)$/.test(at(point.to))
    ? pointAt(
        words.map(word => word.folded),
        point.to + 1,
      )
    : /^[-–—]$/.test(words[point.to]?.before ?? '')
      ? pointAt(
          words.map(word => word.folded),
          point.to,
        )
      : undefined
  if (second) return { fromMs: point.fromMs, toMs: second.toMs, to: second.to }
  const isOnward = /^(?:onwards?|later)$/.test(at(point.to))
  if (isOnward) return { fromMs: point.fromMs, to: point.to + 1 }
  if (at(point.to) === 'or' && /^(?:later|newer|after)$/.test(at(point.to + 1)))
    return { fromMs: point.fromMs, to: point.to + 2 }
  if (at(point.to) === 'or' && /^(?:earlier|older|before)$/.test(at(point.to + 1)))
    return { toMs: point.toMs, to: point.to + 2 }
  if (lead === 'since' || lead === 'from') return { fromMs: point.fromMs, to: point.to }
  if (lead === 'after') return { fromMs: point.toMs, to: point.to }
  if (lead === 'before' || lead === 'prior') return { toMs: point.fromMs, to: point.to }
  if (lead === 'until' || lead === 'by') return { toMs: point.toMs, to: point.to }
  return { fromMs: point.fromMs, toMs: point.toMs, to: point.to }
}

/** The years of a decade that `early` and so on mean, the last one not included. */
const decadeParts: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['early', [0, 6]],
  ['mid', [3, 8]],
  ['late', [5, 10]],
])

function pointAt(
  words: readonly string[],
  index: number,
): { readonly fromMs: number; readonly toMs: number; readonly to: number } | undefined {
  const word = words[index] ?? ''
  if (yearPattern.test(word))
    return { fromMs: Date.UTC(Number(word), 0), toMs: Date.UTC(Number(word) + 1, 0), to: index + 1 }
  const [, decade = ''] = /^((?:19|20)\d0)s$/.exec(word) ?? []
  if (decade !== '')
    return { fromMs: Date.UTC(Number(decade), 0), toMs: Date.UTC(Number(decade) + 10, 0), to: index + 1 }
  const month = monthNames.indexOf(word.slice(0, 3))
  const year = words[index + 1] ?? ''
  if (month < 0 || !yearPattern.test(year) || word.length < 3) return undefined
  return { fromMs: Date.UTC(Number(year), month), toMs: Date.UTC(Number(year), month + 1), to: index + 2 }
}

export function readTimes(text: QueryText, fields: ReadableFields, nowMs: number): readonly Candidate[] {
  const candidates: Candidate[] = []
  const { words } = text
  for (let from = 0; from < words.length; from++) {
    const span = timeAt(text, from, nowMs)
    if (span) {
      const before = wordsBefore(text, from)
      // `joined Stripe since 2023`: the name between is read by itself.
      const named = joinedName.test(before) ? timeDraft('joined', from, span, fields) : undefined
      if (named) candidates.push({ from, to: span.to, score: 3.5 * (span.to - from), drafts: () => [named] })
      const founded =
        fields.founded !== undefined && foundedBefore(text, from)
          ? timeDraft('founded', from, span, fields)
          : undefined
      if (founded)
        candidates.push({ from, to: span.to, score: 3 * (span.to - from), drafts: () => [founded] })
      // A decade by itself is when a company began.
      const isDecade = /0s$/.test(words[span.to - 1]?.folded ?? '')
      const began =
        isDecade && fields.founded !== undefined ? timeDraft('founded', from, span, fields) : undefined
      if (began) candidates.push({ from, to: span.to, score: 2 * (span.to - from), drafts: () => [began] })
      // A time by itself is that of the record, where records have one.
      const dated = fields.posted === undefined ? undefined : timeDraft('posted', from, span, fields)
      if (dated) candidates.push({ from, to: span.to, score: 2 * (span.to - from), drafts: () => [dated] })
      for (const [pattern, event] of events) {
        const [cue] = pattern.exec(before) ?? []
        if (cue === undefined) continue
        const start = from - cue.trim().split(' ').length
        const draft = timeDraft(event, start, span, fields)
        if (draft)
          candidates.push({
            from: start,
            to: span.to,
            score: 3.5 * (span.to - from) + 1,
            drafts: () => [draft],
          })
      }
    }
    const changed = changedJobs(text, from, fields)
    if (changed) candidates.push(changed)
  }
  return candidates
}

/** `founded during lockdowns (March 2020 - Dec 2021)`. */
const foundedBefore = ({ words }: QueryText, from: number): boolean =>
  words
    .slice(Math.max(0, from - 6), from)
    .some(({ folded }) => /^(?:founded|established|incorporated)$/.test(folded))

const joinedName = /(?:^| )(?:joined|started at|hired by|moved to)(?: \S+){1,3}$/

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

function timeDraft(
  event: TimedEvent,
  from: number,
  { fromMs, toMs, to }: Span,
  fields: ReadableFields,
): CriterionDraft | undefined {
  const draft = (kind: CriterionDraft['kind'], filter: JsonObject | null): CriterionDraft => ({
    kind,
    from,
    to,
    hard: filter !== null,
    confidence: 0.9,
    filter,
  })
  const dates = (path: string) =>
    group('and', [
      fromMs === undefined ? null : condition(path, '=>', isoDay(fromMs)),
      toMs === undefined ? null : condition(path, '<', isoDay(toMs)),
    ])
  if (event === 'founded') {
    const { founded } = fields
    if (founded === undefined) return undefined
    const years = {
      min: fromMs === undefined ? undefined : new Date(fromMs).getUTCFullYear(),
      max: toMs === undefined ? undefined : new Date(toMs - 1).getUTCFullYear(),
    }
    return draft('employer_type', rangeFilter(founded, years.min, years.max))
  }
  if (event === 'posted')
    return fields.posted === undefined ? undefined : draft('joined', dates(fields.posted))
  if (event === 'raised')
    return fields.funding === undefined ? undefined : draft('employer_funding', dates(fields.funding.date))
  if (event === 'joined')
    return fields.joined === undefined ? undefined : draft('joined', dates(fields.joined))
  // Years of schools are shown, and no filter reads them.
  return fields.school === undefined ? undefined : draft('graduated', null)
}

const change =
  /^(?:(?:recently|just|newly) (?:changed|switched|moved|started|joined|hired)(?: (?:jobs?|roles?|compan(?:y|ies)|employers?|positions?|a new (?:job|role)|in (?:a |their )?(?:new )?(?:role|job)))?|(?:changed|switched|moved) (?:jobs?|roles?|compan(?:y|ies)|employers?)(?: recently| lately)?|(?:job changers?|recent job changers?|new (?:in|to) (?:the|their) (?:role|job|position)))/

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
