// Sets of record ids as ascending lists, and their stored form: differences as varints, in Base64.

export type IdSet = Uint32Array

export const noIds: IdSet = new Uint32Array()

/** Returns the stored form: about a byte and a third for each id of a dense set. */
export function encodeIds(ids: IdSet): string {
  const bytes = Buffer.alloc(ids.length * 5)
  let length = 0
  let before = 0
  for (const id of ids) {
    let rest = id - before
    before = id
    while (rest > 127) {
      bytes[length++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[length++] = rest
  }
  return bytes.toString('base64', 0, length)
}

export function decodeIds(stored: string): IdSet {
  const bytes = Buffer.from(stored, 'base64')
  const ids = new Uint32Array(bytes.length)
  let count = 0
  let value = 0
  let shift = 0
  let before = 0
  for (const byte of bytes) {
    value |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    before += value >>> 0
    ids[count++] = before
    value = 0
    shift = 0
  }
  return ids.subarray(0, count)
}

export function unionOf(one: IdSet, other: IdSet): IdSet {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const all = new Uint32Array(one.length + other.length)
  let [left, right, count] = [0, 0, 0]
  while (left < one.length || right < other.length) {
    const a = one[left] ?? Number.POSITIVE_INFINITY
    const b = other[right] ?? Number.POSITIVE_INFINITY
    all[count++] = Math.min(a, b)
    if (a <= b) left++
    if (b <= a) right++
  }
  return all.subarray(0, count)
}

export const differenceOf = (one: IdSet, other: IdSet): IdSet => selected(one, other, false)

export const intersectionOf = (one: IdSet, other: IdSet): IdSet =>
  one.length <= other.length ? selected(one, other, true) : selected(other, one, true)

/** Returns the ids that are in the other set, or those that are not. */
function selected(ids: IdSet, other: IdSet, isIn: boolean): IdSet {
  if (ids.length === 0 || other.length === 0) return isIn ? noIds : ids
  const found = new Uint32Array(ids.length)
  let count = 0
  let at = 0
  for (const id of ids) {
    at = atLeast(other, id, at)
    if ((other[at] === id) === isIn) found[count++] = id
  }
  return found.subarray(0, count)
}

/** Returns the first index from `from` on whose id is not less. It searches in doubling steps, because the next is mostly near. */
function atLeast(ids: IdSet, wanted: number, from: number): number {
  let step = 1
  let low = from
  while (low + step < ids.length && (ids[low + step] ?? 0) < wanted) {
    low += step
    step *= 2
  }
  let high = Math.min(ids.length, low + step + 1)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
