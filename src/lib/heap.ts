// How much a thread may keep in memory.
import { getHeapStatistics } from 'node:v8'

const heapBytes = getHeapStatistics().heap_size_limit

/**
 * The bytes that a cache may hold: `most`, or that share of this thread's heap where the heap is small
 * (`--max-old-space-size`), so that all caches together leave room for the requests.
 */
export const heapShare = (share: number, most: number): number =>
  Math.min(most, Math.floor(heapBytes * share))
