// A watch over the past: what it would have delivered since a date. Nothing is sent, recorded or charged.
import type { Dataset } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import { isoTime } from '../../lib/iso-time.ts'
import { JsonText } from '../../lib/json/json-text.ts'
import { toCredits, totalMillicredits } from '../../metering/price.ts'
import type { Watch } from '../../stores/watches.ts'
import { changedSince, examinedMax } from '../../watches/backtest.ts'
import { chargesOfRun } from '../../watches/charge.ts'
import type { Call, RunResult, Services } from '../endpoint.ts'
import { apiVersion } from '../version.ts'
import type { BacktestBody } from './bodies.ts'
import { timeOf } from './check.ts'
import { watchNotFound } from './find.ts'

const countDefault = 100

/** Answers the deliveries since a date, oldest first. Throws 400 for a date that is not in the past. */
export async function backtestWatch(
  watch: Watch,
  dataset: Dataset,
  { body }: Call<BacktestBody>,
  { nowMs, records, watches }: Services,
): Promise<RunResult> {
  const untilMs = nowMs()
  const sinceMs = timeOf(body.since, 'since')
  if (sinceMs >= untilMs) throw invalidRequest('since: Must be in the past.')
  const matching =
    watch.kind === 'discovery'
      ? await records.searchIds({
          dataset: dataset.name,
          where: changedSince({ watch, dataset, sinceMs }),
          sorts: [],
          after: undefined,
          limit: examinedMax,
        })
      : undefined
  const answer = await watches.backtest({
    teamId: watch.team_id,
    watchId: watch.id,
    permissions: watch.permissions,
    sinceMs,
    untilMs,
    ids: matching && Uint32Array.from(matching.ids),
    count: body.count ?? countDefault,
  })
  if (!answer) throw watchNotFound()
  const { results, shown, delivered, runs, waiting, subjects, examined } = answer
  const metadata = {
    watch_id: watch.id,
    kind: watch.kind,
    dataset: dataset.name,
    api_version: apiVersion,
    since: isoTime(sinceMs),
    until: isoTime(untilMs),
    summary: {
      runs,
      delivered,
      waiting,
      credits: toCredits(totalMillicredits(chargesOfRun(watch, dataset, delivered))),
      truncated: delivered > shown,
    },
    coverage: { candidates: matching?.total ?? subjects ?? 0, examined },
  }
  return {
    body: await JsonText.join([`{"metadata":${JSON.stringify(metadata)},"results":`, results, '}']),
    results: shown,
    charges: [],
    linkedIds: { watch_id: String(watch.id) },
  }
}
