// The records of each segment that a query ranks, with the scores of its words and of its meaning.
import type { Dataset } from '../../../../catalog/dataset.ts'
import { textFields, wordWeight } from '../../../../query/bm25f.ts'
import { closeness, sameFrom } from '../../../../query/nearness.ts'
import type { RankedQuery } from '../../../../query/ranked.ts'
import { type DeadlineCheck, evaluate } from '../evaluate.ts'
import { fromSorted, intersection, lowerBound, type OrdinalSet, union } from '../ordinals.ts'
import type { SegmentView } from '../population.ts'
import { NumberList } from '../segment/bytes.ts'
import type { Meanings } from './meanings.ts'
import { mentionsIn } from './mentions.ts'
import type { CountedMentions, Mentions } from './packed-mentions.ts'
import { coverageOf, lexicalScores, type WeighedMentions } from './scores.ts'
import { scratchList } from './scratch.ts'
import { semanticScores } from './semantic-scores.ts'
import type { SegmentPlace } from './top-places.ts'

/** The records of one segment that are ranked. */
export interface Pool {
  readonly segment: SegmentView['segment']
  readonly set: OrdinalSet
  /** Those of the set, ascending: looping over a list is faster than over a bitmap. */
  readonly ordinals: Uint32Array
  readonly words: readonly WeighedMentions[]
  /** The scores by words, where they rank. */
  readonly lexical: Uint32Array | undefined
  /** The scores by meaning, where they rank. */
  readonly semantic: Uint32Array | undefined
  readonly preferred: OrdinalSet | undefined
}

interface PoolOptions {
  readonly check: DeadlineCheck
  readonly meanings: Meanings
}

/** `matching` has the records of each view that the condition of the query leaves. */
export function poolsOf(
  views: readonly SegmentView[],
  matching: readonly OrdinalSet[],
  dataset: Dataset,
  { words, by, without, needsWord, preferred, after }: RankedQuery,
  { check, meanings }: PoolOptions,
): readonly Pool[] {
  const fields = textFields(dataset, without)
  const mentions = views.map((view, number) => {
    // The records that have a word are ranked where nothing else says which are.
    const among = needsWord ? undefined : matching[number]
    return words.map(word => mentionsIn(view, { word, fields, among }, check))
  })
  const weights = after?.wordWeights ?? weightsOf(views, mentions)
  return views.map(({ segment }, number) => {
    const weighed = (mentions[number] ?? []).map(
      (word, index): WeighedMentions => ({ ...word, weight: weights[index] ?? 1 }),
    )
    const left = matching[number]
    const semantic = by === 'lexical' ? undefined : semanticScores(segment, meanings, left, check)
    const ranking = by === 'semantic' ? [] : weighed
    const set = needsWord ? intersection(left, reachedRecords(ranking, semantic, segment.size)) : left
    check()
    const lexical = by === 'semantic' ? undefined : lexicalScores(ranking, set)
    const first = preferred && evaluate(segment, preferred, segment.layout.spaces[0], check)
    return { segment, set, ordinals: scratchList(set), words: weighed, lexical, semantic, preferred: first }
  })
}

/** Returns the records that have one of the words, or a value that means the same. */
function reachedRecords(
  words: readonly Mentions[],
  semantic: Uint32Array | undefined,
  size: number,
): OrdinalSet {
  const near = new NumberList()
  for (let ordinal = 0; semantic && ordinal < size; ordinal++) {
    if (semantic[ordinal] >= sameFrom) near.push(ordinal)
  }
  const sets = [near.values, ...words.map(({ records }) => records)]
  return union(
    sets.map(records => fromSorted(size, records)),
    size,
  )
}

/** Returns the weight of each word by the number of records that have it in all segments. */
function weightsOf(
  views: readonly SegmentView[],
  mentions: readonly (readonly CountedMentions[])[],
): readonly number[] {
  const records = sum(views.map(({ segment, deleted }) => segment.size - (deleted?.count ?? 0)))
  return (mentions[0] ?? []).map((_, word) =>
    wordWeight(sum(mentions.map(ofView => ofView[word]?.holders ?? 0)), records),
  )
}

/** Returns the weight of each word of the query, the same in all pools. */
export const weightsIn = (pools: readonly Pool[]): readonly number[] =>
  (pools[0]?.words ?? []).map(({ weight }) => weight)

/** Returns from 0 to 1 how near the record comes to the meaning of the query; 0 where meaning does not rank. */
export const closenessIn = ({ semantic }: Pool, ordinal: number): number =>
  semantic ? closeness(semantic[ordinal]) : 0

/**
 * Returns from 0 to 1 how much of the keywords, the first of the words, a record has; how near it comes to their meaning
 * only where words do not rank, because keywords are often names, which mean nothing.
 */
export function keywordCoverage(
  pools: readonly Pool[],
  { view, ordinal }: Pick<SegmentPlace, 'view' | 'ordinal'>,
  keywords: number,
): number {
  const pool = pools[view]
  return pool.lexical ? coverageOf(pool.words.slice(0, keywords), ordinal) : closenessIn(pool, ordinal)
}

/** Tells whether a record has a word of the query, by its index. */
export type HasWord = (word: number) => boolean

/** Returns the function that tells which words the record at the place has. */
export const wordsOf =
  (pools: readonly Pool[], { view, ordinal }: Pick<SegmentPlace, 'view' | 'ordinal'>): HasWord =>
  word => {
    const records = pools[view].words[word]?.records
    return records !== undefined && records[lowerBound(records, ordinal)] === ordinal
  }

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
