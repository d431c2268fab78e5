// Turns a source of an import into batches of prepared rows, in whichever thread.

import { demoSource } from '../../demo/source.ts'
import { datasetNamed } from '../catalog/index.ts'
import type { Config } from '../config.ts'
import { openEmployerFinder } from '../ingest/derive/employer-finder.ts'
import { openLinkFinder } from '../ingest/derive/link-finder.ts'
import { type FileSourceRequest, openFileSource } from '../ingest/file-source.ts'
import type { RecordSource } from '../ingest/record-source.ts'
import { type BatchShare, isInShare, type TransformedBatch, transform } from '../ingest/transform.ts'
import { openPlaces } from '../places/places.ts'
import { openImportRecords } from './adapters.ts'

export interface TransformJob {
  readonly config: Config
  readonly dataset: string
  readonly nowMs: number
  readonly share: BatchShare
  readonly input: { readonly file: FileSourceRequest } | { readonly demo: { readonly seed: number } }
}

/** The batches of the job's share. Calls `onRepairs` at the end with what had to be repaired to read the source. */
export async function* batchesOf(
  job: TransformJob,
  onRepairs: (repairs: readonly string[]) => void,
): AsyncGenerator<TransformedBatch> {
  const dataset = datasetNamed(job.dataset)
  if (!dataset) throw new Error(`No dataset is named ${job.dataset}.`)
  const records = openImportRecords(job.config)
  try {
    const source: RecordSource =
      'file' in job.input
        ? await openFileSource(dataset, { ...job.input.file, nowMs: job.nowMs }, batch =>
            isInShare(job.share, batch),
          )
        : demoSource(dataset, job.input.demo.seed)
    const context = {
      dataset,
      file: 'file' in job.input ? job.input.file.path : source.name,
      nowMs: job.nowMs,
      geocode: openPlaces().geocode,
      employers: openEmployerFinder(records),
      links: openLinkFinder(records),
    }
    yield* transform(source, context, job.share)
    onRepairs(source.repairs())
  } finally {
    await records.close()
  }
}
