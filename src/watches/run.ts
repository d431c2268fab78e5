// Runs a watch: its first run makes the baseline, every later one prepares what changed, charges it and sends it.
import { v7 as timeOrderedId } from 'uuid'
import type { Dataset } from '../catalog/dataset.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { chargesOf, costComponents, totalMillicredits } from '../metering/price.ts'
import { watchPrice } from '../metering/prices.ts'
import { normalForm } from '../normal/form.ts'
import type { CreditLedger } from '../stores/ledger-credits.ts'
import type { DetailedUsageEvent } from '../stores/ledger-usage.ts'
import type { PreparedRun, RunEnd, Subject, WatchSets, WatchWork } from '../stores/watch-work.ts'
import type { RunLogEntry, RunPart, Watch } from '../stores/watches.ts'
import { decodeIds, encodeIds } from './id-set.ts'
import {
  changedResults,
  comparedRecord,
  discoveredResults,
  type FoundResults,
  type ResultTools,
  setsAfterRun,
  trackOf,
  type WatchedResult,
} from './results.ts'
import { snapshotOf } from './track.ts'

export interface RunTools extends ResultTools {
  readonly work: WatchWork & { readonly watchEntities: (id: number) => Promise<JsonObject | null> }
  readonly ledger: Pick<CreditLedger, 'settle'>
  /** Writes the file of a run whose results are linked to. */
  readonly writeFile: (runId: number, lines: readonly string[]) => void
  readonly apiVersion: string
  readonly nowMs: () => number
  readonly rest: () => void
}

export const resultsMaxDefault = 100
/** A request of a run has at most so many results, and about so many characters. */
const partResultsMax = 100
const partLengthMax = 1_000_000
/** Subjects that are noted in one transaction. */
const subjectsAtOnce = 500
/** A suspended watch is looked at again after so long. */
export const suspendedLookMs = 60_000

export const resultsMaxOf = ({ config }: Pick<Watch, 'config'>): number =>
  Number(config.max_results_per_run ?? resultsMaxDefault)

/** A run as of one position in the changes of records. */
export interface RunPlace {
  readonly turn: number
  readonly position: string | null
}

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
  const run = preparedOf(watch, { runId, startedMs, found, nowMs: nowMs() })
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
  {
    runId,
    startedMs,
    found,
    nowMs,
  }: { runId: number; startedMs: number; found: FoundResults; nowMs: number },
): PreparedRun {
  const count = found.results.length
  return {
    run_id: runId,
    watch_id: watch.id,
    team_id: watch.team_id,
    generation: watch.generation,
    event_id: timeOrderedId(),
    started_ms: startedMs,
    millicredits: totalMillicredits(chargesOfRun(watch, count)),
    logs: [logEntry('compare', `${found.total} to deliver, ${count} in this run.`, nowMs)],
    delivered: encodeIds(found.delivered),
    subjects: found.subjects,
    records_searched: found.total,
    records_after_filter: count,
    new_records_count: count,
  }
}

const chargesOfRun = ({ kind, dataset, config }: Watch, count: number) =>
  chargesOf(
    watchPrice(
      kind,
      { name: dataset, title: titleCase(dataset) },
      config.refresh_frequency_days as number | undefined,
    ),
    { base: count },
  )

const titleCase = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

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
  { work, ledger, apiVersion, nowMs }: RunTools,
): Promise<void> {
  const event = eventOfRun(watch, run, { apiVersion, nowMs: nowMs() })
  const [settled] = await ledger.settle([{ event }], nowMs())
  if (!settled?.isPaid) {
    const end = endOf(watch, nowMs(), 'charge', 'The team has too few credits; the watch is suspended.')
    await work.suspendRun(turn, run, { ...end, next_ms: nowMs() + suspendedLookMs })
    return
  }
  const isCurrent = watch.kind === 'discovery' && watch.generation === run.generation
  const sets = isCurrent
    ? setsAfterRun(watch, await setsOf(watch, work), decodeIds(run.delivered))
    : undefined
  const end = endOf(watch, nowMs(), 'deliver', 'Handed over for delivery.')
  // What the cap held back is delivered by the next run.
  await work.finishRun(turn, run, sets, end)
}

/** Returns the usage event of a run, which always has the id that was fixed when it was prepared. */
function eventOfRun(
  watch: Watch,
  run: PreparedRun,
  { apiVersion, nowMs }: { readonly apiVersion: string; readonly nowMs: number },
): DetailedUsageEvent {
  const charges = chargesOfRun(watch, run.new_records_count)
  const isDiscovery = watch.kind === 'discovery'
  return {
    event_id: run.event_id,
    ts_ms: nowMs,
    team_id: watch.team_id,
    user_id: watch.user_id,
    api_key_id: null,
    client_surface: 'watcher',
    client_platform: '',
    user_agent: '',
    client_ip: '',
    product: isDiscovery ? `watch_${watch.dataset}_search` : `watch_${watch.dataset}`,
    endpoint: `/watch/${watch.dataset}${isDiscovery ? '/search' : ''}`,
    method: 'POST',
    api_version: apiVersion,
    http_status: 200,
    error_type: '',
    error_key: '',
    error_kind: '',
    result_count: run.new_records_count,
    latency_ms: Math.max(0, nowMs - run.started_ms),
    millicredits: totalMillicredits(charges),
    cost_components: costComponents(charges),
    linked_ids: { watch_id: String(watch.id) },
    is_free: false,
    detail: { body: null, query_params: {}, path_params: {}, headers: {}, response: null },
  }
}

async function makeBaseline(
  watch: Watch,
  { turn, position }: RunPlace,
  runId: number,
  tools: RunTools,
): Promise<void> {
  const { changes, work, nowMs } = tools
  const reason = watch.generation === 1 ? '' : ' after an edit'
  if (watch.kind === 'discovery') {
    const matching = watch.condition ? changes.matching(watch.dataset, watch.condition) : new Uint32Array()
    if (changes.head() !== position) return
    const end = endOf(
      watch,
      nowMs(),
      'baseline',
      `Baseline${reason}: ${matching.length} records match. Nothing is delivered.`,
    )
    const sets = { baseline: encodeIds(matching), added: '', removed: '', updated: '' }
    await work.saveBaseline(turn, watch, runId, sets, end)
    return
  }
  const { count, resolved } = await noteSubjects(watch, turn, tools)
  const text = `Baseline${reason}: ${count} subjects, ${resolved} of them on file. Nothing is delivered.`
  await work.finishSubjects(turn, watch, runId, endOf(watch, nowMs(), 'baseline', text))
}

/** Notes the present state of the subjects. Those that an unfinished attempt has noted are left as they are. */
async function noteSubjects(
  watch: Watch,
  turn: number,
  tools: RunTools,
): Promise<{ readonly count: number; readonly resolved: number }> {
  const { changes, work, datasetNamed, rest } = tools
  const dataset = datasetNamed(watch.dataset)
  const wanted = subjectKeysOf(dataset, (await work.watchEntities(watch.id)) ?? {})
  const present = new Map<string, boolean>()
  for (const { kind, value, isCurrent } of await work.subjectKeys(watch.id, watch.generation)) {
    present.set(`${kind}\n${value}`, isCurrent)
  }
  const missing = wanted.filter(key => {
    const isCurrent = present.get(`${key.kind}\n${key.value}`)
    return watch.awaited === 'all' ? isCurrent !== true : isCurrent === undefined
  })
  const isNew = new Set(missing)
  const kept = wanted.filter(key => !isNew.has(key))
  for (let start = 0; start < kept.length; start += subjectsAtOnce) {
    await work.keepSubjects(turn, watch, kept.slice(start, start + subjectsAtOnce))
  }
  let resolved = 0
  for (let start = 0; start < missing.length; start += subjectsAtOnce) {
    const subjects = missing.slice(start, start + subjectsAtOnce).map((key): Subject => {
      rest()
      const record_id = key.kind === 'id' ? Number(key.value) : changes.holder(watch.dataset, key)
      const found = record_id === undefined ? undefined : subjectNow(watch, dataset, record_id, tools)
      if (found) resolved++
      return { ...key, record_id: found?.id ?? null, snapshot: found?.snapshot ?? null }
    })
    await work.saveSubjects(turn, watch, subjects)
  }
  return { count: wanted.length, resolved: resolved + kept.length }
}

/** Returns the record of a subject and its snapshot; undefined when there is no such record. */
export function subjectNow(
  watch: Watch,
  dataset: Dataset,
  recordId: number,
  { changes }: Pick<RunTools, 'changes'>,
): { readonly id: number; readonly snapshot: string } | undefined {
  const stored = changes.stated(watch.dataset, recordId)
  if (!stored) return undefined
  const record = comparedRecord(watch, dataset, stored.record)
  return { id: stored.id, snapshot: JSON.stringify(snapshotOf(trackOf(watch, dataset), record)) }
}

/** Returns the identifiers of `entities` in normal form, each once; those that no record can have are left out. */
export function subjectKeysOf(
  dataset: Dataset,
  entities: JsonObject,
): readonly { readonly kind: string; readonly value: string }[] {
  const keys = new Map<string, { kind: string; value: string }>()
  for (const [name, values] of Object.entries(entities)) {
    const identifier = dataset.identifiers.find(({ requestKey }) => requestKey === name)
    for (const value of Array.isArray(values) ? values : []) {
      const normal = identifier ? normalForm(identifier.form, String(value)) : String(value)
      const kind = identifier?.kind ?? 'id'
      if (normal !== undefined) keys.set(`${kind}\n${normal}`, { kind, value: normal })
    }
  }
  return [...keys.values()]
}

const logEntry = (stage: string, text: string, at_ms: number): RunLogEntry => ({
  stage,
  message: text,
  at_ms,
})

/** Returns the end of a run; the next one is due at the next whole interval after the last one was. */
export function endOf(watch: Watch, nowMs: number, stage: string, text: string): RunEnd {
  const steps = Math.max(1, Math.floor((nowMs - watch.next_ms) / watch.every_ms) + 1)
  const next_ms = watch.last_run_ms === null ? nowMs + watch.every_ms : watch.next_ms + steps * watch.every_ms
  return { nowMs, next_ms, logs: [logEntry(stage, text, nowMs)] }
}
