// How near the records of a segment come to what a query means, by the vectors of their texts.
import { embed, vectorLength } from '../../../../vectors/embed.ts'
import type { DeadlineCheck } from '../evaluate.ts'
import { parentsToRoot } from '../order.ts'
import { forEachOrdinal } from '../ordinals.ts'
import type { ColumnLayout } from '../segment/layout.ts'
import type { Segment } from '../segment/segment.ts'

/** A part of a query whose meaning is compared: the whole of it, a title, a skill. */
export interface Meaning {
  readonly text: string
  /** How much it counts beside the other parts. */
  readonly weight: number
}

/** Texts with a lower cosine are near by chance. */
const cosineMin = 0.35

/**
 * Returns from 0 to 1, by ordinal, how near each record comes to the meanings: of each meaning the best of its values,
 * by their fields' weights in the catalogue, averaged by the weights of the meanings. The score of a record does not
 * depend on other records. 0 stands for nothing near.
 */
export function semanticScores(
  segment: Segment,
  meanings: readonly Meaning[],
  check: DeadlineCheck,
): Float32Array {
  const scores = new Float32Array(segment.size)
  const total = meanings.reduce((sum, { weight }) => sum + weight, 0)
  for (const { text, weight } of meanings) {
    const best = bestOfRecords(segment, text, check)
    const share = weight / total
    for (let ordinal = 0; ordinal < best.length; ordinal++) scores[ordinal] += share * best[ordinal]
  }
  return scores
}

/** Returns the weighted cosine of the nearest value of each record. */
function bestOfRecords(segment: Segment, text: string, check: DeadlineCheck): Float32Array {
  const best = new Float32Array(segment.size)
  // The list is overwritten by the next meaning, which is compared after this one.
  const products = segment.vectors.dotProducts(embed(text))
  for (const column of segment.layout.columns) {
    if (column.vectorWeight === undefined) continue
    check()
    addColumn(segment, column, { products, weight: column.vectorWeight, best })
  }
  return best
}

interface Nearness {
  /** The dot product of the query with each vector of the segment. */
  readonly products: Int32Array
  readonly weight: number
  /** Receives the best score of each record. */
  readonly best: Float32Array
}

function addColumn(segment: Segment, layout: ColumnLayout, { products, weight, best }: Nearness): void {
  const column = segment.column(layout)
  if (!column) return
  const { vectors, textStart, postings } = column
  const parents = parentsToRoot(segment, layout.space)
  for (let text = 0; text < vectors.length; text++) {
    const cosine = products[vectors[text]] / vectorLength ** 2
    if (!(cosine >= cosineMin)) continue
    const score = weight * Math.min(1, cosine)
    forEachOrdinal(postings.ordinals(textStart + text), ordinal => {
      const record = parents ? parents[ordinal] : ordinal
      if (best[record] < score) best[record] = score
      return true
    })
  }
}
