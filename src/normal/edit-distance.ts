// The edit distance between two words.

/**
 * Returns the least number of letters missing, extra or wrong, or of neighbours swapped, that turn one word into the
 * other (optimal string alignment, in UTF-16 units), or `bound + 1` as soon as it is certain to exceed the bound. The
 * time grows with the product of the lengths, so words that strangers send are cut or bounded first.
 */
export function editDistance(a: string, b: string, bound: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > bound) return bound + 1
  let start = 0
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--
    endB--
  }
  return distanceOf({ a, b, start, endA, endB }, bound)
}

interface DifferingParts {
  readonly a: string
  readonly b: string
  /** The length of the common beginning. */
  readonly start: number
  /** The offsets in `a` and in `b` at which the common ending begins. */
  readonly endA: number
  readonly endB: number
}

/** Keeps only the last three rows of the table, in one array: thousands of words are compared for one name. */
function distanceOf({ a, b, start, endA, endB }: DifferingParts, bound: number): number {
  const width = endB - start + 1
  const cells = new Uint16Array(3 * width)
  for (let j = 0; j < width; j++) cells[j] = j
  let [before, previous, row] = [2 * width, 0, width]
  for (let i = 1; i <= endA - start; i++) {
    cells[row] = i
    let least = i
    for (let j = 1; j < width; j++) {
      const unitA = a.charCodeAt(start + i - 1)
      const unitB = b.charCodeAt(start + j - 1)
      const isSwap =
        i > 1 && j > 1 && unitA === b.charCodeAt(start + j - 2) && a.charCodeAt(start + i - 2) === unitB
      const cost = Math.min(
        (cells[previous + j] ?? 0) + 1,
        (cells[row + j - 1] ?? 0) + 1,
        (cells[previous + j - 1] ?? 0) + (unitA === unitB ? 0 : 1),
        isSwap ? (cells[before + j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
      cells[row + j] = cost
      least = Math.min(least, cost)
    }
    if (least > bound) return bound + 1
    ;[before, previous, row] = [previous, row, before]
  }
  return Math.min(cells[previous + width - 1] ?? 0, bound + 1)
}
