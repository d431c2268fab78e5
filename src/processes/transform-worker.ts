// The thread that reads and transforms a source, so that writing and reading use both processors.
import { parentPort, workerData } from 'node:worker_threads'
import { InputError } from '../errors.ts'
import { openPack, type Packed } from '../ingest/pack.ts'
import { batchesOf, type ImportJob } from './transform-job.ts'

export type FromWorker =
  | { readonly packed: Packed }
  | { readonly done: { readonly repairs: readonly string[] } }
  | { readonly failure: Failure }

/** What the thread failed with; `code` is that of the system or of SQLite. */
export interface Failure {
  readonly message: string
  readonly isInput: boolean
  readonly code?: string
}

/** How many batches may wait for the writer; more would only fill memory. */
const aheadMax = 4

const job = workerData as ImportJob
const port = parentPort

async function run(): Promise<void> {
  if (!port) throw new Error('The thread was started without a parent.')
  const pack = openPack()
  let ahead = 0
  let proceed = () => {}
  port.on('message', () => {
    ahead--
    proceed()
  })
  let repairs: readonly string[] = []
  const batches = batchesOf(job, found => {
    repairs = found
  })
  for await (const batch of batches) {
    const packed = pack(batch)
    port.postMessage({ packed } satisfies FromWorker, [packed.bytes])
    if (++ahead >= aheadMax) {
      await new Promise<void>(resolve => {
        proceed = resolve
      })
    }
  }
  port.postMessage({ done: { repairs } } satisfies FromWorker)
  port.close()
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  const failure =
    error instanceof InputError ? message : error instanceof Error ? (error.stack ?? message) : message
  port?.postMessage({
    failure: {
      message: failure,
      isInput: error instanceof InputError,
      ...(error instanceof Error && 'code' in error && { code: String(error.code) }),
    },
  } satisfies FromWorker)
  port?.close()
})
