// Ranks the records of all segments by the words of a query, and returns one page of them.
import type { Dataset } from '../../../../catalog/dataset.ts'
import { textFields, wordWeight } from '../../../../query/bm25f.ts'
import {
  emptyCounts,
  fusedBy,
  levelsOf,
  noRanks,
  type RankTables,
  rankPoints,
} from '../../../../query/fusion.ts'
import { closeness, sameFrom } from '../../../../query/nearness.ts'
import {
  headMax,
  type RankedHit,
  type RankedHitAnswer,
  type RankedPlace,
  type RankedPosition,
  type RankedPositions,
  type RankedQuery,
  rankedRowsMax,
} from '../../../../query/ranked.ts'
import { type DeadlineCheck, evaluate } from '../evaluate.ts'
import {
  allOrdinals,
  contains,
  fromSorted,
  intersection,
  lowerBound,
  type OrdinalSet,
  union,
} from '../ordinals.ts'
import { matchingRecords, type SegmentView } from '../population.ts'
import { NumberList } from '../segment/bytes.ts'
import { type Meanings, tableMeanings } from './meanings.ts'
import { mentionsIn } from './mentions.ts'
import type { CountedMentions, Mentions } from './packed-mentions.ts'
import { coverageOf, lexicalScores, type WeighedMentions } from './scores.ts'
import { resetScratch, scratchList } from './scratch.ts'
import { semanticScores } from './semantic-scores.ts'
import { comparePlaces, type SegmentPlace, TopPlaces } from './top-places.ts'

/**
 * Returns a page of the ranking: preferred records first, then those with higher scores, then those with lower ids; the head in
 * the order of what `judge` returns.
 *
 * @example
 * const query = { dataset: 'person', words: [['engineer', 'engineers']], needsWord: true, limit: 20, ... }
 * const { hits, next, total } = rankIn(views, person, query, () => {})
 */
export function rankIn(
  views: readonly SegmentView[],
  dataset: Dataset,
  query: RankedQuery,
  check: DeadlineCheck,
  judge: HeadJudge = unjudged,
  /** Those of the operator's model, in the place of those that the static table makes. */
  embedded?: Meanings,
): RankedPositions {
  resetScratch()
  const vectors = query.by === 'lexical' ? undefined : embedded ? 'model' : 'table'
  const matching = views.map(
    view => matchingRecords(view, query.where, check) ?? allOrdinals(view.segment.size),
  )
  const nobody = { hits: [], vectors, start: undefined, next: undefined, total: 0 } as const
  if (matching.every(({ count }) => count === 0)) return nobody
  const meanings = embedded ?? tableMeanings(query.meanings)
  const pools = poolsOf(views, matching, dataset, query, { check, meanings })
  const total = sum(pools.map(({ set }) => set.count))
  const shown = query.after?.shown ?? 0
  const limit = Math.min(query.limit, rankedRowsMax - shown)
  if (limit === 0) return { ...nobody, total }
  const { head, tail, lastOfHead, wordWeights, ranks } = query.after
    ? laterPage(pools, query.after, limit)
    : firstPage(pools, limit, query.keywords, judge)
  const inHead = head.slice(0, limit)
  const afterHead = tail.slice(0, limit - inHead.length)
  const hits = [
    ...inHead.map(({ id, view, ordinal }): RankedHit => {
      const coverage = Math.max(
        keywordCoverage(pools, { view, ordinal }, query.keywords),
        closenessIn(pools[view], ordinal),
      )
      return { id, answer: { coverage, judgements: judge.judgements(id, wordsOf(pools, { view, ordinal })) } }
    }),
    ...afterHead.map(({ id }): RankedHit => ({ id, answer: undefined })),
  ]
  const hasMore = head.length + tail.length > hits.length && shown + hits.length < rankedRowsMax
  const start: RankedPosition = {
    wordWeights,
    ranks,
    head: head.map(({ id }) => id),
    last: placeAlone(lastOfHead),
    shown,
  }
  const next: RankedPosition = {
    ...start,
    head: start.head.slice(limit),
    last: placeAlone(afterHead.at(-1) ?? lastOfHead),
    shown: shown + hits.length,
  }
  return { hits, vectors, start, next: hasMore ? next : undefined, total }
}

const placeAlone = ({ score, id }: RankedPlace = { score: 0, id: 0 }): RankedPlace => ({ score, id })

/** Tells whether a record has a word of the query, by its index. */
type HasWord = (word: number) => boolean

/** Judges the records of the head one by one. */
export interface HeadJudge {
  /** Returns how much of the criteria a record meets, by their weights. */
  readonly scoreOf: (id: number, hasWord: HasWord) => number
  readonly judgements: (id: number, hasWord: HasWord) => RankedHitAnswer['judgements']
}

const unjudged: HeadJudge = { scoreOf: () => 0, judgements: () => [] }

/** The records of one segment that are ranked. */
interface Pool {
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
function poolsOf(
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

interface PageParts {
  /** The records of the head that are not shown yet. */
  readonly head: readonly SegmentPlace[]
  /** The records after the head or after the last page: at least one more than the page takes, where there are so many. */
  readonly tail: readonly SegmentPlace[]
  /** The last record of the head in the order of scores, from which the tail goes on. */
  readonly lastOfHead: RankedPlace | undefined
  readonly wordWeights: readonly number[]
  readonly ranks: RankTables
}

const weightsIn = (pools: readonly Pool[]): readonly number[] =>
  (pools[0]?.words ?? []).map(({ weight }) => weight)

function firstPage(pools: readonly Pool[], limit: number, keywords: number, judge: HeadJudge): PageParts {
  const top = new TopPlaces(Math.max(headMax, limit) + 1, undefined)
  const ranks = ranksOf(pools)
  offerAll(pools, top, poolScorer(pools, ranks))
  return {
    head: inJudgedOrder(top.places.slice(0, headMax), place => {
      return judge.scoreOf(place.id, wordsOf(pools, place)) + keywordCoverage(pools, place, keywords)
    }),
    lastOfHead: top.places.slice(0, headMax).at(-1),
    tail: top.places.slice(headMax),
    wordWeights: weightsIn(pools),
    ranks,
  }
}

/** The score that a preferred record has more than the greatest sum of its words. */
const preference = 2 ** 40

function inJudgedOrder(
  head: readonly SegmentPlace[],
  scoreOf: (place: SegmentPlace) => number,
): readonly SegmentPlace[] {
  return head
    .map(place => ({ place, isPreferred: place.score >= preference, score: scoreOf(place) }))
    .sort(
      (a, b) =>
        Number(b.isPreferred) - Number(a.isPreferred) || b.score - a.score || comparePlaces(a.place, b.place),
    )
    .map(({ place }) => place)
}

function laterPage(pools: readonly Pool[], after: RankedPosition, limit: number): PageParts {
  const scorer = poolScorer(pools, after.ranks)
  const head = after.head.flatMap(id => placeOf(pools, id, scorer) ?? [])
  const top = new TopPlaces(Math.max(0, limit - head.length) + 1, after.last)
  offerAll(pools, top, scorer)
  const { last, wordWeights, ranks } = after
  return { head, tail: top.places, lastOfHead: last, wordWeights, ranks }
}

/** Returns the ranks of both scores among the records of the pools; none where they are not fused. */
function ranksOf(pools: readonly Pool[]): RankTables {
  const levels = levelsOf(weightsIn(pools))
  const [lexicalCounts, semanticCounts] = [emptyCounts(), emptyCounts()]
  for (const { ordinals, lexical, semantic } of pools) {
    if (!lexical || !semantic) return noRanks
    for (let index = 0; index < ordinals.length; index++) {
      const ordinal = ordinals[index]
      lexicalCounts[Math.ceil(levels.lexical(lexical[ordinal]))]++
      semanticCounts[Math.ceil(levels.semantic(semantic[ordinal]))]++
    }
  }
  return { lexical: rankPoints(lexicalCounts), semantic: rankPoints(semanticCounts) }
}

/** Returns the function from the ordinals of a pool to the scores that rank its records. */
type PoolScorer = (pool: Pool) => (ordinal: number) => number

/** Records are ranked by words, by meaning, or by both fused. */
function poolScorer(pools: readonly Pool[], ranks: RankTables): PoolScorer {
  const levels = levelsOf(weightsIn(pools))
  const fused = fusedBy(ranks)
  const ranking = ({ lexical, semantic }: Pool) => {
    if (!semantic) return lexical ? (ordinal: number) => lexical[ordinal] : () => 0
    if (!lexical) return (ordinal: number) => semantic[ordinal]
    return (ordinal: number) => fused(levels.lexical(lexical[ordinal]), levels.semantic(semantic[ordinal]))
  }
  return pool => {
    const { preferred } = pool
    const scoreOf = ranking(pool)
    if (!preferred) return scoreOf
    return ordinal => scoreOf(ordinal) + (contains(preferred, ordinal) ? preference : 0)
  }
}

function offerAll(pools: readonly Pool[], top: TopPlaces, scorer: PoolScorer): void {
  for (const [view, pool] of pools.entries()) {
    const { segment, ordinals } = pool
    const scoreOf = scorer(pool)
    for (let index = 0; index < ordinals.length; index++) {
      const ordinal = ordinals[index]
      const score = scoreOf(ordinal)
      if (top.takes(score)) top.offer({ score, id: segment.ids[ordinal], view, ordinal })
    }
  }
}

const closenessIn = ({ semantic }: Pool, ordinal: number): number =>
  semantic ? closeness(semantic[ordinal]) : 0

/**
 * Returns from 0 to 1 how much of the keywords, the first of the words, a record has; how near it comes to their meaning
 * only where words do not rank, because keywords are often names, which mean nothing.
 */
function keywordCoverage(
  pools: readonly Pool[],
  { view, ordinal }: Pick<SegmentPlace, 'view' | 'ordinal'>,
  keywords: number,
): number {
  const pool = pools[view]
  return pool.lexical ? coverageOf(pool.words.slice(0, keywords), ordinal) : closenessIn(pool, ordinal)
}

const wordsOf =
  (pools: readonly Pool[], { view, ordinal }: Pick<SegmentPlace, 'view' | 'ordinal'>): HasWord =>
  word => {
    const records = pools[view].words[word]?.records
    return records !== undefined && records[lowerBound(records, ordinal)] === ordinal
  }

/** Returns the place of a record; undefined when it is not ranked any more. */
function placeOf(pools: readonly Pool[], id: number, scorer: PoolScorer): SegmentPlace | undefined {
  for (const [view, pool] of pools.entries()) {
    const ordinal = pool.segment.ordinalOf(id)
    if (ordinal !== undefined && contains(pool.set, ordinal)) {
      return { score: scorer(pool)(ordinal), id, view, ordinal }
    }
  }
  return undefined
}
