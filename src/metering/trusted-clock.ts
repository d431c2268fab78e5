// The time by which things are removed for their age, which is not always that of the clock.
import type { RetentionStore } from '../stores/ledger-retention.ts'

/** Returns a function that returns this time, and calls `warn` when the clock begins to be doubted. */
export function trustedClock(
  ledger: Pick<RetentionStore, 'noteClock'>,
  warn: (sentence: string) => void,
  nowMs: () => number = Date.now,
): () => Promise<number> {
  let isDoubted = false
  return async () => {
    const now = nowMs()
    const trusted = await ledger.noteClock(now)
    const wasDoubted = isDoubted
    isDoubted = trusted < now
    if (isDoubted && !wasDoubted) warn(doubt(now, trusted))
    return trusted
  }
}

const doubt = (nowMs: number, trustedMs: number): string =>
  `The clock says ${day(nowMs)}, and this data was last served on ${day(trustedMs)}: usage, results and kept answers are not removed for their age until a service has run for a week by this clock. If it is wrong, set it right and start again.`

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
