// Times as people write them: `since 2023`, `2015 to 2018`, `in the last six months`, `early 2000s`.
import type { JsonObject } from '../../lib/json/json.ts'
import { foldedWords, type QueryText } from '../candidate.ts'
import { condition, group } from '../filters.ts'
import type { TimeSpan } from '../time-span.ts'
import { amountAt, signSide } from './amounts.ts'
import { inYearOf, type PlacedPoint, pointAt } from './time-points.ts'

const dayMs = 86_400_000
const unitsMs: ReadonlyMap<string, number> = new Map(
  Object.entries({
    hour: dayMs / 24,
    day: dayMs,
    week: 7 * dayMs,
    month: 30.44 * dayMs,
    quarter: 91.3 * dayMs,
    year: 365.25 * dayMs,
  }),
)
/** Recent events are those of about the last half year. */
export const recentMs = 183 * dayMs
/** Nobody asks for what happened longer ago. */
const spanMaxMs = 200 * 365.25 * dayMs

/** Returns the time that begins at the word: `since 2023`, `in 2015 to 2018`, `after March 2020`, `in the last 6 months`, `this year`. */
export function timeAt(text: QueryText, start: number, nowMs: number): TimeSpan | undefined {
  const { words } = text
  // `Since before 2000`.
  if (words[start]?.folded === 'since' && /^(?:before|prior)$/.test(words[start + 1]?.folded ?? ''))
    return timeAt(text, start + 1, nowMs)
  const ago = agoAt(text, start, nowMs)
  if (ago) return ago
  const at = (index: number) => words[index]?.folded ?? ''
  const now = new Date(nowMs)
  const bound = boundAt(text, start)
  let index = bound?.to ?? start
  const sign = signSide(words[start]?.before)
  const lead = bound?.lead ?? (sign ? leadOfSign[sign] : at(index))
  const isLead =
    bound !== undefined ||
    /^(?:since|after|before|in|from|between|during|until|till|by|of|on|within|over|around|prior)$/.test(lead)
  if (isLead && !bound && !sign) index++
  if (lead === 'prior' && at(index) === 'to') index++
  // Spanish `antes de`.
  if (lead === 'before' && at(index) === 'of') index++
  const isBefore = lead === 'before' || lead === 'prior'
  if (at(index) === 'the') index++
  const calendar =
    isLead && !/^(?:since|after|before|until|from)$/.test(lead) ? undefined : lastOf(text, index, now)
  if (calendar) return spanFrom(text, lead, calendar, undefined)
  if (/^(?:last|past|previous)$/.test(at(index))) {
    const [, count = '1'] = /^(\d+)$/.exec(at(index + 1)) ?? []
    const amount = amountAt(text, index + 1)
    const number = amount?.min ?? Number(count)
    const unitAt = amount ? amount.to : index + 1
    const length = unitsMs.get(at(unitAt).replace(/s$/, ''))
    // `Last Monday`, `since last October`.
    const named = length === undefined ? namedPoint(text, index + 1, nowMs) : undefined
    if (named) return spanFrom(text, lead, named, undefined)
    return length === undefined || number * length > spanMaxMs
      ? undefined
      : { [isBefore ? 'toMs' : 'fromMs']: nowMs - number * length, to: unitAt + 1 }
  }
  // `Hired within 6 months`.
  const within = lead === 'within' ? amountAt(text, index) : undefined
  const unitMs = within && unitsMs.get(at(within.to).replace(/s$/, ''))
  if (
    within?.min !== undefined &&
    unitMs !== undefined &&
    within.min * unitMs < spanMaxMs &&
    at(within.to + 1) !== 'of'
  )
    return { fromMs: nowMs - within.min * unitMs, to: within.to + 1 }
  if (at(index) === 'this') {
    const sinceMs = startOf(at(index + 1), now)
    return sinceMs === undefined ? undefined : { [isBefore ? 'toMs' : 'fromMs']: sinceMs, to: index + 2 }
  }
  if (/^(?:recently|lately)$/.test(at(index))) return { fromMs: nowMs - recentMs, to: index + 1 }
  const today = todayAt(text, index, now)
  if (today) return spanFrom(text, lead, today, undefined)
  const day = boundingWeekday(text, index, now)
  if (day && isLead) return spanFrom(text, lead, day, undefined)
  const part = decadeParts.get(at(index))
  if (part && /^(?:19|20)\d0s$/.test(at(index + 1))) {
    const first = Number(at(index + 1).slice(0, 4))
    return { fromMs: Date.UTC(first + part[0], 0), toMs: Date.UTC(first + part[1], 0), to: index + 2 }
  }
  // Without a year, a month or a day is one only behind a word such as `since`.
  const point = pointAt(text, index, isLead ? nowMs : undefined)
  return point && spanFrom(text, lead, point, isLead ? nowMs : undefined)
}

/**
 * Returns the last day so called, today included: `posted since Monday`, `before Friday`, `posted on Friday`. Who works `on Sunday` says
 * nothing of the posting.
 */
function boundingWeekday(text: QueryText, index: number, now: Date): PlacedPoint | undefined {
  const at = (place: number) => text.words[place]?.folded ?? ''
  const isBound = /^(?:since|after|before)$/.test(at(index - 1))
  const isPosted = at(index - 1) === 'on' && /^(?:posted|published|shared|added)$/.test(at(index - 2))
  return isBound || isPosted ? weekdayAt(text, index, now) : undefined
}

/** Returns the month or the weekday of the name, the last one of it. */
const namedPoint = (text: QueryText, index: number, nowMs: number): PlacedPoint | undefined => {
  const point = pointAt(text, index, nowMs) ?? weekdayAt(text, index, new Date(nowMs))
  // `The last 2020 meeting` says no more than 2020.
  return /^\d/.test(text.words[index]?.folded ?? '') ? undefined : point
}

function weekdayAt({ words }: QueryText, index: number, now: Date): PlacedPoint | undefined {
  const weekday = weekdays.indexOf(words[index]?.folded ?? '')
  if (weekday < 0) return undefined
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const fromMs = today - ((now.getUTCDay() - weekday + 7) % 7) * dayMs
  return { fromMs, toMs: fromMs + dayMs, to: index + 1 }
}

/** Returns the day that `today` or `yesterday` is, in UTC like all dates. */
function todayAt({ words }: QueryText, index: number, now: Date): PlacedPoint | undefined {
  const daysAgo = ['today', 'yesterday'].indexOf(words[index]?.folded ?? '')
  if (daysAgo < 0) return undefined
  const fromMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo)
  return { fromMs, toMs: fromMs + dayMs, to: index + 1 }
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** `Founded >2015`, `>= 2015`. */
const leadOfSign = { min: 'since', above: 'after', max: 'until', below: 'before' } as const

/** `Joined last year` is the calendar year, in contrast to `in the last year`. */
function lastOf({ words }: QueryText, index: number, now: Date): PlacedPoint | undefined {
  const [last = '', unit = ''] = [words[index]?.folded, words[index + 1]?.folded]
  const isCalendar = last === 'last' && unit === 'year' && words[index - 1]?.folded !== 'the'
  const year = now.getUTCFullYear()
  return isCalendar ? { fromMs: Date.UTC(year - 1, 0), toMs: Date.UTC(year, 0), to: index + 2 } : undefined
}

/** Words that bound a time together, and the single one that means the same. */
const boundLeads: readonly (readonly [RegExp, 'since' | 'until'])[] = [
  [
    /^(?:(?:no|not) (?:later than|after)|at the latest(?: in)?|up to|(?:in|on) or before|before or (?:in|on))$/,
    'until',
  ],
  [
    /^(?:(?:no|not) (?:earlier than|before)(?: of)?|at the earliest(?: in)?|(?:in|on) or after|after or (?:in|on))$/,
    'since',
  ],
]
const boundWordsMax = 4

/** Returns the bound of a time that begins at the word: `not before 2015`, `no later than 2020`, `in or before 2015`. */
function boundAt(text: QueryText, start: number) {
  for (let length = Math.min(boundWordsMax, text.words.length - start); length > 1; length--) {
    const said = foldedWords(text, start, start + length)
    const found = boundLeads.find(([pattern]) => pattern.test(said))
    if (found) return { lead: found[1], to: start + length }
  }
  return undefined
}

/** Returns the span that begins with the point, by the word before it and the words behind it. */
function spanFrom(text: QueryText, lead: string, point: PlacedPoint, nowMs: number | undefined): TimeSpan {
  const { words } = text
  const at = (index: number) => words[index]?.folded ?? ''
  const next = at(point.to) === 'or' ? pointAt(text, point.to + 1) : undefined
  // `2018 or 2019` is one span, where one year follows the other.
  if (next?.fromMs === point.toMs && next !== undefined)
    return { fromMs: point.fromMs, toMs: next.toMs, to: next.to }
  const isLinked = /^(?:to|until|till|through)$/.test(at(point.to))
  const end = isLinked ? point.to + 1 : point.to
  if ((isLinked || /^[-–—]$/.test(words[end]?.before ?? '')) && present.test(at(end)))
    return { fromMs: point.fromMs, to: end + 1, points: [point, point], isOngoing: true }
  // Somebody who was there `between 2020 and now` may have left since.
  if (lead === 'between' && at(point.to) === 'and' && present.test(at(point.to + 1)))
    return { fromMs: point.fromMs, to: point.to + 2, points: [point, point] }
  const second = /^(?:to|and|until|till|through)$/.test(at(point.to))
    ? pointAt(text, point.to + 1, nowMs)
    : /^[-–—]$/.test(words[point.to]?.before ?? '')
      ? pointAt(text, point.to)
      : undefined
  if (second) {
    const first = inYearOf(point, second)
    return { fromMs: first.fromMs, toMs: second.toMs, to: second.to, points: [first, second] }
  }
  const isOnward = /^(?:onwards?|later)$/.test(at(point.to))
  const points = [point, point] as const
  if (at(point.to - 1).endsWith('+')) return { fromMs: point.fromMs, to: point.to }
  if (isOnward) return { fromMs: point.fromMs, to: point.to + 1 }
  // `Before 2000 or after 2020` are two times.
  const isLast = pointAt(text, point.to + 2) === undefined
  if (at(point.to) === 'or' && isLast && /^(?:later|newer|after)$/.test(at(point.to + 1)))
    return { fromMs: point.fromMs, to: point.to + 2 }
  if (at(point.to) === 'or' && isLast && /^(?:earlier|older|before)$/.test(at(point.to + 1)))
    return { toMs: point.toMs, to: point.to + 2 }
  if (lead === 'since' || lead === 'from') return { fromMs: point.fromMs, to: point.to, points }
  if (lead === 'after') return { fromMs: point.toMs, to: point.to, points }
  if (lead === 'before' || lead === 'prior') return { toMs: point.fromMs, to: point.to, points }
  if (/^(?:until|till|by)$/.test(lead)) return { toMs: point.toMs, to: point.to, points }
  return { fromMs: point.fromMs, toMs: point.toMs, to: point.to, points }
}

const present = /^(?:present|now|today|date|current)$/

/** `Less than 5 years ago`, `2 weeks ago`: the latter means the time from half a unit before to half a unit after. */
function agoAt(text: QueryText, start: number, nowMs: number): TimeSpan | undefined {
  const amount = amountAt(text, start)
  const unit = unitsMs.get((text.words[amount?.to ?? 0]?.folded ?? '').replace(/s$/, ''))
  if (!amount || unit === undefined || text.words[amount.to + 1]?.folded !== 'ago') return undefined
  const { min, max } = amount
  const to = amount.to + 2
  const beforeMs = (count: number) => nowMs - Math.min(count * unit, spanMaxMs)
  if (min !== undefined && min === max) return { fromMs: beforeMs(min + 0.5), toMs: beforeMs(min - 0.5), to }
  return {
    ...(max !== undefined && { fromMs: beforeMs(max) }),
    ...(min !== undefined && { toMs: beforeMs(min) }),
    to,
  }
}

const age = /^(?:older|younger|newer) than$/

/** `Older than 10 years`: returns when what is so old began. */
export function ageAt(text: QueryText, start: number, nowMs: number): TimeSpan | undefined {
  const [first, second] = [text.words[start]?.folded ?? '', text.words[start + 1]?.folded ?? '']
  const amount = age.test(`${first} ${second}`) ? amountAt(text, start + 2) : undefined
  if (!amount?.min || !/^(?:years?|yrs?)$/.test(text.words[amount.to]?.folded ?? '')) return undefined
  const beganMs = nowMs - Math.min(amount.min * (unitsMs.get('year') ?? 0), spanMaxMs)
  return first === 'older' ? { toMs: beganMs, to: amount.to + 1 } : { fromMs: beganMs, to: amount.to + 1 }
}

/** Returns when the week, month, quarter or year began that a day lies in. */
function startOf(unit: string, now: Date): number | undefined {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (unit === 'year') return Date.UTC(year, 0)
  if (unit === 'quarter') return Date.UTC(year, month - (month % 3))
  if (unit === 'month') return Date.UTC(year, month)
  return unit === 'week' ? Date.UTC(year, month, now.getUTCDate() - ((now.getUTCDay() + 6) % 7)) : undefined
}

/** The years of a decade that `early` and so on mean, the last one not included. */
const decadeParts: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['early', [0, 6]],
  ['mid', [3, 8]],
  ['late', [5, 10]],
])

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Returns the conditions of a date within the span. */
export const dateConditions = (
  path: string,
  { fromMs, toMs }: { readonly fromMs?: number | undefined; readonly toMs?: number | undefined },
): readonly JsonObject[] => [
  ...(fromMs === undefined ? [] : [condition(path, '=>', isoDay(fromMs))]),
  ...(toMs === undefined ? [] : [condition(path, '<', isoDay(toMs))]),
]

/** Returns the filter of a date within the span. */
export const dateFilter = (...bounds: Parameters<typeof dateConditions>): JsonObject | null =>
  group('and', dateConditions(...bounds))
