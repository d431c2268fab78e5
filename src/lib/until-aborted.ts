// Stops waiting for work when a signal comes.

/** Returns what the work returns. Rejects with the reason of the signal when that comes first; the work goes on. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
