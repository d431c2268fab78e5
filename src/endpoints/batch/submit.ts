// Accepts a batch job: takes a place under the caps, holds the credits it may cost, then makes it ready to
// run.
import { setTimeout as wait } from 'node:timers/promises'
import Type from 'typebox'
import { v4 as randomId, v7 as timeOrderedId } from 'uuid'
import { ApiError, invalidRequest } from '../../errors.ts'
import { linkedIdsOf } from '../../jobs/bill.ts'
import type { BatchKind } from '../../jobs/kind.ts'
import { jsonInTurns } from '../../lib/json/json-in-turns.ts'
import { message, SentValue } from '../../lib/message.ts'
import { AddressRefused } from '../../lib/outgoing-url.ts'
import { Unavailable } from '../../lib/unavailable.ts'
import { toCredits, toMillicredits } from '../../metering/price.ts'
import type { BatchResultFormat, NewExport, ResultFormat } from '../../stores/new-export.ts'
import type { BatchJob, BatchPool, NewBatchJob, TableColumns } from '../../stores/work-batches.ts'
import type { Call, Endpoint, JobServices, RunResult, Services } from '../endpoint.ts'
import { identifierText } from '../fields.ts'
import { refuseFull } from './caps.ts'

export interface BatchDescription {
  readonly path: string
  readonly entity: string
  readonly action: string
  readonly pool: BatchPool
  readonly perMinute: number
}

/** A row of the endpoint table that submits jobs, with the function that runs their chunks. */
export interface BatchEndpoint {
  readonly endpoint: Endpoint
  readonly runChunk: (
    services: JobServices,
    ...chunk: Parameters<BatchKind['runChunk']>
  ) => ReturnType<BatchKind['runChunk']>
  readonly join?: BatchKind['join']
}

/** Returns the caller of the direct form that a chunk of the job runs. */
export const callerOf = ({ permissions }: Pick<BatchJob, 'permissions'>) => ({
  permissions: new Set(permissions),
})

/** A job whose body has been checked. */
export interface BatchOrder {
  /** The parameters that every chunk is made from, stored as JSON. */
  readonly request: object
  readonly identifierCount: number
  /** The number of entities that are asked for, where it is not that of identifiers. */
  readonly entitiesRequested?: number
  /** The most entities it can find, and what each can cost in credits. */
  readonly entitiesMax: number
  readonly creditsEach: number
  readonly chunkSize: number | undefined
  readonly webhookUrl: string | undefined
  /** The export that the job is the first run of. */
  readonly export?: NewExport
  /** The format of the result of a job that is not a run of an export; JSON Lines when absent. */
  readonly resultFormat?: BatchResultFormat | undefined
  /** The columns of the table that it was submitted with. */
  readonly columns?: TableColumns
  /** The remarks of the reader on the table, for the answer to the submit. */
  readonly remarks?: readonly string[]
}

/** Returns the properties that every endpoint of batch jobs takes from its direct endpoint and its description. */
export const submitProperties = (
  { product, category, price, returns }: Pick<Endpoint, 'product' | 'category' | 'price' | 'returns'>,
  { path, perMinute, pool }: BatchDescription,
) =>
  ({
    method: 'POST',
    path,
    product: `batch_${product}`,
    category,
    rate: { perMinute },
    neverBills: true,
    hasEffect: true,
    pool,
    ...(price && { jobPrice: price }),
    ...(returns && { returns }),
  }) as const

/** A job is made ready so often while the database is unavailable: for about four seconds. */
const readyAttemptsMax = 7

export const chunkSizeDefault = 100
/** Keys that every batch body may have. */
export const commonKeys = { webhook_url: Type.Optional(identifierText) }

/** Stores the job and answers at once. Throws 400 for the webhook, 429 for a full pool, 403 for credits, 503. */
export async function submit(
  description: BatchDescription,
  order: BatchOrder,
  { caller, idempotencyKey, spendMax }: Omit<Call, 'body'>,
  { ledger, nowMs, answerAgeMs, batches }: Services,
): Promise<RunResult> {
  const { work, capsOf, onReady } = batches
  const { key } = caller
  const earlierJob = async () =>
    idempotencyKey === undefined ? undefined : work.submittedBatch(key.team_id, idempotencyKey, answerAgeMs())
  // The service may have died after the job was ready and before its answer was kept.
  const earlier = await earlierJob()
  if (earlier) return accepted(earlier, order)
  const millicredits = millicreditsOf(order.entitiesMax, order.creditsEach)
  if (spendMax !== undefined && millicredits > spendMax) {
    throw new ApiError(
      'insufficient_credits',
      message`This job may cost up to ${new SentValue(toCredits(millicredits))} credits; X-Credits-Limit allows ${new SentValue(toCredits(spendMax))}. Nothing was charged.`,
    )
  }
  const { chunkSize = chunkSizeDefault, webhookUrl } = order
  if (webhookUrl !== undefined) await validateWebhook(webhookUrl, batches)
  const id = randomId()
  const batch = {
    id,
    team_id: key.team_id,
    user_id: key.user_id,
    api_key_id: key.id,
    permissions: [...caller.permissions],
    path: description.path,
    entity: description.entity,
    action: description.action,
    pool: description.pool,
    identifier_count: order.identifierCount,
    entities_requested: order.entitiesRequested ?? order.identifierCount,
    chunk_size: chunkSize,
    webhook_url: webhookUrl ?? null,
    event_id: timeOrderedId(),
    created_ms: nowMs(),
    idempotency_key: idempotencyKey ?? null,
    request: await jsonInTurns(order.request),
    ...(order.export && { export: order.export }),
    ...(order.resultFormat === 'csv' && { format: order.resultFormat }),
    ...(order.columns && { columns: order.columns }),
  }
  refuseFull(await work.addBatch(batch, capsOf(caller, description.pool)))
  const hold = { id, team_id: key.team_id, api_key_id: key.id, millicredits }
  if (!(await ledger.hold(hold, nowMs()))) {
    await work.removeBatch(id)
    throw new ApiError(
      'insufficient_credits',
      message`Insufficient credits: this job may cost up to ${new SentValue(toCredits(millicredits))}, which are held until it ends.`,
    )
  }
  if (!(await makeReady(work, batch))) {
    await ledger.release(id, nowMs())
    await work.removeBatch(id)
    const concurrentJob = await earlierJob()
    if (concurrentJob) return accepted(concurrentJob, order)
    throw new ApiError(
      'service_unavailable',
      'The job took too long to be accepted. Nothing was charged. Submit it again.',
      { headers: { 'Retry-After': '1' } },
    )
  }
  onReady(id)
  return accepted(batch, order)
}

const millicreditsOf = (entities: number, creditsEach: number): number =>
  entities * toMillicredits(creditsEach)

/**
 * Makes the job ready, again when the answer was lost: a job that is ready stays so. Throws a 503 that says how to find out
 * when it stays unknown whether the job will run.
 */
async function makeReady(work: Services['batches']['work'], job: NewBatchJob): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work.readyBatch(job.id)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      if (attempt === readyAttemptsMax) throw uncertainJob(job)
      await wait(error.retryMs)
    }
  }
}

const uncertainJob = (job: NewBatchJob): ApiError =>
  new ApiError(
    'service_unavailable',
    message`It is not certain that job ${job.id} was accepted. GET ${pathOf(job.id, job.export?.id)} shows it if it was; sent again with its Idempotency-Key, it runs once.`,
    { headers: { 'Retry-After': '5' } },
  )

const pathOf = (id: string, exportId: string | null | undefined): string =>
  exportId == null ? `/batch/${id}` : `/export/${exportId}`

/** Returns the answer to an accepted job. A repeated request gets the same answer, however far the job is. */
const accepted = (
  job: BatchJob | NewBatchJob,
  { creditsEach, remarks = [] }: Pick<BatchOrder, 'creditsEach' | 'remarks'>,
): RunResult => {
  const begun = exportBegunBy(job)
  const linked = { id: job.id, export_id: begun?.id ?? null }
  return {
    body: {
      ...(begun
        ? {
            export_id: begun.id,
            run_id: job.id,
            status: 'pending',
            dataset: job.entity,
            format: begun.format,
          }
        : { batch_id: job.id, status: 'pending', entity: job.entity, action: job.action }),
      identifier_count: job.identifier_count,
      entities_requested: job.entities_requested,
      ...(begun && { credits_max: toCredits(millicreditsOf(job.entities_requested ?? 0, creditsEach)) }),
      status_url: pathOf(job.id, begun?.id),
      ...(job.columns && { columns: job.columns }),
      ...(remarks.length > 0 && { remarks: [...remarks] }),
    },
    results: 0,
    charges: [],
    linkedIds: linkedIdsOf(linked),
  }
}

function exportBegunBy(
  job: BatchJob | NewBatchJob,
): { readonly id: string; readonly format: ResultFormat } | undefined {
  if (!('export_id' in job)) return job.export
  return job.export_id !== null && job.format !== null ? { id: job.export_id, format: job.format } : undefined
}

async function validateWebhook(url: string, batches: Services['batches']): Promise<void> {
  try {
    await batches.validateWebhookUrl(url)
  } catch (error) {
    if (error instanceof AddressRefused) throw invalidRequest(`webhook_url: ${error.message}`)
    throw error
  }
}
