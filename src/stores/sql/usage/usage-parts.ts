// A window of time in parts that kept sums answer, and what is left of it for the events.
import { blockMs, dayMs, hourMs } from './sums.ts'
import type { TimeSpan } from './usage-filter.ts'

/** The lengths of buckets, as tables of `sums.ts` have them. */
export const bucketLengthMs = { hour: hourMs, day: dayMs, block: blockMs } as const

export type SumBucket = keyof typeof bucketLengthMs

/** The parts of a window, oldest first, each of the first of the levels that it has whole buckets of. */
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

/** Where the whole steps of a window begin and end; both are its end when it has none. */
function wholeSteps(startMs: number, endMs: number, step: number): readonly [number, number] {
  const first = Math.ceil(startMs / step) * step
  const last = Math.floor(endMs / step) * step
  return first < last ? [first, last] : [endMs, endMs]
}
