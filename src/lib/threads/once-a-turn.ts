// Reads a changing value at most once in a turn of the event loop.

/**
 * Returns the same function with its result kept for the rest of the turn of the event loop. A change is seen from the
 * next turn on, so whoever makes one waits a turn before acknowledging it: messages of threads may arrive in this one.
 */
export function onceATurn<T>(read: () => T): () => T {
  let kept: { readonly value: T } | undefined
  const forget = () => {
    kept = undefined
  }
  return () => {
    if (!kept) {
      kept = { value: read() }
      setImmediate(forget)
    }
    return kept.value
  }
}
