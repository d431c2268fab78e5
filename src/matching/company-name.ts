// Turns the facts about two company names into the probability that they mean one company.
import { nameFactsOf } from './company-name-facts.ts'
import { comparedName, isRearranged, type WordWeights } from './compared-name.ts'
import { type Curve, interpolate } from './interpolate.ts'
import { alignNames } from './name-alignment.ts'
import { boundScore, type NameBounds, type NameDifference, nameBounds } from './name-bounds.ts'
import { isCalledBySite, siteLabels } from './site-name.ts'

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
    [0.981, 1.0],
    [0.998, 1.0],
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

/** Returns a function that weighs candidates of one request, which is parsed once. */
export function companyNameScorer(
  query: string,
  weights: WordWeights,
): (candidate: CompanyNames) => NameEvidence {
  const asked = comparedName(query, weights)
  if (!asked) return () => noEvidence
  const labels = siteLabels(asked)
  return ({ names, formerNames = [], domain = '' }) => {
    let best = noEvidence
    for (const [list, isFormer] of [
      [names, false],
      [formerNames, true],
    ] as const) {
      for (const name of list) {
        const other = comparedName(name, weights)
        if (!other) continue
        const isNamesake = asked.text === other.text
        const isExempt = isNamesake || isRearranged(asked, other)
        const alignment = isExempt ? undefined : alignNames(asked, other)
        const facts = nameFactsOf(asked, other, isFormer, alignment)
        const fitted = facts.reduce((total, fact, at) => total + fact * (coefficients[at] ?? 0), 0)
        const bounds: NameBounds = alignment
          ? nameBounds(asked, other, alignment, isFormer ? '' : domain)
          : { difference: 'none' }
        const bounded = boundScore(fitted, bounds)
        const isCalled = !isFormer && isCalledBySite(labels, other, domain)
        const score = isCalled ? Math.max(bounded, calledBySiteScore) : bounded
        if (score > best.score)
          best = {
            score,
            isNamesake,
            isFormer,
            isCalledBySite: isCalled,
            difference: isCalled ? 'words' : bounds.difference,
          }
      }
    }
    return best
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
