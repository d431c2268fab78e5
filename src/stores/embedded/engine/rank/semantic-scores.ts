// Tells how near the records of a segment come to what a query means, by the vectors of their texts.
import { meanNearness, nearness } from '../../../../query/nearness.ts'
import type { DeadlineCheck } from '../evaluate.ts'
import { parentsToRoot } from '../order.ts'
import { forEachOrdinal, type OrdinalSet } from '../ordinals.ts'
import type { ColumnLayout } from '../segment/layout.ts'
import type { Segment } from '../segment/segment.ts'
import { type Meanings, noVector } from './meanings.ts'

/**
 * Returns by ordinal how near each record comes to the meanings: of each the nearness of the nearest of its values, and of
 * all of them the mean, from 0 to `nearnessMax`. Only those of records in the set mean anything.
 */
export function semanticScores(
  segment: Segment,
  meanings: Meanings,
  set: OrdinalSet,
  check: DeadlineCheck,
): Uint32Array {
  const { length } = meanings.queries
  const [only, ...others] = meanings.queries.map(query => nearestScores(segment, query, meanings, check))
  if (!only || others.length === 0) return only ?? new Uint32Array(segment.size)
  const means = new Uint32Array(segment.size)
  forEachOrdinal(set, ordinal => {
    let sum = only[ordinal]
    for (const scores of others) sum += scores[ordinal]
    if (sum > 0) means[ordinal] = meanNearness(sum, length)
    return true
  })
  return means
}

function nearestScores(
  segment: Segment,
  { key, vector }: Meanings['queries'][number],
  { scale, textsOf }: Meanings,
  check: DeadlineCheck,
): Uint32Array {
  const { vectors, numbersOf, scores: kept } = textsOf(segment)
  const cached = kept.get(key)
  if (cached) return cached
  const scores = new Uint32Array(segment.size)
  // The list of products is overwritten by the next meaning.
  const products = vectors.dotProducts(vector())
  for (const column of segment.layout.columns) {
    const numbers = column.vectorWeight === undefined ? undefined : numbersOf(column)
    if (column.vectorWeight === undefined || !numbers) continue
    check()
    const nearnessOf = (number: number) => nearness(products[number], column.vectorWeight ?? 0, scale)
    addColumn(segment, column, { numbers, nearnessOf, scores })
  }
  kept.set(key, scores)
  return scores
}

interface Nearest {
  /** The number of the vector of each text. */
  readonly numbers: Uint32Array
  readonly nearnessOf: (number: number) => number
  /** Receives the best score of each record. */
  readonly scores: Uint32Array
}

function addColumn(segment: Segment, layout: ColumnLayout, { numbers, nearnessOf, scores }: Nearest): void {
  const column = segment.column(layout)
  if (!column) return
  const { textStart, postings } = column
  const parents = parentsToRoot(segment, layout.space)
  let score = 0
  const raise = (ordinal: number) => {
    const record = parents ? parents[ordinal] : ordinal
    if (scores[record] < score) scores[record] = score
  }
  for (let text = 0; text < numbers.length; text++) {
    score = numbers[text] === noVector ? 0 : nearnessOf(numbers[text])
    if (score > 0) postings.forEach(textStart + text, raise)
  }
}
