// Tells whether the name of a place is only the beginning or the end of another name on file.
import { hasCapital } from '../candidate.ts'
import { isFunctionWord } from '../function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import type { PlaceSpan } from './place-at.ts'
import { isOccupation, titleWords } from './title-words.ts'

const nameWordsMax = 4
/** A shorter name that ends with a word of titles may be no name here. */
const sureNameMin = 3

/** `Boston Consulting Group`, `New York Times reporters`; of `Austin software companies` one may be called `Austin Software`. */
export function isInLongerName({ text, from, to }: PlaceSpan, lexicon: Lexicon): boolean {
  const { words, isMixedCase } = text
  for (let end = to + 1; end <= Math.min(words.length, from + nameWordsMax); end++) {
    const { text: written = '', folded = '', before = ',' } = words[end - 1] ?? {}
    if (!joining.test(before)) return false
    const isShort = end - from < sureNameMin && !(isMixedCase && hasCapital(written))
    const isOrdinary =
      isOccupation(folded) || isFunctionWord(folded) || (isShort && titleWords().words.has(folded))
    if (
      !isOrdinary &&
      [lexicon('employer', from, end), lexicon('name', from, end)].some(one => one?.values.length)
    )
      return true
  }
  return false
}

/** `Trinity College Dublin`: returns whether a school on file is called so up to the end of the place. */
export const isEndOfSchool = ({ from, to }: PlaceSpan, lexicon: Lexicon): boolean =>
  Array.from({ length: Math.min(from, nameWordsMax) }, (_, index) => from - index - 1).some(
    start => (lexicon('school', start, to)?.values.length ?? 0) > 0,
  )

const joining = /^[.\-/&]?$/
