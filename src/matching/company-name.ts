// Turns the facts about two company names into the probability that they mean one company.
import { nameFactsOf } from './company-name-facts.ts'
import { comparedName, type WordWeights } from './compared-name.ts'
import { type Curve, interpolate } from './interpolate.ts'

export interface CompanyNames {
  readonly names: readonly string[]
  readonly formerNames?: readonly string[]
}

/** Fitted by bench/fit-company-names.ts to real names of one list asked for by those of another, and to treated names. */
const coefficients: readonly number[] = [
  0.54, // any candidate
  3.2, // equal
  -4.9, // equal, and common on file
  3.81, // equal but for spaces and order
  -0.83, // weight of the words that only the request has
  -0.84, // weight of the words that only the candidate has
  -0.91, // heaviest word that only the request has
  -1.19, // heaviest word that only the candidate has
  -8.69, // slips in words that are on file
  -4.99, // slips in words that are not on file
  -3.87, // weight left out of abbreviated words
  -5.73, // initials
  6.76, // weight in common
  -2.19, // heaviest word in common
  -4.75, // share of weight in common
  1.87, // first words paired
  -2.98, // numbers or single letters of both differ
  -0.82, // at most three letters
  -0.87, // both have words of their own
  -0.42, // the candidate has all words of the request and begins alike
  -0.2, // the request has all words of the candidate and begins alike
  -1.68, // words that only the request has
  -0.97, // words that only the candidate has
  -1.24, // each has words that the other lacks
  1.22, // the request has one generic word more, and nothing else differs
  0.38, // the candidate has one generic word more, and nothing else differs
  0.07, // nothing but misspelt or abbreviated words differs
  -2.04, // misspelt or abbreviated words differ, and others are missing
  0.45, // a word in common that no other record has
  0.38, // that, and weight that only the request has
  0.65, // that, and weight that only the candidate has
  1.28, // legal forms agree
  -1.4, // legal forms differ
  -0.74, // former name
]

/** Measured by bench/fit-company-names.ts: the share of answers that are right, by what the coefficients make of them. */
const measured: Curve = [
  [0, 0],
  [0.106, 0.11],
  [0.305, 0.232],
  [0.495, 0.428],
  [0.611, 0.637],
  [0.7, 0.677],
  [0.806, 0.828],
  [0.886, 0.921],
  [0.948, 0.972],
  [0.98, 0.986],
  [0.994, 0.998],
]

/** The evidence that a candidate is the company of a name; the scale is that of logarithms of odds. */
export interface NameEvidence {
  readonly score: number
  /** True when the candidate has or had just this name. */
  readonly isNamesake: boolean
  /** True when the name is one that it had before. */
  readonly isFormer: boolean
}

const noEvidence: NameEvidence = {
  score: Number.NEGATIVE_INFINITY,
  isNamesake: false,
  isFormer: false,
}

/** Returns a function that weighs candidates of one request, which is parsed once. */
export function companyNameScorer(
  query: string,
  weights: WordWeights,
): (candidate: CompanyNames) => NameEvidence {
  const asked = comparedName(query, weights)
  if (!asked) return () => noEvidence
  return ({ names, formerNames = [] }) => {
    let best = noEvidence
    for (const [list, isFormer] of [
      [names, false],
      [formerNames, true],
    ] as const) {
      for (const name of list) {
        const other = comparedName(name, weights)
        if (!other) continue
        const facts = nameFactsOf(asked, other, isFormer)
        const score = facts.reduce((total, fact, at) => total + fact * (coefficients[at] ?? 0), 0)
        if (score > best.score) best = { score, isNamesake: asked.text === other.text, isFormer }
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
