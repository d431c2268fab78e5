// Makes the results of a run: the records that a discovery watch delivers, or the changes of the subjects of an entity watch.
import type { Dataset } from '../catalog/dataset.ts'
import { isObject, type JsonObject } from '../lib/json/json.ts'
import type { Projection } from '../query/project.ts'
import type { Sort } from '../query/query.ts'
import { compileSorts } from '../query/sort.ts'
import type { RecordChanges } from '../stores/changes.ts'
import type { Records } from '../stores/records.ts'
import type { Subject, WatchSets, WatchWork } from '../stores/watch-work.ts'
import type { Watch } from '../stores/watches.ts'
import { decodeIds, differenceOf, encodeIds, type IdSet, intersectionOf, noIds, unionOf } from './id-set.ts'
import { comparedRecord, trackOf } from './subjects.ts'
import { changesSince, snapshotOf } from './track.ts'
import { deliveredView, titleOf } from './view.ts'

export interface WatchedResult {
  /** The JSON of one entry of `results`. */
  readonly json: string
  readonly title: string
}

export interface FoundResults {
  readonly results: readonly WatchedResult[]
  /** The number of results before the cap. */
  readonly total: number
  /** The delivered records of a discovery watch. */
  readonly delivered: IdSet
  /** The delivered subjects of an entity watch, with their new snapshots. */
  readonly subjects: readonly Subject[]
}

export interface ResultTools {
  readonly changes: RecordChanges
  readonly records: Pick<Records, 'get'>
  readonly work: Pick<WatchWork, 'changedSubjects' | 'settleSubjects'>
  readonly datasetNamed: (name: string) => Dataset
}

/** Returns the projection of the records that the watch delivers. */
export const projectionOf = ({ definition, kind, permissions }: Watch, dataset: Dataset): Projection =>
  deliveredView({ dataset, fields: definition.fields as readonly string[] | undefined, kind, permissions })

/** Returns the transitions that a discovery watch delivers. */
export const transitionsOf = ({ definition }: Watch) => (definition.on ?? ['added']) as readonly string[]

/** Returns the sets after a run that delivered these records; what was not delivered waits for the next run. */
export function setsAfterRun(watch: Watch, sets: WatchSets, delivered: IdSet): WatchSets {
  const on = transitionsOf(watch)
  const [baseline, added, removed, updated] = [sets.baseline, sets.added, sets.removed, sets.updated].map(
    decodeIds,
  )
  const entered = on.includes('added') ? intersectionOf(added ?? noIds, delivered) : (added ?? noIds)
  return {
    baseline: encodeIds(unionOf(differenceOf(baseline ?? noIds, removed ?? noIds), entered)),
    added: encodeIds(differenceOf(added ?? noIds, entered)),
    removed: '',
    updated: encodeIds(on.includes('updated') ? differenceOf(updated ?? noIds, delivered) : noIds),
  }
}

/** Returns the records that a discovery watch has to deliver, in the order of its sorts. */
export async function discoveredResults(
  watch: Watch,
  sets: WatchSets,
  max: number,
  { changes, records, datasetNamed }: ResultTools,
): Promise<FoundResults> {
  const on = transitionsOf(watch)
  const dataset = datasetNamed(watch.dataset)
  const waiting = unionOf(
    on.includes('added') ? decodeIds(sets.added) : noIds,
    on.includes('updated') ? decodeIds(sets.updated) : noIds,
  )
  const sorts: readonly Sort[] = compileSorts(
    (watch.definition.sorts ?? []) as Parameters<typeof compileSorts>[0],
    dataset,
    new Set(watch.permissions),
  )
  const ids = changes.first(watch.dataset, waiting, sorts, max)
  const project = projectionOf(watch, dataset)
  const results: WatchedResult[] = []
  const delivered: number[] = []
  for (const [index, stored] of (await records.get(watch.dataset, ids)).entries()) {
    // A record that another absorbed a moment ago is matched again under its new id.
    if (!stored || stored.id !== ids[index]) continue
    delivered.push(stored.id)
    results.push({
      json: JSON.stringify({ record: project(stored.record) }),
      title: titleOf(dataset, stored.record),
    })
  }
  return { results, total: waiting.length, delivered: Uint32Array.from(delivered).sort(), subjects: [] }
}

const pageLength = 500

/**
 * Returns the changes of subjects since the last run. Subjects that changed in nothing that is tracked are settled on the
 * way; those beyond the cap stay as they are.
 */
export async function changedResults(
  watch: Watch,
  turn: number,
  max: number,
  { changes, records, work, datasetNamed }: ResultTools,
): Promise<FoundResults> {
  const dataset = datasetNamed(watch.dataset)
  const track = trackOf(watch, dataset)
  const project = projectionOf(watch, dataset)
  const results: WatchedResult[] = []
  const subjects: Subject[] = []
  /** Records that fired: a record is delivered once, however many subjects lead to it. */
  const fired = new Map<number, boolean>()
  let after: Subject | undefined
  for (;;) {
    const page = await work.changedSubjects(watch.id, after, pageLength)
    const settled: Subject[] = []
    for (const subject of page) {
      after = subject
      const stored = subject.record_id === null ? undefined : changes.stated(watch.dataset, subject.record_id)
      if (!stored) {
        settled.push(subject)
        continue
      }
      const record = comparedRecord(watch, dataset, stored.record)
      const now = { ...subject, record_id: stored.id, snapshot: JSON.stringify(snapshotOf(track, record)) }
      const earlier = fired.get(stored.id)
      const before = snapshotIn(subject.snapshot)
      const found = before && changesSince(track, before, record)
      if (!found) {
        settled.push(now)
        continue
      }
      if (earlier !== undefined) {
        if (earlier) subjects.push(now)
        continue
      }
      const isDelivered = results.length < max
      fired.set(stored.id, isDelivered)
      if (!isDelivered) continue
      const [shown] = await records.get(watch.dataset, [stored.id])
      subjects.push(now)
      results.push({
        json: JSON.stringify({ changes: found, record: project(shown?.record ?? stored.record) }),
        title: titleOf(dataset, stored.record),
      })
    }
    if (settled.length > 0) await work.settleSubjects(turn, watch.id, settled)
    if (page.length < pageLength) return { results, subjects, total: fired.size, delivered: noIds }
  }
}

/** Returns undefined for a subject that was not on file, and for a snapshot that the database no longer holds as JSON. */
function snapshotIn(text: string | null): JsonObject | undefined {
  if (text === null) return undefined
  try {
    const snapshot: unknown = JSON.parse(text)
    return isObject(snapshot) ? snapshot : undefined
  } catch {
    return undefined
  }
}
