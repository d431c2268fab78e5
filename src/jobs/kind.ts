// What a kind of batch job does; the endpoint table fills it.
import type { JsonObject } from '../lib/json/json.ts'
import type { Charge } from '../stores/charge.ts'
import type { BatchJob } from '../stores/work-batches.ts'

/** What a chunk brought. */
export interface ChunkResult {
  /** Lines of the result file: JSON texts. */
  readonly lines: readonly string[]
  /** Entities found, which is what is charged for. */
  readonly fulfilled: number
  readonly charges: readonly Charge[]
  /** Where the next chunk begins; null after the last one. */
  readonly next: JsonObject | null
  /** How many entities are asked for, where that was not known at submit. */
  readonly requested?: number
}

export interface BatchKind {
  readonly path: string
  /** The product of usage reports. */
  readonly product: string
  /** Works on the chunk that begins at `at`, which is empty for the first. Throws an ApiError when the job cannot be done. */
  readonly runChunk: (batch: BatchJob, request: JsonObject, at: JsonObject) => Promise<ChunkResult>
}
