// Says which failures are worth another try, and when.
import type { AlmanacError } from './error.ts'

const firstMs = 500
const longestMs = 20_000

/** A timer of more milliseconds ends at once. */
export const longestTimerMs: number = 2 ** 31 - 1

const passingStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])

/** Returns whether the same request may succeed later. */
const isPassing = ({ type, status }: AlmanacError): boolean =>
  type === 'connection_error' ||
  type === 'timeout' ||
  type === 'idempotency_in_progress' ||
  (status !== undefined && passingStatuses.has(status))

/**
 * Returns the time to wait before the next try, in milliseconds: the time that the service asks for, at least half of a
 * backoff that doubles, and a random part so that callers who failed together do not return together. Undefined where
 * another try is useless.
 */
export function retryDelay(error: AlmanacError, attempt: number, random: number): number | undefined {
  if (!isPassing(error)) return undefined
  const halfMs = Math.min(firstMs * 2 ** attempt, longestMs) / 2
  return Math.max(error.retryAfterMs ?? 0, halfMs) + random * halfMs
}

/** Resolves after the time; rejects with the reason of the signal when it is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      },
      Math.min(ms, longestTimerMs),
    )
    signal?.addEventListener('abort', abort, { once: true })
  })
}
