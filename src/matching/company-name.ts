// Turns the facts about two company names into the probability that they mean one company.
import { nameFactsOf } from './company-name-facts.ts'
import { comparedName, isRearranged, type WordWeights } from './compared-name.ts'
import { type Curve, interpolate } from './interpolate.ts'
import { alignNames } from './name-alignment.ts'
import { boundScore } from './name-bounds.ts'
import { isCalledBySite, siteLabels } from './site-name.ts'

export interface CompanyNames {
  readonly names: readonly string[]
  readonly formerNames?: readonly string[]
  /** The domain of its site, where it has one. */
  readonly domain?: string
}

/** Fitted by bench/fit-company-names.ts to real names of one list asked for by those of another, and to treated names. */
const coefficients: readonly number[] = [
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

/** Measured by bench/fit-company-names.ts: the share of answers that are right, by what the coefficients make of them. */
const measured: Curve = [
  [0, 0],
  [0.109, 0.097],
  [0.315, 0.241],
  [0.5, 0.378],
  [0.606, 0.586],
  [0.706, 0.736],
  [0.802, 0.833],
  [0.882, 0.883],
  [0.953, 0.963],
  [0.985, 0.991],
  [0.996, 0.998],
]

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
}

const noEvidence: NameEvidence = {
  score: Number.NEGATIVE_INFINITY,
  isNamesake: false,
  isFormer: false,
  isCalledBySite: false,
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
        const bounded = alignment ? boundScore(fitted, asked, alignment) : fitted
        const isCalled = !isFormer && isCalledBySite(labels, other, domain)
        const score = isCalled ? Math.max(bounded, calledBySiteScore) : bounded
        if (score > best.score) best = { score, isNamesake, isFormer, isCalledBySite: isCalled }
      }
    }
    return best
  }
}

/** Returns the probability of each candidate, as it was measured, where none of them may be the company. */
export const nameProbabilities = (scores: readonly number[]): readonly number[] =>
  sharesOf(scores).map(share => interpolate(measured, share))

/** Returns the share of each candidate, where none of them may be the company; they add up to less than 1. */
export function sharesOf(scores: readonly number[]): readonly number[] {
  const most = Math.max(0, ...scores)
  const odds = scores.map(score => Math.exp(score - most))
  const all = odds.reduce((sum, one) => sum + one, 0) + Math.exp(-most)
  return odds.map(one => one / all)
}
