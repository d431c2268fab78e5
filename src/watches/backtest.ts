// Finds what a watch would have delivered in a period, from what the sources of each record have said, and when.

import type { Dataset } from '../catalog/dataset.ts'
import { isoTime } from '../lib/iso-time.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { JsonText, withCommas } from '../lib/json/json-text.ts'
import { Turn } from '../lib/threads/turns.ts'
import { storedDate } from '../normal/date.ts'
import { matches } from '../query/matches.ts'
import { and, type Predicate } from '../query/predicate.ts'
import type { Records, RecordWithContributions } from '../stores/records.ts'
import type { Watch, WatchStore } from '../stores/watches.ts'
import { type RecordState, statesOf } from './history.ts'
import { projectionOf, transitionsOf } from './results.ts'
import { resultsMaxOf } from './run.ts'
import { comparedRecord, firstSubjectKeys, trackOf } from './subjects.ts'
import { changesSince, snapshotOf } from './track.ts'

interface BacktestedWatch {
  readonly watch: Watch
  readonly dataset: Dataset
  readonly sinceMs: number
  readonly untilMs: number
}

/** Something that a run would have had to deliver. */
interface PastTransition {
  /** The time of the first run after it. */
  readonly atMs: number
  /** The record as of that run. */
  readonly record: JsonObject
  /** The changes of a subject. */
  readonly changes?: readonly JsonObject[]
  /** True when no contribution on file is older: the record was new, or its sources have replaced what they had said. */
  readonly isFirst: boolean
}

interface PastDelivery {
  readonly id: number
  /** The time of the first run after the transition. */
  readonly atMs: number
  /** The time of its delivery: later than that where the runs before were full. */
  readonly runMs: number
  readonly isFirst: boolean
}

interface Backtest {
  /** Oldest first. */
  readonly deliveries: readonly PastDelivery[]
  /** The number of runs that would have delivered something. */
  readonly runs: number
  /** The number of results that would still wait at the end of the period, because runs were full. */
  readonly waiting: number
}

/** The most records that one backtest examines. */
export const examinedMax = 10_000

/** A backtest of a stored watch, as it crosses to the thread that makes it. */
export interface BacktestRequest {
  readonly teamId: number
  readonly watchId: number
  /** The permissions that decide what is shown. */
  readonly permissions: readonly string[]
  readonly sinceMs: number
  readonly untilMs: number
  /** The records that a discovery watch may have delivered; an entity watch has its subjects. */
  readonly ids: Uint32Array | undefined
  /** The most deliveries that are shown. */
  readonly count: number
}

export interface BacktestAnswer {
  /** The first deliveries as a list in JSON. */
  readonly results: Uint8Array
  readonly shown: number
  readonly delivered: number
  readonly runs: number
  readonly waiting: number
  /** The number of subjects that are on file; undefined where the request names the records. */
  readonly subjects: number | undefined
  readonly examined: number
}

interface BacktestTools {
  readonly records: Pick<Records, 'get' | 'contributionsOf' | 'holders'>
  readonly work: Pick<WatchStore, 'watch' | 'watchEntities'>
  readonly datasetNamed: (name: string) => Dataset
}

/** Runs a stored watch over the past, and shows its first deliveries. Returns undefined when it is no longer there. */
export async function answerBacktest(
  { teamId, watchId, permissions, count, ...request }: BacktestRequest,
  { records, work, datasetNamed }: BacktestTools,
): Promise<BacktestAnswer | undefined> {
  const stored = await work.watch(teamId, watchId)
  if (!stored) return undefined
  const watch = { ...stored, permissions }
  const dataset = datasetNamed(watch.dataset)
  const tested = { watch, dataset, sinceMs: request.sinceMs, untilMs: request.untilMs }
  const subjects = request.ids ? undefined : await subjectIds(tested, { records, work })
  const ids = [...(request.ids ?? subjects ?? [])].slice(0, examinedMax)
  const { deliveries, runs, waiting } = await backtest(tested, ids, records)
  const project = projectionOf(watch, dataset)
  const results: string[] = []
  const turn = new Turn()
  for (const { id, atMs, runMs, isFirst } of deliveries.slice(0, count)) {
    await turn.yieldIfOver()
    const transitions = await pastTransitions(tested, id, records)
    const transition = transitions.find(each => each.atMs === atMs)
    if (!transition) continue
    const { changes, record } = transition
    const entry = { ...(changes ? { changes } : { is_first: isFirst }), record: project(record) }
    results.push(JSON.stringify({ delivered_at: isoTime(runMs), ...entry }))
  }
  const { bytes } = await JsonText.join(['[', ...withCommas(results), ']'])
  return {
    results: bytes,
    shown: results.length,
    delivered: deliveries.length,
    runs,
    waiting,
    subjects: subjects?.size,
    examined: ids.length,
  }
}

async function subjectIds(
  { watch, dataset }: BacktestedWatch,
  { records, work }: Pick<BacktestTools, 'records' | 'work'>,
): Promise<ReadonlySet<number>> {
  const turn = new Turn()
  const ids = new Set<number>()
  for (const key of await firstSubjectKeys(dataset, (await work.watchEntities(watch.id)) ?? {})) {
    await turn.yieldIfOver()
    const id = key.kind === 'id' ? Number(key.value) : (await records.holders(dataset.name, key))[0]?.id
    if (id !== undefined) ids.add(id)
  }
  return ids
}

/** Runs the watch over the past of these records. */
async function backtest(
  tested: BacktestedWatch,
  ids: readonly number[],
  records: Pick<Records, 'get' | 'contributionsOf'>,
): Promise<Backtest> {
  const turn = new Turn()
  const all: Omit<PastDelivery, 'runMs'>[] = []
  for (const id of ids) {
    await turn.yieldIfOver()
    for (const { atMs, isFirst } of await pastTransitions(tested, id, records))
      all.push({ id, atMs, isFirst })
  }
  return inRuns(
    tested,
    all.sort((a, b) => a.atMs - b.atMs || a.id - b.id),
  )
}

/** Returns what runs would have had to deliver of a record, oldest first. */
async function pastTransitions(
  tested: BacktestedWatch,
  id: number,
  records: Pick<Records, 'get' | 'contributionsOf'>,
): Promise<readonly PastTransition[]> {
  const { watch, dataset } = tested
  const stored = await records.contributionsOf(dataset.name, id)
  const times = stored ? timesOf(tested, stored) : []
  if (!stored || times.length === 1) return []
  const [today] = await records.get(dataset.name, [id])
  const states = statesOf(dataset, stored, today?.record ?? stored.record, times)
  return watch.kind === 'discovery' ? discovered(watch, states) : changed(watch, dataset, states)
}

/** Returns the beginning of the period, and the first run after each contribution within it. */
function timesOf(
  { watch: { every_ms }, sinceMs, untilMs }: BacktestedWatch,
  { contributions }: RecordWithContributions,
): readonly number[] {
  const runs = contributions
    .filter(({ seenMs }) => seenMs > sinceMs && seenMs <= untilMs)
    .map(({ seenMs }) => Math.min(untilMs, sinceMs + Math.ceil((seenMs - sinceMs) / every_ms) * every_ms))
  return [...new Set([sinceMs, ...runs])].sort((a, b) => a - b)
}

function discovered(watch: Watch, states: readonly RecordState[]): readonly PastTransition[] {
  const on = transitionsOf(watch)
  const { condition } = watch
  let [before] = states
  let didMatch = isMatch(condition, before)
  return states.slice(1).flatMap(state => {
    const isMatching = isMatch(condition, state)
    const isDelivered = isMatching && on.includes(didMatch ? 'updated' : 'added')
    const isFirst = before?.record === undefined
    before = state
    didMatch = isMatching
    return isDelivered && state.record ? [{ atMs: state.atMs, record: state.record, isFirst }] : []
  })
}

const isMatch = (condition: Predicate | null, state: RecordState | undefined): boolean =>
  condition !== null && state?.record !== undefined && matches(condition, state.record)

/** A subject of which nothing is on file at first is noted silently, as by a real watch. */
function changed(watch: Watch, dataset: Dataset, states: readonly RecordState[]): readonly PastTransition[] {
  const track = trackOf(watch, dataset)
  let snapshot: JsonObject | undefined
  return states.flatMap(({ atMs, record }) => {
    if (!record) return []
    const compared = comparedRecord(watch, dataset, record)
    const changes = snapshot && changesSince(track, snapshot, compared)
    snapshot = snapshotOf(track, compared)
    return changes ? [{ atMs, record, changes, isFirst: false }] : []
  })
}

/** Spreads deliveries over runs, each of which has at most as many as the watch allows. */
function inRuns(
  { watch, untilMs }: BacktestedWatch,
  transitions: readonly Omit<PastDelivery, 'runMs'>[],
): Backtest {
  const max = resultsMaxOf(watch)
  const deliveries: PastDelivery[] = []
  let [runMs, count, runs] = [Number.NEGATIVE_INFINITY, 0, 0]
  for (const transition of transitions) {
    const isFull = count === max
    const next = Math.max(transition.atMs, isFull ? runMs + watch.every_ms : runMs)
    if (next > untilMs) break
    if (next !== runMs) {
      runMs = next
      count = 0
      runs++
    }
    count++
    deliveries.push({ ...transition, runMs })
  }
  return { deliveries, runs, waiting: transitions.length - deliveries.length }
}

/** The path of the date of a record's last update, where filters can ask for it. */
const updatedPath = (dataset: Dataset): string | undefined =>
  dataset.pathsWith('filter').find(path => {
    const field = dataset.paths.get(path)?.field
    return field?.node === 'leaf' && field.stamped === 'updated_at'
  })

/** Returns the condition of the records of a discovery watch that may have changed since. */
export function changedSince({
  watch,
  dataset,
  sinceMs,
}: Omit<BacktestedWatch, 'untilMs'>): Predicate | undefined {
  const path = updatedPath(dataset)
  const { condition } = watch
  if (path === undefined || condition === null) return condition ?? undefined
  return and([condition, { is: 'range', at: [path], from: { value: storedDate(sinceMs), inclusive: true } }])
}
