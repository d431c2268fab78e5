// Submits batch jobs, waits for their ends, and reads their results line by line.
import { AlmanacError } from './error.ts'
import type { BatchKinds } from './generated/endpoints.ts'
import type { BatchJob, SubmittedBatch } from './generated/schemas.ts'
import { linesAt } from './result-lines.ts'
import type { RequestOptions, Transport } from './transport.ts'

type BatchName = keyof BatchKinds

export interface BatchOptions extends RequestOptions {
  /** Called with the job whenever it was asked about. */
  readonly onProgress?: ((job: BatchJob) => void) | undefined
}

/** A job that has ended. */
export interface FinishedBatch<Line> {
  readonly job: BatchJob
  /** Reads the result from the network while it is consumed; may be called again. */
  lines(): AsyncGenerator<Line, void, undefined>
}

export interface Batches {
  /**
   * Submits a job, such as `person/enrich`, and resolves when it has ended. Throws `batch_failed` when it failed. A signal
   * ends the wait, and not the job.
   */
  submitAndWait<Name extends BatchName>(
    name: Name,
    body: BatchKinds[Name]['body'],
    options?: BatchOptions,
  ): Promise<FinishedBatch<BatchKinds[Name]['line']>>
  /** Waits for the end of a job that was submitted earlier. */
  wait<Line = unknown>(batch_id: string, options?: BatchOptions): Promise<FinishedBatch<Line>>
}

/** A job is asked about after the first time, then half as long again each time, up to the longest. */
const firstPollMs = 250
const longestPollMs = 10_000

export function batchesOver(transport: Transport): Batches {
  async function wait<Line>(id: string, options: BatchOptions = {}): Promise<FinishedBatch<Line>> {
    const { onProgress, idempotencyKey: _, ...request } = options
    for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, longestPollMs)) {
      const path = `/batch/${encodeURIComponent(id)}`
      const { body: job, requestId } = await transport.send<BatchJob>('GET', path, request)
      onProgress?.(job)
      if (job.status === 'failed') {
        throw new AlmanacError(
          'batch_failed',
          `Batch job ${id} failed: ${job.error_message ?? 'no reason is given'}`,
          {
            requestId,
            metadata: [job],
          },
        )
      }
      if (job.status === 'completed') return { job, lines: () => linesOf<Line>(job, request) }
      await transport.wait(pollMs, request.signal)
    }
  }

  function linesOf<Line>(job: BatchJob, options: RequestOptions): AsyncGenerator<Line, void, undefined> {
    if (job.download_url !== undefined) return linesAt(transport, job.download_url, options)
    throw new AlmanacError('batch_failed', job.remark ?? `Batch job ${job.batch_id} has no result.`, {
      metadata: [job],
    })
  }

  return {
    wait,
    submitAndWait: async (name, body, options = {}) => {
      const { onProgress: _, ...request } = options
      const { body: submitted } = await transport.send<SubmittedBatch>('POST', `/batch/${name}`, {
        ...request,
        body,
      })
      return wait(submitted.batch_id, options)
    },
  }
}
