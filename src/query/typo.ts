// The typo tolerance of the `(.)` operator.
import { editDistance } from '../normal/edit-distance.ts'

/**
 * Returns whether the token is the wanted word with at most one edit (letter missing, extra or wrong, or two
 * swapped) from five letters on, and two from nine on. Shorter words, and words with a digit, must be equal:
 * `C1` is not `C2`.
 */
export function isTypoOf(wanted: string, token: string): boolean {
  if (wanted === token) return true
  const allowed = wanted.length >= 9 ? 2 : wanted.length >= 5 ? 1 : 0
  if (allowed === 0 || Math.abs(wanted.length - token.length) > allowed || hasDigit.test(wanted)) return false
  return editDistance(wanted, token, allowed) <= allowed
}

const hasDigit = /\p{N}/u
