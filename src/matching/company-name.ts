// Turns the facts about two company names into the probability that they mean one company.

import { memoized } from '../lib/cache.ts'
import { heapShare } from '../lib/heap.ts'
import { nameReadings } from '../normal/name-readings.ts'
import { romanizedName } from '../normal/romanized.ts'
import { nameFactsOf } from './company-name-facts.ts'
import { type ComparedName, comparedName, isRearranged, type WordWeights } from './compared-name.ts'
import { type Curve, interpolate } from './interpolate.ts'
import { alignNames } from './name-alignment.ts'
import { boundScore, type NameBounds, type NameDifference, nameBounds, oddsOf } from './name-bounds.ts'
import { type AskedSite, askedSite, isCalledBySite, isSiteItself, nameBySite } from './site-name.ts'

export interface CompanyNames {
  readonly names: readonly string[]
  readonly formerNames?: readonly string[]
  /** The domain of its site, where it has one. */
  readonly domain?: string
}

/** Fitted by bench/fit-company-names.ts to real names of one list asked for by those of another, and to treated names. */
export const coefficients: readonly number[] = [
  -8.48, // any candidate
  12.61, // equal
  -5.91, // equal, and common on file
  13.14, // equal but for spaces and order
  2.04, // weight of the words that only the request has
  1.86, // weight of the words that only the candidate has
  1.17, // heaviest word that only the request has
  0.04, // heaviest word that only the candidate has
  -18.96, // slips in words that are on file
  -2.39, // slips in words that are not on file
  -0.99, // weight left out of abbreviated words
  -3.23, // initials
  5.56, // weight in common
  -4.64, // heaviest word in common
  7.02, // share of weight in common
  2.13, // first words paired
  -3, // numbers or single letters of both differ
  -0.64, // at most three letters
  -1.88, // both have words of their own
  -0.09, // the candidate has all words of the request and begins alike
  -0.29, // the request has all words of the candidate and begins alike
  -1.96, // words that only the request has
  -0.85, // words that only the candidate has
  -0.85, // each has words that the other lacks
  1.24, // the request has one generic word more, and nothing else differs
  -0.06, // the candidate has one generic word more, and nothing else differs
  1.55, // nothing but misspelt or abbreviated words differs
  -1.14, // misspelt or abbreviated words differ, and others are missing
  1.05, // a word in common that no other record has
  0.14, // that, and weight that only the request has
  0.08, // that, and weight that only the candidate has
  1.22, // legal forms agree
  -1.32, // legal forms differ
  -0.91, // former name
]

/**
 * Measured by bench/fit-company-names.ts: the share of answers that are right, by what the coefficients make of them. Where
 * words differ, treated names are nearly always right and those of lists in two of three, so that the curve of all answers
 * together, which lies between, stands for them.
 */
const measured: Readonly<Record<Exclude<NameDifference, 'trade'>, Curve>> = {
  none: [
    [0, 0],
    [0.254, 0.253],
    [0.487, 0.436],
    [0.653, 0.675],
    [0.859, 0.766],
    [0.954, 0.965],
    [0.983, 0.98],
    [0.993, 0.999],
  ],
  spelling: [
    [0, 0],
    [0.109, 0.014],
    [0.321, 0.169],
    [0.492, 0.432],
    [0.608, 0.582],
    [0.709, 0.852],
    [0.797, 0.912],
    [0.885, 0.957],
    [0.949, 0.985],
    [0.982, 0.988],
    [0.998, 0.998],
  ],
  group: [
    [0, 0],
    [0.104, 0.077],
    [0.326, 0.324],
    [0.5, 0.667],
    [0.635, 0.805],
    [0.818, 0.971],
    [0.882, 0.975],
    [0.95, 0.989],
    [0.981, 0.995],
    [0.998, 0.998],
  ],
  words: [
    [0, 0],
    [0.108, 0.094],
    [0.317, 0.268],
    [0.497, 0.402],
    [0.604, 0.618],
    [0.701, 0.735],
    [0.801, 0.843],
    [0.882, 0.895],
    [0.953, 0.964],
    [0.983, 0.981],
    [0.994, 0.998],
  ],
}

/** The bounds of a business or a place more are chosen, and no score of such a name is measured. */
const curveOf = (difference: NameDifference): Curve => measured[difference === 'trade' ? 'words' : difference]

/**
 * The least score of a company that is asked for by the label of its domain. Asked for by the tickers of companies on 14
 * exchanges, which are often the initials of another one, two answers in three are right; asked for by the short names that
 * people use (bench/quality/company-names.ts), nine in ten.
 */
const calledBySiteScore = 1.25
/** The same where its name is its domain: `Amazon` is Amazon.com rather than another company at that site. */
const calledInFullScore = oddsOf(0.9)

const siteAsWords = (domain: string): string => domain.replaceAll(/[.-]/g, '')

/** The evidence that a candidate is the company of a name; the scale is that of logarithms of odds. */
export interface NameEvidence {
  readonly score: number
  /** True when the candidate has or had just this name. */
  readonly isNamesake: boolean
  /** True when the name is one that it had before. */
  readonly isFormer: boolean
  /** True when the name is the label of its site. */
  readonly isCalledBySite: boolean
  readonly difference: NameDifference
}

const noEvidence: NameEvidence = {
  score: Number.NEGATIVE_INFINITY,
  isNamesake: false,
  isFormer: false,
  isCalledBySite: false,
  difference: 'words',
}

/** The domain of the company stands where its name was asked for: `www.acme.com`. */
const siteItself: NameEvidence = {
  score: oddsOf(0.95),
  isNamesake: false,
  isFormer: false,
  isCalledBySite: true,
  difference: 'none',
}

/** Returns a function that weighs candidates of one request, which is parsed once. */
export function companyNameScorer(
  query: string,
  weights: WordWeights,
): (candidate: CompanyNames) => NameEvidence {
  const asked = readingsOf(query, weights)
  const [whole] = asked
  if (!whole) return () => noEvidence
  const site = askedSite(query, whole.compared)
  return ({ names, formerNames = [], domain = '' }) => {
    let best = isSiteItself(site, domain) ? siteItself : noEvidence
    let namesake: NameEvidence | undefined
    for (const [list, isFormer] of [
      [names, false],
      [formerNames, true],
    ] as const) {
      for (const own of list.flatMap(name => readingsOf(name, weights, domain))) {
        for (const one of asked) {
          if (!areComparable(one, own)) continue
          const evidence = compare(one, own, isFormer ? '' : domain, isFormer, site)
          if (evidence.isNamesake) namesake ??= evidence
          if (evidence.score > best.score) best = evidence
        }
      }
    }
    // A common name may say less than one that resembles it, such as Total beside TotalEnergies.
    return namesake === undefined ? best : { ...best, isNamesake: true, isFormer: namesake.isFormer }
  }
}

/** A name as it is written, or another one that it holds, for which the score has a bound. */
interface NameReading {
  readonly compared: ComparedName
  readonly most: number
  /** True when it is a name in another script as it sounds in Latin letters, or as the site spells it. */
  readonly isSound: boolean
}

/** One of two names in a text, or what stands before its initials: `三星电子 Samsung Electronics`. */
const partMost = oddsOf(0.93)
/** A name as it sounds in Latin letters, as other names may sound too. */
const soundsMost = oddsOf(0.8)
/** A name of several common words, such as United Technologies, which is that of a company all the same. */
const severalWordsLeast = oddsOf(0.92)

/** Remembered, because candidates of one request are those of others too. */
const otherNamesIn = memoized(
  (name: string) => ({ parts: nameReadings(name), sounds: romanizedName(name) }),
  heapShare(1 / 384, 3 * 2 ** 20),
)

function readingsOf(name: string, weights: WordWeights, domain = ''): readonly NameReading[] {
  const { parts, sounds } = otherNamesIn(name)
  const bySite = nameBySite(name, domain)
  const texts: readonly (readonly [string, number])[] = [
    [name, Number.POSITIVE_INFINITY],
    ...parts.map(part => [part, partMost] as const),
    ...[sounds, bySite].flatMap(text => (text === undefined ? [] : [[text, soundsMost] as const])),
  ]
  return texts.flatMap(([text, most]) => {
    const compared = comparedName(text, weights)
    return compared ? [{ compared, most, isSound: most === soundsMost }] : []
  })
}

/** Returns whether two names can be one; what a name sounds like says nothing beside the characters of both. */
const areComparable = (a: NameReading, b: NameReading): boolean =>
  !(a.isSound || b.isSound) ||
  (isLatin.test(a.compared.text) && isLatin.test(b.compared.text) && a.isSound !== b.isSound)

const isLatin = /^(?:\p{Script=Latin}|\P{L})*$/u

function compare(
  asked: NameReading,
  own: NameReading,
  domain: string,
  isFormer: boolean,
  site: AskedSite,
): NameEvidence {
  const [one, other] = [asked.compared, own.compared]
  const isEqual = one.text === other.text
  const isExempt = isEqual || isRearranged(one, other)
  const alignment = isExempt ? undefined : alignNames(one, other)
  const facts = nameFactsOf(one, other, isFormer, alignment)
  const fitted = facts.reduce((total, fact, at) => total + fact * (coefficients[at] ?? 0), 0)
  const bounds: NameBounds = alignment
    ? nameBounds(one, other, alignment, domain)
    : { difference: 'none', ...(isEqual && one.words.length > 1 && { least: severalWordsLeast }) }
  const bounded = Math.min(boundScore(fitted, bounds), asked.most, own.most)
  const isCalled = isCalledBySite(site, other, domain)
  const called = other.glued === siteAsWords(domain) ? calledInFullScore : calledBySiteScore
  return {
    score: isCalled ? Math.max(bounded, called) : bounded,
    isNamesake: isEqual && Math.min(asked.most, own.most) === Number.POSITIVE_INFINITY,
    isFormer,
    isCalledBySite: isCalled,
    difference: (isCalled && bounded < called) || own.isSound || asked.isSound ? 'words' : bounds.difference,
  }
}

/** Returns the probability of each candidate, as it was measured, where none of them may be the company. */
export const nameProbabilities = (
  evidence: readonly Pick<NameEvidence, 'score' | 'difference'>[],
): readonly number[] =>
  sharesOf(evidence.map(({ score }) => score)).map((share, at) =>
    interpolate(curveOf(evidence[at]?.difference ?? 'words'), share),
  )

/** Returns the share of each candidate, where none of them may be the company; they add up to less than 1. */
export function sharesOf(scores: readonly number[]): readonly number[] {
  const most = Math.max(0, ...scores)
  const odds = scores.map(score => Math.exp(score - most))
  const all = odds.reduce((sum, one) => sum + one, 0) + Math.exp(-most)
  return odds.map(one => one / all)
}
