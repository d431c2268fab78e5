// A person's name in parts: without titles and degrees, in the order first, middle, last, folded for comparison.
import { memoized } from '../lib/cache.ts'
import { simplified } from './han.ts'
import { shareOfGivenName, shareOfSurname } from './name-shares.ts'
import {
  degrees,
  degreesBehindComma,
  generations,
  isParticle,
  isPatronymic,
  titles,
  titlesOrNames,
} from './person-name-words.ts'
import { beginsWithLastName, latinName, splitNameOfCharacters } from './person-scripts.ts'
import { nameLengthMax, shownName } from './shown-name.ts'
import { spellUmlauts } from './spellings.ts'
import { fold } from './text.ts'

export interface PersonName {
  /** Folded, in Latin letters; a name of one word has no `last`. */
  readonly first: string
  /** Names between first and last, separated by one space; initials are single letters. */
  readonly middle: string
  /**
   * The last name with its particles: `van der berg`; a double name keeps both words: `garcia marquez` for
   * `García-Márquez`.
   */
  readonly last: string
  /** `first` and `last` with umlauts in two letters: `joerg` and `mueller` for `Jörg Müller`. */
  readonly firstSpelled: string
  readonly lastSpelled: string
  /** `jr`, `sr`, `ii` to `v`, or empty: what tells father from son. */
  readonly suffix: string
  /** A name in quotes or brackets inside the name: `William "Bill" Gates`. */
  readonly nickname: string
  /**
   * The name in its own letters where they tell names apart that are alike in Latin ones: in simplified characters (`王晓明`, `王小明`),
   * and in Arabic or Hebrew, without names between (`صالح`, `صلاح`); empty for other scripts.
   */
  readonly characters: string
  /** First and last: equal for two spellings of one name. */
  readonly key: string
  /** First and last as they were written, for showing. */
  readonly displayFirst: string
  readonly displayLast: string
}

/**
 * The parts of a name such as `Dr. Jane Q. van Doe, PhD` or `DOE, Jane Q., Jr.`. Undefined for what is no name: a text
 * without letters, an address, a URL.
 */
export const normalPersonName = memoized(partsOf, 2 ** 17)

function partsOf(written: string): PersonName | undefined {
  if (written.length > nameLengthMax) return undefined
  const shown = shownName(written)
  const isPlain = plainWords.test(shown)
  const text = isPlain ? shown : withoutRemark(shown)
  if (!isPlain && notAName.test(text)) return undefined
  const nickname = isPlain ? '' : (nicknameInside.exec(text)?.slice(1).find(Boolean) ?? '')
  const segments = isPlain ? [text.split(' ')] : segmentsOf(text)
  const suffixes: string[] = []
  const groups = segments
    .map((segment, index) => withoutSuffixes(withoutTitles(segment), index > 0, suffixes))
    .filter(group => group.length > 0)
  const [before = [], after = []] = groups
  // `Last, First Middle`; what comes behind a further comma is not part of the name.
  const ordered = groups.length > 1 ? [...after, ...before] : inWesternOrder(before)
  if (ordered.length === 0) return undefined
  const cut = groups.length > 1 ? after.length : lastNameStart(ordered)
  return named(ordered, cut, suffixes[0] ?? '', comparable(nickname))
}

const isHan = /^\p{Script=Han}+$/u
const isWithoutVowels = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{M}'’"״׳-]+$/u

const wholePart = 2
/** The fullness of a name with a whole first name and a whole last name. */
export const wholeName = 2 * wholePart

/** Returns 2 for each of the first and the last name that is whole, and 1 for each initial; 0 for what is no name. */
export const nameFullness = (name: PersonName | undefined): number =>
  Math.min(wholePart, name?.first.length ?? 0) + Math.min(wholePart, name?.last.length ?? 0)

/** Puts the last name last where it shows that it stands first, as in `Иванов Иван Иванович`, and splits `王小明` and `JaneDoe`. */
function inWesternOrder(words: readonly string[]): readonly string[] {
  const [first = '', second = '', third = ''] = words
  if (words.length === 3 && isPatronymic(comparable(third)) && !isPatronymic(comparable(second)))
    return [second, third, first]
  if (words.length === 2 && beginsWithLastName(first, second)) return [second, first]
  const initials = initialsBehindLastName(words)
  if (initials > 0) return [...words.slice(-initials), ...words.slice(0, -initials)]
  if (words.length > 1) return words
  const joined = runTogether.exec(first)
  return joined ? joined.slice(1) : splitNameOfCharacters(first)
}

/**
 * Returns how many initials stand behind a last name: two in `Evans M.A.` and `van der Berg J.P.`; 0 for `Ada M. L.`, whose
 * first word is a given name, and for a single initial, which may be that of the last name.
 */
function initialsBehindLastName(words: readonly string[]): number {
  const cut = words.findIndex(word => isInitial.test(word))
  if (cut < 1 || words.length - cut < 2 || !words.slice(cut).every(word => isInitial.test(word))) return 0
  const before = words.slice(0, cut)
  const name = comparable(before.at(-1) ?? '')
  const isLastName =
    !isInitial.test(before.at(-1) ?? '') &&
    before.slice(0, -1).every((word, at) => isParticle(bareWord(word), bareWord(before[at - 1] ?? '')))
  const mayBeLast = shareOfGivenName(name) === undefined || shareOfSurname(name) !== undefined
  return isLastName && mayBeLast ? words.length - cut : 0
}

const isInitial = /^\p{L}\.?$/u

// `JaneDoe`; `McDonald`, `LeBron` and `MacKenzie` are one word.
const runTogether = /^(?!Mac)(\p{Lu}\p{Ll}{2,})(\p{Lu}\p{Ll}{2,})$/u

/** Returns the parts of a name in Latin letters; undefined for a name that is written in them, and for what is no name. */
export function nameInLatin(text: string): string | undefined {
  if (!hasOtherLetters.test(text)) return undefined
  const name = normalPersonName(text)
  return name && [name.first, name.middle, name.last].filter(part => part !== '').join(' ')
}

const hasOtherLetters = /[^\0-\u024f]/

// Most names: words of letters and nothing else.
const plainWords = /^\p{L}+(?: \p{L}+)*$/u
const notAName = /@|\/\/|^[^\p{L}]*$/u
const nicknameInside = /\s["“”«(]\s*([\p{L}][\p{L}\p{M}'’.-]*)\s*["“”»)]|\s['‘]([\p{L}\p{M}]{2,})['’](?=\s)/u

/** Returns the name without the mailbox or the headline behind it: `"Ada Moor" <ada@acme.com>`, `Ada Moor | CEO`, `Ada Moor - CEO at Acme`. */
const withoutRemark = (text: string): string =>
  text.replace(mailboxBehind, '').replace(headlineBehind, '').replace(quotedWhole, '$1')

const mailboxBehind = /(?<=\p{L}["”)]?),?\s+[<([]?[^\s@<>()[\]]+@[^\s@<>()[\]]+[>)\]]?$/u
const headlineBehind = /(?<=\p{L})\s+(?:[|•·]\s.*|[-–—]\s(?:.*\s)?(?:at|@)\s.*)$/u
const quotedWhole = /^["“]([^"“”]+)["”]$/u

const inBrackets = /[([{][^)\]}]*[)\]}]/g

const segmentsOf = (text: string) =>
  text
    .replace(nicknameInside, ' ')
    .replace(inBrackets, ' ')
    .split(/[,、，;]/u)
    .map(wordsOf)

function named(
  ordered: readonly string[],
  cut: number,
  suffix: string,
  nickname: string,
): PersonName | undefined {
  const [given = ''] = ordered
  const first = comparable(given)
  const middle = ordered.slice(1, cut).map(comparable).join(' ')
  const last = ordered.slice(cut).map(comparable).join(' ')
  if (first === '') return undefined
  return {
    first,
    middle,
    last,
    firstSpelled: inTwo(given) ?? first,
    lastSpelled: inTwo(ordered.slice(cut).join(' ')) ?? last,
    suffix,
    nickname,
    characters: ownLetters(ordered, cut),
    key: last === '' ? first : `${first} ${last}`,
    displayFirst: given.replace(/[.,]+$/, length => (given.length > 2 ? '' : length)),
    displayLast: ordered.slice(cut).join(' '),
  }
}

function ownLetters(ordered: readonly string[], cut: number): string {
  if (ordered.every(word => isHan.test(word))) return simplified(ordered.join(''))
  return ordered.every(word => isWithoutVowels.test(word))
    ? fold([...ordered.slice(0, 1), ...ordered.slice(cut)].join(' '))
    : ''
}

/**
 * Words as typed, without emoji, signs and numbers; `J.R.` is two words, `O'Neil`, `Anne-Marie` and `Ph.D.` are one, and
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
const isDotted = /\p{L}\.\p{L}/u

function isAbbreviation(word: string, mayBeDegree: boolean): boolean {
  const bare = bareWord(word)
  if (bare.length < 2) return false
  return titles.has(bare) || degrees.has(bare) || (mayBeDegree && degreesBehindComma.has(bare))
}

/** Returns the words as they are compared with umlauts in two letters; undefined where there are none. */
function inTwo(words: string): string | undefined {
  const spelled = spellUmlauts(words)
  return spelled === words ? undefined : spelled.split(' ').map(comparable).join(' ')
}

/** Folded; signs inside a word go, except that a hyphen becomes a space. */
function comparable(word: string): string {
  const plain = latinName(fold(word))
  if (asciiLetters.test(plain)) return plain
  return plain
    .replace(/[-‐‑–]/g, ' ')
    .replace(/[^\p{L}\p{M} ]/gu, '')
    .trim()
}

function bareWord(word: string): string {
  const folded = fold(word)
  return asciiLetters.test(folded) ? folded : folded.replace(/[^\p{L}\p{M}]/gu, '')
}

const asciiLetters = /^[a-z]*$/

function withoutTitles(list: readonly string[]): readonly string[] {
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
function withoutSuffixes(
  list: readonly string[],
  isBehindComma: boolean,
  found: string[],
): readonly string[] {
  let rest = list
  for (;;) {
    const typed = rest.at(-1) ?? ''
    const word = bareWord(typed)
    const isOnlyWord = rest.length === 1 && !isBehindComma
    if (word === '' || isOnlyWord) return rest
    const generation = generations.get(word)
    const isRoman = generation !== undefined && (word !== 'v' || (isBehindComma && typed === 'V'))
    const isDegree =
      degrees.has(word) ||
      (isBehindComma && isDegreeBehindComma(typed, word)) ||
      // `John Smith M.D.`; without its points, such a word is as often a name: `Jack Ma`.
      (rest.length > 2 && isDotted.test(typed) && degreesBehindComma.has(word))
    if (isRoman && (isBehindComma || rest.length > 2 || word.length > 1)) found.push(generation)
    else if (!isDegree) return rest
    rest = rest.slice(0, -1)
  }
}

const isDegreeBehindComma = (typed: string, word: string): boolean =>
  degreesBehindComma.has(word) || (/^(?:\p{Lu}\.?){2,6}$/u.test(typed) && typed.includes('.'))

/**
 * Returns the index at which the last name begins: particles belong to it (`de la Cruz`), as long as a first
 * name remains.
 */
function lastNameStart(ordered: readonly string[]): number {
  let start = Math.max(1, ordered.length - 1)
  while (start > 1) {
    const [before = '', word = ''] = ordered.slice(start - 2, start).map(bareWord)
    if (!isParticle(word, before)) return start
    start--
  }
  return start
}
