// The wait before a request is sent again.

const firstWaitMs = 400
const waitMaxMs = 8000

/** Returns the wait before another attempt, from 1: exponential, with full jitter (`random` is from 0 to 1). */
export const retryWaitMs = (attempt: number, random: number): number =>
  Math.round(Math.min(waitMaxMs, firstWaitMs * 2 ** (attempt - 1)) * (0.5 + random / 2))

/** Returns the milliseconds that a Retry-After asks to wait: seconds or a date. Undefined when it says nothing. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined || header.trim() === '') return undefined
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(header)) return Math.round(Number(header) * 1000)
  const atMs = Date.parse(header)
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs)
}
