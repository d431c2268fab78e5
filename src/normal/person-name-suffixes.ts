// Takes titles from the beginning of a person's name, and degrees and generations from its end.

import { shareOfGivenName } from './name-shares.ts'
import { bareWord, comparable, isDotted } from './person-name-text.ts'
import {
  degrees,
  degreesBehindComma,
  endsInNepaliSurname,
  generations,
  isDegreeAmongOthers,
  isDegreeBehindName,
  isParticle,
  titles,
  titlesOrNames,
} from './person-name-words.ts'

export function withoutTitles(list: readonly string[]): readonly string[] {
  let rest = list
  while (rest.length > 1) {
    const word = bareWord(rest[0] ?? '')
    // `Judge Reinhold` and `Dean Smith` are names: such a word is a title only in front of two others.
    if (
      !titles.has(word) &&
      !(rest.length > 2 && titlesOrNames.has(word) && bareWord(rest[1] ?? '').length > 1)
    )
      return rest
    rest = rest.slice(1)
  }
  return rest
}

/** Drops degrees and collects generations from the end; behind a comma also words that are names elsewhere. */
export function withoutSuffixes(
  list: readonly string[],
  isBehindComma: boolean,
  found: string[],
): readonly string[] {
  let rest = list
  let isBehindDegrees = false
  for (;;) {
    const typed = rest.at(-1) ?? ''
    const word = bareWord(typed)
    const isOnlyWord = rest.length === 1 && !isBehindComma
    if (word === '' || isOnlyWord) return rest
    const generation = generations.get(word)
    const isRoman = generation !== undefined && (word !== 'v' || (isBehindComma && typed === 'V'))
    const isDegree: boolean =
      degrees.has(word) ||
      (isBehindComma && isDegreeBehindComma(typed, word)) ||
      // `John Smith M.D.`; without its points, such a word is as often a name: `Jack Ma`.
      (rest.length > 2 &&
        isDotted.test(typed) &&
        degreesBehindComma.has(word) &&
        !endsInNepaliSurname(rest)) ||
      (isBehindDegrees && isDegreeAmongOthers(rest)) ||
      isDegreeBehindName(word, rest.length)
    if (isRoman && (isBehindComma || rest.length > 2 || word.length > 1)) found.push(generation)
    else if (!isDegree) return rest
    isBehindDegrees ||= isDegree
    rest = rest.slice(0, -1)
  }
}

/** Returns whether the words behind a comma are a mark that a society gives, in capitals behind a whole name: `Samuel Okafor, FIA`. */
export function isMarkBehind(
  [mark = '', ...more]: readonly string[],
  before: readonly string[] = [],
): boolean {
  return (
    more.length === 0 &&
    /^\p{Lu}{3,6}$/u.test(mark) &&
    shareOfGivenName(comparable(mark)) === undefined &&
    before.length > 1 &&
    before.some(word => /^\p{Lu}\p{Ll}/u.test(word)) &&
    !isParticle(bareWord(before[0] ?? ''), '')
  )
}

const isDegreeBehindComma = (typed: string, word: string): boolean =>
  degreesBehindComma.has(word) || (/^(?:\p{Lu}\.?){2,6}$/u.test(typed) && typed.includes('.'))
