// How many slips of the hand lie between two words.

/**
 * The least number of letters missing, extra or wrong, or of neighbours swapped, that turn one word into the other
 * (optimal string alignment, in UTF-16 units); `bound + 1` as soon as it is certain to exceed the bound.
 */
export function slipsBetween(a: string, b: string, bound: number): number {
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
  return distance(a.slice(start, endA), b.slice(start, endB), bound)
}

function distance(a: string, b: string, bound: number): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > bound) return bound + 1
    before = previous
    previous = row
  }
  return Math.min(previous[b.length] ?? 0, bound + 1)
}
