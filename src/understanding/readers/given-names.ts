// Tells whether a query may be no more than somebody's name.
import { shareOfGivenName } from '../../normal/name-shares.ts'
import type { QueryText } from '../candidate.ts'
import { isFunctionWord } from '../function-words.ts'

/** The words of a query that is only a name: `will cook`. */
const nameWords = 2

/** Returns whether a query begins with a given name that many people have, or consists of two words of which the first begins no title. */
export const mayBeName = ({ words }: Pick<QueryText, 'words'>): boolean => {
  const first = words[0]?.folded ?? ''
  return shareOfGivenName(first) !== undefined || (isFunctionWord(first) && words.length === nameWords)
}
