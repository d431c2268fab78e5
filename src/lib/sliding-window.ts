// A sliding-window rate limiter: the limit holds in every minute, whenever that minute begins.

/** Events close together: the time of the last one, and how many they are. */
export type Slot = [lastMs: number, count: number]

export const windowMs = 60_000
/** Events within 100 ms share a slot, so that a window has at most 600 slots. */
const slotMs = 100

export interface WindowUsage {
  readonly isAllowed: boolean
  /** The number of further events that are allowed now. */
  readonly remaining: number
  /** Milliseconds until the oldest counted event leaves the window; at most a minute. */
  readonly resetMs: number
}

/** Counts one more event in `slots` if `limit`, from 0, allows it. A refused event is not counted. */
export function take(slots: Slot[], limit: number, nowMs: number): WindowUsage {
  const first = slots.findIndex(([lastMs]) => lastMs > nowMs - windowMs)
  slots.splice(0, first < 0 ? slots.length : first)
  let count = 0
  for (const slot of slots) {
    // A later time, after the clock was set back, counts as now, so that nobody waits longer than a window.
    slot[0] = Math.min(slot[0], nowMs)
    count += slot[1]
  }
  const isAllowed = count < limit
  if (isAllowed) {
    const last = slots.at(-1)
    if (last && nowMs < Math.floor(last[0] / slotMs) * slotMs + slotMs) {
      last[0] = nowMs
      last[1]++
    } else slots.push([nowMs, 1])
  }
  const oldest = slots[0]
  return {
    isAllowed,
    remaining: Math.max(0, limit - count - (isAllowed ? 1 : 0)),
    resetMs: oldest ? oldest[0] + windowMs - nowMs : windowMs,
  }
}
