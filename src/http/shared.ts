// Results that several requests share, so that pages which need no key cost next to nothing.

/** The time, in milliseconds, for which one result answers everyone who asks. */
const sharedMs = 500

/** Returns the function with its result shared by all calls until `sharedMs` after it was there. */
export function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  return () => {
    current ??= work().finally(() => {
      setTimeout(() => {
        current = undefined
      }, sharedMs).unref()
    })
    return current
  }
}
