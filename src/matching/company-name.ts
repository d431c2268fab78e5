// Turns the facts about two company names into the probability that they mean one company.
import { nameFactsOf } from './company-name-facts.ts'
import { comparedName, type WordWeights } from './compared-name.ts'

export interface CompanyNames {
  readonly names: readonly string[]
  readonly formerNames?: readonly string[]
}

/** Fitted by bench/fit-company-names.ts to real names of one list asked for by those of another, and to treated names. */
const coefficients: readonly number[] = [
  0.22, // any candidate
  2.85, // equal
  -5.52, // equal, and common on file
  4.25, // equal but for spaces and order
  -0.5, // weight of the words that only the request has
  -0.81, // weight of the words that only the candidate has
  -1.19, // heaviest word that only the request has
  -1.29, // heaviest word that only the candidate has
  -10.68, // slips in words that are on file
  -8.78, // slips in words that are not on file
  -9.48, // weight left out of abbreviated words
  -5.79, // initials
  5.81, // weight in common
  -2.24, // heaviest word in common
  -4.1, // share of weight in common
  1.86, // first words paired
  -2.98, // numbers or single letters of both differ
  -0.64, // at most three letters
  -0.61, // both have words of their own
  0.34, // the candidate has all words of the request and begins alike
  -0.27, // the request has all words of the candidate and begins alike
  -1.65, // words that only the request has
  -1.09, // words that only the candidate has
  -1.29, // each has words that the other lacks
  0.93, // a word in common that no other record has
  0.23, // that, and weight that only the request has
  0.46, // that, and weight that only the candidate has
  1.97, // legal forms agree
  -1.84, // legal forms differ
  -0.64, // former name
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

/** Returns the probability of each candidate, where none of them may be the company; they add up to less than 1. */
export function nameProbabilities(scores: readonly number[]): readonly number[] {
  const most = Math.max(0, ...scores)
  const odds = scores.map(score => Math.exp(score - most))
  const all = odds.reduce((sum, one) => sum + one, 0) + Math.exp(-most)
  return odds.map(one => one / all)
}
