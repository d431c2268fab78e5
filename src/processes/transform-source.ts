// The parent's side of the import threads: their batches in order, no faster than they are written.
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { InputError } from '../errors.ts'
import { unpack } from '../ingest/pack.ts'
import type { TransformedBatch } from '../ingest/transform.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { batchesOf, type ImportJob } from './transform-job.ts'
import type { Failure, FromWorker } from './transform-worker.ts'

// Rows live for a moment: a larger nursery spares the collector half its work.
const resourceLimits = { maxYoungGenerationSizeMb: 40, maxOldGenerationSizeMb: 512 }

/** Below this size of a source a thread takes longer to start than to transform it. */
const bytesForThread = 1024 * 1024
/** Below this size another thread costs more than it brings. */
const bytesForThreads = 32 * 1024 * 1024
const threadsMax = 2

/** How many threads transform a source of so many bytes; one processor is left to the thread that writes and indexes. */
const threadsFor = (bytes: number): number =>
  bytes < bytesForThreads ? 1 : Math.max(1, Math.min(threadsMax, availableParallelism() - 1))

/** Runs the job of a source with so many bytes, here or in threads, like `transformInThreads`. */
export const transformSource = (
  job: Omit<ImportJob, 'share'>,
  bytes: number,
  onRepairs: (repairs: readonly string[]) => void,
): AsyncGenerator<TransformedBatch> =>
  bytes < bytesForThread
    ? batchesOf({ ...job, share: { index: 0, of: 1 } }, onRepairs)
    : transformInThreads(job, threadsFor(bytes), onRepairs)

/**
 * Runs the job in threads of its own, each with its share of the batches, which come in the order of the source.
 * Throws an InputError for what is wrong with the file or its mapping. `onRepairs` learns at the end what had to be
 * repaired to read the file.
 */
export async function* transformInThreads(
  job: Omit<ImportJob, 'share'>,
  threads: number,
  onRepairs: (repairs: readonly string[]) => void,
): AsyncGenerator<TransformedBatch> {
  const shares = Array.from({ length: threads }, (_, index) => ({ index, of: threads }))
  const workers = shares.map(share => new TransformThread({ ...job, share }))
  try {
    for (let turn = 0; ; turn++) {
      // The batches were dealt out in turn: where one thread has no more, none has.
      const message = await workers[turn % threads]?.next()
      if (message === undefined || 'done' in message) {
        const others = workers.filter((_, index) => index !== turn % threads)
        const ends = [message, ...(await Promise.all(others.map(worker => worker.next())))]
        onRepairs([...new Set(ends.flatMap(end => (end && 'done' in end ? end.done.repairs : [])))])
        return
      }
      yield unpack(message.packed)
      workers[turn % threads]?.proceed()
    }
  } finally {
    for (const worker of workers) await worker.stop()
  }
}

/** One thread, and the messages it has sent that nobody has taken yet. */
class TransformThread {
  readonly #worker: Worker
  readonly #arrived: FromWorker[] = []
  #wake = () => {}

  constructor(job: ImportJob) {
    this.#worker = startWorker(import.meta.url, 'transform-worker', { workerData: job, resourceLimits })
    this.#worker.on('message', (message: FromWorker) => this.#push(message))
    const fail = (message: string) => this.#push({ failure: { message, isInput: false } })
    this.#worker.on('error', error => fail(String(error)))
    // Behind whatever it had to say.
    this.#worker.on('exit', () => fail('The thread that reads and transforms the file ended.'))
  }

  /** The next message; throws what the thread failed with. */
  async next(): Promise<Exclude<FromWorker, { readonly failure: unknown }>> {
    while (this.#arrived.length === 0) {
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    }
    const message = this.#arrived.shift()
    if (!message || 'failure' in message) throw failed(message)
    return message
  }

  /** Tells the thread that a batch was taken. */
  proceed(): void {
    this.#worker.postMessage('taken')
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #push(message: FromWorker): void {
    this.#arrived.push(message)
    this.#wake()
  }
}

function failed(message: { readonly failure: Failure } | undefined): Error {
  const {
    message: text,
    isInput,
    code,
  } = message?.failure ?? { message: 'The thread said nothing.', isInput: false }
  if (isInput) return new InputError(text)
  return Object.assign(new Error(text), code !== undefined && { code })
}
