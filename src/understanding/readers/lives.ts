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
  const from = text.words.findIndex(
    ({ folded }, index) => /^(?:born|died)$/.test(folded) && timeAt(text, index + 1, nowMs) !== undefined,
  )
  const span = from === -1 ? undefined : timeAt(text, from + 1, nowMs)
  if (!span) return []
  const event = text.words[from]?.folded
  const phrases = yearsOf(span, nowMs).flatMap(year => [`${event} ${year}`, `${event} in ${year}`])
  const filter = group(
    'or',
    phrases.map(phrase => condition(biography, '[.]', phrase)),
  )
  const { to } = span
  const draft = { kind: 'keyword' as const, from, to, hard: false, confidence: 0.6, filter }
  return [{ from, to, score: score * (to - from), drafts: () => [draft] }]
}

/** Returns the years of a time, up to now. */
function yearsOf({ fromMs, toMs }: TimeSpan, nowMs: number): readonly number[] {
  const yearOf = (ms: number) => new Date(ms).getUTCFullYear()
  const last = yearOf(Math.min(toMs === undefined ? nowMs : toMs - 1, nowMs))
  const first = Math.max(fromMs === undefined ? 0 : yearOf(fromMs), last - yearsMax + 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
