// The function that the words of a job title point to.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { functionCategories } from '../catalog/person/vocabulary.ts'
import { packageFolder } from '../lib/package-folder.ts'
import { preparedValue } from '../lib/threads/turns.ts'
import type { FunctionCategory } from './canonical/title.ts'
import { qualifiers, ranks } from './dictionary.ts'
import { type FeatureWeights, weightsInSteps } from './feature-weights.ts'
import { featuresOf, stemFeature } from './features.ts'
import type { TitleTokens } from './tokens.ts'

export interface LikelyFunction {
  readonly category: FunctionCategory
  /** 0 to 1, that this function is a right one; others may be right beside it, so that probabilities add up to more than 1. */
  readonly probability: number
  /** The difference from the probability of the second likeliest function. */
  readonly lead: number
}

/** Returns the likeliest function of a title; undefined when none of its words points to one. */
export function functionByWords(title: TitleTokens, weights: FeatureWeights): LikelyFunction | undefined {
  if (!tellsWork(title, weights)) return undefined
  const { rowOf, starts, categories, tenths } = weights
  const sums = new Float64Array(functionCategories.length)
  let isPointed = false
  for (const [feature, value] of featuresOf(title)) {
    const row = rowOf.get(feature)
    if (row === undefined) continue
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const category = categories[at] ?? 0
      const weight = (tenths[at] ?? 0) / 10
      sums[category] = (sums[category] ?? 0) + weight * value
      isPointed ||= weight > 0
    }
  }
  if (!isPointed) return undefined
  const [first = 0, second = 0] = sums.toSorted().subarray(-2).toReversed()
  const category = functionCategories[sums.indexOf(first)]
  if (category === undefined) return undefined
  const probability = probabilityOfScore(first)
  return { category, probability, lead: probability - probabilityOfScore(second) }
}

/** The score of each function for a title without a word: most functions are wrong for most titles. */
const scoreOfNothing = -2

/** Returns how likely a function is right whose features have weights of this sum. */
export const probabilityOfScore = (sum: number): number => 1 / (1 + Math.exp(-(sum + scoreOfNothing)))

/** Returns whether some word is of some work. Behind a rank (`Manager, Zyxw`) only a known one is: the ending of `manager` tells nothing. */
function tellsWork({ roles }: TitleTokens, weights: FeatureWeights): boolean {
  const isRank = roles[0]?.every(saysNoWork) ?? false
  return roles.flat().some(token => !saysNoWork(token) && (!isRank || isKnown(token, weights)))
}

const isKnown = (token: string, weights: FeatureWeights): boolean =>
  weights.rowOf.has(token) || weights.rowOf.has(stemFeature(token))

/** Returns whether a word states a rank of any work: a manager, an intern and a senior specialist may be of any function. */
export const saysNoWork = (token: string): boolean =>
  qualifiers.has(token) || ranks.has(token) || plainRoles.has(token)

const plainRoles: ReadonlySet<string> = new Set([
  'specialist',
  'coordinator',
  'analyst',
  'officer',
  'supervisor',
  'representative',
  'executive',
  'teamlead',
])

// The build does not copy this file.
const learntFile = join(packageFolder, 'src/titles/learnt.tsv')

// The weights are read for the first title that is read, so that importing this file does nothing.
export const { get: learntWeights, prepare: prepareWeights } = preparedValue(() =>
  weightsInSteps(readFileSync(learntFile)),
)
