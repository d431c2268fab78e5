// The time window of usage requests: `start` and `end`.
import { invalidRequest } from '../../errors.ts'
import { msOfIso } from '../../lib/iso-time.ts'
import { message, shorten } from '../../lib/message.ts'
import { midnightMonthsAgo } from '../../metering/retention.ts'
import type { Call } from '../endpoint.ts'
import { textParameter } from '../query-parameters.ts'

const dayMs = 86_400_000
const defaultDays = 7

export interface UsageWindow {
  readonly startMs: number
  readonly endMs: number
}

/**
 * Returns the window. Throws 400 for a bound that is not a time, and for a window that is empty or begins too
 * long ago.
 */
export function windowOf(query: Call['query'], nowMs: number): UsageWindow {
  const endMs = timeOf(query, 'end') ?? comingMidnight(nowMs)
  const startMs = timeOf(query, 'start') ?? endMs - defaultDays * dayMs
  if (startMs >= endMs) throw invalidRequest('start: start must be before end.')
  // A date stands for its midnight, so that the whole first day can be requested.
  if (startMs < midnightMonthsAgo(nowMs, 12)) {
    throw invalidRequest('start: start cannot be more than 12 months ago.')
  }
  return { startMs, endMs }
}

/**
 * Returns the next midnight in UTC, so that today is part of the window; at midnight, the one a day later.
 */
const comingMidnight = (nowMs: number): number => (Math.floor(nowMs / dayMs) + 1) * dayMs

/** Returns epoch milliseconds; undefined without the parameter. Throws 400 for what is not a time. */
function timeOf(query: Call['query'], name: string): number | undefined {
  const text = textParameter(query, name)?.trim()
  if (text === undefined) return undefined
  const ms = msOfIso(text)
  if (ms !== undefined) return ms
  throw invalidRequest(
    message`${name}: Must be an ISO 8601 timestamp, for example 2025-11-01T09:30:00+00:00, or a date; got ${shorten(text)}.`,
  )
}
