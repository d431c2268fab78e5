// The age of kept answers: a clock that jumps must not make one expire, or its retry would be charged again.
import { performance } from 'node:perf_hooks'
import { answerKeptMs } from '../stores/ledger-idempotency.ts'

/** Readings of the clock that differ from the steady time by about as much. */
interface Segment {
  /** The steady time of the first of them. */
  readonly fromMs: number
  /** The least by which the clock was ahead of the steady time. */
  offsetMs: number
}

/** The clock may drift by this much before it counts as set. */
const driftMs = 1000
/** Segments that are shorter count as one, so that a clock that is set all the time needs little memory. */
const segmentMinMs = 60_000

/**
 * Returns a function that returns the time by which the age of an answer is judged: that of the clock, unless the clock
 * was set while the process ran. Then it is early enough that no answer of this process is a day old before the process
 * has run for a day since; older answers may be kept for longer meanwhile. What was before the start is judged as if the
 * clock had never been set.
 */
export function answerAgeClock(
  nowMs: () => number = Date.now,
  steadyMs: () => number = () => performance.now(),
): () => number {
  let segments: Segment[] = []
  return () => {
    const now = nowMs()
    const steady = steadyMs()
    const offsetMs = now - steady
    const last = segments.at(-1)
    if (!last) segments.push({ fromMs: Number.NEGATIVE_INFINITY, offsetMs })
    else if (Math.abs(offsetMs - last.offsetMs) > driftMs) {
      if (steady - last.fromMs >= segmentMinMs) segments.push({ fromMs: steady, offsetMs })
      else last.offsetMs = Math.min(last.offsetMs, offsetMs)
    }
    const dayAgoMs = steady - answerKeptMs
    segments = segments.filter((_, index) => (segments[index + 1]?.fromMs ?? steady) > dayAgoMs)
    // The lowest time that the clock has shown within the day; answers from before it are a day old.
    const lowestMs = Math.min(
      ...segments.map(({ fromMs, offsetMs }) => Math.max(fromMs - driftMs, dayAgoMs) + offsetMs),
    )
    return Math.min(now, Math.round(lowestMs + answerKeptMs))
  }
}
