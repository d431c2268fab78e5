// Pairs the words of two company names: equal ones, words run together, initials, abbreviations, misspellings.
import { editDistance } from '../normal/edit-distance.ts'
import { differByLongVowels } from '../normal/spellings.ts'
import type { ComparedName, WeightedWord } from './compared-name.ts'
import { genericWords } from './generic-words.ts'
import { areTranslations } from './translated-words.ts'

/** A word with how much of it the other name has. */
export interface AlignedWord extends WeightedWord {
  /** 1 where the other name has the word, less where it has it in another form, 0 where it lacks it. */
  readonly near: number
  /** The way in which the paired word differs. */
  readonly form: WordForm
}

/** Returns whether a word in common is distinctive and that of no other company on file. */
export const isSole = ({ near, count, weight }: AlignedWord): boolean =>
  near > 0.9 && count === 1 && weight > 0.5

export type WordForm = 'same' | 'joined' | 'initials' | 'abbreviated' | 'misspelt' | 'missing'

export interface NameAlignment {
  readonly a: readonly AlignedWord[]
  readonly b: readonly AlignedWord[]
  /** True when the first word of either name is paired with the first of the other. */
  readonly startsAlike: boolean
}

interface OpenWord extends WeightedWord {
  near: number
  form: WordForm
  /** The position of the word that it is paired with. */
  partner: number
}

/** Returns the alignment of two names; the best pairs are made first, and every word is paired once. */
export function alignNames(a: ComparedName, b: ComparedName): NameAlignment {
  const [ofA, ofB] = [open(a), open(b)]
  pairEqual(ofA, ofB)
  pairJoined(ofA, ofB)
  pairJoined(ofB, ofA)
  pairInitials(ofA, ofB)
  pairInitials(ofB, ofA)
  pairSimilar(ofA, ofB)
  return { a: ofA, b: ofB, startsAlike: ofA[0]?.partner === 0 }
}

const open = ({ words }: ComparedName): OpenWord[] =>
  words.map(word => ({ ...word, near: 0, form: 'missing', partner: -1 }))

function pair(
  one: OpenWord,
  at: number,
  other: OpenWord,
  otherAt: number,
  near: number,
  form: WordForm,
): void {
  one.form = form
  other.form = form
  one.near = near
  one.partner = otherAt
  other.near = near
  other.partner = at
}

/** Words may be turned round, but not the characters of a script without spaces: `京東` is not `東京`. */
function pairEqual(a: readonly OpenWord[], b: readonly OpenWord[]): void {
  let lastCharacter = -1
  for (const [at, one] of a.entries()) {
    const from = isCharacter(one) ? lastCharacter + 1 : 0
    const otherAt = b.findIndex((other, index) => index >= from && other.partner < 0 && areEqual(one, other))
    const other = b[otherAt]
    if (!other) continue
    pair(one, at, other, otherAt, 1, 'same')
    if (isCharacter(one)) lastCharacter = otherAt
  }
}

/** Returns whether a word is a character of a script without spaces; their blocks begin here. */
export const isCharacter = ({ text }: Pick<WeightedWord, 'text'>): boolean =>
  text.length === 1 && text.charCodeAt(0) >= 0x2e80

const areEqual = (a: WeightedWord, b: WeightedWord): boolean =>
  a.text === b.text ||
  ((a.spelled !== undefined || b.spelled !== undefined) && (a.spelled ?? a.text) === (b.spelled ?? b.text))

const joinedNear = 0.97

/** Pairs two or three neighbours with the word that they are when run together. */
function pairJoined(apart: readonly OpenWord[], together: readonly OpenWord[]): void {
  for (const [otherAt, other] of together.entries()) {
    if (other.partner >= 0 || other.text.length < 3) continue
    for (let at = 0; at < apart.length - 1; at++) {
      const length = [2, 3].find(count => isRun(apart, at, count, other.text))
      if (length === undefined) continue
      for (let part = at; part < at + length; part++) {
        const word = apart[part]
        if (word) pair(word, part, other, otherAt, joinedNear, 'joined')
      }
      other.partner = at
      break
    }
  }
}

/** Returns whether so many neighbours from `at` on, none of them paired, are the word when run together. */
function isRun(apart: readonly OpenWord[], at: number, count: number, together: string): boolean {
  let end = 0
  for (let part = at; part < at + count; part++) {
    const word = apart[part]
    if (!word || word.partner >= 0 || !together.startsWith(word.text, end)) return false
    end += word.text.length
  }
  return end === together.length
}

/** Pairs a word with the words whose initials it is: `amd`, `advanced micro devices`. */
function pairInitials(short: readonly OpenWord[], long: readonly OpenWord[]): void {
  const telling = long.flatMap((word, at) => (isFiller(word) ? [] : [{ word, at }]))
  const initials = telling.map(({ word }) => word.text[0] ?? '').join('')
  for (const [at, one] of short.entries()) {
    if (one.partner >= 0 || one.text.length < 2 || one.text.length > 6) continue
    const start = initials.indexOf(one.text)
    const run = start < 0 ? [] : telling.slice(start, start + one.text.length)
    if (run.length < 2 || run.some(({ word }) => word.partner >= 0)) continue
    const near = run.length === 2 ? 0.5 : 0.75
    for (const { word, at: otherAt } of run) pair(word, otherAt, one, at, near, 'initials')
    one.partner = run[0]?.at ?? -1
  }
}

const isFiller = ({ text }: WeightedWord): boolean => text === 'and' || text === 'of' || text === 'the'

function pairSimilar(a: readonly OpenWord[], b: readonly OpenWord[]): void {
  const pairs: SimilarPair[] = []
  for (const [at, one] of a.entries()) {
    if (one.partner >= 0) continue
    for (const [otherAt, other] of b.entries()) {
      if (other.partner >= 0 || !mayBeSimilar(one.text, other.text)) continue
      const likeness = similarity(one, other, at > 0 && otherAt > 0)
      if (likeness) pairs.push({ one, at, other, otherAt, ...likeness })
    }
  }
  for (const { one, at, other, otherAt, near, form } of pairs.sort((p, q) => q.near - p.near)) {
    if (one.partner < 0 && other.partner < 0) pair(one, at, other, otherAt, near, form)
  }
}

interface SimilarPair {
  readonly one: OpenWord
  readonly at: number
  readonly other: OpenWord
  readonly otherAt: number
  readonly near: number
  readonly form: WordForm
}

/** Returns false for most words that are not forms of each other: only misspellings begin with another letter. */
const mayBeSimilar = (a: string, b: string): boolean =>
  a.charCodeAt(0) === b.charCodeAt(0) ||
  (a.length >= 4 && b.length >= 4 && Math.abs(a.length - b.length) <= slipsMax)

/** Returns how one of two different words is a form of the other; undefined where it is none. Names begin with surnames. */
function similarity(
  a: WeightedWord,
  b: WeightedWord,
  areBehindFirst: boolean,
): { readonly near: number; readonly form: WordForm } | undefined {
  const [short, long] = a.text.length < b.text.length ? [a, b] : [b, a]
  if (hasDigit.test(short.text) || hasDigit.test(long.text)) return undefined
  if (isPlural(long.text, short.text)) return { near: 0.96, form: 'abbreviated' }
  if (areTranslations(short.text, long.text)) return { near: 0.92, form: 'abbreviated' }
  if (differByLongVowels(short.text, long.text)) return { near: 0.96, form: 'abbreviated' }
  if (areBehindFirst && areOfOneTrade(short.text, long.text)) return { near: 0.9, form: 'abbreviated' }
  const abbreviated = abbreviation(short.text, long.text)
  // A common word is abbreviated more often, and tells less if it is another one.
  const asAbbreviation =
    abbreviated === 0 ? 0 : long.weight < 0.5 ? Math.min(0.95, abbreviated + 0.15) : abbreviated
  const asMisspelling = misspelling(short.text, long.text)
  if (asAbbreviation === 0 && asMisspelling === 0) return undefined
  return asAbbreviation >= asMisspelling
    ? { near: asAbbreviation, form: 'abbreviated' }
    : { near: asMisspelling, form: 'misspelt' }
}

/** Returns whether the long word is the plural of the short one: `plumbers`, `boxes`, `bakeries`. */
const isPlural = (long: string, short: string): boolean =>
  short.length > 2 &&
  (long === `${short}s` ||
    long === `${short}es` ||
    (short.endsWith('y') && long === `${short.slice(0, -1)}ies`))

/** Returns whether two words name one trade and those who carry it on: `plumbing` and `plumbers`, `bakery` and `bakers`. */
function areOfOneTrade(a: string, b: string): boolean {
  if (!tradeEnding.test(a) || !tradeEnding.test(b)) return false
  const stems = tradeStems(a)
  return tradeStems(b).some(stem => stems.includes(stem))
}

const tradeEnding = /(?:ings?|[eo]rs?|er(?:y|ies)|ants?)$/
const tradeEndings = ['ing', 'ings', 'er', 'ers', 'or', 'ors', 'ery', 'eries', 'ant', 'ants', 's']

/** Returns what may be left of a word without the ending of a trade; `engineers` are `engineer` and `engine`. */
const tradeStems = (word: string): readonly string[] =>
  tradeEndings
    .filter(ending => word.length > ending.length + 2 && word.endsWith(ending))
    .map(ending => word.slice(0, -ending.length))

/** The most slips of a misspelling, in a long word. */
const slipsMax = 2

function misspelling(short: string, long: string): number {
  if (short.length < 4) return 0
  const bound = long.length >= 8 ? slipsMax : 1
  const slips = editDistance(short, long, bound)
  if (slips > bound) return 0
  const firstDiffers = short[0] === long[0] ? 0 : 0.1
  const weight = slips === 1 ? slipWeight(short, long) : slips
  return Math.max(0, 1 - (1.2 * weight) / long.length - firstDiffers)
}

/**
 * Swapped neighbours, doubled letters and letters that sound alike (`Smyth`, `Smith`) are nearly always slips, while a
 * wrong letter is as often another word.
 */
function slipWeight(a: string, b: string): number {
  if (soundOf(a) === soundOf(b)) return 0.6
  if (a.length !== b.length) return 0.85
  let at = 0
  while (a[at] === b[at]) at++
  return a[at] === b[at + 1] && a[at + 1] === b[at] ? 0.6 : 1
}

/** Returns the word with one letter for those that sound alike, and doubled letters written once. */
const soundOf = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replace(/ck|[cq]/g, 'k')
    .replaceAll('y', 'i')
    .replaceAll('z', 's')
    .replace(/(.)\1/gu, '$1')

/** Returns how likely the short word abbreviates the long one, or both do as plurals: `labs` and `laboratories`. */
export function abbreviation(short: string, long: string): number {
  const likely = singularAbbreviation(short, long)
  const arePlurals = short.length > 3 && short.endsWith('s') && long.endsWith('s')
  return arePlurals ? Math.max(likely, singularAbbreviation(short.slice(0, -1), long.slice(0, -1))) : likely
}

/**
 * Returns how likely the short word abbreviates the long one: because it begins it (`res`, `techn`), or has its first
 * letter and others of it in their order, hardly a vowel among them (`mnfg`, `svcs`).
 */
function singularAbbreviation(short: string, long: string): number {
  if (short[0] !== long[0] || short.length >= long.length) return 0
  if (long.startsWith(short)) return [0, 0.35, 0.55, 0.72][short.length] ?? 0.8
  // `bank` is not a contraction of `bundesbank`.
  if (short.length < 2 || short.length > 0.75 * long.length || genericWords.has(short)) return 0
  let at = 0
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1
    if (at === 0) return 0
  }
  const vowels = short.slice(1).match(/[aeiou]/g)?.length ?? 0
  if (vowels > Math.max(0, short.length - 3)) return 0
  return short.length === 2 ? 0.4 : 0.65
}

const hasDigit = /\p{N}/u
