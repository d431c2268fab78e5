// Splits folded texts into tokens, as `words` of src/normal/text.ts does, but fast for ASCII.
import { words } from '../../../../normal/text.ts'

/** Calls `visit` for each token of the folded text: the same tokens in the same order as `words` returns. */
export function forEachToken(folded: string, visit: (token: string) => void): void {
  let start = -1
  let hasSigns = false
  for (let index = 0; index < folded.length; index++) {
    const code = folded.charCodeAt(index)
    if (code > 127) {
      for (const token of words(start < 0 ? folded.slice(index) : folded.slice(start))) visit(token)
      return
    }
    const isLetter = (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
    const isSign = code === 43 || code === 35
    if (isLetter) {
      if (hasSigns) {
        visit(folded.slice(start, index))
        start = index
        hasSigns = false
      } else if (start < 0) start = index
    } else if (start >= 0) {
      if (isSign) hasSigns = true
      else {
        visit(folded.slice(start, index))
        start = -1
        hasSigns = false
      }
    }
  }
  if (start >= 0) visit(folded.slice(start))
}
