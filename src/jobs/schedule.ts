// When a failed delivery is tried again.
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** After each failure; eight attempts over more than a day, the schedule that Standard Webhooks recommends. */
const waitsMs = [5000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs, 10 * hourMs]

/** Up to so much is added, so that what failed together does not come back together. */
const jitter = 0.2
/** A receiver that asks for more is taken at its word no further than this. */
const askedMaxMs = 24 * hourMs

/**
 * How long to wait after the attempt at `place` (from 0) failed; undefined after the last one. `random` is from 0 to 1.
 * A `Retry-After` of seconds or of a date lengthens the wait and never shortens it.
 */
export function deliveryRetryMs(
  place: number,
  random: number,
  retryAfter: string | undefined,
  nowMs: number,
): number | undefined {
  const wait = waitsMs[place]
  if (wait === undefined) return undefined
  return Math.round(Math.max(wait * (1 + jitter * random), askedMs(retryAfter, nowMs)))
}

function askedMs(retryAfter: string | undefined, nowMs: number): number {
  if (retryAfter === undefined) return 0
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs
  return Number.isNaN(ms) ? 0 : Math.min(ms, askedMaxMs)
}
