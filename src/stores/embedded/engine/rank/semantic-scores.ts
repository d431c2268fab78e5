// Tells how near the records of a segment come to what a query means, by the vectors of their texts.
import { meanNearness, nearness, productMin, type VectorScale } from '../../../../query/nearness.ts'
import type { DeadlineCheck } from '../evaluate.ts'
import { parentsToRoot } from '../order.ts'
import { forEachOrdinal, type OrdinalSet } from '../ordinals.ts'
import { termsOfRecords } from '../record-terms.ts'
import type { Column } from '../segment/column.ts'
import type { ColumnLayout } from '../segment/layout.ts'
import type { Segment } from '../segment/segment.ts'
import { type Meanings, noVector } from './meanings.ts'
import { scratchList, scratchZeros } from './scratch.ts'

/** A set of a smaller share of the records is scored record by record, a larger one by the texts of all records. */
const smallShare = 1 / 16

/** About as many texts of a record have a vector. */
const textsOfRecord = 20

/** The dot product of one vector takes about so many times as long as that of one among all. */
const singleCost = 4

/**
 * Returns by ordinal how near each record comes to the meanings: of each the nearness of the nearest of its values, and of
 * all of them the mean, from 0 to `nearnessMax`, until the next ranking. Only those of records in the set mean anything.
 */
export function semanticScores(
  segment: Segment,
  meanings: Meanings,
  set: OrdinalSet,
  check: DeadlineCheck,
): Uint32Array {
  if (set.count === 0) return new Uint32Array(0)
  const { length } = meanings.queries
  const [only, ...others] = meanings.queries.map(query => nearestScores(segment, query, meanings, set, check))
  if (!only || others.length === 0) return only ?? scratchZeros(segment.size)
  const means = scratchZeros(segment.size)
  const ordinals = scratchList(set)
  for (let index = 0; index < ordinals.length; index++) {
    const ordinal = ordinals[index]
    let sum = only[ordinal]
    for (let other = 0; other < others.length; other++) sum += others[other][ordinal]
    if (sum > 0) means[ordinal] = meanNearness(sum, length)
  }
  return means
}

function nearestScores(
  segment: Segment,
  { key, vector }: Meanings['queries'][number],
  { scale, textsOf }: Meanings,
  set: OrdinalSet,
  check: DeadlineCheck,
): Uint32Array {
  const { vectors, numbersOf, scores: kept } = textsOf(segment)
  const cached = kept.get(key)
  if (cached) return cached
  const isSmall = set.count < segment.size * smallShare
  const scores = isSmall ? scratchZeros(segment.size) : new Uint32Array(segment.size)
  const isFew = isSmall && set.count * textsOfRecord * singleCost < vectors.count
  // The list of products is overwritten by the next meaning.
  const products = isFew ? undefined : vectors.dotProducts(vector())
  const productOf = products ? (number: number) => products[number] : vectors.dotProductWith(vector())
  for (const layout of segment.layout.columns) {
    const numbers = layout.vectorWeight === undefined ? undefined : numbersOf(layout)
    const column = numbers && segment.column(layout)
    if (layout.vectorWeight === undefined || !numbers || !column) continue
    check()
    const nearest = { segment, layout, column, numbers, weight: layout.vectorWeight, scale, scores }
    if (products && !isSmall) raiseByText(nearest, products)
    else raiseByRecord(nearest, productOf, set)
  }
  if (!isSmall) kept.set(key, scores)
  return scores
}

interface Nearest {
  readonly segment: Segment
  readonly layout: ColumnLayout
  readonly column: Column
  /** The number of the vector of each text. */
  readonly numbers: Uint32Array
  readonly weight: number
  readonly scale: VectorScale
  /** Receives the best score of each record. */
  readonly scores: Uint32Array
}

/** The records of one text, read anew for each. */
let withText = new Uint32Array(0)

/** Raises the scores of all records; `products` has that of each vector. */
function raiseByText(
  { segment, layout, column, numbers, weight, scale, scores }: Nearest,
  products: Int32Array,
): void {
  const { textStart, postings } = column
  const parents = parentsToRoot(segment, layout.space)
  const least = productMin(scale)
  if (withText.length < postings.size) withText = new Uint32Array(postings.size)
  const elements = withText
  for (let text = 0; text < numbers.length; text++) {
    const number = numbers[text]
    if (number === noVector || products[number] < least) continue
    const score = nearness(products[number], weight, scale)
    const count = postings.read(textStart + text, elements)
    for (let index = 0; index < count; index++) {
      const record = parents ? parents[elements[index]] : elements[index]
      if (scores[record] < score) scores[record] = score
    }
  }
}

function raiseByRecord(
  { segment, layout, column, numbers, weight, scale, scores }: Nearest,
  productOf: (number: number) => number,
  set: OrdinalSet,
): void {
  const { starts, terms } = termsOfRecords(segment, layout, column)
  const { textStart } = column
  const least = productMin(scale)
  forEachOrdinal(set, record => {
    let most = -1
    for (let at = starts[record]; at < starts[record + 1]; at++) {
      // A column may have other terms than texts, and texts without a vector.
      const number = numbers[terms[at] - textStart] ?? noVector
      if (number !== noVector) most = Math.max(most, productOf(number))
    }
    if (most >= least) {
      const score = nearness(most, weight, scale)
      if (scores[record] < score) scores[record] = score
    }
    return true
  })
}
