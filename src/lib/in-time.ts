// Waits for an answer no longer than a time.
import { setTimeout as wait } from 'node:timers/promises'

/** Returns the answer; undefined when it takes longer than the time. Rejects as the answer does. */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  const late = new AbortController()
  const timer = wait(ms, undefined, { signal: late.signal }).catch(() => undefined)
  try {
    return await Promise.race([answer, timer])
  } finally {
    late.abort()
  }
}
