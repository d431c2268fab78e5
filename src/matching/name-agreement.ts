// Compares two names of people part by part.

import {
  areEastAsianSurnames,
  isEastAsianSurname,
  isOfKoreanSyllables,
  isOfSyllables,
  isSurnameAsWell,
} from '../normal/east-asian-surnames.ts'
import { editDistance } from '../normal/edit-distance.ts'
import { areKoreanSpellings } from '../normal/korean-names.ts'
import { shareOfGivenName, shareOfSurname } from '../normal/name-shares.ts'
import { areNicknames } from '../normal/nicknames.ts'
import type { PersonName } from '../normal/person-name.ts'
import { isParticle, isPatronymic } from '../normal/person-name-words.ts'
import { differByLongVowels } from '../normal/spellings.ts'
import { areSpellingsOfOne } from '../normal/surname-spellings.ts'
import { consonantAgreement } from './consonant-agreement.ts'
import { givenNamesJoined, isServantOf } from './joined-given-name.ts'
import { areGivenNamesOfTheirOwn, areLastNamesOfTheirOwn } from './own-given-names.ts'
import { areOfOneFather, areOfTwoFathers } from './patronymics.ts'

/**
 * The agreement of two parts of a name, from the most to the least. A `variant` is a nickname, a short form or another
 * spelling; `part` is one of two surnames, `middle` a middle name of the other, by which some people go.
 */
export type PartAgreement = 'equal' | 'variant' | 'part' | 'misspelt' | 'middle' | 'initial' | 'none'

export interface NameAgreement {
  readonly given: PartAgreement
  readonly family: PartAgreement
  /** `open` where one of the names has no middle name, `initial` where they agree by their first letters. */
  readonly middle: 'equal' | 'initial' | 'open' | 'differ'
  /** `open` where one of the names has no suffix, such as `Jr.`. */
  readonly suffix: 'equal' | 'open' | 'differ'
  /** True when the last name of one was compared with the first name of the other. */
  readonly isTurned: boolean
}

/** Returns how the parts of the names agree, in the order in which they agree best. */
export function nameAgreement(one: PersonName, other: PersonName): NameAgreement {
  const [a, b] = givenNamesJoined(one, other)
  const middle = consonantAgreement(a, b)
  if (middle) return { given: 'variant', family: 'variant', middle, suffix: 'open', isTurned: false }
  const straight = inOrder(a, b, false)
  if (a.last === '' || isStrong(straight)) return straight
  const turned = [
    inOrder(withPartsTurned(a), b, true),
    // A given name and a last name are more often those of somebody else than two of three words in another order.
    ...(wordsOf(a).length === wordsOf(b).length
      ? [
          ...lastNameMovedBehind(a).map(moved => inOrder(moved, b, true)),
          ...lastNameMovedBehind(b).map(moved => inOrder(a, moved, true)),
        ]
      : []),
  ].reduce((best, next) => (rank(next) > rank(best) ? next : best))
  return rank(turned) > rank(straight) + 1 ? turned : straight
}

const withPartsTurned = (name: PersonName): PersonName => {
  const { first, last, firstSpelled, lastSpelled } = name
  return {
    ...name,
    first: last,
    last: first,
    firstSpelled: lastSpelled,
    lastSpelled: firstSpelled,
    nickname: '',
  }
}

const wordsOf = ({ first, middle, last }: PersonName): readonly string[] =>
  `${first} ${middle} ${last}`.split(' ').filter(word => word !== '')

/** Returns `Popescu Ana Maria` and `El Idrissi Fatima Zahra` with the last name behind the others; nothing for a name of two words. */
function lastNameMovedBehind(name: PersonName): readonly PersonName[] {
  if (name.middle === '') return []
  const words = wordsOf(name)
  const end = 1 + words.findIndex((word, at) => !isParticle(word, words[at - 1] ?? ''))
  const [given, ...middles] = words.slice(end)
  const family = words.slice(0, end).join(' ')
  // A frequent given name in front is the given name.
  if (given === undefined || shareOfGivenName(family) !== undefined) return []
  return [
    {
      ...name,
      first: given,
      middle: middles.join(' '),
      last: family,
      firstSpelled: given,
      lastSpelled: family,
      nickname: '',
    },
  ]
}

const isStrong = ({ given, family }: NameAgreement): boolean => family === 'equal' && given !== 'none'

const ranks: Readonly<Record<PartAgreement, number>> = {
  equal: 5,
  variant: 4,
  part: 4,
  misspelt: 3,
  middle: 3,
  initial: 2,
  none: 0,
}
const rank = ({ given, family }: NameAgreement): number =>
  given === 'none' || family === 'none' ? ranks[given] / 5 + ranks[family] / 5 : ranks[given] + ranks[family]

/** A name whose middle names are taken away one by one as they turn out to belong to another part. */
interface NameParts {
  readonly first: string
  /** The first letters of the first and the middle names. */
  readonly initials: string
  readonly middles: string[]
  readonly last: string
  /** True when the name is written in Hangul, so that its spelling in Latin letters is not the person's own. */
  readonly isInHangul: boolean
  /** The first name with umlauts in two letters. */
  readonly firstSpelled: string
  readonly lastSpelled: string
}

const partsOf = ({ first, middle, last, firstSpelled, lastSpelled, characters }: PersonName): NameParts => ({
  first: glued(first),
  initials: `${first} ${middle}`
    .split(' ')
    .map(word => word[0] ?? '')
    .join(''),
  middles: middle === '' ? [] : middle.split(' '),
  last,
  isInHangul: /\p{Script=Hangul}/u.test(characters),
  firstSpelled: glued(firstSpelled),
  lastSpelled,
})

function inOrder(a: PersonName, b: PersonName, isTurned: boolean): NameAgreement {
  const [one, other] = [partsOf(a), partsOf(b)]
  // `Wang Xiaoping` is not a misspelling of `Wang Xiaoming`, whichever part stands first.
  const isBesideSurname = areOneSurname(one.first, other.first)
  const family = familyAgreement(one, other, isBesideSurname)
  const middleNames = one.middles.length + other.middles.length
  const given = givenAgreement(one, other, [a.nickname, b.nickname])
  // `Jean Pierre` and `Jean-Pierre` have the second name in common, which `Jean` lacks.
  const isJoined = given === 'equal' && one.middles.length + other.middles.length < middleNames
  const middle = middleAgreement(one.middles, other.middles)
  return {
    given,
    family,
    middle: isJoined && middle === 'open' ? 'initial' : middle,
    suffix:
      a.suffix === b.suffix && a.suffix !== ''
        ? 'equal'
        : a.suffix === '' || b.suffix === ''
          ? 'open'
          : 'differ',
    isTurned,
  }
}

/** Compares last names; `isBesideSurname` is true where the first names are one surname of East Asia, so that these are given names. */
function familyAgreement(a: NameParts, b: NameParts, isBesideSurname: boolean): PartAgreement {
  const [one, other] = [glued(a.last), glued(b.last)]
  if (one === '' || other === '') return 'none'
  if (one === other || glued(a.lastSpelled) === glued(b.lastSpelled) || differByLongVowels(one, other))
    return 'equal'
  if (joinsMiddle(a, other) || joinsMiddle(b, one)) return 'equal'
  const [words, others] = [a, b].map(({ last, lastSpelled }) => [
    ...familyWords(last),
    ...(last === lastSpelled ? [] : familyWords(lastSpelled)),
  ]) as [string[], string[]]
  if (areOfWomanAndMan(wordsBehindFirst(a), wordsBehindFirst(b))) return 'none'
  // `Berg` for `van der Berg`, `Garcia` for `Garcia Marquez`; but `Garcia Lorca` is another name than `Garcia Marquez`.
  if (arePartOf(familyWords(a.last), others) || arePartOf(familyWords(b.last), words))
    return familyWords(a.last).length === familyWords(b.last).length ? 'variant' : 'part'
  if (areSpellingsOfOne(one, other)) return 'variant'
  // `Park Ji-sung` has the surname in front, `박지성` behind the given name.
  if (a.isInHangul !== b.isInHangul && areKoreanSpellings(one, other)) return 'variant'
  const areTwoNames =
    areEastAsianSurnames(one, other) ||
    areOfTwoFathers(one, other) ||
    areLastNamesOfTheirOwn(one, other) ||
    areFrequentSurnames(one, other) ||
    (isBesideSurname && areTwoGivenNames(one, other, a.first))
  if (areOfOneFather(one, other) && !areTwoNames) return 'variant'
  if (isMisspelt(one, other) && !areTwoNames) return 'misspelt'
  if (takeMiddle(a, word => others.includes(word)) || takeMiddle(b, word => words.includes(word)))
    return 'variant'
  return one[0] === other[0] && Math.min(one.length, other.length) === 1 ? 'initial' : 'none'
}

/** Returns whether both are frequent and begin with another letter, where slips are rare: `Boyle`, `Doyle`. */
const areFrequentSurnames = (a: string, b: string): boolean =>
  a[0] !== b[0] && [a, b].every(name => shareOfSurname(name) !== undefined)

const wordsBehindFirst = ({ middles, last }: NameParts): string => [...middles, last].join(' ')

/** Returns whether two Vietnamese names differ by `Van`, which men have, and `Thi`, which women have. */
const areOfWomanAndMan = (a: string, b: string): boolean =>
  (a.startsWith('van ') && b.startsWith('thi ')) || (a.startsWith('thi ') && b.startsWith('van '))

/** Returns whether all words of a last name are among those of another, and one of them is more than initials. */
const arePartOf = (few: readonly string[], many: readonly string[]): boolean =>
  few.some(word => word.length > 2) && few.every(word => many.includes(word))

/** Returns whether both are one surname that may be of East Asia, in any spelling. */
const areOneSurname = (a: string, b: string): boolean =>
  areSpellingsOfOne(a, b) || (a === b && (isEastAsianSurname(a) || isSurnameAsWell(a)))

/** Returns whether two given names beside a surname of East Asia are those of two people, although they look alike. */
const areTwoGivenNames = (a: string, b: string, surname: string): boolean =>
  areOfNoTable(a, b) && (!isSurnameAsWell(surname) || [a, b].every(given => isGivenBeside(surname, given)))

/** `Kim` and `Lee` are given names of the West, beside which the other name may be anything; `Song` and `Cho` are not. */
const isGivenBeside = (surname: string, given: string): boolean =>
  isOfKoreanSyllables(given) || (shareOfGivenName(surname) === undefined && isOfSyllables(given))

/** Returns whether both are rare in the West, so that the name beside an East Asian surname may be of syllables. */
const areOfNoTable = (a: string, b: string): boolean =>
  [a, b].every(name => shareOfGivenName(name) === undefined && shareOfSurname(name) === undefined)

/** `Mc Donald` for `McDonald`: takes the last middle name away when it is the beginning of the other's last name. */
function joinsMiddle({ middles, last }: NameParts, other: string): boolean {
  const middle = middles.at(-1)
  if (middle === undefined || middle + glued(last) !== other) return false
  middles.pop()
  return true
}

/** Takes away the first middle name that passes the test. */
function takeMiddle({ middles }: NameParts, test: (word: string) => boolean): boolean {
  const at = middles.findIndex(word => word.length > 2 && test(word))
  if (at >= 0) middles.splice(at, 1)
  return at >= 0
}

const familyWords = (last: string): readonly string[] =>
  last.split(' ').filter((word, at, all) => !isParticle(word, all[at - 1] ?? ''))

function givenAgreement(a: NameParts, b: NameParts, nicknames: readonly [string, string]): PartAgreement {
  if (a.first === b.first) return a.first.length === 1 ? 'initial' : 'equal'
  if (a.firstSpelled === b.firstSpelled || differByLongVowels(a.first, b.first)) return 'equal'
  if (joinsFirst(a, b.first) || joinsFirst(b, a.first)) return 'equal'
  // Two people of one name in Hangul have spellings of their own: `Ji-hoon` and `Ji-hun`.
  if (a.isInHangul !== b.isInHangul && areKoreanSpellings(a.first, b.first)) return 'variant'
  // `Lee Jae-yong` has the surname in front. Two spellings are not a slip there, but many people have either.
  if (areSpellingsOfOne(a.first, b.first) && (isInFront(a) || isInFront(b)))
    return a.isInHangul === b.isInHangul ? 'misspelt' : 'variant'
  // The given names may be the middle ones where both are surnames: `Park Ji Sung` and `Ji Sung Park`.
  if (areEastAsianSurnames(a.first, b.first)) return takeFirstAsMiddle(a, b) ? 'middle' : 'none'
  // `Hank Johnson` for `Henry "Hank" Johnson`: the name says so itself.
  if (a.first === nicknames[1] || b.first === nicknames[0]) return 'equal'
  const names = [a.first, a.firstSpelled, nicknames[0]].filter(Boolean)
  const others = [b.first, b.firstSpelled, nicknames[1]].filter(Boolean)
  if (names.some(name => others.some(other => areVariants(name, other)))) return 'variant'
  if (areInitialsOf(a.first, b) || areInitialsOf(b.first, a)) return 'variant'
  // Some people go by a middle name: `J. William Smith`, `Bill Smith`.
  if (isServantOf(a.first, b.first) || isServantOf(b.first, a.first)) return 'middle'
  if (takeFirstAsMiddle(a, b)) return a.first.length === 1 || b.first.length === 1 ? 'variant' : 'middle'
  const isBesideSurname = areOneSurname(a.last, b.last)
  const areTwoNames =
    (isBesideSurname && areTwoGivenNames(a.first, b.first, a.last)) ||
    areGivenNamesOfTheirOwn(a.first, b.first)
  if (isMisspelt(a.first, b.first) && !areTwoNames) return 'misspelt'
  const isInitial = (a.first.length === 1 || b.first.length === 1) && a.first[0] === b.first[0]
  return isInitial ? 'initial' : 'none'
}

/** Returns whether a surname of East Asia as the first word is in front of a given name, not a given name itself: `Jen Smith`. */
const isInFront = ({ last }: NameParts): boolean =>
  shareOfSurname(last) === undefined && isOfSyllables(glued(last))

/** Takes away a middle name of one that is the first name of the other; `Ivanovich` is the name of a father. */
const takeFirstAsMiddle = (a: NameParts, b: NameParts): boolean =>
  takeMiddle(b, word => !isPatronymic(word) && areVariants(a.first, word)) ||
  takeMiddle(a, word => !isPatronymic(word) && areVariants(b.first, word))

/** `Mary Ann` for `Maryann`: takes the first middle name away when it is the end of the other's first name. */
function joinsFirst({ first, middles }: NameParts, other: string): boolean {
  const [middle] = middles
  if (middle === undefined || middle.length < 2 || first + middle !== other) return false
  middles.shift()
  return true
}

/** `JP` for `Jean-Pierre`, `MJ` for `Mary Jane`: letters that stand for a name. */
const areInitialsOf = (first: string, { initials }: NameParts): boolean =>
  lettersAlone.test(first) && initials === first

const lettersAlone = /^(?:[b-df-hj-np-tv-xz]{2,3}|[aeiou]j)$/

const areVariants = (a: string, b: string): boolean =>
  (a.length > 1 && a === b) || areNicknames(a, b) || isShort(a, b)

/** `Alex` for `Alexandros`, `Jean` for `Jean-Luc`, but not `Jane` for `Janet` or `Daniel` for `Danielle`. */
function isShort(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 3 && long.startsWith(short) && !areGivenNamesOfTheirOwn(a, b)
}

/**
 * Returns how middle names agree. They are often left out, so that each of the fewer ones needs a counterpart, in order;
 * one without makes the names differ.
 */
function middleAgreement(a: readonly string[], b: readonly string[]): NameAgreement['middle'] {
  if (a.length === 0 || b.length === 0) return 'open'
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  let next = 0
  let isWhole = false
  for (const word of few) {
    const at = many.findIndex((other, index) => index >= next && middlesAgree(word, other))
    if (at < 0) return 'differ'
    const other = many[at] ?? ''
    if (word.length > 1 && other.length > 1) isWhole = true
    next = at + 1
  }
  return isWhole ? 'equal' : 'initial'
}

function middlesAgree(a: string, b: string): boolean {
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  return areVariants(a, b) || isMisspelt(a, b)
}

const glued = (part: string): string => part.replaceAll(' ', '')

function isMisspelt(a: string, b: string): boolean {
  // Most names so short that differ by a letter are names of their own: `Kay`, `Ray`.
  if (a.length === 3 && b.length === 3) return areTransposed(a, b)
  const length = Math.min(a.length, b.length)
  const bound = length >= 8 ? 2 : length >= 3 && Math.max(a.length, b.length) >= 4 ? 1 : 0
  return bound > 0 && editDistance(a, b, bound) <= bound
}

const areTransposed = (a: string, b: string): boolean =>
  editDistance(a, b, 1) === 1 && [...a].sort().join() === [...b].sort().join()
