// The runs of watches: their list, one of them in full, and a run now. The same under each dataset and under the id alone.
import { ApiError, invalidRequest } from '../../errors.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { permittedPayload } from '../../watches/permitted-payload.ts'
import type { Call, Endpoint, Services } from '../endpoint.ts'
import { closedObject } from '../fields.ts'
import { booleanParameter, integerParameter } from '../query-parameters.ts'
import { datasetOf, free, numberOf, placedWatchAt, type WatchPlace, watchAt } from './find.ts'
import { watchProperties } from './kinds.ts'
import { runView, summaryView } from './view.ts'

const limitMax = 1000
const limitDefault = 20

const runsPath = (dataset: string | undefined): string =>
  `/watch${dataset === undefined ? '' : `/${dataset}`}/:watch_id/runs`

/** Returns the list of runs and one run in full, for watches of a dataset or, without one, for all. */
export function runEndpoints(dataset: string | undefined): readonly Endpoint[] {
  const place: WatchPlace = dataset === undefined ? {} : { dataset }
  const list: Endpoint = {
    ...watchProperties,
    method: 'GET',
    path: runsPath(dataset),
    summary: 'The runs of a watch, newest first',
    query: ['limit', 'cursor', 'only_credited'],
    run: (call, services) => listRuns(call, place, services),
  }
  const summary: Endpoint = {
    ...watchProperties,
    method: 'GET',
    path: `${runsPath(dataset)}/:run_id/summary`,
    summary: 'One run with its log and everything that it sent',
    run: async (call, services) => {
      const watch = await placedWatchAt(call, place, services)
      const { work } = services.watches
      const runId = numberOf(call.params, 'run_id')
      const run = runId === undefined ? undefined : await work.watchRun(watch.id, runId)
      if (!run) throw new ApiError('not_found', 'Run not found.')
      const { permissions } = call.caller
      const permitted = (payload: JsonObject) => permittedPayload(payload, datasetOf(watch), permissions)
      return free(await summaryView(run, await work.runDeliveries(watch.team_id, run.id), permitted))
    },
  }
  return [list, summary]
}

async function listRuns(call: Call, place: WatchPlace, services: Services) {
  const { query } = call
  const watch = await placedWatchAt(call, place, services)
  const limit = Math.min(limitMax, Math.max(1, integerParameter(query, 'limit', {}) ?? limitDefault))
  const before = integerParameter(query, 'cursor', { min: 0 })
  const { runs, total } = await services.watches.work.watchRuns(watch.id, {
    limit,
    ...(before !== undefined && { before }),
    only_credited: booleanParameter(query, 'only_credited') ?? false,
  })
  const page = runs.slice(0, limit)
  return free(
    {
      runs: page.map(runView),
      next_cursor: runs.length > limit ? (page.at(-1)?.id ?? null) : null,
      total_count: total,
    },
    page.length,
  )
}

export const watchRunNow: Endpoint = {
  ...watchProperties,
  method: 'POST',
  path: '/watch/:watch_id/run',
  summary: 'Run a watch now instead of when it is due; it costs what a run costs',
  status: 201,
  hasEffect: true,
  body: closedObject({}),
  bodyOptional: true,
  run: async (call: Call, services) => {
    const { id, team_id } = await watchAt(call, {}, services)
    const run = await services.watches.work.requestRun(team_id, id, services.nowMs())
    if (!run) {
      // Its status now: another request may have changed it a moment ago.
      const { status } = await placedWatchAt(call, {}, services)
      throw invalidRequest(`Only an active watch can run; this one is ${status}.`)
    }
    services.watches.onChange()
    return { ...free(runView(run)), linkedIds: { watch_id: String(id) } }
  },
}
