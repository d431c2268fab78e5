// The similarity of two company names that share a domain, where little is needed to take them for one.
import { editDistance } from '../normal/edit-distance.ts'
import { type ComparedName, isOrdinal, isRearranged, type WeightedWord } from './compared-name.ts'

/** The kinds of difference, from the least to the most. */
export type Likeness =
  /** The normal forms are equal. */
  | { readonly kind: 'equal' }
  /** The names are equal except for spaces, connectors or the order of words. */
  | { readonly kind: 'arranged' }
  /**
   * Every distinctive word has its counterpart, some with typos. `share` is the share of correct letters in
   * them.
   */
  | { readonly kind: 'misspelt'; readonly share: number }
  /** One of the names has words that the other lacks. `share` is the weight in common. */
  | { readonly kind: 'partial'; readonly share: number }

/** Returns the likeness of two names, which is symmetric. */
export function likeness(a: ComparedName, b: ComparedName): Likeness {
  if (a.text === b.text) return { kind: 'equal' }
  if (isRearranged(a, b)) return { kind: 'arranged' }
  const pairs = pairedWords(a.words, b.words)
  const common = pairs.reduce((sum, { one, other, near }) => sum + near * (one.weight + other.weight), 0)
  const byWords = common / (weightSum(a.words) + weightSum(b.words))
  const exact = new Set(pairs.filter(({ near }) => near === 1).flatMap(({ one, other }) => [one, other]))
  const differing = [...a.words, ...b.words].filter(word => !exact.has(word))
  if (differing.some(({ text }) => isOrdinal.test(text)))
    return { kind: 'partial', share: byWords * ordinalPenalty }
  const own = differing.filter(isOwn)
  const slips = own.length === 0 ? undefined : slipsOfOwn(a, b, own, pairs)
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
