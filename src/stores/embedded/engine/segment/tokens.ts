// Cuts folded texts into words, as src/normal/text.ts does, quickly where they are ASCII.
import { words } from '../../../../normal/text.ts'

/** Calls for each word of the folded text; the same words in the same order as `words`. */
export function eachToken(folded: string, visit: (token: string) => void): void {
  let start = -1
  let signs = false
  for (let index = 0; index < folded.length; index++) {
    const code = folded.charCodeAt(index)
    if (code > 127) {
      for (const token of words(start < 0 ? folded.slice(index) : folded.slice(start))) visit(token)
      return
    }
    const isLetter = (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
    const isSign = code === 43 || code === 35
    if (isLetter) {
      if (signs) {
        visit(folded.slice(start, index))
        start = index
        signs = false
      } else if (start < 0) start = index
    } else if (start >= 0) {
      if (isSign) signs = true
      else {
        visit(folded.slice(start, index))
        start = -1
        signs = false
      }
    }
  }
  if (start >= 0) visit(folded.slice(start))
}
