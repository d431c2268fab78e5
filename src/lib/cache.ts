// A bounded cache.

/** A map that keeps the entries that were set or read last. */
export interface Cache<K, T> {
  get(key: K): T | undefined
  set(key: K, value: T): void
}

/** Opens a cache whose entries weigh about `max` together; each weighs 1 unless `weigh` says otherwise. */
export function openCache<K, T>(max: number, weigh: (value: T, key: K) => number = () => 1): Cache<K, T> {
  let recent = new Map<K, T>()
  let before = new Map<K, T>()
  let weight = 0
  const set = (key: K, value: T) => {
    // Two generations: entries read lately outlive the rest without counting every use.
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
      const value = recent.get(key)
      if (value !== undefined || before.size === 0) return value
      const older = before.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
  }
}

/** The bytes that an entry with its result takes beside the characters of its text. */
const entryBytes = 200

/** Returns the same function with a cache of its last results, which takes about `bytesMax` with their texts. */
export function memoized<T>(compute: (text: string) => T, bytesMax: number): (text: string) => T {
  const results = openCache<string, T>(bytesMax, (_, text) => entryBytes + 2 * text.length)
  return text => {
    const cached = results.get(text)
    if (cached !== undefined) return cached
    const result = compute(text)
    results.set(text, result)
    return result
  }
}

/** Returns the same function with its results kept for as long as the objects live that they are of, which must not change. */
export function memoizedByObject<Item extends object, T>(compute: (item: Item) => T): (item: Item) => T {
  const results = new WeakMap<Item, { readonly result: T }>()
  return item => {
    const known = results.get(item)
    if (known) return known.result
    const result = compute(item)
    results.set(item, { result })
    return result
  }
}
