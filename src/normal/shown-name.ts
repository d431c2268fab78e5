// The name of a person as it is shown: without what people put around it on their pages and badges.
import {
  degrees,
  degreesBehindComma,
  generations,
  isDegreeAmongOthers,
  isDegreeBehindName,
  isInCapitals,
  isParticle,
  titles,
} from './person-name-words.ts'
import { fold } from './text.ts'

/** A longer text is not a name: it is shown as it is, and nothing is read from it. */
export const nameLengthMax = 200

/**
 * Returns the name without emoji, pronouns, years of classes, and degrees and certificates at its end: `Grace Hopper` for
 * `Grace Hopper (she/her), MBA 🚀`. Commas and brackets of the name itself stay: `Sammy Davis, Jr.`, `Hopper, Grace`,
 * `William (Bill) Gates`; and so does a text of which nothing would be left. A degree stands behind a comma that
 * `leastWords` words stand in front of, because `Ma` and `Do` are first names behind a last name.
 */
export function shownName(text: string, leastWords = 2): string {
  if (text.length > nameLengthMax || !mayHaveMore.test(text)) return text
  const bare = text
    .replace(emoji, ' ')
    .replace(pronounsInBrackets, ' ')
    .replace(pronounsAtEnd, '')
    .replace(classYearAtEnd, '')
    .replace(bracketsAtEnd, (brackets, inside) => (areTitlesOrDegrees(inside) ? '' : brackets))
  const segments = bare.split(',').map(segment => segment.trim().replace(/\s+/g, ' '))
  while (segments.length > 1 && isBehindName(segments, leastWords)) segments.pop()
  const last = withoutDegrees(segments.at(-1) ?? '', segments.length > 1 ? 1 : leastWords)
  const shown = [...segments.slice(0, -1), last].join(', ').replace(strayAtEnd, '')
  return /\p{L}/u.test(shown) && signsOf(shown) !== signsOf(text) ? shown : text
}

const signsOf = (text: string): string => text.replace(/[\s,]+/gu, '')

// Most names have nothing of this: no comma, no bracket, no sign, no slash, no word of several capitals at the end.
const mayHaveMore = /[,([{/]|[^\p{L}\p{M}\s.'’`-]|\p{Lu}[^\s\p{Lu}]*\p{Lu}\S*\s*$/u

const emoji =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\ufe0e|\u20e3)*/gu

const pronoun =
  '(?:she|hers?|he|him|his|they|them|theirs?|ze|zir|zie|hir|xe|xem|ey|em|its?|any|all|elles?|ils?|lui|iel|sie|ihre?|er|ihm|sein|ella|él|el|ellos|hij|hem|zij|haar|hen|hun|hon|henne|han|honom|ham|hun|hende|lei|ela|ele|dela|dele)'
const pronouns = `${pronoun}(?:\\s*[/|·\\\\]\\s*${pronoun}){1,3}`
const pronounsInBrackets = new RegExp(
  `[([{]\\s*(?:${pronouns}|she|they|(?:any|all|no) pronouns|(?:my )?pronouns:? [^)\\]}]*)\\s*[)\\]}]`,
  'giu',
)
const pronounsAtEnd = new RegExp(`[\\s,–—|-]+${pronouns}\\s*$`, 'iu')
const bracketsAtEnd = /\s*\(([^()]*)\)\s*$/u
/** The year in which an alumna finished, as lists of alumni write it: `Ada Moor ’09`. */
const classYearAtEnd = /(?:\s+[A-Z]{0,2}['’‘]\d\d)+\s*$/u
const strayAtEnd = /[\s,;|•·–—-]+$/u

const wordsOf = (text: string): readonly string[] => text.split(/[\s,&/]+/u).filter(word => word !== '')

const bareWord = (word: string): string => fold(word).replace(/[^\p{L}]/gu, '')

/** Returns whether the word is a degree that no name is, in capitals as degrees are: `PhD`, `MBA`. */
const isDegree = (word: string): boolean =>
  degrees.has(bareWord(word)) && (word.match(/\p{Lu}/gu)?.length ?? 0) > 1

/** Returns whether the word is a degree or a certificate behind a comma: `M.A.`, `CPSM`, `SHRM-CP`, `CISSP®`. */
const isCertificate = (word: string): boolean =>
  isDegree(word) ||
  (degreesBehindComma.has(bareWord(word)) && isInCapitals(word)) ||
  (certificate.test(word) && !generations.has(bareWord(word)))

// Three consonants in a row tell `CPSM` from `JUAN`.
const certificate = /^(?=.*[^AEIOUY\W]{3})\p{Lu}{3,6}(?:[-+]\p{Lu}{1,4}){0,2}[®™+]?$/u

/** Returns whether the text is nothing but degrees and titles in short: `MBA`, `Dr.`, `Dipl.-Ing.`. */
const areTitlesOrDegrees = (text: string): boolean => {
  const words = wordsOf(text)
  return words.length > 0 && words.every(word => isDegree(word) || isShortTitle(word))
}

/** Returns whether the word is a title with a dot or without a vowel: `Tan` and `Fay` are names as well. */
const isShortTitle = (word: string): boolean =>
  /\.|^[^aeiouy]+$/i.test(word) &&
  (titles.has(bareWord(word)) || word.split('-').every(part => titles.has(bareWord(part))))

/** Returns whether the last of the segments between commas is nothing but degrees, or empty. */
function isBehindName(segments: readonly string[], leastWords: number): boolean {
  const last = wordsOf(segments.at(-1) ?? '')
  const name = segments.slice(0, -1).flatMap(wordsOf)
  if (last.every(isDegree)) return name.length >= Math.min(leastWords, 2)
  // `VAN DYKE, MA` and `Van Dyke, DJ` have a first name or its initials behind the comma.
  const mayBeLastName =
    segments.length === 2 && (isInCapitals(name.join('')) || isParticle(bareWord(name[0] ?? ''), ''))
  return name.length >= leastWords && !mayBeLastName && last.every(isCertificate)
}

/** Returns the words without degrees at their end, of which at least so many stay. */
function withoutDegrees(segment: string, leastWords: number): string {
  const words = segment.split(' ')
  const all = words.length
  const isAtEnd = (word: string) =>
    isDegree(word) ||
    (words.length < all && isDegreeAmongOthers(words)) ||
    (isInCapitals(word) && isDegreeBehindName(bareWord(word), words.length))
  while (words.length > leastWords && isAtEnd(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}
