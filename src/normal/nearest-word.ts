// The known word that was probably meant, for messages about unknown ones.
import { editDistance } from './edit-distance.ts'

/** A longer word is compared no further; names of fields, options and tables are shorter. */
const comparedMax = 200

/** Returns the candidate with the smallest edit distance, when at most a third of its letters differ; case does not count. */
export function nearestWord(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.slice(0, comparedMax).toLowerCase()
  let nearest: string | undefined
  let nearestDistance = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const bound = Math.min(Math.max(2, Math.floor(candidate.length / 3)), nearestDistance - 1)
    const distance = editDistance(wanted, candidate.toLowerCase(), bound)
    if (distance <= bound) [nearest, nearestDistance] = [candidate, distance]
  }
  return nearest
}

/** Returns ` Did you mean "x"?`, or an empty text when no candidate is near. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const nearest = nearestWord(word, candidates)
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`
}
