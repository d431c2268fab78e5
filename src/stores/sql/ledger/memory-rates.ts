// Rate limits in memory: services that share a data directory count apart (docs/operate.md).
import { type Slot, take, windowMs } from '../../../lib/sliding-window.ts'
import type { RateStore } from '../../ledger-rates.ts'

/** Buckets without a request for a minute are dropped each time that the map has grown by this many. */
const sweepEvery = 10_000

export function memoryRates(): RateStore {
  const buckets = new Map<string, Slot[]>()
  let sweepAt = sweepEvery
  return {
    takeRate: async ({ team_id, bucket, limit }, nowMs) => {
      const key = `${team_id} ${bucket}`
      const slots = buckets.get(key) ?? []
      buckets.set(key, slots)
      if (buckets.size > sweepAt) {
        for (const [name, kept] of buckets)
          if ((kept.at(-1)?.[0] ?? 0) <= nowMs - windowMs) buckets.delete(name)
        sweepAt = buckets.size + sweepEvery
      }
      return take(slots, limit, nowMs)
    },
  }
}
