// Reads something that others change no more often than once in a turn of the event loop.

/**
 * The same function; all who ask in one turn of the event loop get the answer of the first. Whoever was told of a
 * change by a message or a request is in a later turn, and sees it.
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
