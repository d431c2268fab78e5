// Decides whether the clock can be trusted to remove things by: one that was set wrong for a while must lose nothing.

const hourMs = 3_600_000
/** The longest time without a service, and the most that a clock may be ahead, before it is doubted. */
const jumpMaxMs = 7 * 24 * hourMs
/** A doubted clock that a service has followed for this time is right. */
const doubtMs = 7 * 24 * hourMs

export interface SeenClock {
  /** The last time that was trusted; 0 before the first. */
  readonly trusted_ms: number
  /** The first and the last time of a clock that is doubted; null while there is no doubt. */
  readonly doubted_from_ms: number | null
  readonly doubted_ms: number | null
}

/** Returns what is known of the clock once it has shown `nowMs`. A clock that was set back removes less, and is not doubted. */
export function seeClock(seen: SeenClock, nowMs: number): SeenClock {
  const trusted = { trusted_ms: nowMs, doubted_from_ms: null, doubted_ms: null }
  if (seen.trusted_ms === 0 || nowMs - seen.trusted_ms <= jumpMaxMs) return trusted
  const isSameDoubt = seen.doubted_ms !== null && Math.abs(nowMs - seen.doubted_ms) <= jumpMaxMs
  const doubted_from_ms = (isSameDoubt ? seen.doubted_from_ms : null) ?? nowMs
  if (nowMs - doubted_from_ms >= doubtMs) return trusted
  return { trusted_ms: seen.trusted_ms, doubted_from_ms, doubted_ms: nowMs }
}

/** Returns whether the two say the same to within an hour: a service at rest need not write every minute. */
export const isSameHour = (a: SeenClock, b: SeenClock): boolean =>
  Math.abs(a.trusted_ms - b.trusted_ms) < hourMs &&
  a.doubted_from_ms === b.doubted_from_ms &&
  Math.abs((a.doubted_ms ?? 0) - (b.doubted_ms ?? 0)) < hourMs
