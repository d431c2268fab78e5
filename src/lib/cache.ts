// Remembers what was found out, up to a bound.

/** A map that keeps what was set or asked for last. */
export interface Cache<K, T> {
  get(key: K): T | undefined
  set(key: K, value: T): void
}

/** Keeps values that weigh `max` together or so; unless told otherwise each weighs 1. */
export function openCache<K, T>(max: number, weigh: (value: T, key: K) => number = () => 1): Cache<K, T> {
  let recent = new Map<K, T>()
  let before = new Map<K, T>()
  let weight = 0
  const set = (key: K, value: T) => {
    // Two generations: what was asked for lately outlives the rest without counting every use.
    if (weight >= max / 2) {
      before = recent
      recent = new Map()
      weight = 0
    }
    recent.set(key, value)
    weight += weigh(value, key)
  }
  return {
    get: key => {
      const known = recent.get(key)
      if (known !== undefined || before.size === 0) return known
      const older = before.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
  }
}

/** Beside the characters of its text an entry, with what was computed of it, takes about so many bytes. */
const entryBytes = 200

/** The same function; the last different texts, `bytesMax` of them with their results, are not computed again. */
export function memoized<T>(compute: (text: string) => T, bytesMax: number): (text: string) => T {
  const known = openCache<string, T>(bytesMax, (_, text) => entryBytes + 2 * text.length)
  return text => {
    const found = known.get(text)
    if (found !== undefined) return found
    const answer = compute(text)
    known.set(text, answer)
    return answer
  }
}
