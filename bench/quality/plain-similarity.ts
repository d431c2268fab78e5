// The plain similarity of names that a user would write, which the search by name is compared with: the cosine of the
// words in common, each weighed by how few names have it.

import { wordSet } from '../../src/lib/word-set.ts'
import type { Figures } from '../report.ts'
import type { AnsweredName } from './answered-names.ts'
import { type CompanyEntity, isFitted } from './company-entities.ts'

type Question = Pick<AnsweredName, 'kind' | 'name' | 'id' | 'isOnFile'>

/**
 * Returns for each kind of names how many questions are right in the answers and by the plain similarity, with the threshold
 * that is best for the other half of the companies. Right is the company where it is on file, and no answer where it is not.
 */
export function besidePlainSimilarity(
  entities: readonly CompanyEntity[],
  answered: readonly AnsweredName[],
): readonly { readonly row: Figures; readonly isAhead: boolean }[] {
  const search = plainSearch(entities.map(({ names }) => names))
  const threshold = bestThreshold(search, questionsOfFittedHalf(entities))
  const plain = answered.map(one => isRightAt(threshold, one, ask(search, one)))
  const own = answered.map(({ matches: [first], id, isOnFile }) =>
    isOnFile ? first?.id === id : first === undefined,
  )
  return [...new Set(answered.map(({ kind }) => kind))].map(kind => {
    const places = [...answered.keys()].filter(at => answered[at]?.kind === kind)
    const right = (list: readonly boolean[]) => places.filter(at => list[at]).length
    const percent = (count: number) => `${((100 * count) / places.length).toFixed(1)} %`
    return {
      row: {
        names: kind,
        questions: places.length,
        right: percent(right(own)),
        [`right by the plain similarity, from ${threshold.toFixed(2)}`]: percent(right(plain)),
      },
      isAhead: right(own) >= right(plain),
    }
  })
}

const questionsOfFittedHalf = (entities: readonly CompanyEntity[]): readonly Question[] =>
  entities.flatMap(({ asked }, index) =>
    isFitted(index)
      ? asked.flatMap(({ kind, name }) =>
          [true, false].map(isOnFile => ({ kind, name, id: index + 1, isOnFile })),
        )
      : [],
  )

type PlainSearch = ReturnType<typeof plainSearch>

const ask = (search: PlainSearch, { name, id, isOnFile }: Question) => search(name, isOnFile ? undefined : id)

function isRightAt(threshold: number, { id, isOnFile }: Question, match: PlainMatch | undefined): boolean {
  const isAnswered = match !== undefined && match.similarity >= threshold
  return isOnFile ? isAnswered && match.id === id : !isAnswered
}

function bestThreshold(search: PlainSearch, questions: readonly Question[]): number {
  const matches = questions.map(question => ask(search, question))
  const rightAt = (threshold: number) =>
    questions.filter((question, at) => isRightAt(threshold, question, matches[at])).length
  const thresholds = Array.from({ length: 50 }, (_, at) => 0.02 * (at + 1))
  return thresholds.reduce((best, one) => (rightAt(one) > rightAt(best) ? one : best))
}

interface PlainMatch {
  /** The position of the company, from 1. */
  readonly id: number
  readonly similarity: number
}

/** Returns a function that finds the most similar of the companies, without the one that is hidden. */
function plainSearch(
  companies: readonly (readonly string[])[],
): (name: string, hidden?: number) => PlainMatch | undefined {
  const entries = companies.flatMap((names, index) =>
    names.map(name => ({ id: index + 1, words: plainWords(name) })),
  )
  const postings = new Map<string, number[]>()
  for (const [at, { words }] of entries.entries())
    for (const word of words) {
      const list = postings.get(word)
      if (list) list.push(at)
      else postings.set(word, [at])
    }
  const weightOf = (word: string) => Math.log((entries.length + 1) / ((postings.get(word)?.length ?? 0) + 1))
  const lengthOf = (words: ReadonlySet<string>) =>
    Math.sqrt([...words].reduce((sum, word) => sum + weightOf(word) ** 2, 0))
  const lengths = entries.map(({ words }) => lengthOf(words))
  return (name, hidden) => {
    const asked = plainWords(name)
    const length = lengthOf(asked)
    const common = new Map<number, number>()
    for (const word of asked)
      for (const at of postings.get(word) ?? []) common.set(at, (common.get(at) ?? 0) + weightOf(word) ** 2)
    let best: PlainMatch | undefined
    for (const [at, sum] of common) {
      const id = entries[at]?.id ?? 0
      const similarity = sum / (length * (lengths[at] ?? 1) || 1)
      if (id !== hidden && similarity > (best?.similarity ?? 0)) best = { id, similarity }
    }
    return best
  }
}

/** Lower-case words without signs and the usual legal forms, unless nothing else is left. */
function plainWords(name: string): ReadonlySet<string> {
  const words =
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'.]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter(word => !legalForms.has(word))
  return new Set(telling.length > 0 ? telling : words)
}

const legalForms = wordSet(
  'inc incorporated corp corporation co company ltd limited llc llp lp plc ag sa se nv bv gmbh ab oyj asa as spa srl pty the',
)
