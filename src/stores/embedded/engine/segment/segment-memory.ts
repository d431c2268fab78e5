// Keeps the arrays of an opened segment, in memory of its own or in what the searching threads share.
import type { SharableArray, SharedArrays } from '../../../../lib/threads/shared-arrays.ts'

export interface SegmentMemory {
  /** Returns the array of this name, which `make` returns where there is none yet. It is never changed. */
  array<Kind extends SharableArray>(name: string, make: () => Kind): Kind
  /** Lets go of all of them. */
  release(): void
}

/** Every array is made when it is asked for. */
export const ownMemory: SegmentMemory = { array: (_, make) => make(), release: () => {} }

/** Returns the memory that all threads share which open the segment with this content. */
export const sharedMemory = (arrays: SharedArrays, content: string): SegmentMemory => ({
  array: (name, make) => arrays.get(content, name, make),
  release: () => arrays.release(content),
})
