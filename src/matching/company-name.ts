// Turns the facts about two company names into the probability that they mean one company.
import { nameFactsOf } from './company-name-facts.ts'
import { isRearranged, type WordWeights } from './compared-name.ts'
import { areComparable, type ComparedReading, comparedReadings } from './compared-readings.ts'
import { type Curve, interpolate } from './interpolate.ts'
import { alignNames } from './name-alignment.ts'
import {
  boundScore,
  equalDifference,
  type NameBounds,
  type NameDifference,
  nameBounds,
  oddsOf,
} from './name-bounds.ts'
import type { NameInContext } from './name-in-context.ts'
import { type AskedSite, askedSite, isCalledBySite, isSiteItself } from './site-name.ts'

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
 * Measured by bench/fit-company-names.ts: the share of answers that are right, by what the coefficients make of them. Two are kept
 * where it prints more: `none`, where few answers would say more than the shares of namesakes add up to, and
 * `spelling`, whose slips were nearly all made on purpose: by what it prints, `Altria` would be Atria with 0.73.
 * A share of 1 is written as less, because a sample without a mistake proves no certainty. Where
 * words differ, treated names are nearly always right and those of lists in two of three, so that the curve of all answers
 * together, which lies between, stands for them.
 */
const measured: Readonly<Record<Exclude<NameDifference, 'trade'>, Curve>> = {
  none: [
    [0, 0],
    // Each of two companies of one name is meant half of the time.
    [0.5, 0.5],
    [0.65, 0.75],
    [0.833, 0.933],
    [0.956, 0.986],
    [0.984, 0.994],
    [0.993, 0.998],
  ],
  word: [
    [0, 0],
    [0.255, 0.248],
    [0.483, 0.342],
    [0.639, 0.519],
    [0.856, 0.629],
    [0.952, 0.947],
    [0.981, 0.962],
    [0.994, 0.999],
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
    [0.104, 0.076],
    [0.326, 0.324],
    [0.5, 0.667],
    [0.635, 0.805],
    [0.818, 0.971],
    [0.883, 0.976],
    [0.95, 0.989],
    [0.981, 0.998],
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
/** The least score where its name is the whole domain: `Amazon` is Amazon.com rather than another company at that site. */
const calledInFullScore = oddsOf(0.9)
/** The least score of an equal name of several words, all of which may be common: United Technologies is a company all the same. */
const severalWordsScore = oddsOf(0.92)

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

/** The evidence for a company whose domain was asked for in place of a name: `www.acme.com`. */
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
  const asked = comparedReadings(query, weights)
  const [whole] = asked
  if (!whole) return () => noEvidence
  const site = askedSite(query, whole.compared)
  const evidenceOf = (name: string, domain: string, isFormer: boolean) =>
    comparedReadings(name, weights, domain).flatMap(own =>
      asked
        .filter(reading => areComparable(reading, own))
        .map(reading => compare(reading, own, { site, domain: isFormer ? '' : domain, isFormer })),
    )
  return ({ names, formerNames = [], domain = '' }) => {
    const found = [
      ...names.flatMap(name => evidenceOf(name, domain, false)),
      ...formerNames.flatMap(name => evidenceOf(name, domain, true)),
    ]
    const best = found.reduce(
      (one, other) => (other.score > one.score ? other : one),
      isSiteItself(site, domain) ? siteItself : noEvidence,
    )
    // A common name may say less than one that resembles it, such as Total beside TotalEnergies.
    const namesake = found.find(({ isNamesake }) => isNamesake)
    return namesake === undefined ? best : { ...best, isNamesake: true, isFormer: namesake.isFormer }
  }
}

/**
 * Returns a function that weighs candidates by a name of which it is not certain that it is the one asked for. They must be
 * called so, apart from words of groups: what else differs is too much beside an addition, unless a legal form ends the name.
 */
export function companyNameInContextScorer(
  { name, confidenceMax, isWhole = false }: NameInContext,
  weights: WordWeights,
): (candidate: CompanyNames) => NameEvidence {
  const score = companyNameScorer(name, weights)
  return candidate => {
    const found = score(candidate)
    return isWhole || isCalledSo(found)
      ? {
          ...found,
          score: Math.min(found.score, oddsOf(confidenceMax)) - (found.isFormer ? formerInContextPenalty : 0),
          isNamesake: false,
          difference: 'words',
        }
      : noEvidence
  }
}

/** Whoever had the name before comes behind whoever has it now. */
const formerInContextPenalty = 0.5

const isCalledSo = ({ difference, isNamesake, isCalledBySite }: NameEvidence): boolean =>
  isNamesake || isCalledBySite || difference === 'none' || difference === 'word' || difference === 'group'

interface ComparisonContext {
  readonly site: AskedSite
  /** The domain of the company; empty for a name that it had before, which is not the one of its site. */
  readonly domain: string
  readonly isFormer: boolean
}

/** Returns the evidence of one reading of the name that was asked for and one of the company's own. */
function compare(
  asked: ComparedReading,
  own: ComparedReading,
  { site, domain, isFormer }: ComparisonContext,
): NameEvidence {
  const [one, other] = [asked.compared, own.compared]
  const isEqual = one.text === other.text
  const isExempt = isEqual || isRearranged(one, other)
  const alignment = isExempt ? undefined : alignNames(one, other)
  const facts = nameFactsOf(one, other, isFormer, alignment)
  const fitted = facts.reduce((total, fact, at) => total + fact * (coefficients[at] ?? 0), 0)
  const bounds: NameBounds = alignment
    ? nameBounds(one, other, alignment, domain)
    : {
        difference: equalDifference(one, other),
        ...(isEqual && one.words.length > 1 && { least: severalWordsScore }),
      }
  const scoreMax = Math.min(asked.scoreMax, own.scoreMax)
  const bounded = Math.min(boundScore(fitted, bounds), scoreMax)
  const isCalled = isCalledBySite(site, other, domain)
  const isCalledInFull = other.glued === domain.replaceAll(/[.-]/g, '')
  const called = isCalledInFull ? calledInFullScore : calledBySiteScore
  const isBySound = own.isSound || asked.isSound
  return {
    score: isCalled ? Math.max(bounded, called) : bounded,
    isNamesake: isEqual && scoreMax === Number.POSITIVE_INFINITY,
    isFormer,
    isCalledBySite: isCalled,
    difference: isBySound || (isCalled && bounded < called) ? 'words' : bounds.difference,
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
