// Learns how strongly the words of titles point to functions: a logistic regression for each function.
import { functionCategories } from '../../../src/catalog/person/vocabulary.ts'
import { canonicalTitles } from '../../../src/titles/canonical/index.ts'
import type { FeatureLine } from '../../../src/titles/feature-weights.ts'
import { featuresOf } from '../../../src/titles/features.ts'
import { probabilityOfScore } from '../../../src/titles/function.ts'
import { parseTitle } from '../../../src/titles/tokens.ts'
import { familyWords } from './family-words.ts'
import { fieldTitles } from './fields.ts'
import { headTitles } from './heads.ts'
import { type LabelledTitle, labelledTitles, onetTitles, ukTitles } from './labelled.ts'
import { functionPointers } from './pointers.ts'

interface Example {
  readonly features: readonly (readonly [position: number, weight: number])[]
  /** The functions with a number from 0 to 1 that says how right each of them is; those that are not listed are wrong. */
  readonly targets: readonly (readonly [category: number, target: number])[]
  readonly weight: number
}

const classes = functionCategories.length
/** A function that is right beside the best one counts a little less, so that the best one is the likeliest. */
const furtherTarget = 0.8
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

const positions = new Map<string, number>()
const counts: number[] = []

function example(title: string, functions: readonly string[], weight: number): Example {
  const targets = functions.map(
    (name, index) =>
      [
        functionCategories.indexOf(name as (typeof functionCategories)[number]),
        index === 0 ? 1 : furtherTarget,
      ] as const,
  )
  const features = [...featuresOf(parseTitle(title))].map(([feature, value]) => {
    const position = positions.get(feature) ?? positions.size
    positions.set(feature, position)
    counts[position] = (counts[position] ?? 0) + 1
    return [position, value] as const
  })
  return { features, targets, weight }
}

/** Gives the titles of a large family less weight each: a third of O*NET's are of production. */
function weightedExamples(titles: readonly LabelledTitle[], weight: number): Example[] {
  const families = new Map<string, number>()
  for (const { family } of titles) families.set(family, (families.get(family) ?? 0) + 1)
  const weightOf = ({ family }: LabelledTitle) => weight * (800 / (families.get(family) ?? 1)) ** 0.35
  return titles.map(one => example(one.title, one.functions, weightOf(one)))
}

interface Model {
  readonly sums: Float64Array
  readonly squares: Float64Array
}

function learn(examples: readonly Example[]): Model {
  const model = {
    sums: new Float64Array(positions.size * classes),
    squares: new Float64Array(positions.size * classes),
  }
  const order = examples.map((_, index) => index)
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
    for (const index of order) step(examples[index], model)
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

function step(one: Example | undefined, model: Model): void {
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

// ESCO's titles are many spellings of few occupations; the weight was chosen within the learnt half of O*NET's titles.
const escoWeight = 0.35
/** The British index has other words than O*NET; weights of 0.35 to 1 were tried within the learnt half. */
const ukWeight = 1

/** The weights of titles and words written for learning; they were chosen on the even lines of the lists labelled by hand. */
const occupationWeight = 3
const fieldWeight = 1
const headWeight = 1
/** Stated weights of words are multiplied with these: a word of a family of occupations stands alone in its title more often. */
const pointerFactor = 0.25
const familyFactor = 0.5

/** Returns whether neither a list labelled by hand nor the measured half of O*NET has the title, so that what is measured was not learnt. */
function unmeasured(learnt: readonly LabelledTitle[]): (title: string) => boolean {
  const isLearnt = new Set(learnt.map(({ title }) => title.toLowerCase()))
  const lists = (['titles.txt', 'titles-later.txt', 'titles-blind.txt', 'titles-mixed.txt'] as const).flatMap(
    labelledTitles,
  )
  const measured = new Set(lists.map(({ title }) => title.toLowerCase()))
  const others = new Set(onetTitles('long', 'measured').map(({ title }) => title.toLowerCase()))
  return title => {
    const lower = title.toLowerCase()
    return !measured.has(lower) && (isLearnt.has(lower) || !others.has(lower))
  }
}

/** Returns the weights learnt from labelled titles, ESCO's, the British ones and the canonical titles, and the words that point by themselves. */
export function learnWeights(titles: readonly LabelledTitle[]): readonly FeatureLine[] {
  positions.clear()
  counts.length = 0
  const isUnmeasured = unmeasured(titles)
  const occupations = labelledTitles('occupations.txt').filter(({ title }) => isUnmeasured(title))
  const words = familyWords.filter(([, , word]) => isUnmeasured(word))
  const model = learn([
    ...weightedExamples(titles, 1),
    ...weightedExamples(labelledTitles('esco.txt'), escoWeight),
    ...weightedExamples(
      ukTitles().filter(({ title }) => isUnmeasured(title)),
      ukWeight,
    ),
    ...occupations.map(({ title, functions }) => example(title, functions, occupationWeight)),
    ...fieldTitles.map(({ title, functions }) => example(title, functions, fieldWeight)),
    ...headTitles.map(({ title, functions }) => example(title, functions, headWeight)),
    ...canonicalTitles.flatMap(({ title, aliases, function_category }) =>
      [title, ...aliases].map(text => example(text, [function_category], 3)),
    ),
    ...functionPointers.map(([category, weight, word]) => example(word, [category], weight * pointerFactor)),
    ...words.map(([category, weight, word]) => example(word, [category], weight * familyFactor)),
  ])
  return [...positions]
    .map(([feature, position]): FeatureLine => [feature, weightsOf(feature, position, model)])
    .filter(([, weights]) => weights.length > 0)
    .sort(([left], [right]) => (left < right ? -1 : 1))
}

function weightsOf(feature: string, position: number, model: Model): FeatureLine[1] {
  const isChance = feature.includes(' ') && (counts[position] ?? 0) < examplesMin
  if (isChance) return []
  return functionCategories
    .map((name, category) => [name, weightAt(position * classes + category, model)] as const)
    .filter(([, weight]) => Math.abs(weight) >= weightMin)
    .map(([name, weight]) => [name, Math.round(weight * 10)] as const)
    .sort(([, left], [, right]) => right - left)
}
