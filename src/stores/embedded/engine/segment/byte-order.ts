// Compares texts by their bytes, from the first to the last or from the last to the first, without decoding them.

/** Bytes from `start` up to, but not including, `end`. */
export interface Slice {
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
}

/** Returns a negative number, 0 or a positive one, which is 1 only where the slice begins with `wanted` and goes on. */
export function compareBytes({ bytes, start, end }: Slice, wanted: Uint8Array): number {
  for (let place = 0; place < wanted.length; place++) {
    if (start + place === end) return -1
    const byte = bytes[start + place]
    if (byte !== wanted[place]) return byte < wanted[place] ? -1 : 2
  }
  return end - start > wanted.length ? 1 : 0
}

/** Returns a negative number, 0 or a positive one: 0 where the slice ends with `wanted`. */
export function compareEnding({ bytes, start, end }: Slice, wanted: Uint8Array): number {
  let at = end
  for (let place = wanted.length - 1; place >= 0; place--) {
    if (at === start) return -1
    const difference = bytes[--at] - wanted[place]
    if (difference !== 0) return difference
  }
  return 0
}

/** Orders slices by their bytes from the last to the first, so that those with one ending follow one another. */
export function compareFromEnd(a: Slice, b: Slice): number {
  let [atA, atB] = [a.end, b.end]
  while (atA > a.start && atB > b.start) {
    const difference = a.bytes[--atA] - b.bytes[--atB]
    if (difference !== 0) return difference
  }
  return atA - a.start - (atB - b.start)
}
