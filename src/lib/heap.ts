// Sizes of caches.
import { getHeapStatistics } from 'node:v8'

const heapBytes = getHeapStatistics().heap_size_limit

/**
 * Returns the bytes that a cache may hold: `most`, or that share of this thread's heap if that is less
 * (`--max-old-space-size`), so that all caches together leave room for requests.
 */
export const heapShare = (share: number, most: number): number =>
  Math.min(most, Math.floor(heapBytes * share))
