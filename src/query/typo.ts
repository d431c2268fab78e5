// The typo tolerance of the `(.)` operator.
import { editDistance } from '../normal/edit-distance.ts'

/**
 * Returns whether the token is the wanted word with at most `typosMax` edits: a letter missing, extra or wrong, or two
 * swapped.
 */
export const isTypoOf = (wanted: string, token: string): boolean => isWithin(wanted, token, typosMax(wanted))

/** Like `isTypoOf`, for names of people: words of three and four letters may be misspelt too. */
export const isTypoOfName = (wanted: string, token: string): boolean =>
  isWithin(wanted, token, nameTyposMax(wanted))

function isWithin(wanted: string, token: string, allowed: number): boolean {
  if (wanted === token) return true
  if (allowed === 0 || Math.abs(wanted.length - token.length) > allowed) return false
  return editDistance(wanted, token, allowed) <= allowed
}

/**
 * Returns how many edits a misspelling of the word may have: one from five letters on, two from nine on. Shorter words,
 * and words with a digit, must be equal: `C1` is not `C2`.
 */
export function typosMax(wanted: string): number {
  const allowed = wanted.length >= 9 ? 2 : wanted.length >= 5 ? 1 : 0
  return hasDigit.test(wanted) ? 0 : allowed
}

/** Like `typosMax`, for `isTypoOfName`. */
export const nameTyposMax = (wanted: string): number =>
  wanted.length === 3 || wanted.length === 4 ? (hasDigit.test(wanted) ? 0 : 1) : typosMax(wanted)

const hasDigit = /\p{N}/u
