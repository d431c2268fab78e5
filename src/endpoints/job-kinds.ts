// Everything that runs as batch jobs: batch endpoints, and exports.
import type { BatchKind } from '../jobs/kind.ts'
import { batchEndpoints } from './batch/batch-endpoints.ts'
import type { BatchEndpoint } from './batch/submit.ts'
import type { JobServices } from './endpoint.ts'
import { exportEndpoints } from './exports/kinds.ts'

export const jobEndpoints: readonly BatchEndpoint[] = Object.freeze([...batchEndpoints, ...exportEndpoints])

/** Returns how each kind of job is run with these services, by its path. */
export const jobKinds = (services: JobServices): ReadonlyMap<string, BatchKind> =>
  new Map(
    jobEndpoints.map(({ endpoint: { path, product }, runChunk, join }) => [
      path,
      { path, product, runChunk: runChunk.bind(undefined, services), ...(join && { join }) },
    ]),
  )
