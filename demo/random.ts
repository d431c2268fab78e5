// Repeatable random numbers: the same seed, stream and number give the same draws on every machine.

/** A small fast generator (sfc32) with its own state; one per record, so that records do not depend on each other. */
export class Random {
  private a: number
  private b: number
  private c: number
  private counter = 1

  /** `stream` tells kinds of records apart, `index` is the record's number (a safe integer from 0). */
  constructor(seed: number, stream: number, index: number) {
    this.a = mix(seed ^ Math.imul(stream, 0x9e3779b1))
    this.b = mix(this.a ^ (index >>> 0))
    this.c = mix(this.b ^ Math.floor(index / 0x1_0000_0000) ^ 0x5bd1e995)
    for (let round = 0; round < 4; round++) this.next()
  }

  /** Returns a number from 0 up to, not including, 1. */
  next(): number {
    const sum = (this.a + this.b + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum
    return (sum >>> 0) / 0x1_0000_0000
  }

  /** Returns a whole number from min to max, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Returns one item of a list that has at least one. */
  pick<T>(list: readonly T[]): T {
    return itemAt(list, Math.floor(this.next() * list.length))
  }

  /** Returns an item of the list, early ones more often than late ones. */
  pickSkewed<T>(list: readonly T[], skew = 2): T {
    return itemAt(list, Math.floor(this.next() ** skew * list.length))
  }

  /** Returns up to `count` different items, in list order from a random start. */
  some<T>(list: readonly T[], count: number): T[] {
    if (list.length === 0) return []
    const taken: T[] = []
    const step = Math.max(1, Math.floor(list.length / Math.max(1, count)))
    const start = this.int(0, list.length - 1)
    for (let index = 0; index < Math.min(count, list.length); index++) {
      const shift = step > 1 ? this.int(0, step - 1) : 0
      taken.push(itemAt(list, (start + index * step + shift) % list.length))
    }
    return [...new Set(taken)]
  }

  /** Returns an exponentially distributed number with the given mean. */
  exponential(mean: number): number {
    return -Math.log(1 - this.next()) * mean
  }

  /** Returns a bell-shaped number around 0, from -3 to 3. */
  bell(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * 1.732
  }
}

/** Returns the item at a position that exists. */
export function itemAt<T>(list: readonly T[], index: number): T {
  const entry = list[index]
  if (entry === undefined) throw new Error(`The list of ${list.length} has no entry ${index}.`)
  return entry
}

/** Scatters the bits of a 32-bit number. */
export function mix(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
