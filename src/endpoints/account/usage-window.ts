// The time window of usage requests: `start` and `end`.
import { invalidRequest } from '../../errors.ts'
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

// A plus sign that was not encoded arrives as a space.
const pattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:Z|([+\- ])(\d{2}):?(\d{2}))?)?$/i

/** Returns epoch milliseconds. A date means its midnight, and a time without an offset is UTC. */
function timeOf(query: Call['query'], name: string): number | undefined {
  const text = textParameter(query, name)?.trim()
  if (text === undefined) return undefined
  const ms = parse(text)
  if (ms !== undefined) return ms
  throw invalidRequest(
    message`${name}: Must be an ISO 8601 timestamp, for example 2025-11-01T09:30:00+00:00, or a date; got ${shorten(text)}.`,
  )
}

function parse(text: string): number | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, date, time = '00:00', seconds = '00', fraction = '', sign, hours = '0', minutes = '0'] = match
  const local = `${date}T${time}:${seconds}`
  const ms = Date.parse(`${local}Z`)
  // Date.parse carries days and hours that do not exist over into the next day.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== local) return undefined
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000
  const millis = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return ms + millis + (sign === '-' ? offsetMs : -offsetMs)
}
