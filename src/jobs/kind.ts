// The kinds of batch jobs. The endpoint table implements them.
import type { JsonObject } from '../lib/json/json.ts'
import type { Charge } from '../stores/charge.ts'
import type { BatchJob } from '../stores/work-batches.ts'

/** The result of a chunk: lines of a result file, or text or bytes of a file of another format. */
export type ChunkResult = ChunkFacts &
  (
    | { /** Each is a JSON text. */ readonly lines: readonly string[] }
    | { readonly results: number; readonly text: string }
    | { readonly results: number; readonly bytes: Uint8Array }
  )

interface ChunkFacts {
  /** The number of entities that were found; they are charged for. */
  readonly fulfilled: number
  readonly charges: readonly Charge[]
  /** The state that the next chunk begins with; null after the last one. */
  readonly next: JsonObject | null
  /** The number of requested entities, where it was not known at the submit. */
  readonly requested?: number
}

export interface BatchKind {
  readonly path: string
  /** The product of usage reports. */
  readonly product: string
  /**
   * Runs the chunk that begins with the state `at`, an empty object for the first chunk. Throws an ApiError when the
   * request cannot be answered.
   */
  readonly runChunk: (batch: BatchJob, request: JsonObject, at: JsonObject) => Promise<ChunkResult>
  /** Joins the bytes of all chunks to the result, where it is more than one after the other. */
  readonly join?: (
    batch: BatchJob,
    request: JsonObject,
    chunks: Iterable<Uint8Array>,
  ) => AsyncIterable<Uint8Array>
}
