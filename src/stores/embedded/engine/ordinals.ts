// Sets of ordinals below a size: a sorted list while they are few, one bit each from there on.

/** From this share of the size on a set is kept as bits. */
const bitsShare = 1 / 64

export type Ordinals = Few | Bits

export interface Few {
  readonly size: number
  readonly count: number
  /** Ascending, each once. */
  readonly list: Uint32Array
  readonly bits?: undefined
}

export interface Bits {
  readonly size: number
  readonly count: number
  readonly bits: Uint32Array
  readonly list?: undefined
}

export const wordsFor = (size: number): number => (size + 31) >>> 5
export const isFew = (count: number, size: number): boolean => count <= size * bitsShare

const nothing = new Uint32Array(0)
export const empty = (size: number): Ordinals => ({ size, count: 0, list: nothing })

/** The list must be ascending, each once. */
export const few = (size: number, list: Uint32Array): Ordinals => ({ size, count: list.length, list })

export const fromBits = (size: number, bits: Uint32Array): Ordinals => ({ size, bits, count: ones(bits) })

export function all(size: number): Ordinals {
  const bits = new Uint32Array(wordsFor(size)).fill(0xffffffff)
  if (size & 31) bits[bits.length - 1] = (1 << (size & 31)) - 1
  return { size, bits, count: size }
}

/** Many numbers of a small size are sorted by setting their bits, in a pass over all words of the size. */
const sortedByBitsShare = 1 / 256

/** From numbers in any order, repeated or not; the array is used up. */
export function fromUnsorted(size: number, values: Uint32Array): Ordinals {
  if (values.length > size * sortedByBitsShare) {
    const bits = new Uint32Array(wordsFor(size))
    addList(bits, values)
    return few(size, toList(fromBits(size, bits)))
  }
  values.sort()
  let length = 0
  for (let index = 0; index < values.length; index++) {
    if (index === 0 || values[index] !== values[index - 1]) values[length++] = values[index] as number
  }
  return few(size, values.subarray(0, length))
}

/** How many bits are set in a word. */
export function popcount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

function ones(bits: Uint32Array): number {
  let count = 0
  for (let index = 0; index < bits.length; index++) count += popcount(bits[index] as number)
  return count
}

export function has(set: Ordinals, ordinal: number): boolean {
  if (set.bits) return (((set.bits[ordinal >>> 5] as number) >>> (ordinal & 31)) & 1) === 1
  const at = lowerBound(set.list, ordinal)
  return set.list[at] === ordinal
}

/** The first index whose value is not below the wanted one. */
export function lowerBound(list: Uint32Array, wanted: number, from = 0): number {
  let low = from
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

export function and(a: Ordinals, b: Ordinals): Ordinals {
  if (a.bits && b.bits) return andBits(a, b, 0)
  if (a.list && b.list) return a.count <= b.count ? andLists(a, b.list) : andLists(b, a.list)
  if (a.list) return keep(a, b, true)
  return keep(b as Few, a, true)
}

/** `flip` is 0, or -1 for what the second lacks. */
function andBits(a: Bits, b: Bits, flip: 0 | -1): Ordinals {
  const bits = new Uint32Array(a.bits.length)
  let count = 0
  for (let index = 0; index < bits.length; index++) {
    const word = (a.bits[index] as number) & ((b.bits[index] as number) ^ flip)
    bits[index] = word
    if (word !== 0) count += popcount(word)
  }
  return { size: a.size, bits, count }
}

function andLists({ size, list }: Few, other: Uint32Array): Ordinals {
  const found = new Uint32Array(list.length)
  let count = 0
  let at = 0
  for (let index = 0; index < list.length; index++) {
    const value = list[index] as number
    // In a much longer list the next value is far: it is looked for, not walked to.
    if (other.length > list.length * 16) at = lowerBound(other, value, at)
    else while (at < other.length && (other[at] as number) < value) at++
    if (other[at] === value) found[count++] = value
  }
  return few(size, found.subarray(0, count))
}

/** Of the few those that the other has, or those that it lacks. */
function keep({ size, list }: Few, other: Ordinals, isIn: boolean): Ordinals {
  const found = new Uint32Array(list.length)
  let count = 0
  for (let index = 0; index < list.length; index++) {
    const value = list[index] as number
    if (has(other, value) === isIn) found[count++] = value
  }
  return few(size, found.subarray(0, count))
}

export function or(sets: readonly Ordinals[], size: number): Ordinals {
  const [first] = sets
  if (!first) return empty(size)
  if (sets.length === 1) return first
  const total = sets.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return empty(size)
  if (isFew(total, size) && sets.every(({ list }) => list)) {
    const values = new Uint32Array(total)
    let at = 0
    for (const { list } of sets) {
      values.set(list ?? nothing, at)
      at += list?.length ?? 0
    }
    return fromUnsorted(size, values)
  }
  const bits = new Uint32Array(wordsFor(size))
  for (const set of sets) addTo(bits, set)
  return fromBits(size, bits)
}

/** Sets the bits of the set. */
export function addTo(bits: Uint32Array, set: Ordinals): void {
  if (set.bits) {
    for (let index = 0; index < bits.length; index++) {
      bits[index] = (bits[index] as number) | (set.bits[index] as number)
    }
  } else addList(bits, set.list)
}

function addList(bits: Uint32Array, list: Uint32Array): void {
  for (let index = 0; index < list.length; index++) {
    const value = list[index] as number
    bits[value >>> 5] = (bits[value >>> 5] as number) | (1 << (value & 31))
  }
}

/** What is in the first and not in the second. */
export function without(a: Ordinals, b: Ordinals): Ordinals {
  if (b.count === 0 || a.count === 0) return a
  if (a.list) return keep(a, b, false)
  if (b.bits) return andBits(a, b, -1)
  const bits = a.bits.slice()
  for (let index = 0; index < b.list.length; index++) {
    const value = b.list[index] as number
    bits[value >>> 5] = (bits[value >>> 5] as number) & ~(1 << (value & 31))
  }
  return fromBits(a.size, bits)
}

export const not = (set: Ordinals): Ordinals => without(all(set.size), set)

/** Calls for each ordinal, ascending, from `from` on, until the call answers false. */
export function each(set: Ordinals, visit: (ordinal: number) => boolean | undefined, from = 0): void {
  if (set.list) {
    for (let index = lowerBound(set.list, from); index < set.list.length; index++) {
      if (visit(set.list[index] as number) === false) return
    }
    return
  }
  for (let index = from >>> 5; index < set.bits.length; index++) {
    let word = set.bits[index] as number
    if (index === from >>> 5) word &= -1 << (from & 31)
    while (word !== 0) {
      const bit = word & -word
      if (visit((index << 5) | (31 - Math.clz32(bit))) === false) return
      word ^= bit
    }
  }
}

/** The set as an ascending list. */
export function toList(set: Ordinals): Uint32Array {
  if (set.list) return set.list
  const list = new Uint32Array(set.count)
  let length = 0
  const { bits } = set
  for (let index = 0; index < bits.length; index++) {
    let word = bits[index] as number
    const base = index << 5
    while (word !== 0) {
      const bit = word & -word
      list[length++] = base | (31 - Math.clz32(bit))
      word ^= bit
    }
  }
  return list
}

/** The parents of elements, each once; `parents` names the parent of each element, ascending. */
export function lift(set: Ordinals, parents: Uint32Array, size: number): Ordinals {
  if (isFew(set.count, size) || set.list) {
    const list = toList(set)
    const found = new Uint32Array(list.length)
    let count = 0
    for (let index = 0; index < list.length; index++) {
      const parent = parents[list[index] as number] as number
      if (count === 0 || found[count - 1] !== parent) found[count++] = parent
    }
    const lifted = few(size, found.subarray(0, count))
    return isFew(count, size) ? lifted : toBits(lifted)
  }
  const bits = new Uint32Array(wordsFor(size))
  const from = set.bits
  // Parents ascend: a word of the result is gathered before it is written.
  let [at, gathered, count] = [0, 0, 0]
  for (let index = 0; index < from.length; index++) {
    let word = from[index] as number
    const base = index << 5
    while (word !== 0) {
      const bit = word & -word
      const parent = parents[base | (31 - Math.clz32(bit))] as number
      if (parent >>> 5 !== at) {
        bits[at] = gathered
        count += popcount(gathered)
        at = parent >>> 5
        gathered = 0
      }
      gathered |= 1 << (parent & 31)
      word ^= bit
    }
  }
  if (gathered !== 0) bits[at] = gathered
  return { size, bits, count: count + popcount(gathered) }
}

export function toBits(set: Ordinals): Bits {
  if (set.bits) return set
  const bits = new Uint32Array(wordsFor(set.size))
  addTo(bits, set)
  return { size: set.size, count: set.count, bits }
}

/** Roughly the memory a set takes. */
export const bytesOf = (set: Ordinals): number => (set.bits ?? set.list).byteLength + 64
