// Mends words of titles that are spelled wrong: `engneer`, `managr`.
import { editDistance } from '../normal/edit-distance.ts'
import { saysNothing } from './function-words.ts'
import { isOccupation, titleWords } from './readers/title-words.ts'

/** In shorter words one letter makes another word. */
const lengthMin = 7
const lengthMax = 20
const remembered = new Map<string, string>()
const rememberedMax = 5000

/**
 * Returns the word, or the occupation that it misses by one letter, where no other word of titles or of asking is spelled so.
 * Names on file are looked up as they are written, so that a name of people or companies stays one.
 */
export function mended(folded: string): string {
  if (folded.length < lengthMin || folded.length > lengthMax || !/^[a-z]+$/.test(folded)) return folded
  const before = remembered.get(folded)
  if (before !== undefined) return before
  if (remembered.size >= rememberedMax) remembered.clear()
  const found = nearestOccupation(folded) ?? folded
  remembered.set(folded, found)
  return found
}

function nearestOccupation(folded: string): string | undefined {
  const { nouns, words } = titleWords()
  if (words.has(folded) || isOccupation(folded) || saysNothing(folded) || otherForms.test(folded))
    return undefined
  const stem = folded.replace(/s$/, '')
  const ending = folded.slice(stem.length)
  // The first letter of a word is hardly ever wrong.
  for (const noun of nouns)
    if (noun.length >= lengthMin - 1 && noun[0] === stem[0] && editDistance(stem, noun, 1) === 1)
      return noun + ending
  return undefined
}

/** `Promoted` is no promoter, and `advisory` no advisor. */
const otherForms = /(?:ed|ing|ly|ion|ions|ment|ive|al|able|ory|ary|ery|ity|ship)$/
