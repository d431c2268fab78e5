// The paths that look most like one that is not known.

const nearestMax = 3
/** Only the beginning of a name is compared, because a caller may send one of any length. */
const readMax = 100
/** The likeness of two paths whose last segments are equal; an equal end of the path counts up to 1. */
const equalLeafLikeness = 0.6

/** The three paths with the most trigrams in common with the name, best first; of equal ones the first. */
export function nearestPaths(name: string, paths: Iterable<string>): readonly string[] {
  const wanted = name.slice(0, readMax)
  const whole = trigramsOf(wanted)
  const leaf = trigramsOf(leafOf(wanted))
  return Array.from(paths, path => ({ path, likeness: likenessOf(path, whole, leaf) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, nearestMax)
    .map(({ path }) => path)
}

/**
 * Returns the likeness from 0 to 1 of the best-fitting end of the path, because callers leave out the
 * beginning.
 */
function likenessOf(path: string, whole: Trigrams, leaf: Trigrams): number {
  let best = equalLeafLikeness * diceOf(leaf, trigramsOf(leafOf(path)))
  for (let start = 0; ; ) {
    best = Math.max(best, diceOf(whole, trigramsOf(path.slice(start))))
    const dot = path.indexOf('.', start)
    if (dot < 0) return best
    start = dot + 1
  }
}

const leafOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

type Trigrams = ReadonlySet<string>

/** Two blanks before and one behind count, so that a common beginning weighs more than a common middle. */
function trigramsOf(text: string): Trigrams {
  const padded = `  ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3))
  return trigrams
}

/** The Dice coefficient. */
function diceOf(one: Trigrams, other: Trigrams): number {
  let common = 0
  for (const trigram of one) if (other.has(trigram)) common++
  return (2 * common) / (one.size + other.size)
}
