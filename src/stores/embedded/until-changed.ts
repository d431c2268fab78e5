// Caches whose content is valid until the next commit.

/**
 * Returns a function that returns the value of `make`, and makes a new one whenever `version` has changed since. With a
 * counter of commits as version, a cache made this way never shows what was true before a commit.
 *
 * @example
 * const cacheOf = untilChanged(commitCounter(database), () => new Map<string, Linker>())
 * cacheOf().get(name)
 */
export function untilChanged<T>(version: () => number, make: () => T): () => T {
  let current: { readonly version: number; readonly value: T } | undefined
  return () => {
    const now = version()
    if (current?.version !== now) current = { version: now, value: make() }
    return current.value
  }
}
