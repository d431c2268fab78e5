// Keeps the arrays of an opened segment, in memory of its own or in what the searching threads share.
import type { Shareable, SharedArrays } from '../../../../lib/threads/shared-arrays.ts'

export interface SegmentMemory {
  /** So many threads may have the same arrays. */
  readonly threads: number
  /** Returns what is kept by this name, which `make` returns where there is nothing yet. Arrays are never changed. */
  get<Kind extends Shareable>(name: string, make: () => Kind): Kind
  /** Lets go of all of them. */
  release(): void
}

/** Every array is made when it is asked for. */
export const ownMemory: SegmentMemory = { threads: 1, get: (_, make) => make(), release: () => {} }

/** Returns the memory that all threads share which open the segment with this content. */
export const sharedMemory = (arrays: SharedArrays, content: string): SegmentMemory => ({
  threads: arrays.threads,
  get: (name, make) => arrays.get(content, name, make),
  release: () => arrays.release(content),
})
