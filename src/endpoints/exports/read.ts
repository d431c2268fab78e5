// The exports of a team: their list, one of them with its runs, and their end.
import { ApiError } from '../../errors.ts'
import { listedRun, shownRun } from '../../jobs/view.ts'
import { isoTime } from '../../lib/iso-time.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { NotJson, parseJson } from '../../lib/json/parse-json.ts'
import type { RecordExport } from '../../stores/exports.ts'
import type { BatchJob } from '../../stores/work-batches.ts'
import type { Call, Endpoint, RunResult, Services } from '../endpoint.ts'
import { closedObject } from '../fields.ts'
import { pageLimit, pageOf } from '../page.ts'
import { idOf } from '../params.ts'
import { textParameter } from '../query-parameters.ts'
import { jobsOf } from '../restriction.ts'
import type { StoredExport } from './description.ts'

const free = { category: 'Export', product: 'export', rate: { perMinute: 300 }, followsJobs: true } as const
const hourMs = 3_600_000
/** A request was within its bounds when it was stored. */
const storedBounds = { depth: Infinity, keys: Infinity, values: Infinity }
const answer = (body: JsonObject, results = 1): RunResult => ({ body, results, charges: [] })
const linkedTo = ({ id }: RecordExport) => ({ linkedIds: { export_id: id } })

const exportList: Endpoint = {
  ...free,
  method: 'GET',
  path: '/export',
  summary: 'The exports of the team, newest first; of the key itself where it is restricted to making them',
  query: ['limit', 'cursor'],
  run: async ({ query, caller }: Call, { batches: { work } }: Services) => {
    const limit = pageLimit(query)
    const after = textParameter(query, 'cursor')
    const api_key_id = jobsOf(caller.key, exportList)
    const listed = await work.recordExports(caller.key.team_id, {
      limit,
      ...(api_key_id !== undefined && { api_key_id }),
      ...(after !== undefined && { after }),
    })
    const { items, paging } = pageOf(listed, limit)
    const runs = await work.lastRuns(items.map(({ id }) => id))
    const exports = items.map((item, index) => listedExport(item, runs[index]))
    return answer({ exports, ...paging }, exports.length)
  },
}

const exportGet: Endpoint = {
  ...free,
  method: 'GET',
  path: '/export/:export_id',
  summary: 'One export, with the link to the file of its last run when that is completed',
  versionOptional: true,
  run: async (call, services) => show(await exportOf(call, exportGet, services), call, services),
}

const exportRuns: Endpoint = {
  ...free,
  method: 'GET',
  path: '/export/:export_id/runs',
  summary: 'The runs of an export, newest first',
  query: ['limit', 'cursor'],
  run: async (call, services) => {
    const { id, team_id } = await exportOf(call, exportRuns, services)
    const limit = pageLimit(call.query)
    const after = textParameter(call.query, 'cursor')
    const listing = { export_id: id, limit, ...(after !== undefined && { after }) }
    const { items, paging } = pageOf(await services.batches.work.batches(team_id, listing), limit)
    return answer({ runs: items.map(listedRun), ...paging }, items.length)
  },
}

const exportRun: Endpoint = {
  ...free,
  method: 'GET',
  path: '/export/:export_id/runs/:run_id',
  summary: 'One run of an export, with the link to its file when it is completed',
  versionOptional: true,
  run: async (call, services) => {
    const { id, team_id } = await exportOf(call, exportRun, services)
    const runId = idOf(call.params, 'run_id')
    const run = runId === undefined ? undefined : await services.batches.work.batch(team_id, runId)
    if (run?.export_id !== id) throw new ApiError('not_found', 'Run not found.')
    return answer(await shownWithLink(run, call, services))
  },
}

const exportCancel: Endpoint = {
  ...free,
  method: 'POST',
  path: '/export/:export_id/cancel',
  body: closedObject({}),
  bodyOptional: true,
  summary: 'Stop an export: what its run has finished is kept and charged, and no other run begins',
  run: async (call, services) => {
    const { id, team_id } = await exportOf(call, exportCancel, services)
    const { work, onReady } = services.batches
    const cancelled = await work.cancelExport(team_id, id, services.nowMs())
    if (!cancelled) throw notFound()
    onReady()
    return show(cancelled, call, services)
  },
}

const exportRemove: Endpoint = {
  ...free,
  method: 'DELETE',
  path: '/export/:export_id',
  status: 204,
  summary: 'Remove an export with its files; a run that has not ended is not charged',
  versionOptional: true,
  run: async (call, services) => {
    const removed = await exportOf(call, exportRemove, services)
    const { work, onReady, removeFiles } = services.batches
    if (!(await work.removeExport(removed.team_id, removed.id, services.nowMs()))) throw notFound()
    await removeFiles()
    onReady()
    return { ...answer({}, 0), ...linkedTo(removed) }
  },
}

export const exportRows: readonly Endpoint[] = Object.freeze([
  exportList,
  exportGet,
  exportRuns,
  exportRun,
  exportCancel,
  exportRemove,
])

const notFound = () => new ApiError('not_found', 'Export not found.')

/** Returns the export that the path names. Throws 404 when the team has none, or the key may not see it. */
async function exportOf(
  { params, caller: { key } }: Call,
  row: Endpoint,
  { batches }: Services,
): Promise<RecordExport> {
  const id = idOf(params, 'export_id')
  const found = id === undefined ? undefined : await batches.work.recordExport(key.team_id, id)
  const owner = jobsOf(key, row)
  if (!found || (owner !== undefined && found.api_key_id !== owner)) throw notFound()
  return found
}

async function show(shown: RecordExport, call: Call, services: Services): Promise<RunResult> {
  const { work } = services.batches
  const [last] = await work.lastRuns([shown.id])
  const body = {
    ...listedExport(shown, last),
    ...(await requestView(await work.exportRequest(shown.id))),
    last_run: last ? await shownWithLink(last, call, services) : null,
  }
  return { ...answer(body), ...linkedTo(shown) }
}

/** Returns what was asked for; nothing of a request that the database no longer holds as JSON. */
async function requestView(request: string): Promise<JsonObject> {
  let stored: StoredExport
  try {
    stored = (await parseJson(Buffer.from(request), storedBounds)) as StoredExport
  } catch (error) {
    if (error instanceof NotJson) return {}
    throw error
  }
  const { query, identifiers, explode, max_results } = stored
  const asked = {
    ...query,
    ...(explode !== undefined && { explode }),
    ...(max_results !== undefined && { max_results }),
    ...(identifiers && { identifier_count: identifiers.values.length }),
  }
  return asked as JsonObject
}

/** Shows a run. Reading a completed one makes a new link, so that its file is kept for longer. */
async function shownWithLink(
  run: BatchJob,
  { caller }: Call,
  { batches, nowMs }: Services,
): Promise<JsonObject> {
  if (run.completed_ms !== null) await batches.work.noteBatchRead(run.id, nowMs())
  return shownRun(run, batches.links, nowMs(), caller.permissions)
}

const listedExport = (shown: RecordExport, last: BatchJob | undefined): JsonObject => ({
  export_id: shown.id,
  status: statusOf(shown, last),
  dataset: shown.dataset,
  format: shown.format,
  every_hours: shown.every_ms === null ? null : shown.every_ms / hourMs,
  created_at: isoTime(shown.created_ms),
  next_run_at: shown.next_ms === null ? null : isoTime(shown.next_ms),
  ...(shown.cancelled_ms !== null && { cancelled_at: isoTime(shown.cancelled_ms) }),
  last_run: last ? listedRun(last) : null,
})

/** Returns `active` for an export that repeats, and otherwise the status of its run. */
function statusOf({ every_ms, cancelled_ms }: RecordExport, last: BatchJob | undefined): string {
  if (cancelled_ms !== null) return 'cancelled'
  return every_ms !== null ? 'active' : (last?.status ?? 'completed')
}
