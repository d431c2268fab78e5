// Learns how strongly the words of titles point to functions: a logistic regression for each function.
import { functionCategories } from '../../../src/catalog/person/vocabulary.ts'
import type { FeatureLine } from '../../../src/titles/feature-weights.ts'
import { probabilityOfScore } from '../../../src/titles/function.ts'
import type { Example } from './examples.ts'

const classes = functionCategories.length
const epochs = 20
// The four constants of FTRL-Proximal (McMahan and others, 2013); the first penalty leaves most weights at zero.
const rate = 0.3
const smoothing = 1
const absolutePenalty = 1.6
const squarePenalty = 0.5
/** A smaller weight is left out: it hardly moves a decision. */
const weightMin = 0.25
/** A pair of words that fewer titles have is chance. */
const examplesMin = 2

interface Step {
  readonly features: readonly (readonly [position: number, weight: number])[]
  readonly targets: Example['targets']
  readonly weight: number
}

/** Returns the weights of the features of examples; the same examples in the same order give the same weights. */
export function learnWeights(examples: readonly Example[]): readonly FeatureLine[] {
  const positions = new Map<string, number>()
  const counts: number[] = []
  const steps = examples.map(({ features, targets, weight }): Step => {
    const placed = features.map(([feature, value]) => {
      const position = positions.get(feature) ?? positions.size
      positions.set(feature, position)
      counts[position] = (counts[position] ?? 0) + 1
      return [position, value] as const
    })
    return { features: placed, targets, weight }
  })
  const model = learn(steps, positions.size)
  const isChance = (feature: string, position: number) =>
    feature.includes(' ') && (counts[position] ?? 0) < examplesMin
  return [...positions]
    .map(
      ([feature, position]): FeatureLine => [
        feature,
        isChance(feature, position) ? [] : weightsOf(position, model),
      ],
    )
    .filter(([, weights]) => weights.length > 0)
    .sort(([left], [right]) => (left < right ? -1 : 1))
}

function weightsOf(position: number, model: Model): FeatureLine[1] {
  return functionCategories
    .map((name, category) => [name, weightAt(position * classes + category, model)] as const)
    .filter(([, weight]) => Math.abs(weight) >= weightMin)
    .map(([name, weight]) => [name, Math.round(weight * 10)] as const)
    .sort(([, left], [, right]) => right - left)
}

interface Model {
  readonly sums: Float64Array
  readonly squares: Float64Array
}

function learn(steps: readonly Step[], size: number): Model {
  const model = {
    sums: new Float64Array(size * classes),
    squares: new Float64Array(size * classes),
  }
  const order = steps.map((_, index) => index)
  let seed = 42
  const random = (max: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed % max
  }
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let index = order.length - 1; index > 0; index--) {
      const other = random(index + 1)
      const swapped = order[index] ?? 0
      order[index] = order[other] ?? 0
      order[other] = swapped
    }
    for (const index of order) step(steps[index], model)
  }
  return model
}

function weightAt(at: number, { sums, squares }: Model): number {
  const sum = sums[at] ?? 0
  if (Math.abs(sum) <= absolutePenalty) return 0
  return (
    -(sum - Math.sign(sum) * absolutePenalty) /
    ((smoothing + Math.sqrt(squares[at] ?? 0)) / rate + squarePenalty)
  )
}

const scores = new Float64Array(classes)

function step(one: Step | undefined, model: Model): void {
  if (!one) return
  scores.fill(0)
  for (const [position, value] of one.features) {
    for (let category = 0; category < classes; category++) {
      scores[category] = (scores[category] ?? 0) + value * weightAt(position * classes + category, model)
    }
  }
  for (let category = 0; category < classes; category++)
    scores[category] = probabilityOfScore(scores[category] ?? 0)
  for (const [category, target] of one.targets) scores[category] = (scores[category] ?? 0) - target
  for (const [position, value] of one.features) {
    for (let category = 0; category < classes; category++) {
      const at = position * classes + category
      const gradient = (scores[category] ?? 0) * value * one.weight
      const square = model.squares[at] ?? 0
      const shift = (Math.sqrt(square + gradient * gradient) - Math.sqrt(square)) / rate
      model.sums[at] = (model.sums[at] ?? 0) + gradient - shift * weightAt(at, model)
      model.squares[at] = square + gradient * gradient
    }
  }
}
