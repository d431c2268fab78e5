// The vectors of an endpoint for the texts of a segment, as ranked searches compare them.
import { openCache } from '../../../lib/cache.ts'
import { anyVectorLength } from '../../../lib/quantised.ts'
import { openVectors } from '../../../vectors/dot-products.ts'
import { type Meanings, noVector, type TextVectors } from '../engine/rank/meanings.ts'
import type { Segment } from '../engine/segment/segment.ts'
import type { ReadableVectors } from './readable-vectors.ts'
import type { StoredModel } from './value-vectors.ts'

interface OpenedVectors extends TextVectors {
  readonly model: string
  /** The version of the stored vectors that this was made of; undefined when no text lacks a vector. */
  readonly madeAt: number | undefined
}

/** The file of vectors cannot be read any more, so that nothing can be compared by it. */
export class UnreadableVectors extends Error {}

/**
 * Returns the function from the vectors of a query to what they mean; undefined while not all values have vectors of the model.
 * Reading the texts of a segment throws UnreadableVectors where the file fails meanwhile.
 */
export function openMeanings(stored: ReadableVectors) {
  const opened = new WeakMap<Segment, OpenedVectors>()
  return (model: string, vectors: readonly string[]): Meanings | undefined => {
    const found = stored.model
    if (found?.name !== model || found.baseline === null) return undefined
    const { dimensions, baseline } = found
    const queries = vectors.map(vector => ({
      key: vector,
      vector: () => new Int8Array(Buffer.from(vector, 'base64')),
    }))
    if (queries.some(query => query.vector().length !== dimensions)) return undefined
    return {
      queries,
      scale: { length: anyVectorLength, baseline },
      textsOf: segment => {
        const cached = opened.get(segment)
        const isCurrent =
          cached?.model === model && (cached.madeAt === undefined || cached.madeAt === stored.version)
        if (cached && isCurrent) return cached
        const made = vectorsOf(segment, stored, found)
        opened.set(segment, made)
        return made
      },
    }
  }
}

/** Reads the vectors of all texts of the segment, the same text in two columns once. */
function vectorsOf(
  segment: Segment,
  stored: ReadableVectors,
  { name, dimensions }: StoredModel,
): OpenedVectors {
  const { version } = stored
  const numberOf = new Map<string, number>()
  const chunks: Uint8Array[] = []
  const numbers = new Map<string, Uint32Array>()
  let isWhole = true
  for (const layout of segment.layout.columns) {
    const texts = layout.vectorWeight === undefined ? undefined : segment.column(layout)?.texts
    if (!texts) continue
    const ofColumn = new Uint32Array(texts.length).fill(noVector)
    for (let text = 0; text < texts.length; text++) {
      const value = texts.at(text)
      const known = numberOf.get(value)
      const bytes = known === undefined ? stored.vectorOf(value) : undefined
      if (stored.fault !== undefined) throw new UnreadableVectors(stored.fault)
      if (bytes === undefined && known === undefined && value.trim() !== '') isWhole = false
      if (bytes?.length === dimensions) numberOf.set(value, chunks.push(bytes) - 1)
      ofColumn[text] = numberOf.get(value) ?? noVector
    }
    numbers.set(layout.path, ofColumn)
  }
  return {
    model: name,
    madeAt: isWhole ? undefined : version,
    vectors: openVectors(() => Buffer.concat(chunks), dimensions),
    numbersOf: ({ path }) => numbers.get(path),
    scores: openCache(cachedMax),
  }
}

/** Meanings whose scores are kept, four bytes a record each. */
const cachedMax = 6
