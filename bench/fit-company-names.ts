// Fits the coefficients and the curves of src/matching/company-name-model.ts to half of the names of the measure company-names. Run: npx tsx bench/fit-company-names.ts [curves]
import { company } from '../src/catalog/company/company.ts'
import { nameFactPaths, nameFacts } from '../src/matching/company-facts.ts'
import { sharesOf } from '../src/matching/company-name.ts'
import { nameFactNames, nameFactsOf } from '../src/matching/company-name-facts.ts'
import { coefficients } from '../src/matching/company-name-model.ts'
import { comparedName, isRearranged } from '../src/matching/compared-name.ts'
import { alignNames } from '../src/matching/name-alignment.ts'
import {
  boundScore,
  equalBounds,
  type NameBounds,
  type NameDifference,
  nameBounds,
} from '../src/matching/name-bounds.ts'
import { wordWeights } from '../src/matching/word-rarity.ts'
import type { Records } from '../src/stores/records.ts'
import { curveOf, type Outcome } from './calibration.ts'
import { companyEntities, isFitted, isOfList, isTreated } from './quality/company-entities.ts'
import { without } from './quality/company-names.ts'
import { withNamedCompanies } from './quality/named-store.ts'

interface Candidate {
  readonly facts: readonly number[]
  readonly bounds: NameBounds
}

/** The candidates of one request, and the position of the company among them; -1 where it is not. */
interface Question {
  readonly candidates: readonly Candidate[]
  readonly right: number
  readonly isOfList: boolean
}

const rounds = 2500
/** Too few real names differ in a number to show that it tells companies apart. */
const given: ReadonlyMap<number, number> = new Map([
  [nameFactNames.indexOf('numbers or single letters of both differ'), -3],
])
const restraint = 0.02

const entities = companyEntities()
const questions = await withNamedCompanies(entities, allQuestions)
const numberOfLists = questions.filter(one => one.isOfList).length
// Names of lists and treated names count alike, however many they are.
const weightOf = (one: Question): number =>
  questions.length / 2 / (one.isOfList ? numberOfLists : questions.length - numberOfLists)
// With `curves`, only the curves are measured, for the coefficients in use.
const fitted = process.argv[2] === 'curves' ? coefficients : fitCoefficients(questions)
for (const [at, fact] of nameFactNames.entries()) console.log(`  ${fitted[at]?.toFixed(2)}, // ${fact}`)
const differences: readonly NameDifference[] = ['none', 'word', 'spelling', 'group']
for (const difference of differences) print(difference, outcomesWithin(difference))
print('words', questions.flatMap(allOutcomes))

function print(title: string, outcomes: readonly Outcome[]): void {
  console.log(`  ${title}: [`)
  for (const [share, right] of curveOf(outcomes))
    console.log(`    [${share.toFixed(3)}, ${right.toFixed(3)}],`)
  console.log('  ],')
}

async function allQuestions(records: Records): Promise<readonly Question[]> {
  const questions: Question[] = []
  for (const [index, { asked }] of entities.entries()) {
    if (!isFitted(index)) continue
    for (const { name, kind } of asked) {
      // The site is left out, because it says something of a short name, and nothing of two names.
      if (!isOfList(kind) && !isTreated(kind)) continue
      for (const seen of [records, without(records, index + 1, entities[index]?.names ?? [])])
        questions.push(
          ...(await questionOf(seen, name, index + 1)).map(one => ({ ...one, isOfList: isOfList(kind) })),
        )
    }
  }
  return questions
}

/** Returns the question of what a name means; none for a text that is not a name. */
async function questionOf(
  records: Records,
  name: string,
  id: number,
): Promise<readonly Omit<Question, 'isOfList'>[]> {
  const found = await records.findByName(company.name, name, nameFactPaths, 50)
  const facts = found.map(({ values }) => nameFacts(values))
  const texts = [name, ...facts.flatMap(one => [...one.names, ...one.formerNames])]
  const words = texts.flatMap(text => comparedName(text)?.words.map(word => word.text) ?? [])
  const weights = wordWeights(await records.countNameWords(company.name, [...new Set(words)]))
  const asked = comparedName(name, weights)
  if (!asked) return []
  const candidateOf = (text: string, domain: string, isFormer: boolean): readonly Candidate[] => {
    const other = comparedName(text, weights)
    if (!other) return []
    if (asked.text === other.text || isRearranged(asked, other))
      return [{ facts: nameFactsOf(asked, other, isFormer), bounds: equalBounds(asked, other) }]
    const alignment = alignNames(asked, other)
    return [
      {
        facts: nameFactsOf(asked, other, isFormer, alignment),
        bounds: nameBounds(asked, other, alignment, domain),
      },
    ]
  }
  // The name with the largest share in common counts where a company has several.
  const fact = ({ facts }: Candidate, name: (typeof nameFactNames)[number]) =>
    facts[nameFactNames.indexOf(name)] ?? 0
  const share = (one: Candidate) =>
    fact(one, 'equal') + fact(one, 'equal but for spaces and order') + fact(one, 'share of weight in common')
  const candidates = facts.map(
    (one): Candidate =>
      [
        ...one.names.flatMap(text => candidateOf(text, one.domain, false)),
        ...one.formerNames.flatMap(text => candidateOf(text, '', true)),
      ].sort((p, q) => share(q) - share(p))[0] ?? { facts: [], bounds: { difference: 'none' } },
  )
  return [{ candidates, right: found.findIndex(one => one.id === id) }]
}

/** The probabilities, within their bounds, of the candidates that differ so. */
function outcomesWithin(difference: NameDifference): readonly Outcome[] {
  return questions
    .flatMap(question =>
      outcomesOf(question, ({ facts, bounds }) => boundScore(scoreOf(facts, fitted), bounds)).filter(
        (_, at) => question.candidates[at]?.bounds.difference === difference,
      ),
    )
    .filter(isPossible)
}

function allOutcomes(question: Question): readonly Outcome[] {
  return outcomesOf(question, ({ facts }) => scoreOf(facts, fitted)).filter(isPossible)
}

function outcomesOf(question: Question, score: (candidate: Candidate) => number): readonly Outcome[] {
  return sharesOf(question.candidates.map(score)).map((predicted, at) => ({
    predicted,
    isRight: at === question.right,
    weight: weightOf(question),
  }))
}

function isPossible({ predicted }: Outcome): boolean {
  return predicted > 0.05
}

function scoreOf(facts: readonly number[], weights: readonly number[]): number {
  return facts.reduce((sum, fact, at) => sum + fact * (weights[at] ?? 0), 0)
}

/** Maximises the probability of the right answers by gradient ascent (Adam), with a little restraint on large coefficients. */
function fitCoefficients(questions: readonly Question[]): readonly number[] {
  const size = nameFactNames.length
  const weights = new Array<number>(size).fill(0)
  const [first, second] = [new Array<number>(size).fill(0), new Array<number>(size).fill(0)]
  for (let round = 1; round <= rounds; round++) {
    for (const [at, weight] of given) weights[at] = weight
    const rate = round < 0.6 * rounds ? 0.08 : 0.02
    const gradient = weights.map(weight => -restraint * weight)
    let likelihood = 0
    for (const question of questions) {
      const { candidates, right } = question
      const share = weightOf(question)
      const scores = candidates.map(({ facts }) => scoreOf(facts, weights))
      const most = Math.max(0, ...scores)
      const all = Math.exp(-most) + scores.reduce((sum, score) => sum + Math.exp(score - most), 0)
      likelihood += share * ((right < 0 ? 0 : (scores[right] ?? 0)) - most - Math.log(all))
      for (const [index, { facts }] of candidates.entries()) {
        const miss = (index === right ? 1 : 0) - Math.exp((scores[index] ?? 0) - most) / all
        for (let at = 0; at < size; at++) gradient[at] = (gradient[at] ?? 0) + share * miss * (facts[at] ?? 0)
      }
    }
    for (let at = 0; at < size; at++) {
      const slope = gradient[at] ?? 0
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * slope
      second[at] = 0.99 * (second[at] ?? 0) + 0.01 * slope * slope
      const step =
        (first[at] ?? 0) / (1 - 0.9 ** round) / (Math.sqrt((second[at] ?? 0) / (1 - 0.99 ** round)) + 1e-8)
      weights[at] = (weights[at] ?? 0) + rate * step
    }
    if (round % 500 === 0)
      console.log(`round ${round}: ${(-likelihood / questions.length).toFixed(4)} nats a question`)
  }
  return weights
}
