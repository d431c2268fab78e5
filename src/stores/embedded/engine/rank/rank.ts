// Ranks the records of all segments by the words of a query, and returns one page of them.
import type { Dataset } from '../../../../catalog/dataset.ts'
import type { RankTables } from '../../../../query/fusion.ts'
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
import type { DeadlineCheck } from '../evaluate.ts'
import { allOrdinals, contains } from '../ordinals.ts'
import { matchingRecords, type SegmentView } from '../population.ts'
import { type Meanings, tableMeanings } from './meanings.ts'
import { type PoolScorer, poolScorer, preference, ranksOf } from './pool-scores.ts'
import {
  closenessIn,
  type HasWord,
  keywordCoverage,
  type Pool,
  poolsOf,
  weightsIn,
  wordsOf,
} from './pools.ts'
import { resetScratch } from './scratch.ts'
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
  const total = pools.reduce((count, { set }) => count + set.count, 0)
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

/** Judges the records of the head one by one. */
export interface HeadJudge {
  /** Returns how much of the criteria a record meets, by their weights. */
  readonly scoreOf: (id: number, hasWord: HasWord) => number
  readonly judgements: (id: number, hasWord: HasWord) => RankedHitAnswer['judgements']
}

const unjudged: HeadJudge = { scoreOf: () => 0, judgements: () => [] }

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

function offerAll(pools: readonly Pool[], top: TopPlaces, scorer: PoolScorer): void {
  for (const [view, pool] of pools.entries()) {
    const { segment, ordinals } = pool
    const scores = scorer(pool, ordinals)
    for (let index = 0; index < ordinals.length; index++) {
      const score = scores[index]
      if (!top.takes(score)) continue
      const ordinal = ordinals[index]
      top.offer({ score, id: segment.ids[ordinal], view, ordinal })
    }
  }
}

/** Returns the place of a record; undefined when it is not ranked any more. */
function placeOf(pools: readonly Pool[], id: number, scorer: PoolScorer): SegmentPlace | undefined {
  for (const [view, pool] of pools.entries()) {
    const ordinal = pool.segment.ordinalOf(id)
    if (ordinal !== undefined && contains(pool.set, ordinal)) {
      const [score] = scorer(pool, Uint32Array.of(ordinal))
      return { score, id, view, ordinal }
    }
  }
  return undefined
}
