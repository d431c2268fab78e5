// Runs a watch: its first run makes the baseline, every later one prepares what changed, charges it and sends it.
import { v7 as timeOrderedId } from 'uuid'
import { ApiError } from '../errors.ts'
import { totalMillicredits } from '../metering/price.ts'
import type { PaymentRefusal } from '../stores/ledger-credits.ts'
import type { PreparedRun, WatchSets, WatchWork } from '../stores/watch-work.ts'
import type { RunPart, Watch } from '../stores/watches.ts'
import { makeBaseline } from './baseline.ts'
import { chargesOfRun, eventOfRun } from './charge.ts'
import { decodeIds, encodeIds } from './id-set.ts'
import {
  changedResults,
  discoveredResults,
  type FoundResults,
  setsAfterRun,
  type WatchedResult,
} from './results.ts'
import { endOf, logEntry, suspendedLookMs } from './run-end.ts'
import type { RunPlace, RunTools } from './run-tools.ts'

export const resultsMaxDefault = 100
/** A watch always has a channel; one without lost the key that its channels were sealed with. */
const unreadableChannels =
  'The channels of this watch were sealed with another key and cannot be read. Set its notifications again. Nothing was delivered or charged.'
const refusalSentences: Readonly<Record<PaymentRefusal, string>> = {
  credits: 'The team has too few credits',
  budget: 'The budget of the key that pays for this watch has too few credits left',
  key: 'The key that pays for this watch was deleted or paused, or has expired',
}
/** A request of a run has at most so many results, and about so many characters. */
const partResultsMax = 100
const partLengthMax = 1_000_000

export const resultsMaxOf = ({ config }: Pick<Watch, 'config'>): number =>
  Number(config.max_results_per_run ?? resultsMaxDefault)

/**
 * Runs a watch that is due. Everything up to the position must have been matched. When there is a commit meanwhile, it ends
 * with nothing written, and the watch stays due.
 */
export async function runWatch(watch: Watch, { turn, position }: RunPlace, tools: RunTools): Promise<void> {
  const { work, nowMs, changes } = tools
  const runId = await work.beginRun(turn, watch, nowMs())
  if (watch.awaited !== 'none') {
    await makeBaseline(watch, { turn, position }, runId, tools)
    return
  }
  const startedMs = nowMs()
  const max = resultsMaxOf(watch)
  const sets = watch.kind === 'discovery' ? await setsOf(watch, work) : undefined
  const found = sets
    ? await discoveredResults(watch, sets, max, tools)
    : await changedResults(watch, turn, max, tools)
  if (changes.head() !== position) return
  if (found.results.length === 0) {
    const end = endOf(watch, nowMs(), 'compare', 'Nothing to deliver.')
    const quiet = sets && setsAfterRun(watch, sets, found.delivered)
    await work.endQuietRun(turn, watch, runId, {
      ...end,
      ...(quiet && { sets: quiet }),
      records_searched: found.total,
    })
    return
  }
  if (watch.notifications.length === 0) throw new ApiError('invalid_request', unreadableChannels)
  const run = preparedOf(watch, { runId, startedMs, found }, tools)
  const parts = partsOf(watch, runId, found.results, tools)
  if (!(await work.prepareRun(turn, run, parts))) return
  await finishPrepared(watch, run, turn, tools)
}

async function setsOf(watch: Watch, work: Pick<WatchWork, 'watchSets'>): Promise<WatchSets> {
  const [sets] = await work.watchSets([watch.id])
  if (!sets || sets.generation !== watch.generation) throw new Error(`Watch ${watch.id} has no baseline.`)
  const { watch_id: _, generation: __, ...found } = sets
  return found
}

function preparedOf(
  watch: Watch,
  { runId, startedMs, found }: { runId: number; startedMs: number; found: FoundResults },
  { datasetNamed, nowMs }: RunTools,
): PreparedRun {
  const count = found.results.length
  const charges = chargesOfRun(watch, datasetNamed(watch.dataset), count)
  return {
    run_id: runId,
    watch_id: watch.id,
    team_id: watch.team_id,
    generation: watch.generation,
    event_id: timeOrderedId(),
    started_ms: startedMs,
    millicredits: totalMillicredits(charges),
    logs: [logEntry('compare', `${found.total} to deliver, ${count} in this run.`, nowMs())],
    delivered: encodeIds(found.delivered),
    subjects: found.subjects,
    records_searched: found.total,
    records_after_filter: count,
    new_records_count: count,
  }
}

/** Splits results into requests; all of them are in one file where the watch links to it. */
function partsOf(
  watch: Watch,
  runId: number,
  results: readonly WatchedResult[],
  { writeFile }: RunTools,
): readonly RunPart[] {
  if (watch.config.payload_delivery_type === 'link') {
    writeFile(
      runId,
      results.map(({ json }) => json),
    )
    return [{ results: null, count: results.length, titles: results.map(({ title }) => title) }]
  }
  const parts: WatchedResult[][] = []
  let length = 0
  for (const result of results) {
    const last = parts.at(-1)
    if (last && last.length < partResultsMax && length + result.json.length <= partLengthMax)
      last.push(result)
    else {
      parts.push([result])
      length = 0
    }
    length += result.json.length
  }
  return parts.map(part => ({
    results: `[${part.map(({ json }) => json).join()}]`,
    count: part.length,
    titles: part.map(({ title }) => title),
  }))
}

/** Charges a prepared run and sends it, or suspends its watch. Repeated after a kill, it charges and sends once. */
export async function finishPrepared(
  watch: Watch,
  run: PreparedRun,
  turn: number,
  tools: RunTools,
): Promise<void> {
  const { work, ledger, nowMs } = tools
  const event = eventOfRun(watch, run, tools)
  const [settled] = await ledger.settle([{ event, payer: watch.api_key_id }], nowMs())
  if (!settled?.isPaid) {
    const reason = refusalSentences[settled?.refusal ?? 'credits']
    const end = endOf(watch, nowMs(), 'charge', `${reason}; the watch is suspended.`)
    const failure = `${reason}. Nothing was delivered or charged.`
    await work.suspendRun(turn, run, failure, { ...end, next_ms: nowMs() + suspendedLookMs })
    return
  }
  const isCurrent = watch.kind === 'discovery' && watch.generation === run.generation
  const sets = isCurrent
    ? setsAfterRun(watch, await setsOf(watch, work), decodeIds(run.delivered))
    : undefined
  const end = endOf(watch, nowMs(), 'deliver', 'Handed over for delivery.')
  // Results over the cap are delivered by the next run.
  await work.finishRun(turn, run, sets, end)
}
