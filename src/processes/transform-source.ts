// The caller's side of the import threads: their batches in order, no faster than they are written.
import { availableParallelism } from 'node:os'
import { unpackBatch } from '../ingest/pack.ts'
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
  const threads = Array.from({ length: threadCount }, (_, index) =>
    openThread({ ...job, share: { index, of: threadCount } }),
  )
  const streams = threads.map(thread => thread.stream('transform'))
  try {
    for (let turn = 0; ; turn++) {
      const next = await streams[turn % threadCount]?.next()
      // The batches were dealt out in turn: where one thread has no more, none has.
      if (!next || next.done) {
        const others = await Promise.all(streams.map(stream => stream.next()))
        const ends = [next, ...others].flatMap(end => (end?.done && end.value) || [])
        onRepairs([...new Set(ends)])
        return
      }
      yield unpackBatch(next.value)
    }
  } catch (error) {
    if (!(error instanceof ThreadDied)) throw error
    throw new Error(`The thread that reads and transforms the file ended. ${error.message}`, { cause: error })
  } finally {
    await Promise.all(threads.map(thread => thread.end(new Error('The import is over.'))))
  }
}

const openThread = (job: TransformJob) =>
  new WorkerClient<TransformFunctions>(() =>
    startWorker('processes/transform-worker', { workerData: job, resourceLimits }),
  )
