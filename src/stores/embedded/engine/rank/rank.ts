// Ranks the records of all segments by the words of a query, and returns one page of them.
import type { Dataset } from '../../../../catalog/dataset.ts'
import { textFields, wordWeight } from '../../../../query/bm25f.ts'
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
  forEachOrdinal,
  fromSorted,
  intersection,
  type OrdinalSet,
  union,
} from '../ordinals.ts'
import { matchingRecords, type SegmentView } from '../population.ts'
import { type Mentions, mentionsIn } from './mentions.ts'
import { coverageOf, lexicalScores, type WeighedMentions } from './scores.ts'
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
): RankedPositions {
  const pools = poolsOf(views, dataset, query, check)
  const total = sum(pools.map(({ set }) => set.count))
  const shown = query.after?.shown ?? 0
  const limit = Math.min(query.limit, rankedRowsMax - shown)
  if (limit === 0) return { hits: [], next: undefined, total }
  const { head, tail, lastOfHead, wordWeights } = query.after
    ? laterPage(pools, query.after, limit)
    : firstPage(pools, limit, query.keywords, judge)
  const inHead = head.slice(0, limit)
  const afterHead = tail.slice(0, limit - inHead.length)
  const hits = [
    ...inHead.map(({ id, view, ordinal }): RankedHit => {
      const coverage = keywordCoverage(pools, { view, ordinal }, query.keywords)
      return { id, answer: { coverage, judgements: judge.judgements(id) } }
    }),
    ...afterHead.map(({ id }): RankedHit => ({ id, answer: undefined })),
  ]
  const hasMore = head.length + tail.length > hits.length && shown + hits.length < rankedRowsMax
  const { score, id } = afterHead.at(-1) ?? lastOfHead ?? { score: 0, id: 0 }
  const next: RankedPosition = {
    wordWeights,
    head: head.slice(limit).map(({ id }) => id),
    last: { score, id },
    shown: shown + hits.length,
  }
  return { hits, next: hasMore ? next : undefined, total }
}

/** Judges the records of the head one by one. */
export interface HeadJudge {
  /** Returns how much of the criteria a record meets, by their weights. */
  readonly scoreOf: (id: number) => number
  readonly judgements: (id: number) => RankedHitAnswer['judgements']
}

const unjudged: HeadJudge = { scoreOf: () => 0, judgements: () => [] }

/** The records of one segment that are ranked. */
interface Pool {
  readonly segment: SegmentView['segment']
  readonly set: OrdinalSet
  readonly words: readonly WeighedMentions[]
  readonly scores: Uint32Array
  readonly preferred: OrdinalSet | undefined
}

function poolsOf(
  views: readonly SegmentView[],
  dataset: Dataset,
  { words, where, without, needsWord, preferred, after }: RankedQuery,
  check: DeadlineCheck,
): readonly Pool[] {
  const fields = textFields(dataset, without)
  const mentions = views.map(({ segment }) => words.map(word => mentionsIn(segment, word, fields, check)))
  const weights = after?.wordWeights ?? weightsOf(views, mentions)
  return views.map((view, number) => {
    const { segment } = view
    const weighed = (mentions[number] ?? []).map(
      (word, index): WeighedMentions => ({ ...word, weight: weights[index] ?? 1 }),
    )
    const matching = matchingRecords(view, where, check) ?? allOrdinals(segment.size)
    const set = needsWord ? intersection(matching, recordsWithAny(weighed, segment.size)) : matching
    check()
    const scores = lexicalScores(weighed, set)
    const first = preferred && evaluate(segment, preferred, segment.layout.spaces[0], check)
    return { segment, set, words: weighed, scores, preferred: first }
  })
}

function recordsWithAny(words: readonly Mentions[], size: number): OrdinalSet {
  return union(
    words.map(({ records }) => fromSorted(size, records)),
    size,
  )
}

/** Returns the weight of each word by the number of records that have it in all segments. */
function weightsOf(
  views: readonly SegmentView[],
  mentions: readonly (readonly Mentions[])[],
): readonly number[] {
  const sizes = views.map(({ segment, deleted }) => segment.size - (deleted?.count ?? 0))
  return (mentions[0] ?? []).map((_, word) => {
    const holders = views.map(({ deleted }, number) => countLive(mentions[number]?.[word], deleted))
    return wordWeight(sum(holders), sum(sizes))
  })
}

/** Returns how many records that are not deleted have the word. */
function countLive(mentions: Mentions | undefined, deleted: OrdinalSet | undefined): number {
  const records = mentions?.records ?? new Uint32Array(0)
  if (!deleted || deleted.count === 0) return records.length
  let count = 0
  for (let index = 0; index < records.length; index++) if (!contains(deleted, records[index])) count++
  return count
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
}

function firstPage(pools: readonly Pool[], limit: number, keywords: number, judge: HeadJudge): PageParts {
  const top = new TopPlaces(Math.max(headMax, limit) + 1, undefined)
  offerAll(pools, top)
  return {
    head: inJudgedOrder(top.places.slice(0, headMax), place => {
      return judge.scoreOf(place.id) + keywordCoverage(pools, place, keywords)
    }),
    lastOfHead: top.places.slice(0, headMax).at(-1),
    tail: top.places.slice(headMax),
    wordWeights: (pools[0]?.words ?? []).map(({ weight }) => weight),
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
  const head = after.head.flatMap(id => placeOf(pools, id) ?? [])
  const top = new TopPlaces(Math.max(0, limit - head.length) + 1, after.last)
  offerAll(pools, top)
  return { head, tail: top.places, lastOfHead: after.last, wordWeights: after.wordWeights }
}

function offerAll(pools: readonly Pool[], top: TopPlaces): void {
  for (const [view, pool] of pools.entries()) {
    const { ids } = pool.segment
    forEachOrdinal(pool.set, ordinal => {
      const score = scoreIn(pool, ordinal)
      if (top.takes(score)) top.offer({ score, id: ids[ordinal], view, ordinal })
      return true
    })
  }
}

const scoreIn = ({ scores, preferred }: Pool, ordinal: number): number =>
  preferred && contains(preferred, ordinal) ? scores[ordinal] + preference : scores[ordinal]

/** Returns from 0 to 1 how much of the keywords, the first of the words, a record has. */
const keywordCoverage = (
  pools: readonly Pool[],
  { view, ordinal }: Pick<SegmentPlace, 'view' | 'ordinal'>,
  keywords: number,
): number => coverageOf(pools[view].words.slice(0, keywords), ordinal)

/** Returns the place of a record; undefined when it is not ranked any more. */
function placeOf(pools: readonly Pool[], id: number): SegmentPlace | undefined {
  for (const [view, pool] of pools.entries()) {
    const ordinal = pool.segment.ordinalOf(id)
    if (ordinal !== undefined && contains(pool.set, ordinal)) {
      return { score: scoreIn(pool, ordinal), id, view, ordinal }
    }
  }
  return undefined
}
