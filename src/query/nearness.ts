// Tells how near two texts are, by their vectors.
import { vectorLength } from '../lib/quantised.ts'

export const nearnessMax = 1_000_000

/** Texts with a lower cosine are alike by chance. */
const cosineMin = 0.4

/** The scale of the vectors of a model. */
export interface VectorScale {
  readonly length: number
  /** The cosine that two texts have by chance, in which models differ much. */
  readonly baseline: number
}

/** The scale of the vectors of the static table. */
export const tableScale: VectorScale = { length: vectorLength, baseline: 0 }

/** Returns the dot product from which two texts are not alike by chance. */
export const productMin = ({ length, baseline }: VectorScale = tableScale): number =>
  (cosineMin * (1 - baseline) + baseline) * length ** 2

/** Returns a whole number from 0 to `nearnessMax` for the dot product of two vectors, in a field of the weight. */
export function nearness(product: number, weight: number, { length, baseline } = tableScale): number {
  const cosine = (product / length ** 2 - baseline) / (1 - baseline)
  return cosine < cosineMin ? 0 : Math.round(nearnessMax * weight * Math.min(1, cosine))
}

/** Returns the mean of several, which add up to the sum. */
export const meanNearness = (sum: number, count: number): number => Math.round(sum / count)

/** Values that come this near mean the same for most purposes. */
export const sameFrom = 0.6 * nearnessMax

/** Returns from 0 to 1 how well something this near answers, on the scale of the share of the words that a record has. */
export const closeness = (score: number): number => Math.max(0, (score / nearnessMax - 0.25) / 0.75)
