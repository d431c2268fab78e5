// Sets of ordinals below a size: sorted lists while they are sparse, bitmaps otherwise.

/** A set with more than this share of the size is a bitmap. */
const sparseShareMax = 1 / 64

export type OrdinalSet = OrdinalList | OrdinalBits

export interface OrdinalList {
  readonly size: number
  readonly count: number
  /** The ordinals, ascending, each once. */
  readonly list: Uint32Array
  readonly bits?: undefined
}

export interface OrdinalBits {
  readonly size: number
  readonly count: number
  readonly bits: Uint32Array
  readonly list?: undefined
}

/** Returns how many 32-bit words a bitmap of the size has. */
export const wordsFor = (size: number): number => (size + 31) >>> 5
/** Returns whether a set of so many ordinals should be a list. */
export const isSparse = (count: number, size: number): boolean => count <= size * sparseShareMax

const emptyList = new Uint32Array(0)
export const noOrdinals = (size: number): OrdinalSet => ({ size, count: 0, list: emptyList })

/** Returns a set over a list that is ascending, each ordinal once. */
export const fromSorted = (size: number, list: Uint32Array): OrdinalSet => ({
  size,
  count: list.length,
  list,
})

export const fromBits = (size: number, bits: Uint32Array): OrdinalSet => ({
  size,
  bits,
  count: countBits(bits),
})

export function allOrdinals(size: number): OrdinalSet {
  const bits = new Uint32Array(wordsFor(size)).fill(0xffffffff)
  if (size & 31) bits[bits.length - 1] = (1 << (size & 31)) - 1
  return { size, bits, count: size }
}

/** More values than this share of the size are sorted by setting their bits, which costs a pass over the bitmap. */
const sortedByBitsShare = 1 / 256

/** Returns the set of the values, which may be in any order and repeat; the array is overwritten. */
export function fromUnsorted(size: number, values: Uint32Array): OrdinalSet {
  if (values.length > size * sortedByBitsShare) {
    const bits = new Uint32Array(wordsFor(size))
    setListedBits(bits, values)
    return fromSorted(size, toList(fromBits(size, bits)))
  }
  values.sort()
  let length = 0
  for (let index = 0; index < values.length; index++) {
    if (index === 0 || values[index] !== values[index - 1]) values[length++] = values[index]
  }
  return fromSorted(size, values.subarray(0, length))
}

/** Returns how many bits of a 32-bit word are set. */
export function popcount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

function countBits(bits: Uint32Array): number {
  let count = 0
  for (let index = 0; index < bits.length; index++) count += popcount(bits[index])
  return count
}

/** Returns whether the ordinal is in the set. */
export function contains(set: OrdinalSet, ordinal: number): boolean {
  if (set.bits) return ((set.bits[ordinal >>> 5] >>> (ordinal & 31)) & 1) === 1
  const at = lowerBound(set.list, ordinal)
  return set.list[at] === ordinal
}

/**
 * Returns the first index, from `from` on, whose value is not less than `wanted`. It is written out instead of calling
 * `partitionPoint`, because it runs for every ordinal of a list.
 */
export function lowerBound(list: Uint32Array | Float64Array, wanted: number, from = 0): number {
  let low = from
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle] < wanted) low = middle + 1
    else high = middle
  }
  return low
}

export function intersection(a: OrdinalSet, b: OrdinalSet): OrdinalSet {
  if (a.bits && b.bits) return intersectBits(a, b, 0)
  if (a.list && b.list) return a.count <= b.count ? intersectLists(a, b.list) : intersectLists(b, a.list)
  if (a.list) return filterList(a, b, true)
  return filterList(b as OrdinalList, a, true)
}

/** Returns what both have; with a `flip` of -1, instead of 0, what the first has and the second lacks. */
function intersectBits(a: OrdinalBits, b: OrdinalBits, flip: 0 | -1): OrdinalSet {
  const bits = new Uint32Array(a.bits.length)
  let count = 0
  for (let index = 0; index < bits.length; index++) {
    const word = a.bits[index] & (b.bits[index] ^ flip)
    bits[index] = word
    if (word !== 0) count += popcount(word)
  }
  return { size: a.size, bits, count }
}

function intersectLists({ size, list }: OrdinalList, other: Uint32Array): OrdinalSet {
  const found = new Uint32Array(list.length)
  let count = 0
  let at = 0
  for (let index = 0; index < list.length; index++) {
    const value = list[index]
    // The next value is far away in a much longer list: searching is faster than walking.
    if (other.length > list.length * 16) at = lowerBound(other, value, at)
    else while (at < other.length && other[at] < value) at++
    if (other[at] === value) found[count++] = value
  }
  return fromSorted(size, found.subarray(0, count))
}

/** Returns the ordinals of the list that the other set has, or with `isIn` false those that it lacks. */
function filterList({ size, list }: OrdinalList, other: OrdinalSet, isIn: boolean): OrdinalSet {
  const found = new Uint32Array(list.length)
  let count = 0
  for (let index = 0; index < list.length; index++) {
    const value = list[index]
    if (contains(other, value) === isIn) found[count++] = value
  }
  return fromSorted(size, found.subarray(0, count))
}

export function union(sets: readonly OrdinalSet[], size: number): OrdinalSet {
  const [first] = sets
  if (!first) return noOrdinals(size)
  if (sets.length === 1) return first
  const total = sets.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return noOrdinals(size)
  if (isSparse(total, size) && sets.every(({ list }) => list)) {
    const values = new Uint32Array(total)
    let at = 0
    for (const { list } of sets) {
      values.set(list ?? emptyList, at)
      at += list?.length ?? 0
    }
    return fromUnsorted(size, values)
  }
  const bits = new Uint32Array(wordsFor(size))
  for (const set of sets) setBits(bits, set)
  return fromBits(size, bits)
}

/** Sets the bits of the set's ordinals. */
export function setBits(bits: Uint32Array, set: OrdinalSet): void {
  if (set.bits) {
    for (let index = 0; index < bits.length; index++) {
      bits[index] |= set.bits[index]
    }
  } else setListedBits(bits, set.list)
}

/** Sets the bits of the ordinals of a list, which may be in any order. */
function setListedBits(bits: Uint32Array, list: Uint32Array): void {
  for (let index = 0; index < list.length; index++) {
    const value = list[index]
    bits[value >>> 5] |= 1 << (value & 31)
  }
}

/** Returns what is in the first set and not in the second. */
export function difference(a: OrdinalSet, b: OrdinalSet): OrdinalSet {
  if (b.count === 0 || a.count === 0) return a
  if (a.list) return filterList(a, b, false)
  if (b.bits) return intersectBits(a, b, -1)
  const bits = a.bits.slice()
  for (let index = 0; index < b.list.length; index++) {
    const value = b.list[index]
    bits[value >>> 5] &= ~(1 << (value & 31))
  }
  return fromBits(a.size, bits)
}

export const complement = (set: OrdinalSet): OrdinalSet => difference(allOrdinals(set.size), set)

/** Calls `visit` for each ordinal from `from` on, ascending, until it returns false. */
export function forEachOrdinal(
  set: OrdinalSet,
  visit: (ordinal: number) => boolean | undefined,
  from = 0,
): void {
  if (set.list) {
    for (let index = lowerBound(set.list, from); index < set.list.length; index++) {
      if (visit(set.list[index]) === false) return
    }
    return
  }
  for (let index = from >>> 5; index < set.bits.length; index++) {
    let word = set.bits[index]
    if (index === from >>> 5) word &= -1 << (from & 31)
    while (word !== 0) {
      const bit = word & -word
      if (visit((index << 5) | (31 - Math.clz32(bit))) === false) return
      word ^= bit
    }
  }
}

/** Returns the set as an ascending list, which must not be changed. */
export const toList = (set: OrdinalSet): Uint32Array =>
  set.list ?? listBits(set.bits, new Uint32Array(set.count))

/** Writes the ordinals of a bitmap to the list, ascending, and returns it. */
export function listBits(bits: Uint32Array, list: Uint32Array): Uint32Array {
  let length = 0
  for (let index = 0; index < bits.length; index++) {
    let word = bits[index]
    const base = index << 5
    while (word !== 0) {
      const bit = word & -word
      list[length++] = base | (31 - Math.clz32(bit))
      word ^= bit
    }
  }
  return list
}

/** Returns the parents of the elements, each once. `parents` has the parent of each element of the space, ascending. */
export function liftToParents(set: OrdinalSet, parents: Uint32Array, size: number): OrdinalSet {
  if (isSparse(set.count, size) || set.list) {
    const list = toList(set)
    const found = new Uint32Array(list.length)
    let count = 0
    for (let index = 0; index < list.length; index++) {
      const parent = parents[list[index]]
      if (count === 0 || found[count - 1] !== parent) found[count++] = parent
    }
    const lifted = fromSorted(size, found.subarray(0, count))
    return isSparse(count, size) ? lifted : toBits(lifted)
  }
  const bits = new Uint32Array(wordsFor(size))
  const from = set.bits
  // Parents ascend, so each word of the result is complete before it is written.
  let [at, gathered, count] = [0, 0, 0]
  for (let index = 0; index < from.length; index++) {
    let word = from[index]
    const base = index << 5
    while (word !== 0) {
      const bit = word & -word
      const parent = parents[base | (31 - Math.clz32(bit))]
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

/** Returns the set as a bitmap, which must not be changed. */
export function toBits(set: OrdinalSet): OrdinalBits {
  if (set.bits) return set
  const bits = new Uint32Array(wordsFor(set.size))
  setBits(bits, set)
  return { size: set.size, count: set.count, bits }
}

/** Returns roughly how many bytes of memory a set takes. */
export const memoryBytes = (set: OrdinalSet): number => (set.bits ?? set.list).byteLength + 64
