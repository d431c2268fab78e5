// The thread that reads and transforms sources, so that writing and reading use both processors.
import { createPacker, type PackedBatch } from '../ingest/pack.ts'
import { answerCalls, transferring } from '../lib/threads/answer-calls.ts'
import { batchesOf, type TransformJob } from './transform-job.ts'

const functions = {
  /** The packed batches of the job; returns what had to be repaired to read the source. */
  async *transform(job: TransformJob): AsyncGenerator<PackedBatch, readonly string[]> {
    const pack = createPacker()
    let repairs: readonly string[] = []
    const batches = batchesOf(job, found => {
      repairs = found
    })
    for await (const batch of batches) {
      const packed = pack(batch)
      yield transferring(packed, [packed.bytes])
    }
    return repairs
  },
}

export type TransformFunctions = typeof functions

answerCalls(functions)
