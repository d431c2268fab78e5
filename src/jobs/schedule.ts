// The schedule of retries of failed deliveries.
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The delay after each failure: eight attempts over more than a day, as Standard Webhooks recommends. */
const waitsMs = [5000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs, 10 * hourMs]

/** The largest share that is added at random, so that deliveries that failed together are not retried together. */
const jitter = 0.2
/** The longest `Retry-After` that is respected. */
const askedMaxMs = 24 * hourMs

/**
 * Returns the delay after a failed attempt, the `place`-th counted from 0; undefined after the last one. `random` is from
 * 0 to 1. A `Retry-After` in seconds or as a date lengthens the delay and never shortens it.
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
