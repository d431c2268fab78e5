// The function that the words of a job title point to.
import { functionCategories } from '../catalog/person/vocabulary.ts'
import { preparedValue, resultOf } from '../lib/threads/turns.ts'
import type { FunctionCategory } from './canonical/title.ts'
import { qualifiers, ranks } from './dictionary.ts'
import { featuresOf, stemFeature } from './features.ts'
import { type LearntTables, learntFeatures } from './learnt/index.ts'
import type { TitleTokens } from './tokens.ts'

export interface LikelyFunction {
  readonly category: FunctionCategory
  /** 0 to 1, that this function is a right one; others may be right beside it, so that probabilities add up to more than 1. */
  readonly probability: number
}

export interface FeatureWeight {
  /** The position of the category among the functions. */
  readonly category: number
  readonly weight: number
}

/** The weights of each feature, for the functions that it says something of. */
export type FeatureWeights = ReadonlyMap<string, readonly FeatureWeight[]>

/** Returns the likeliest function of a title; undefined when none of its words points to one. */
export function functionByWords(title: TitleTokens, weights: FeatureWeights): LikelyFunction | undefined {
  if (!tellsWork(title, weights)) return undefined
  const sums = new Float64Array(functionCategories.length)
  let isPointed = false
  for (const [feature, value] of featuresOf(title)) {
    for (const { category, weight } of weights.get(feature) ?? []) {
      sums[category] = (sums[category] ?? 0) + weight * value
      isPointed ||= weight > 0
    }
  }
  if (!isPointed) return undefined
  const best = sums.indexOf(Math.max(...sums))
  const category = functionCategories[best]
  if (category === undefined) return undefined
  return { category, probability: probabilityOfScore(sums[best] ?? 0) }
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
  weights.has(token) || weights.has(stemFeature(token))

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

// The table is made for the first title that is read, so that importing this file does nothing.
export const { get: learntWeights, prepare: prepareWeights } = preparedValue(() =>
  weightsInSteps(learntFeatures),
)

/** Returns the weights of tables in the form of `src/titles/learnt`. */
export const weightsOf = (tables: LearntTables): FeatureWeights => resultOf(weightsInSteps(tables))

function* weightsInSteps(tables: LearntTables): Generator<undefined, FeatureWeights> {
  const weights = new Map<string, FeatureWeight[]>()
  for (const [category, name] of functionCategories.entries()) {
    for (const [tenths, features] of Object.entries(tables[name])) {
      yield
      const weight: FeatureWeight = { category, weight: Number(tenths) / 10 }
      for (const feature of features.split(',')) {
        const list = weights.get(feature)
        if (list) list.push(weight)
        else weights.set(feature, [weight])
      }
    }
  }
  return weights
}
