// Mends words of titles that are spelled wrong: `engneer`, `managr`, `sofwtare`.
import { memoized } from '../lib/cache.ts'
import { editDistance } from '../normal/edit-distance.ts'
import { fold } from '../normal/text.ts'
import { foreignPhraseAt } from '../titles/languages/index.ts'
import { vectorTable } from '../vectors/table.ts'
import { phraseOf, type QueryText } from './candidate.ts'
import type { NamedKind } from './fields.ts'
import { saysNothing } from './function-words.ts'
import type { Lexicon } from './lexicon.ts'
import { isOccupation, titleWords } from './readers/title-words.ts'

/** One letter makes another word of a shorter one; two neighbours in the wrong order rarely do. */
const lengthMin = 7
const swapLengthMin = 5
const lengthMax = 20
/** The size of each cache of words that were mended. */
const rememberedBytes = 2 ** 20

/**
 * Returns the word, or the one of titles that it is a slip of: an occupation that it misses by one letter, or a word with two
 * neighbours in the wrong order. Words of the language, of asking and of titles stay as they are.
 */
export function mended(folded: string): string {
  if (folded.length < swapLengthMin || folded.length > lengthMax || !/^[a-z]+$/.test(folded)) return folded
  return nearest(folded)
}

const nearest = memoized(
  (folded: string): string =>
    isKnown(folded) ? folded : (nearestOccupation(folded) ?? unswapped(folded) ?? folded),
  rememberedBytes,
)

/** Like `mended`, for a word in front of an occupation: `acount managers`. There, it is rather one of titles. */
export function mendedOfTitle(folded: string): string {
  const found = mended(folded)
  if (found !== folded || folded.length < titleLengthMin || !/^[a-z]+$/.test(folded)) return found
  return nearestOfTitles(folded)
}

const nearestOfTitles = memoized((folded: string): string => {
  if (isKnown(folded)) return folded
  for (const word of titleWords().words)
    if (word.length >= lengthMin && word[0] === folded[0] && editDistance(folded, word, 1) === 1) return word
  return folded
}, rememberedBytes)

const titleLengthMin = 6

/** The kinds of names that a word may be on file as. Titles and skills on file are spelled wrong as well. */
const nameKinds: readonly NamedKind[] = [
  'employer',
  'school',
  'city',
  'name',
  'first_name',
  'last_name',
  'investor',
]

/** Returns the text with the words as they are written again that are names on file, or that `isPlace`. */
export const withNamesAsWritten = (
  text: QueryText,
  lexicon: Lexicon,
  isPlace: (written: string) => boolean,
): QueryText => {
  const words = text.words.map((word, index) => {
    const written = fold(word.text)
    const isName =
      word.folded !== written &&
      (word.folded === mended(written) || word.folded === mendedOfTitle(written)) &&
      (nameKinds.some(kind => lexicon(kind, index, index + 1)?.values.length) || isPlace(word.text))
    return isName ? { ...word, folded: written } : word
  })
  // The same text is returned where no word changed, because what was read of its words is kept for it.
  return words.every((word, index) => word === text.words[index]) ? text : { ...text, words }
}

/** Returns the phrase as it would be spelled right, as far as its words were mended. */
export function mendedPhrase(text: QueryText, from: number, to: number): string {
  const words = new Set(text.words.slice(from, to).map(({ folded }) => folded))
  return phraseOf(text, from, to).replace(
    slip,
    word => [mended(word), mendedOfTitle(word)].find(right => words.has(right)) ?? word,
  )
}

const slip = new RegExp(`[a-z]{${swapLengthMin},}`, 'g')

const isKnown = (folded: string): boolean =>
  titleWords().words.has(folded) ||
  isOccupation(folded) ||
  saysNothing(folded) ||
  isWordOfLanguage(folded) ||
  foreignPhraseAt([folded], 0) !== undefined

/** `Lenders`, `shippers` and `undertakes` are words, too, although only `lend`, `ship` and `undertake` are listed. */
function isWordOfLanguage(folded: string): boolean {
  const { rowOf } = vectorTable()
  const stems = [/s$/, /es$/, /(?<=[^aeiou])[eo]rs?$/].flatMap(ending => {
    const stem = folded.replace(ending, '')
    return stem.length === folded.length || stem.length < stemLengthMin
      ? []
      : [stem, stem.replace(/(.)\1$/, '$1')]
  })
  return [folded, ...stems].some(word => rowOf.has(word))
}

const stemLengthMin = 4

/** Long words of asking, of which nothing is known when they are spelled wrong. */
const asking = [
  'experience',
  'experienced',
  'knowledge',
  'background',
  'expertise',
  'certified',
  'certification',
]

function nearestOccupation(folded: string): string | undefined {
  if (folded.length < lengthMin) return undefined
  const asked = asking.find(word => editDistance(folded, word, 1) === 1)
  if (asked !== undefined) return asked
  if (otherForms.test(folded)) return undefined
  const stem = folded.replace(/s$/, '')
  const ending = folded.slice(stem.length)
  // The first letter of a word is hardly ever wrong.
  for (const noun of titleWords().nouns)
    if (noun.length >= lengthMin - 1 && noun[0] === stem[0] && editDistance(stem, noun, 1) === 1)
      return noun + ending
  return undefined
}

/** `Promoted` does not mean a promoter, nor `advisory` an advisor. */
const otherForms = /(?:ed|ing|ly|ion|ions|ment|ive|al|able|ory|ary|ery|ity|ship)$/

/** Returns the word of titles that two swapped letters make of it: `software` for `sofwtare`; undefined where none does. */
function unswapped(folded: string): string | undefined {
  for (let at = 1; at < folded.length - 1; at++) {
    const [first = '', second = ''] = [folded[at], folded[at + 1]]
    const word = folded.slice(0, at) + second + first + folded.slice(at + 2)
    if (titleWords().words.has(word) || isOccupation(word)) return word
  }
  return undefined
}
