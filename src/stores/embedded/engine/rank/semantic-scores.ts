// Tells how near the records of a segment come to what a query means, by the vectors of their texts.
import { type Cache, openCache } from '../../../../lib/cache.ts'
import { meanNearness, nearness } from '../../../../query/nearness.ts'
import { embed } from '../../../../vectors/embed.ts'
import type { DeadlineCheck } from '../evaluate.ts'
import { parentsToRoot } from '../order.ts'
import { forEachOrdinal, type OrdinalSet } from '../ordinals.ts'
import type { ColumnLayout } from '../segment/layout.ts'
import type { Segment } from '../segment/segment.ts'

/**
 * Returns by ordinal how near each record comes to the meanings of texts: of each the nearness of the nearest of its
 * values, and of all of them the mean, from 0 to `nearnessMax`. Only those of records in the set mean anything.
 */
export function semanticScores(
  segment: Segment,
  meanings: readonly string[],
  set: OrdinalSet,
  check: DeadlineCheck,
): Uint32Array {
  const [only, ...others] = meanings.map(meaning => nearestScores(segment, meaning, check))
  if (!only || others.length === 0) return only ?? new Uint32Array(segment.size)
  const means = new Uint32Array(segment.size)
  forEachOrdinal(set, ordinal => {
    let sum = only[ordinal]
    for (const scores of others) sum += scores[ordinal]
    if (sum > 0) means[ordinal] = meanNearness(sum, meanings.length)
    return true
  })
  return means
}

/** Meanings whose scores a segment keeps, four bytes a record each: later pages and loosened queries ask again. */
const cachedMax = 6
const caches = new WeakMap<Segment, Cache<string, Uint32Array>>()

function nearestScores(segment: Segment, meaning: string, check: DeadlineCheck): Uint32Array {
  const cache = caches.get(segment) ?? openCache<string, Uint32Array>(cachedMax)
  caches.set(segment, cache)
  const cached = cache.get(meaning)
  if (cached) return cached
  const scores = computedScores(segment, meaning, check)
  cache.set(meaning, scores)
  return scores
}

function computedScores(segment: Segment, meaning: string, check: DeadlineCheck): Uint32Array {
  const scores = new Uint32Array(segment.size)
  // The list of products is overwritten by the next meaning.
  const products = segment.vectors.dotProducts(embed(meaning))
  for (const column of segment.layout.columns) {
    if (column.vectorWeight === undefined) continue
    check()
    addColumn(segment, column, { products, weight: column.vectorWeight, scores })
  }
  return scores
}

interface Nearest {
  /** The dot product of the query with each vector of the segment. */
  readonly products: Int32Array
  readonly weight: number
  /** Receives the best score of each record. */
  readonly scores: Uint32Array
}

function addColumn(segment: Segment, layout: ColumnLayout, { products, weight, scores }: Nearest): void {
  const column = segment.column(layout)
  if (!column) return
  const { vectors, textStart, postings } = column
  const parents = parentsToRoot(segment, layout.space)
  let score = 0
  const raise = (ordinal: number) => {
    const record = parents ? parents[ordinal] : ordinal
    if (scores[record] < score) scores[record] = score
  }
  for (let text = 0; text < vectors.length; text++) {
    score = nearness(products[vectors[text]], weight)
    if (score > 0) postings.forEach(textStart + text, raise)
  }
}
