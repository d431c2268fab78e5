// A watch over the past: what it would have delivered since a date. Nothing is sent, recorded or charged.
import type { Dataset } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import { isoTime } from '../../lib/iso-time.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { Turn } from '../../lib/threads/turns.ts'
import { toCredits, totalMillicredits } from '../../metering/price.ts'
import type { Watch } from '../../stores/watches.ts'
import { type BacktestedWatch, backtest, changedSince, pastTransitions } from '../../watches/backtest.ts'
import { chargesOfRun } from '../../watches/charge.ts'
import { projectionOf } from '../../watches/results.ts'
import { firstSubjectKeys } from '../../watches/subjects.ts'
import type { Call, RunResult, Services } from '../endpoint.ts'
import { apiVersion } from '../version.ts'
import type { BacktestBody } from './bodies.ts'
import { timeOf } from './check.ts'
import { free } from './find.ts'

/** The most records that one answer examines. */
const examinedMax = 10_000
const countDefault = 100

/** Answers the deliveries since a date, oldest first. Throws 400 for a date that is not in the past. */
export async function backtestWatch(
  watch: Watch,
  dataset: Dataset,
  { body }: Call<BacktestBody>,
  services: Services,
): Promise<RunResult> {
  const untilMs = services.nowMs()
  const sinceMs = timeOf(body.since, 'since')
  if (sinceMs >= untilMs) throw invalidRequest('since: Must be in the past.')
  const tested: BacktestedWatch = { watch, dataset, sinceMs, untilMs }
  const { ids, total } = await (watch.kind === 'discovery' ? matchingIds : subjectIds)(tested, services)
  const { deliveries, runs, waiting } = await backtest(tested, ids, services.records)
  const shown = deliveries.slice(0, body.count ?? countDefault)
  const project = projectionOf(watch, dataset)
  const results: JsonObject[] = []
  const turn = new Turn()
  for (const { id, atMs, runMs, isFirst } of shown) {
    await turn.yieldIfOver()
    const transitions = await pastTransitions(tested, id, services.records)
    const transition = transitions.find(each => each.atMs === atMs)
    if (!transition) continue
    const { changes, record } = transition
    const entry = { ...(changes ? { changes } : { is_first: isFirst }), record: project(record) }
    results.push({ delivered_at: isoTime(runMs), ...entry })
  }
  const metadata = {
    watch_id: watch.id,
    kind: watch.kind,
    dataset: dataset.name,
    api_version: apiVersion,
    since: isoTime(sinceMs),
    until: isoTime(untilMs),
    summary: {
      runs,
      delivered: deliveries.length,
      waiting,
      credits: toCredits(totalMillicredits(chargesOfRun(watch, dataset, deliveries.length))),
      truncated: deliveries.length > shown.length,
    },
    coverage: { candidates: total, examined: ids.length },
  }
  return { ...free({ metadata, results }, results.length), linkedIds: { watch_id: String(watch.id) } }
}

interface Candidates {
  readonly ids: readonly number[]
  readonly total: number
}

async function matchingIds(tested: BacktestedWatch, { records }: Services): Promise<Candidates> {
  const where = changedSince(tested)
  return records.searchIds({
    dataset: tested.dataset.name,
    where,
    sorts: [],
    after: undefined,
    limit: examinedMax,
  })
}

async function subjectIds(
  { watch, dataset }: BacktestedWatch,
  { records, watches }: Services,
): Promise<Candidates> {
  const keys = await firstSubjectKeys(dataset, (await watches.work.watchEntities(watch.id)) ?? {})
  const turn = new Turn()
  const ids = new Set<number>()
  for (const key of keys) {
    await turn.yieldIfOver()
    const id = key.kind === 'id' ? Number(key.value) : (await records.holders(dataset.name, key))[0]?.id
    if (id !== undefined) ids.add(id)
  }
  return { ids: [...ids].slice(0, examinedMax), total: ids.size }
}
