// Reads something that others change no more often than once in a turn of the event loop.

/**
 * The same function; all who ask in one turn of the event loop get the answer of the first. A change is seen from the
 * next turn on: whoever makes one waits a turn before telling of it, for messages of threads may come in the same.
 */
export function onceATurn<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined
  const forget = () => {
    known = undefined
  }
  return () => {
    if (!known) {
      known = { value: read() }
      setImmediate(forget)
    }
    return known.value
  }
}
