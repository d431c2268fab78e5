// Plans a ranked search: its criteria with their predicates, and the words that rank.
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts'
import { fold, words } from '../../../normal/text.ts'
import { and, type Predicate } from '../../../query/predicate.ts'
import type { RankedCriterion, RankedQuery, WordSpellings } from '../../../query/ranked.ts'
import {
  type Criterion,
  type CriterionKind,
  criterionKinds,
  hardFilter,
  type Interpretation,
  type Reader,
  unreadTexts,
} from '../../../understanding/criterion.ts'
import { rankingWords, spellingsOf, wordsMax } from './words.ts'

/** A criterion with its filter compiled. */
export interface CompiledCriterion {
  readonly criterion: Criterion
  /** Undefined where no filter says it. */
  readonly where: Predicate | undefined
  /** True for one that was hard, and made soft to find anybody. */
  readonly isLoosened: boolean
}

/** Compiles the criteria, of which those at the indexes in `dropped` were loosened. */
export async function compileCriteria(
  criteria: readonly Criterion[],
  dropped: readonly number[],
  compile: (filter: Json) => Promise<Predicate>,
): Promise<readonly CompiledCriterion[]> {
  const compiled: CompiledCriterion[] = []
  for (const [index, criterion] of criteria.entries()) {
    const { filter } = criterion
    const where = filter === null ? undefined : await compile(filter)
    compiled.push({ criterion, where, isLoosened: dropped.includes(index) })
  }
  return compiled
}

/** Returns the indexes of the criteria that were loosened. */
export const loosenedIndexes = (criteria: readonly CompiledCriterion[]): readonly number[] =>
  criteria.flatMap(({ isLoosened }, index) => (isLoosened ? [index] : []))

/** The part of a ranked query that follows from its criteria. */
export type RankedPlan = Pick<
  RankedQuery,
  'where' | 'words' | 'by' | 'meanings' | 'keywords' | 'needsWord' | 'preferred' | 'criteria'
>

export interface PlanRequest {
  readonly query: string
  readonly by: RankedQuery['by']
  readonly criteria: readonly CompiledCriterion[]
  /** The condition of the request's filters and exclusions. */
  readonly where: Predicate | undefined
  readonly hasFilters: boolean
  /** True when hard criteria decide which records are ranked; otherwise records that meet them come first. */
  readonly isManaged: boolean
}

export function planOf({ query, by, criteria, where, hasFilters, isManaged }: PlanRequest): RankedPlan {
  const hard = criteria.flatMap(one => (one.criterion.hard && one.where ? [one.where] : []))
  const conditions = [...(where ? [where] : []), ...(isManaged ? hard : [])]
  const { keywords, others } = wordsOf(criteria, isManaged)
  const all = [...keywords, ...others]
  const isExclusion = criteria.length > 0 && criteria.every(({ criterion: { negated } }) => negated)
  return {
    where: conditions.length > 0 ? and(conditions) : undefined,
    words: (all.length > 0 || isExclusion ? all : rankingWords(query)).slice(0, wordsMax),
    by,
    meanings: by === 'lexical' || isExclusion ? [] : meaningsOf(criteria, query),
    keywords: Math.min(keywords.length, wordsMax),
    // A query that only says what it excludes asks for everybody else.
    needsWord: !hasFilters && !(isManaged && hard.length > 0) && !isExclusion,
    preferred: isManaged || hard.length === 0 ? undefined : and(hard),
    criteria: criteria.map(one => {
      const ranked = rankedCriterion(one, isManaged)
      return isManaged && followsFromTitle(one, criteria)
        ? { ...ranked, weight: ranked.weight * shareOfConsequence }
        : ranked
    }),
  }
}

/** Less than a wish that the query states: it tells records apart that are equal otherwise. */
const shareOfConsequence = 0.1

/** Returns whether the function is only that of a title which every ranked record has: `judges born in Chicago` asks for no more. */
const followsFromTitle = (
  { criterion: { kind, hard, text } }: CompiledCriterion,
  criteria: readonly CompiledCriterion[],
): boolean =>
  kind === 'function' &&
  !hard &&
  criteria.some(({ criterion: one }) => one.kind === 'title' && one.hard && one.text === text)

function rankedCriterion({ criterion, where }: CompiledCriterion, isManaged: boolean): RankedCriterion {
  const { text, negated, confidence, hard } = criterion
  const inOrder = [...new Set(words(fold(text)))]
  return {
    where,
    words: where || negated ? rankingWords(text) : inOrder.map(spellingsOf),
    ...(!where && inOrder.length > 1 && { phrase: fold(text) }),
    isNegated: negated,
    weight: confidence,
    // The words of a keyword rank by themselves; those of one that is excluded do not.
    isSettled: where === undefined ? !negated : isManaged && hard,
  }
}

/** Criteria whose filters say the same as their words, so that a record that meets one has its words. */
const literalKinds: ReadonlySet<CriterionKind> = new Set([
  'skill',
  'employer',
  'former_employer',
  'school',
  'degree',
  'field_of_study',
  'place',
  'experience_years',
  'tenure_years',
  'language',
  'certification',
  'joined',
  'graduated',
  'changed_jobs',
  'name',
])

/**
 * Returns the distinct words of criteria that are not negated: those of keywords, and the others. Words that every ranked
 * record has, because a criterion requires them, would only rank by how often.
 */
function wordsOf(
  criteria: readonly CompiledCriterion[],
  isManaged: boolean,
): {
  readonly keywords: readonly WordSpellings[]
  readonly others: readonly WordSpellings[]
} {
  const seen = new Set<string>()
  const wordsIn = (wanted: readonly CompiledCriterion[]) =>
    wanted
      .flatMap(({ criterion }) => (criterion.negated ? [] : rankingWords(criterion.text)))
      .filter(([word = '']) => !seen.has(word) && seen.add(word))
  const isRequired = ({ criterion: { hard, kind, filter } }: CompiledCriterion) =>
    isManaged && hard && literalKinds.has(kind) && !isAround(filter)
  const keywords = wordsIn(criteria.filter(({ where }) => where === undefined))
  return { keywords, others: wordsIn(criteria.filter(one => one.where !== undefined && !isRequired(one))) }
}

/** Returns whether a filter takes what is near: those whose place has the name itself come first. */
const isAround = (filter: JsonObject | null): boolean => JSON.stringify(filter).includes('"geo_distance"')

/** The kinds of criteria that say what somebody does, which fields with vectors say too. */
const meaningKinds: ReadonlySet<Criterion['kind']> = new Set([
  'title',
  'function',
  'skill',
  'field_of_study',
  'employer_industry',
])
/** More meanings would take more time than a search has. */
const meaningsMax = 3

/** Returns the texts whose meanings rank: of criteria that are not negated, and all keywords together. */
function meaningsOf(criteria: readonly CompiledCriterion[], query: string): readonly string[] {
  const wanted = criteria.flatMap(({ criterion }) => (criterion.negated ? [] : [criterion]))
  const keywords = wanted.filter(({ kind }) => kind === 'keyword').map(({ text }) => text)
  const texts = wanted.filter(({ kind }) => meaningKinds.has(kind)).map(({ text }) => text)
  const all = [...new Set([...texts, keywords.join(' ')])].filter(text => text !== '')
  if (all.length > 0) return all.slice(0, meaningsMax)
  // The whole query would mean what it excludes as well.
  return [wanted.length === criteria.length ? query : wanted.map(({ text }) => text).join(' ')]
}

/** Returns the interpretation as answers show it. */
export const interpretationOf = (criteria: readonly Criterion[], reader: Reader): JsonObject => ({
  reader,
  criteria: criteria.map(criterion => ({ ...criterion })),
  filters: hardFilter(criteria),
  unread: unreadTexts(criteria),
})

/** More than any query is read as, and longer than any query. */
const criteriaMax = 200
const criterionTextMax = 4000

/** Returns the criteria that a cursor carries; undefined when these are none. */
export const readCriteria = (value: unknown): Interpretation['criteria'] | undefined =>
  Array.isArray(value) && value.length <= criteriaMax && value.every(isCriterion) ? value : undefined

const isCriterion = (value: unknown): value is Criterion => {
  if (!isObject(value as Json)) return false
  const { text, kind, negated, hard, confidence, filter } = value as Criterion
  return (
    typeof text === 'string' &&
    text.length <= criterionTextMax &&
    criterionKinds.includes(kind) &&
    typeof negated === 'boolean' &&
    typeof hard === 'boolean' &&
    typeof confidence === 'number' &&
    (filter === null || isObject(filter))
  )
}
