// Reads what seldom changes once for all requests that arrived together.

/**
 * The same function, asked once in a turn of the event loop. Whoever learnt of a change before sending a request is
 * answered by a later turn than the one the change happened in, unless the change was made in this very thread.
 */
export function oncePerTurn<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => {
    if (known) return known.value
    known = { value: read() }
    setImmediate(() => {
      known = undefined
    })
    return known.value
  }
}
