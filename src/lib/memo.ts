// Remembers what was found out, up to a bound.

/** A map that keeps the last `max` or so different keys that were set or asked for. */
export interface Memory<K, T> {
  get(key: K): T | undefined
  set(key: K, value: T): void
}

export function memory<K, T>(max: number): Memory<K, T> {
  let recent = new Map<K, T>()
  let before = new Map<K, T>()
  const set = (key: K, value: T) => {
    // Two generations: what was asked for lately outlives the rest without counting every use.
    if (recent.size >= max / 2) {
      before = recent
      recent = new Map()
    }
    recent.set(key, value)
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

/** The same function; the last `max` or so different texts are not computed again. */
export function remembered<T>(compute: (text: string) => T, max: number): (text: string) => T {
  const known = memory<string, T>(max)
  return text => {
    const found = known.get(text)
    if (found !== undefined) return found
    const answer = compute(text)
    known.set(text, answer)
    return answer
  }
}
