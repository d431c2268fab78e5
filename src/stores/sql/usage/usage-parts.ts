// Splits a window of time into parts that stored sums cover, and the rest, which is read from the events.
import { blockMs, dayMs, hourMs } from './sums.ts'
import type { TimeSpan } from './usage-filter.ts'

/** The lengths of the buckets of stored sums. */
export const bucketLengthMs = { hour: hourMs, day: dayMs, block: blockMs } as const

export type SumBucket = keyof typeof bucketLengthMs

/** Returns the parts of a window, oldest first. Each is read from the coarsest buckets that lie in it as a whole. */
export function splitWindow<S extends SumBucket>(
  { startMs, endMs }: TimeSpan,
  [coarsest, ...finer]: readonly S[],
): readonly (TimeSpan & { readonly source: S | 'event' })[] {
  if (startMs >= endMs) return []
  if (coarsest === undefined) return [{ source: 'event', startMs, endMs }]
  const [first, last] = wholeSteps(startMs, endMs, bucketLengthMs[coarsest])
  return [
    ...splitWindow({ startMs, endMs: first }, finer),
    ...(first < last ? [{ source: coarsest, startMs: first, endMs: last }] : []),
    ...splitWindow({ startMs: last, endMs }, finer),
  ]
}

/** Returns where the whole steps within a window begin and end; both are the window's end when it contains none. */
function wholeSteps(startMs: number, endMs: number, step: number): readonly [number, number] {
  const first = Math.ceil(startMs / step) * step
  const last = Math.floor(endMs / step) * step
  return first < last ? [first, last] : [endMs, endMs]
}
