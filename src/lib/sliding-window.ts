// Counts events of the last minute: a limit that holds in every minute, whenever it begins.

/** Requests close together, as the time of the last of them and how many they are. */
export type Slot = [lastMs: number, count: number]

export const windowMs = 60_000
/** Events of so many milliseconds share a slot: a window has at most 600 of them. */
const slotMs = 100

export interface WindowUsage {
  readonly isAllowed: boolean
  /** How many more are allowed now. */
  readonly remaining: number
  /** Until the oldest event that counts is a minute old: a minute at most. */
  readonly resetMs: number
}

/** Counts one more event, if the limit allows it; a refused one leaves no trace. Changes `slots`. `limit` from 0. */
export function take(slots: Slot[], limit: number, nowMs: number): WindowUsage {
  const first = slots.findIndex(([lastMs]) => lastMs > nowMs - windowMs)
  slots.splice(0, first < 0 ? slots.length : first)
  let count = 0
  for (const slot of slots) {
    // Where the clock was set back, or another process is ahead: counted as of now, so that nobody waits longer than a window.
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
