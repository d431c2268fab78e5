// The thread that reads and transforms a source, so that writing and reading use both processors.
import { parentPort, workerData } from 'node:worker_threads'
import { openRecords } from './app.ts'
import { datasetNamed } from './catalog/index.ts'
import type { Config } from './config.ts'
import { demoSource } from './demo/source.ts'
import { InputError } from './errors.ts'
import { openCompanyLinks } from './ingest/derive/company-links.ts'
import { openLinks } from './ingest/derive/links.ts'
import { type FileSourceRequest, openFileSource } from './ingest/file-source.ts'
import { openPack, type Packed } from './ingest/pack.ts'
import type { Source } from './ingest/source.ts'
import { isOf, type Share, transform } from './ingest/transform.ts'
import { openPlaces } from './places/places.ts'

export interface ImportJob {
  readonly config: Config
  readonly dataset: string
  readonly nowMs: number
  readonly share: Share
  readonly input: { readonly file: FileSourceRequest } | { readonly demo: { readonly seed: number } }
}

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
  const dataset = datasetNamed(job.dataset)
  if (!dataset || !port) throw new Error('The thread was started without a dataset or a parent.')
  const records = openRecords(job.config)
  const source: Source =
    'file' in job.input
      ? await openFileSource(dataset, job.input.file, batch => isOf(job.share, batch))
      : demoSource(dataset, job.input.demo.seed)
  const pack = openPack()
  let ahead = 0
  let proceed = () => {}
  port.on('message', () => {
    ahead--
    proceed()
  })
  const batches = transform(
    source,
    {
      dataset,
      file: 'file' in job.input ? job.input.file.path : source.name,
      nowMs: job.nowMs,
      geocode: openPlaces().geocode,
      companies: openCompanyLinks(records),
      links: openLinks(records),
    },
    job.share,
  )
  for await (const batch of batches) {
    const packed = pack(batch)
    port.postMessage({ packed } satisfies FromWorker, [packed.bytes])
    if (++ahead >= aheadMax) {
      await new Promise<void>(resolve => {
        proceed = resolve
      })
    }
  }
  port.postMessage({ done: { repairs: source.repairs() } } satisfies FromWorker)
  await records.close()
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
