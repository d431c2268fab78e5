// When a word counts as a misspelling of another: the tolerance of the `(.)` operator.

/**
 * Whether the token is the wanted word with at most one slip (letter missing, extra, wrong, or two swapped) from
 * five letters on, and two from nine on. Shorter words, and words with a digit, must be equal: `C1` is not `C2`.
 */
export function isTypoOf(wanted: string, token: string): boolean {
  if (wanted === token) return true
  const allowed = wanted.length >= 9 ? 2 : wanted.length >= 5 ? 1 : 0
  if (allowed === 0 || Math.abs(wanted.length - token.length) > allowed || hasDigit.test(wanted)) return false
  return distanceWithin(wanted, token, allowed)
}

const hasDigit = /\p{N}/u

/** Optimal string alignment distance, given up as soon as every way exceeds the bound. */
function distanceWithin(a: string, b: string, bound: number): boolean {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > bound) return false
    before = previous
    previous = row
  }
  return (previous[b.length] ?? 0) <= bound
}
