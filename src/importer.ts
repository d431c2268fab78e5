// The parent's side of an import thread: its batches as they come, no faster than they are written.
import { InputError } from './errors.ts'
import type { FromWorker, ImportJob } from './import-worker.ts'
import { unpack } from './ingest/pack.ts'
import type { TransformedBatch } from './ingest/transform.ts'
import { startWorker } from './lib/worker.ts'

/**
 * Runs the job in a thread of its own. Throws an InputError for what is wrong with the file or its mapping.
 * `onRepairs` learns at the end what had to be repaired to read the file.
 */
export async function* transformInThread(
  job: ImportJob,
  onRepairs: (repairs: readonly string[]) => void,
): AsyncGenerator<TransformedBatch> {
  const worker = startWorker(import.meta.url, 'import-worker', { workerData: job })
  const arrived: FromWorker[] = []
  let wake = () => {}
  const push = (message: FromWorker) => {
    arrived.push(message)
    wake()
  }
  worker.on('message', push)
  worker.on('error', error => push({ failure: { message: String(error), isInput: false } }))
  try {
    for (;;) {
      const message = arrived.shift()
      if (message === undefined) {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      } else if ('packed' in message) {
        yield unpack(message.packed)
        worker.postMessage('written')
      } else if ('done' in message) {
        onRepairs(message.done.repairs)
        return
      } else {
        throw message.failure.isInput
          ? new InputError(message.failure.message)
          : new Error(message.failure.message)
      }
    }
  } finally {
    await worker.terminate()
  }
}
