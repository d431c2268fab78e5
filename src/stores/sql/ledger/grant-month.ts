// The months of recurring grants: a grant ends with its month, so that its end tells for which month it was made.

/** A month may begin so much earlier, by the clock of a service that is ahead. */
export const earlyMaxMs = 3_600_000

/** Returns the first of the next month, midnight in UTC. */
export function monthEnd(nowMs: number): number {
  const now = new Date(nowMs)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
}

/** Returns whether the month of a recurring grant that ends at this time has begun, by the clock of any service. */
export function hasBegun(expiresMs: number, nowMs: number): boolean {
  const lastDay = new Date(expiresMs - 1)
  return Date.UTC(lastDay.getUTCFullYear(), lastDay.getUTCMonth()) <= nowMs + earlyMaxMs
}
