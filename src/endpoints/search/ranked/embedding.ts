// Has what a query means embedded by the model that the operator set up.
import { ApiError, invalidRequest } from '../../../errors.ts'
import type { EmbeddedMeanings } from '../../../query/ranked.ts'
import type { RecordServices } from '../../endpoint.ts'
import type { RankedPlan } from './plan.ts'

/** A search waits no longer for the vectors of its query. */
export const embeddingMs = 2000

export interface MeaningVectors {
  /** Undefined where the static table makes the vectors. */
  readonly embedded: EmbeddedMeanings | undefined
  /** Says why the model made none, where there is one. */
  readonly fault: string | undefined
}

/**
 * Returns the function that has the meanings of a plan embedded. It remembers the last answer, because queries are loosened
 * without meaning something else, and a model that failed is not asked again for the same request. A model that cannot rank yet
 * is not asked at all: no search waits for vectors that nothing is compared with.
 */
export function meaningEmbedder({ live: { embeddings }, records }: Pick<RecordServices, 'live' | 'records'>) {
  let last: (MeaningVectors & { readonly texts: string }) | undefined
  return async ({ by, meanings }: Pick<RankedPlan, 'by' | 'meanings'>): Promise<MeaningVectors> => {
    if (!embeddings || by === 'lexical' || meanings.length === 0) {
      return { embedded: undefined, fault: undefined }
    }
    const { model, fault: unread } = records.embeddedBy()
    if (model !== embeddings.model) {
      return { embedded: undefined, fault: unread ?? 'Not all values on file are embedded yet.' }
    }
    const texts = meanings.join('\n')
    if (last && (last.texts === texts || last.fault !== undefined)) return last
    const answer = await embeddings.embed(meanings, embeddingMs)
    const fault = 'fault' in answer ? answer.fault : faultOf(answer.vectors)
    const embedded =
      'fault' in answer || fault !== undefined
        ? undefined
        : { model: embeddings.model, vectors: answer.vectors }
    last = { texts, embedded, fault }
    return last
  }
}

/** Returns the refusal of a page that goes on behind one which vectors ranked: they cannot be read now, or are gone. */
export function vectorsGone({ records }: Pick<RecordServices, 'records'>): ApiError {
  const { fault } = records.embeddedBy()
  return fault === undefined
    ? invalidRequest(
        'invalid cursor: the vectors that ranked its first page are gone. Begin with the first page.',
      )
    : new ApiError(
        'service_unavailable',
        `${fault} The vectors in it ranked the first page, and must rank this one. Try again later.`,
        {
          headers: { 'Retry-After': String(retrySeconds) },
        },
      )
}

const retrySeconds = 5

/** Returns why nothing can be compared with the vectors of a query; undefined where something can. */
const faultOf = (vectors: readonly string[]): string | undefined =>
  vectors.every(isZero) ? 'Its vectors of the query are zero, which nothing is near to.' : undefined

const isZero = (vector: string): boolean => Buffer.from(vector, 'base64').every(byte => byte === 0)

/** The longest name of a model and the longest vector that a cursor carries, in characters, and the most vectors. */
const modelLengthMax = 500
const vectorLengthMax = 8192
const vectorsMax = 8

/** Returns whether a cursor carries vectors, or none. */
export function isEmbedded(value: unknown): value is EmbeddedMeanings | null | undefined {
  if (value === null || value === undefined) return true
  if (typeof value !== 'object') return false
  const { model, vectors } = value as { readonly model?: unknown; readonly vectors?: unknown }
  return (
    typeof model === 'string' &&
    model.length <= modelLengthMax &&
    Array.isArray(vectors) &&
    vectors.length <= vectorsMax &&
    vectors.every(vector => typeof vector === 'string' && vector.length <= vectorLengthMax)
  )
}
