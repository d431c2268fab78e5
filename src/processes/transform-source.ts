// The caller's side of the import threads: their batches in order, no faster than they are written.
import { availableParallelism } from 'node:os'
import { type PackedBatch, unpackBatch } from '../ingest/pack.ts'
import type { TransformedBatch } from '../ingest/transform.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { ThreadDied, WorkerClient } from '../lib/threads/worker-client.ts'
import { batchesOf, type TransformJob } from './transform-job.ts'
import type { TransformFunctions } from './transform-worker.ts'

// Rows are short-lived: a larger nursery halves the work of the garbage collector.
const resourceLimits = { maxYoungGenerationSizeMb: 40, maxOldGenerationSizeMb: 512 }

/** Below this size of a source a thread takes longer to start than to transform it. */
const bytesForThread = 1024 * 1024
/** Below this size another thread costs more than it brings. */
const bytesForThreads = 32 * 1024 * 1024
const threadsMax = 2

/** Returns the number of threads for a source of so many bytes; one processor is left to the thread that writes. */
const threadsFor = (bytes: number): number =>
  bytes < bytesForThreads ? 1 : Math.max(1, Math.min(threadsMax, availableParallelism() - 1))

/** Runs the job of a source with so many bytes, in this thread or like `transformInThreads`. */
export const transformSource = (
  job: Omit<TransformJob, 'share'>,
  bytes: number,
  onRepairs: (repairs: readonly string[]) => void,
): AsyncGenerator<TransformedBatch> =>
  bytes < bytesForThread
    ? batchesOf({ ...job, share: { index: 0, of: 1 } }, onRepairs)
    : transformInThreads(job, threadsFor(bytes), onRepairs)

/**
 * Runs the job in threads of its own, each with its share of the batches, which come in the order of the source.
 * Throws an InputError for an error in the file or its mapping. Calls `onRepairs` at the end with what had to be
 * repaired to read the file.
 */
export async function* transformInThreads(
  job: Omit<TransformJob, 'share'>,
  threadCount: number,
  onRepairs: (repairs: readonly string[]) => void,
): AsyncGenerator<TransformedBatch> {
  const threads = Array.from({ length: threadCount }, openTransformThread)
  try {
    const streams = threads.map((thread, index) =>
      thread.stream('transform', { ...job, share: { index, of: threadCount } }),
    )
    onRepairs([...new Set(yield* inTurn(streams))])
  } finally {
    await Promise.all(threads.map(endTransformThread))
  }
}

export type TransformThread = WorkerClient<TransformFunctions>

/** Opens a thread that runs any number of jobs. It starts with the first. */
export const openTransformThread = (): TransformThread =>
  new WorkerClient<TransformFunctions>(() => startWorker('processes/transform-worker', { resourceLimits }))

export const endTransformThread = (thread: TransformThread): Promise<void> =>
  thread.end(new Error('The import is over.'))

/** Yields the batches of a whole job in the thread, a few of which it makes ahead. */
export async function* transformInThread(
  thread: TransformThread,
  job: Omit<TransformJob, 'share'>,
): AsyncGenerator<TransformedBatch> {
  yield* inTurn([thread.stream('transform', { ...job, share: { index: 0, of: 1 } })])
}

type PackedBatches = AsyncGenerator<PackedBatch, readonly string[]>

/** Yields the batches of streams to which they were dealt out in turn, and returns the repairs of all. */
async function* inTurn(
  streams: readonly PackedBatches[],
): AsyncGenerator<TransformedBatch, readonly string[]> {
  try {
    for (let turn = 0; ; turn++) {
      const next = await streams[turn % streams.length]?.next()
      // All streams end together: when one has no more batches, none has.
      if (!next || next.done) {
        const others = await Promise.all(streams.map(stream => stream.next()))
        return [next, ...others].flatMap(end => (end?.done && end.value) || [])
      }
      yield unpackBatch(next.value)
    }
  } catch (error) {
    if (!(error instanceof ThreadDied)) throw error
    throw new Error(`The thread that reads and transforms the file ended. ${error.message}`, { cause: error })
  }
}
