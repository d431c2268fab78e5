// The examples that the words of titles are learnt from: labelled titles of several lists with their features, targets and weights.
import { createHash } from 'node:crypto'
import { functionCategories } from '../../../src/catalog/person/vocabulary.ts'
import { canonicalTitles } from '../../../src/titles/canonical/index.ts'
import { featuresOf } from '../../../src/titles/features.ts'
import { parseTitle } from '../../../src/titles/tokens.ts'
import { familyWords } from './family-words.ts'
import { fieldTitles } from './fields.ts'
import { headTitles } from './heads.ts'
import { type LabelledTitle, labelledTitles, onetTitles, ukTitles } from './labelled.ts'
import { functionPointers } from './pointers.ts'

export interface Example {
  readonly features: readonly (readonly [feature: string, weight: number])[]
  /** The functions with a number from 0 to 1 that says how right each of them is; those that are not listed are wrong. */
  readonly targets: readonly (readonly [category: number, target: number])[]
  readonly weight: number
}

/** A function that is right beside the best one counts a little less, so that the best one is the likeliest. */
const furtherTarget = 0.8

function example(title: string, functions: readonly string[], weight: number): Example {
  const targets = functions.map(
    (name, index) =>
      [
        functionCategories.indexOf(name as (typeof functionCategories)[number]),
        index === 0 ? 1 : furtherTarget,
      ] as const,
  )
  return { features: [...featuresOf(parseTitle(title))], targets, weight }
}

/** Gives the titles of a large family less weight each: a third of O*NET's are of production. */
function weightedExamples(titles: readonly LabelledTitle[], weight: number): Example[] {
  const families = new Map<string, number>()
  for (const { family } of titles) families.set(family, (families.get(family) ?? 0) + 1)
  const weightOf = ({ family }: LabelledTitle) => weight * (800 / (families.get(family) ?? 1)) ** 0.35
  return titles.map(one => example(one.title, one.functions, weightOf(one)))
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

/** Returns the examples of labelled titles, ESCO's, the British ones and the canonical titles, and the words that point by themselves. */
export function examplesWith(titles: readonly LabelledTitle[]): readonly Example[] {
  const isUnmeasured = unmeasured(titles)
  const occupations = labelledTitles('occupations.txt').filter(({ title }) => isUnmeasured(title))
  const words = familyWords.filter(([, , word]) => isUnmeasured(word))
  return [
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
  ]
}

/** Returns a digest of examples, by which a table says what it was learnt from. */
export function digestOf(examples: readonly Example[]): string {
  const hash = createHash('sha256')
  for (const { features, targets, weight } of examples)
    hash.update(`${JSON.stringify([features, targets, weight.toFixed(6)])}\n`)
  return hash.digest('hex')
}
