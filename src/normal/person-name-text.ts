// Cuts the text of a person's name into words, without what is not part of it.
import { degrees, degreesBehindComma, isParticle, titles } from './person-name-words.ts'
import { latinName } from './person-scripts.ts'
import { fold } from './text.ts'

/** Returns the name without the mailbox or the headline behind it: `"Ada Moor" <ada@acme.com>`, `Ada Moor | CEO`, `Ada Moor - CEO at Acme`. */
export const withoutRemark = (text: string): string =>
  text.replace(mailboxBehind, '').replace(headlineBehind, '').replace(quotedWhole, '$1')

const mailboxBehind = /(?<=\p{L}["”)]?),?\s+[<([]?[^\s@<>()[\]]+@[^\s@<>()[\]]+[>)\]]?$/u
const headlineBehind = /(?<=\p{L})\s+(?:[|•·]\s.*|[-–—]\s(?:.*\s)?(?:at|@)\s.*)$/u
const quotedWhole = /^["“]([^"“”]+)["”]$/u

const inBrackets = /[([{][^)\]}]*[)\]}]/g

/** Returns the words between commas, without nicknames and what stands in brackets. */
export const segmentsOf = (text: string) =>
  text
    .replace(nicknameInside, ' ')
    .replace(inBrackets, ' ')
    .split(/[,、，;]/u)
    .map(wordsOf)

/** A name in quotes or brackets inside the name. */
export const nicknameInside =
  /\s["“”«(]\s*([\p{L}][\p{L}\p{M}'’.-]*)\s*["“”»)]|\s['‘]([\p{L}\p{M}]{2,})['’](?=\s)/u

/**
 * Returns the words as typed, without emoji, signs and numbers; `J.R.` is two words, `O'Neil`, `Anne-Marie` and `Ph.D.` are one, and
 * `3rd` is `III`.
 */
function wordsOf(segment: string, index: number, segments: readonly string[]): readonly string[] {
  // `Smith, M.A.` has initials behind the comma, `Jane Smith, M.A.` a degree.
  const mayBeginWithDegree = index > 0 && /\S\s+\S/.test(segments[0]?.trim() ?? '')
  // `Evans M.A.` has initials behind a last name, `Jane Evans M.A.` and `Dr. Evans M.D.` a degree.
  const leastPlace = index > 0 ? 1 : wordsBeforeDegree(segment)
  return segment
    .trim()
    .split(/\s+/)
    .map(word => numerals.get(word.toLowerCase().replace(/\.$/, '')) ?? word)
    .flatMap((word, place) =>
      isDotted.test(word) && !isAbbreviation(word, place >= leastPlace || mayBeginWithDegree)
        ? word.replace(/(\p{L}\.)(?=\p{L})/gu, '$1 ').split(' ')
        : [word],
    )
    .map(word => word.replace(/^[^\p{L}]+|[^\p{L}\p{M}.]+$/gu, ''))
    .filter(word => word !== '')
}

const wordsBeforeDegree = (segment: string): number => {
  const words = segment.trim().split(/\s+/).map(bareWord)
  const isOfName = (word: string, at: number) => !isParticle(word, words[at - 1] ?? '')
  const ofName = words.flatMap((word, at) => (isOfName(word, at) ? [at] : []))
  return (ofName[1] ?? words.length) + 1
}

const numerals: ReadonlyMap<string, string> = new Map([
  ['2nd', 'II'],
  ['3rd', 'III'],
  ['4th', 'IV'],
])
export const isDotted = /\p{L}\.\p{L}/u

function isAbbreviation(word: string, mayBeDegree: boolean): boolean {
  const bare = bareWord(word)
  if (bare.length < 2) return false
  return titles.has(bare) || degrees.has(bare) || (mayBeDegree && degreesBehindComma.has(bare))
}

/** Folded; signs inside a word go, except that a hyphen becomes a space. */
export function comparable(word: string): string {
  const plain = latinName(fold(word))
  if (asciiLetters.test(plain)) return plain
  return plain
    .replace(/[-‐‑–]/g, ' ')
    .replace(/[^\p{L}\p{M} ]/gu, '')
    .trim()
}

export function bareWord(word: string): string {
  const folded = fold(word)
  return asciiLetters.test(folded) ? folded : folded.replace(/[^\p{L}\p{M}]/gu, '')
}

const asciiLetters = /^[a-z]*$/
