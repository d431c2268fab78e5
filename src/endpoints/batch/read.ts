// GET /batch, GET /batch/{batch_id} and POST /batch/{batch_id}/cancel.
import { ApiError } from '../../errors.ts'
import { listedBatch, shownBatch } from '../../jobs/view.ts'
import { type BatchJob, batchStatuses } from '../../stores/work-batches.ts'
import type { Call, Endpoint, RunResult, Services } from '../endpoint.ts'
import { closedObject } from '../fields.ts'
import { pageLimit, pageOf } from '../page.ts'
import { idOf } from '../params.ts'
import { choiceParameter, textParameter } from '../query-parameters.ts'
import { jobsOf } from '../restriction.ts'

const free = { category: 'Batch', product: 'batch', rate: { perMinute: 300 }, followsJobs: true } as const
const notFound = () => new ApiError('not_found', 'Batch job not found.')
const answer = (body: RunResult['body'], results = 1): RunResult => ({ body, results, charges: [] })

export const batchGet: Endpoint = {
  ...free,
  method: 'GET',
  path: '/batch/:batch_id',
  summary: 'Show how far a batch job is, with links to its result when it is completed',
  versionOptional: true,
  run: async (call, services) => show(await jobOf(call, batchGet, services), call, services),
}

export const batchCancel: Endpoint = {
  ...free,
  method: 'POST',
  path: '/batch/:batch_id/cancel',
  hasEffect: true,
  body: closedObject({}),
  bodyOptional: true,
  summary: 'Stop a batch job: what is finished is kept and charged',
  run: async (call, services) => {
    const { work, onReady } = services.batches
    const { id, team_id } = await jobOf(call, batchCancel, services)
    const batch = await work.cancelBatch(team_id, id, services.nowMs())
    if (!batch) throw notFound()
    onReady()
    return show(batch, call, services)
  },
}

/** Returns the job that the path names. Throws 404 when the team has none, or the key may not see it. */
async function jobOf(
  { params, caller: { key } }: Call,
  row: Endpoint,
  { batches }: Services,
): Promise<BatchJob> {
  const id = idOf(params, 'batch_id')
  const batch = id === undefined ? undefined : await batches.work.batch(key.team_id, id)
  const owner = jobsOf(key, row)
  if (!batch || batch.export_id !== null || (owner !== undefined && batch.api_key_id !== owner))
    throw notFound()
  return batch
}

/** Shows a job. Reading a completed one makes new links, so that its results are kept for longer. */
async function show(batch: BatchJob, { caller }: Call, { batches, nowMs }: Services): Promise<RunResult> {
  const { work, links } = batches
  if (batch.completed_ms !== null) await work.noteBatchRead(batch.id, nowMs())
  return answer(shownBatch(batch, links, nowMs(), caller.permissions))
}

export const batchList: Endpoint = {
  ...free,
  method: 'GET',
  path: '/batch',
  summary:
    'The batch jobs of the team, newest first; of the key itself where it is restricted to submitting them',
  query: ['limit', 'status', 'cursor'],
  run: async ({ query, caller }: Call, { batches }: Services) => {
    const limit = pageLimit(query)
    const status = choiceParameter(query, 'status', batchStatuses)
    const after = textParameter(query, 'cursor')
    const api_key_id = jobsOf(caller.key, batchList)
    const listed = await batches.work.batches(caller.key.team_id, {
      limit,
      ...(status !== undefined && { status }),
      ...(api_key_id !== undefined && { api_key_id }),
      ...(after !== undefined && { after }),
    })
    const { items: jobs, paging } = pageOf(listed, limit)
    return answer({ jobs: jobs.map(listedBatch), ...paging }, jobs.length)
  },
}
