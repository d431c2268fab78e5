// Submits batch jobs, waits for their ends, and reads their results line by line.
import type { FieldPath } from './conditions.ts'
import { AlmanacError } from './error.ts'
import type { BatchBodies, BatchLines } from './generated/endpoints.ts'
import type { BatchJob, SubmittedBatch } from './generated/schemas.ts'
import { linesAt, textAt } from './result-lines.ts'
import type { RequestOptions, Transport } from './transport.ts'

type BatchName = keyof BatchBodies

/** The `fields` that a job takes; undefined for one that takes none. */
type FieldsOf<Name extends BatchName> = BatchBodies[Name] extends { readonly fields?: infer Fields }
  ? Fields
  : undefined

/** The body of a job whose `fields` decide the type of its lines. */
type BatchBody<Name extends BatchName, Fields> = BatchBodies[Name] & { readonly fields?: Fields }

export interface BatchOptions extends RequestOptions {
  /** Called with the job whenever it was asked about. */
  readonly onProgress?: ((job: BatchJob) => void) | undefined
}

/** The jobs that take a table. */
export type TableName =
  | 'person/enrich'
  | 'company/enrich'
  | 'person/contact/enrich'
  | 'person/identify'
  | 'person/professional_network/enrich/live'

/** The options of a table. */
export interface TableParameters {
  /** The fields to add: a few when absent; required for contacts, and the same ones for identifications. */
  readonly fields?: readonly FieldPath<'person' | 'company'>[] | undefined
  /** A match that is less likely than this is none; 0.8 when absent. */
  readonly min_confidence?: number | undefined
  /** Columns in place of those that are guessed, such as `email=Mail`. */
  readonly column?: readonly string[] | undefined
  readonly result_format?: 'jsonl' | 'csv' | undefined
  readonly webhook_url?: string | undefined
}

export interface TableOptions extends RequestOptions {
  readonly parameters?: TableParameters | undefined
}

/** A row of a table, with what was added to it. */
export interface TableLine {
  readonly [column: string]: unknown
}

/** A job that has ended. */
export interface FinishedBatch<Line> {
  readonly job: BatchJob
  /** Reads the result from the network while it is consumed; may be called again. */
  lines(): AsyncGenerator<Line, void, undefined>
  /** The same as text in pieces of any length: the only way to read CSV. */
  text(): AsyncGenerator<string, void, undefined>
}

export interface Batches {
  /** Submits a job, such as `person/enrich`, and resolves when it is accepted. */
  submit<Name extends BatchName>(
    name: Name,
    body: BatchBodies[Name],
    options?: RequestOptions,
  ): Promise<SubmittedBatch>
  /** Submits a job that enriches the rows of a CSV table. */
  submit(name: TableName, table: string | Uint8Array, options?: TableOptions): Promise<SubmittedBatch>
  /**
   * Submits a job, and resolves when it has ended. Throws `batch_failed` when it failed. A signal ends the wait, and not
   * the job.
   */
  submitAndWait<Name extends BatchName, const Fields extends FieldsOf<Name> = undefined & FieldsOf<Name>>(
    name: Name,
    body: BatchBody<Name, Fields>,
    options?: BatchOptions,
  ): Promise<FinishedBatch<BatchLines<Fields>[Name]>>
  submitAndWait(
    name: TableName,
    table: string | Uint8Array,
    options?: BatchOptions & TableOptions,
  ): Promise<FinishedBatch<TableLine>>
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
      if (typeof job.status !== 'string') throw noJob('status')
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
      if (job.status === 'completed') {
        return {
          job,
          lines: () => linesAt<Line>(transport, linkOf(job, 'jsonl'), request),
          text: () => textAt(transport, linkOf(job), request),
        }
      }
      await transport.wait(pollMs, request.signal)
    }
  }

  async function submit(
    name: string,
    input: unknown,
    { parameters, ...options }: TableOptions = {},
  ): Promise<SubmittedBatch> {
    const isTable = typeof input === 'string' || input instanceof Uint8Array
    const sent = isTable ? { table: input, query: { ...parameters } } : { body: input }
    const { body } = await transport.send<SubmittedBatch>('POST', `/batch/${name}`, { ...options, ...sent })
    // Without one, another job would be waited for.
    if (typeof body.batch_id !== 'string') throw noJob('batch_id')
    return body
  }

  return {
    submit,
    wait,
    submitAndWait: async (
      name: string,
      input: unknown,
      { onProgress, ...options }: BatchOptions & TableOptions = {},
    ) => {
      const { batch_id } = await submit(name, input, options)
      return wait<never>(batch_id, { ...options, onProgress })
    },
  }
}

const noJob = (key: string) =>
  new AlmanacError('unexpected_answer', `The answer is not a batch job: it has no ${key}.`)

/** Returns the link to the result of a job. Throws for a job without one, and for CSV where lines of JSON are wanted. */
function linkOf(
  { batch_id, download_url, remark, result_format, ...job }: BatchJob,
  wanted?: 'jsonl',
): string {
  if (download_url === undefined) {
    throw new AlmanacError('batch_failed', remark ?? `Batch job ${batch_id} has no result.`, {
      metadata: [{ batch_id, ...job }],
    })
  }
  if (wanted === undefined || (result_format ?? wanted) === wanted) return download_url
  throw new TypeError(`The result of batch job ${batch_id} is ${result_format}; read it with text().`)
}
