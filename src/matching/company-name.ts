// Turns the alignment of two company names into the probability that they mean one company.
import { formWords } from '../normal/legal-forms.ts'
import { type AlignedWord, alignNames } from './name-alignment.ts'
import { type ComparedName, comparedName, type WordWeights } from './name-similarity.ts'

export interface CompanyNames {
  readonly names: readonly string[]
  readonly formerNames?: readonly string[]
}

/** The facts about a pair of names that the score weighs, in its order. */
export const nameFactNames = [
  'any candidate',
  'equal',
  'equal, and common on file',
  'equal but for spaces and order',
  'weight of the words that only the request has',
  'weight of the words that only the candidate has',
  'heaviest word that only the request has',
  'heaviest word that only the candidate has',
  'slips in words that are on file',
  'slips in words that are not on file',
  'weight left out of abbreviated words',
  'initials',
  'weight in common',
  'heaviest word in common',
  'share of weight in common',
  'first words paired',
  'numbers or single letters of both differ',
  'at most three letters',
  'both have words of their own',
  'the candidate has all words of the request and begins alike',
  'the request has all words of the candidate and begins alike',
  'words that only the request has',
  'words that only the candidate has',
  'each has words that the other lacks',
  'a word in common that no other record has',
  'that, and weight that only the request has',
  'that, and weight that only the candidate has',
  'legal forms agree',
  'legal forms differ',
  'former name',
] as const

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

/** Returns the facts about a request and a name on file. */
export function nameFactsOf(a: ComparedName, b: ComparedName, isFormer: boolean): readonly number[] {
  const isEqual = a.text === b.text
  const isArranged = !isEqual && (a.glued === b.glued || inOrder(a) === inOrder(b))
  const flag = (isTrue: boolean) => (isTrue ? 1 : 0)
  const tiny = flag(Math.min(a.glued.length, b.glued.length) <= 3)
  const hasOrdinal = (list: readonly AlignedWord[]) =>
    list.some(({ near, text }) => near < 1 && isOrdinal.test(text))
  const agree = flag([...a.forms].some(form => b.forms.has(form)))
  const beside = [agree, flag(agree === 0 && a.forms.size > 0 && b.forms.size > 0), flag(isFormer)]
  if (isEqual || isArranged) {
    const weight = Math.min(1, sum(a.words.map(one => one.weight)))
    const none = (count: number) => new Array<number>(count).fill(0)
    return [1, flag(isEqual), 1 - weight, flag(isArranged), ...none(13), tiny, ...none(9), ...beside]
  }
  const { a: ofA, b: ofB, startsAlike } = alignNames(a, b)
  const words = [...ofA, ...ofB]
  const lost = (list: typeof ofA) => list.filter(({ near }) => near === 0).map(({ weight }) => weight)
  const [lostA, lostB] = [lost(ofA), lost(ofB)]
  const [sumA, sumB] = [Math.min(sum(lostA), 3), Math.min(sum(lostB), 3)]
  const missing = (list: readonly AlignedWord[]) =>
    list.filter(({ near, text, weight }) => near === 0 && !formWords.has(text) && weight > 0.02).length
  const [missingA, missingB] = [missing(ofA), missing(ofB)]
  const left = (list: typeof ofA) => sum(list.map(({ weight, near }) => weight * (1 - near)))
  const misspelt = ofA.filter(({ form }) => form === 'misspelt')
  const isOnFile = ({ count }: (typeof ofA)[number]) => count !== undefined && count > 0
  const common = sum(words.map(({ weight, near }) => weight * near)) / 2
  const all = sum(words.map(({ weight }) => weight)) / 2
  const isSole = flag(
    sumA < 1 && words.some(({ near, count, weight }) => near > 0.9 && count === 1 && weight > 0.5),
  )
  return [
    1,
    0,
    0,
    0,
    sumA,
    sumB,
    Math.max(0, ...lostA),
    Math.max(0, ...lostB),
    left(misspelt.filter(isOnFile)),
    left(misspelt.filter(word => !isOnFile(word))),
    left(words.filter(({ form }) => form === 'abbreviated')) / 2,
    flag(words.some(({ form }) => form === 'initials')),
    Math.min(2.5, common),
    Math.max(0, ...words.map(({ weight, near }) => weight * near)),
    all === 0 ? 0 : common / all,
    flag(startsAlike),
    flag(hasOrdinal(ofA) && hasOrdinal(ofB)),
    tiny,
    Math.min(sumA, sumB),
    flag(sumA < 0.15 && startsAlike),
    flag(sumB < 0.15 && startsAlike),
    Math.min(3, missingA),
    Math.min(3, missingB),
    flag(missingA > 0 && missingB > 0),
    isSole,
    isSole * sumA,
    isSole * sumB,
    ...beside,
  ]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const inOrder = ({ words }: ComparedName): string =>
  words
    .map(({ text }) => text)
    .sort()
    .join(' ')

// `Fund II` is another company than `Fund III`, however alike the rest is.
const isOrdinal = /^(?:\d+|i{1,3}|iv|vi{0,3}|ix|xi{0,2}|[a-z])$/

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
  const all = sum(odds) + Math.exp(-most)
  return odds.map(one => one / all)
}

/** A candidate below this is more likely wrong than right, and is not returned. */
export const confidenceFloor = 0.5
/** The number of candidates returned; more only when further ones are as likely as the last. */
export const candidatesMax = 5
const tiedMax = 25

/**
 * Turns confidences that were computed independently into probabilities of one answer: a second company of
 * the same name halves the first, and a certain one leaves nothing for the rest. Returns the candidates that
 * are likely enough (`confidenceFloor`, ties together), most likely first; the given order decides among
 * equals.
 */
export function shareProbability<T>(
  candidates: readonly { readonly confidence: number; readonly of: T }[],
): readonly {
  readonly confidence: number
  readonly of: T
}[] {
  const ranked = candidates
    .filter(({ confidence }) => confidence >= confidenceFloor)
    .sort((a, b) => b.confidence - a.confidence)
  const kept: { confidence: number; of: T }[] = []
  let left = 1
  for (let at = 0; at < ranked.length && kept.length < candidatesMax; ) {
    const confidence = ranked[at]?.confidence ?? 0
    const tied = ranked.slice(at).filter(other => other.confidence > confidence - tieWidth)
    const together = left * (1 - (1 - confidence) ** tied.length)
    if (together < confidenceFloor) break
    // A shared probability is never higher than each would have alone.
    const each = Math.min(confidence, together / tied.length)
    kept.push(...tied.slice(0, tiedMax).map(({ of }) => ({ confidence: rounded(each), of })))
    left -= together
    at += tied.length
  }
  return kept
}

const tieWidth = 0.005
const rounded = (probable: number): number => Math.round(probable * 10_000) / 10_000
