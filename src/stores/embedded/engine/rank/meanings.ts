// The meaning of a query as vectors, and the vectors of the texts that it is compared with.
import { type Cache, openCache } from '../../../../lib/cache.ts'
import { tableScale, type VectorScale } from '../../../../query/nearness.ts'
import type { Vectors } from '../../../../vectors/dot-products.ts'
import { embed } from '../../../../vectors/embed.ts'
import type { ColumnLayout } from '../segment/layout.ts'
import type { Segment } from '../segment/segment.ts'

/** The meanings of a query, as vectors of one model. */
export interface Meanings {
  readonly queries: readonly {
    /** Tells it from other meanings. */
    readonly key: string
    readonly vector: () => Int8Array
  }[]
  readonly scale: VectorScale
  readonly textsOf: (segment: Segment) => TextVectors
}

/** The vectors of the texts of a segment, by the same model. */
export interface TextVectors {
  readonly vectors: Vectors
  /** Returns the number of the vector of each text of a column, or `noVector`. */
  readonly numbersOf: (column: ColumnLayout) => Uint32Array | undefined
  /** The scores of the last meanings: later pages and loosened queries ask again. */
  readonly scores: Cache<string, Uint32Array>
}

/** Stands for a text without a vector. */
export const noVector = 0xffffffff

/** Meanings whose scores a segment keeps, four bytes a record each. */
const cachedMax = 6
const opened = new WeakMap<Segment, TextVectors>()

/** Returns the meanings of texts by the static table, whose vectors stand in the segments. */
export const tableMeanings = (texts: readonly string[]): Meanings => ({
  queries: texts.map(key => ({ key, vector: () => embed(key) })),
  scale: tableScale,
  textsOf: segment => {
    const found = opened.get(segment) ?? {
      vectors: segment.vectors,
      numbersOf: (layout: ColumnLayout) => segment.column(layout)?.vectors,
      scores: openCache<string, Uint32Array>(cachedMax),
    }
    opened.set(segment, found)
    return found
  },
})
