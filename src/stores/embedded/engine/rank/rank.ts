// Ranks the records of all segments by the words of a query, and returns one page of them.
import type { Dataset } from '../../../../catalog/dataset.ts'
import { textFields, wordWeight } from '../../../../query/bm25f.ts'
import {
  headMax,
  type RankedHit,
  type RankedPosition,
  type RankedPositions,
  type RankedQuery,
  rankedRowsMax,
} from '../../../../query/ranked.ts'
import type { DeadlineCheck } from '../evaluate.ts'
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
import { type SegmentPlace, TopPlaces } from './top-places.ts'

/**
 * Returns a page of the ranking: records with higher scores first, then those with lower ids.
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
): RankedPositions {
  const pools = poolsOf(views, dataset, query, check)
  const total = sum(pools.map(({ set }) => set.count))
  const shown = query.after?.shown ?? 0
  const limit = Math.min(query.limit, rankedRowsMax - shown)
  if (limit === 0) return { hits: [], next: undefined, total }
  const { head, tail, wordWeights } = query.after
    ? laterPage(pools, query.after, limit)
    : firstPage(pools, limit)
  const inHead = head.slice(0, limit)
  const afterHead = tail.slice(0, limit - inHead.length)
  const hits = [
    ...inHead.map(({ id, view, ordinal }): RankedHit => {
      return { id, coverage: coverageOf(pools[view].words, ordinal) }
    }),
    ...afterHead.map(({ id }): RankedHit => ({ id, coverage: undefined })),
  ]
  const hasMore = head.length + tail.length > hits.length && shown + hits.length < rankedRowsMax
  const { score, id } = afterHead.at(-1) ?? query.after?.last ?? head.at(-1) ?? { score: 0, id: 0 }
  const next: RankedPosition = {
    wordWeights,
    head: head.slice(limit).map(({ id }) => id),
    last: { score, id },
    shown: shown + hits.length,
  }
  return { hits, next: hasMore ? next : undefined, total }
}

/** The records of one segment that are ranked. */
interface Pool {
  readonly segment: SegmentView['segment']
  readonly set: OrdinalSet
  readonly words: readonly WeighedMentions[]
  readonly scores: Uint32Array
}

function poolsOf(
  views: readonly SegmentView[],
  dataset: Dataset,
  { words, where, without, needsWord, after }: RankedQuery,
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
    return { segment, set, words: weighed, scores: lexicalScores(weighed, set) }
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
  readonly wordWeights: readonly number[]
}

function firstPage(pools: readonly Pool[], limit: number): PageParts {
  const top = new TopPlaces(Math.max(headMax, limit) + 1, undefined)
  offerAll(pools, top)
  return {
    head: top.places.slice(0, headMax),
    tail: top.places.slice(headMax),
    wordWeights: (pools[0]?.words ?? []).map(({ weight }) => weight),
  }
}

function laterPage(pools: readonly Pool[], after: RankedPosition, limit: number): PageParts {
  const head = after.head.flatMap(id => placeOf(pools, id) ?? [])
  const top = new TopPlaces(Math.max(0, limit - head.length) + 1, after.last)
  offerAll(pools, top)
  return { head, tail: top.places, wordWeights: after.wordWeights }
}

function offerAll(pools: readonly Pool[], top: TopPlaces): void {
  for (const [view, { segment, set, scores }] of pools.entries()) {
    const { ids } = segment
    forEachOrdinal(set, ordinal => {
      const score = scores[ordinal]
      if (top.takes(score)) top.offer({ score, id: ids[ordinal], view, ordinal })
      return true
    })
  }
}

/** Returns the place of a record; undefined when it is not ranked any more. */
function placeOf(pools: readonly Pool[], id: number): SegmentPlace | undefined {
  for (const [view, { segment, set, scores }] of pools.entries()) {
    const ordinal = segment.ordinalOf(id)
    if (ordinal !== undefined && contains(set, ordinal)) return { score: scores[ordinal], id, view, ordinal }
  }
  return undefined
}
