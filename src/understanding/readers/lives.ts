// When people were born and died: `judges born before 1930`, `who died in 2010`. Only texts about them state it.
import type { Candidate, QueryText } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import type { TimeSpan } from '../time-span.ts'
import { timeAt } from './time-spans.ts'

/** A longer time is read as its last years. */
const yearsMax = 60
const score = 4

/**
 * Reads such times as a wish, because most texts do not state them. The year itself would be the wrong word to look for: whoever was born
 * before 1930 was not born in 1930.
 */
export function readLives(
  text: QueryText,
  { biography }: ReadableFields,
  nowMs: number,
): readonly Candidate[] {
  if (biography === undefined) return []
  // One time is read: each has two conditions for every year, and a filter may have 500 in all.
  const [found] = text.words.flatMap((_, at) => timeBehind(text, at, nowMs) ?? [])
  if (!found) return []
  const { span, from, event } = found
  const phrases = yearsOf(span, nowMs).flatMap(year => [`${event} ${year}`, `${event} in ${year}`])
  const filter = group(
    'or',
    phrases.map(phrase => condition(biography, '[.]', phrase)),
  )
  const { to } = span
  const draft = { kind: 'keyword' as const, from, to, hard: false, confidence: 0.6, filter }
  return [{ from, to, score: score * (to - from), drafts: () => [draft] }]
}

/** The most words of a birthplace in front of the time: `born in Salt Lake City in 1950`. */
const placeWordsMax = 5

/** Returns the time of a birth or death, the verb, and where the time begins: with the verb, or behind the place. */
function timeBehind(
  text: QueryText,
  at: number,
  nowMs: number,
): { readonly span: TimeSpan; readonly from: number; readonly event: string } | undefined {
  const event = text.words[at]?.folded ?? ''
  if (!/^(?:born|died)$/.test(event)) return undefined
  for (let index = at + 1; index <= at + 1 + placeWordsMax; index++) {
    const { folded = '', before = ',' } = text.words[index] ?? {}
    // `Born in Chicago and appointed in 1990`.
    if (before !== '' || goesOn.test(folded)) return undefined
    const span = timeAt(text, index, nowMs)
    if (span) return { span, from: index === at + 1 ? at : index, event }
  }
  return undefined
}

const goesOn = /^(?:and|or|but|who|that|which|then|at|with|.{3,}ed)$/

/** Returns the years of a time, up to now. */
function yearsOf({ fromMs, toMs }: TimeSpan, nowMs: number): readonly number[] {
  const yearOf = (ms: number) => new Date(ms).getUTCFullYear()
  const last = yearOf(Math.min(toMs === undefined ? nowMs : toMs - 1, nowMs))
  const first = Math.max(fromMs === undefined ? 0 : yearOf(fromMs), last - yearsMax + 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
