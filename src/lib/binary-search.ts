// Binary search over whatever is in order by index.

/**
 * Returns the first index of `from` up to, but not including, `to` for which `isBefore` is false; `to` where it is true
 * for all of them. It must be true for a number of indexes at the beginning and false for all after them.
 *
 * @example partitionPoint(0, words.length, index => words[index] < 'm') // where 'm' would be inserted
 */
export function partitionPoint(from: number, to: number, isBefore: (index: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
