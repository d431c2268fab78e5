// The similarity of two company names, as a few facts from which a confidence is read.
import { memoized } from '../lib/cache.ts'
import { heapShare } from '../lib/heap.ts'
import { legalFormsIn, normalCompanyName } from '../normal/company-name.ts'
import { editDistance } from '../normal/edit-distance.ts'
import { transliterate } from '../normal/latin.ts'
import { genericWords } from './generic-words.ts'

/** A company name prepared for many comparisons. */
export interface ComparedName {
  /** The normal form, in Latin letters where the script is Cyrillic or Greek. */
  readonly text: string
  readonly words: readonly WeightedWord[]
  /** All words joined without spaces or connectors. */
  readonly glued: string
  /** The legal forms as written, those of one meaning in one spelling. */
  readonly forms: ReadonlySet<string>
}

export interface WeightedWord {
  readonly text: string
  /** 1 for a distinctive word, less for words that many companies share. */
  readonly weight: number
  /** How many records have it in a name; undefined where they were not counted. */
  readonly count?: number | undefined
}

/** The weights of words, and how many names on file have them. */
export interface WordWeights {
  readonly weightOf: (word: string) => number
  readonly countOf?: (word: string) => number
}

/** Undefined when the text is no name. */
export function comparedName(
  name: string,
  { weightOf, countOf }: WordWeights = assumedWeights,
): ComparedName | undefined {
  const parsed = parseName(name)
  return parsed.text === ''
    ? undefined
    : {
        ...parsed,
        words: parsed.list.map(word => ({
          text: word,
          weight: weightOf(word) * (parsed.asides.has(word) ? asideWeight : 1),
          count: countOf?.(word),
        })),
      }
}

/** The words of a name, empty where it is none. Remembered, because candidates of one request are those of others too. */
const parseName = memoized(parsedName, heapShare(1 / 96, 12 * 2 ** 20))

function parsedName(name: string) {
  const text = transliterate(normalCompanyName(name) ?? '')
  const list = text.split(' ')
  const aside = inBrackets.exec(name)?.[1]
  return {
    text,
    list,
    asides: new Set(aside === undefined ? [] : transliterate(normalCompanyName(aside) ?? '').split(' ')),
    glued: list.filter(word => word !== 'and' && word !== 'of' && word !== 'the').join(''),
    forms: legalFormsIn(name),
  }
}

// The part in brackets after a name is a country, a short form, a product or a role: `Acme (UK)`, `Acme
// (member)`.
const inBrackets = /.\(([^()]+)\)\s*$/
const asideWeight = 0.3

const assumedWeights: WordWeights = { weightOf: assumedWeight }

function assumedWeight(word: string): number {
  if (word === 'and' || word === 'of' || word === 'the') return 0.05
  if (genericWords.has(word)) return 0.3
  return word.length <= 2 ? 0.7 : 1
}

/** The kinds of difference, from the least to the most. */
export type Likeness =
  /** The normal forms are equal. */
  | { readonly kind: 'equal' }
  /** The names are equal except for spaces, connectors or the order of words. */
  | { readonly kind: 'arranged' }
  /** One name is the other plus words that many companies share. `share` is the weight in common. */
  | { readonly kind: 'extended'; readonly share: number }
  /**
   * Both names have the same distinctive words and differ in words that many companies share. `share` is the
   * weight in common.
   */
  | { readonly kind: 'generic'; readonly share: number }
  /**
   * Every distinctive word has its counterpart, some with typos. `share` is the share of correct letters in
   * them.
   */
  | { readonly kind: 'misspelt'; readonly share: number }
  /** One of the names has distinctive words that the other lacks. `share` is the weight in common. */
  | { readonly kind: 'partial'; readonly share: number }

/** Returns the likeness of two names, which is symmetric. */
export function likeness(a: ComparedName, b: ComparedName): Likeness {
  if (a.text === b.text) return { kind: 'equal' }
  if (a.glued === b.glued || isReordered(a, b)) return { kind: 'arranged' }
  const pairs = pairedWords(a.words, b.words)
  const common = pairs.reduce((sum, { one, other, near }) => sum + near * (one.weight + other.weight), 0)
  const byWords = common / (weightSum(a.words) + weightSum(b.words))
  const exact = new Set(pairs.filter(({ near }) => near === 1).flatMap(({ one, other }) => [one, other]))
  const differing = [...a.words, ...b.words].filter(word => !exact.has(word))
  if (differing.some(({ text }) => isOrdinal.test(text)))
    return { kind: 'partial', share: byWords * ordinalPenalty }
  const own = differing.filter(isOwn)
  if (own.length === 0) {
    if (!a.words.some(isOwn)) return { kind: 'partial', share: byWords }
    const isOneSided = a.words.every(word => exact.has(word)) || b.words.every(word => exact.has(word))
    return { kind: isOneSided ? 'extended' : 'generic', share: byWords }
  }
  const slips = slipsOfOwn(a, b, own, pairs)
  return slips === undefined
    ? { kind: 'partial', share: byWords }
    : { kind: 'misspelt', share: spelling(a, b, slips) }
}

/**
 * Returns the edits in the distinctive words, or in the names without spaces; undefined where the difference
 * is more than misspelling.
 */
function slipsOfOwn(
  a: ComparedName,
  b: ComparedName,
  own: readonly WeightedWord[],
  pairs: readonly WordPair[],
): number | undefined {
  const ownPairs = pairs.filter(({ one, other }) => own.includes(one) || own.includes(other))
  const paired = new Set(ownPairs.flatMap(({ one, other }) => [one, other]))
  const byWords = own.every(word => paired.has(word))
    ? ownPairs.reduce(
        (sum, { one, other, near }) => sum + (1 - near) * Math.max(one.text.length, other.text.length),
        0,
      )
    : Number.POSITIVE_INFINITY
  const length = Math.max(a.glued.length, b.glued.length)
  const bound = hasDigit.test(a.glued) || hasDigit.test(b.glued) ? 0 : Math.floor(length / 4)
  const glued = editDistance(a.glued, b.glued, bound)
  const together =
    glued > bound ? Number.POSITIVE_INFINITY : glued === 1 ? weightOfSlip(a.glued, b.glued) : glued
  const slips = Math.min(byWords, together)
  return Number.isFinite(slips) ? slips : undefined
}

/**
 * Returns the share of correct letters in the distinctive words: edits elsewhere weigh as much, because the
 * other words say little.
 */
function spelling(a: ComparedName, b: ComparedName, slips: number): number {
  const share = 1 - slips / Math.max(lettersOfOwn(a), lettersOfOwn(b))
  // Typos are rare on the first letter; a different first letter is usually a different name.
  return Math.max(0, a.glued.charCodeAt(0) === b.glued.charCodeAt(0) ? share : share - 0.1)
}

/**
 * Returns the weight of a single edit. Swapped neighbours and doubled letters are nearly always typos, while
 * a wrong letter is as often another name.
 */
function weightOfSlip(a: string, b: string): number {
  if (a.length === b.length) {
    let at = 0
    while (a[at] === b[at]) at++
    return a[at] === b[at + 1] && a[at + 1] === b[at] ? 0.65 : 1
  }
  return withoutDoubles(a) === withoutDoubles(b) ? 0.65 : 0.85
}

const withoutDoubles = (word: string): string => word.replace(/(.)\1/gu, '$1')

const lettersOfOwn = ({ words, glued }: ComparedName): number =>
  words.filter(isOwn).reduce((sum, { text }) => sum + text.length, 0) || glued.length / 2

const isOwn = ({ weight }: WeightedWord): boolean => weight > 0.5

const weightSum = (words: readonly WeightedWord[]): number =>
  words.reduce((sum, { weight }) => sum + weight, 0)

const isReordered = (a: ComparedName, b: ComparedName): boolean =>
  a.words.length === b.words.length && inOrder(a) === inOrder(b)

const inOrder = ({ words }: ComparedName): string =>
  words
    .map(({ text }) => text)
    .sort()
    .join(' ')

// `Fund II` is another company than `Fund III`, however alike the rest is.
const isOrdinal = /^(?:\d+|i{1,3}|iv|vi{0,3}|ix|xi{0,2}|[a-z])$/
const ordinalPenalty = 0.8

interface WordPair {
  readonly one: WeightedWord
  readonly other: WeightedWord
  /** 1 for equal words, less with edits or where one abbreviates the other. */
  readonly near: number
}

/**
 * Pairs each word with the nearest word of the other name, the best pairs first; words without a counterpart
 * are left out.
 */
function pairedWords(a: readonly WeightedWord[], b: readonly WeightedWord[]): readonly WordPair[] {
  const all = a.flatMap(one => b.map(other => ({ one, other, near: nearness(one.text, other.text) })))
  const taken = new Set<WeightedWord>()
  return all
    .filter(({ near }) => near > 0)
    .sort((p, q) => q.near - p.near)
    .filter(({ one, other }) => {
      if (taken.has(one) || taken.has(other)) return false
      taken.add(one).add(other)
      return true
    })
}

function nearness(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < 4 || hasDigit.test(a) || hasDigit.test(b)) return 0
  if (long.startsWith(short)) return shortened
  const bound = long.length >= 8 ? 2 : 1
  const slips = editDistance(a, b, bound)
  return slips > bound ? 0 : 1 - slips / long.length
}

const hasDigit = /\p{N}/u
/** `pharma` for `pharmaceuticals`; as often another word that only begins alike. */
const shortened = 0.75
