// The subjects of an entity watch: their identifiers, and what is tracked of their records.
import type { Dataset } from '../catalog/dataset.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { Turn } from '../lib/threads/turns.ts'
import { normalForm } from '../normal/form.ts'
import type { RecordChanges } from '../stores/changes.ts'
import type { Watch } from '../stores/watches.ts'
import { compileTrack, snapshotOf, type Track } from './track.ts'
import { comparedView, viewOf } from './view.ts'

const tracks = new WeakMap<JsonObject, Track>()

/** Returns the compiled `track` of a watch, compiled once for as long as the watch is in memory. */
export function trackOf(watch: Watch, dataset: Dataset): Track {
  const { definition } = watch
  const known = tracks.get(definition)
  if (known) return known
  const track = compileTrack(definition.track ?? null, dataset, viewOf(dataset).returnable)
  tracks.set(definition, track)
  return track
}

/** Returns the tracked fields of a record as the watch may see them. */
export const comparedRecord = (watch: Watch, dataset: Dataset, record: JsonObject): JsonObject => {
  const fields = trackOf(watch, dataset).fields.map(({ path }) => path)
  return comparedView(dataset, fields, watch.permissions)(record)
}

/** Returns the record of a subject and its snapshot; undefined when there is no such record. */
export function subjectNow(
  watch: Watch,
  dataset: Dataset,
  recordId: number,
  changes: RecordChanges,
): { readonly id: number; readonly snapshot: string } | undefined {
  const stored = changes.stated(watch.dataset, recordId)
  if (!stored) return undefined
  const record = comparedRecord(watch, dataset, stored.record)
  return { id: stored.id, snapshot: JSON.stringify(snapshotOf(trackOf(watch, dataset), record)) }
}

export interface SubjectKey {
  readonly kind: string
  readonly value: string
}

/** Returns the identifiers of `entities` in normal form, each once; those that no record can have are left out. */
export const subjectKeysOf = (dataset: Dataset, entities: JsonObject): readonly SubjectKey[] =>
  [...subjectKeys(dataset, entities)].flatMap(key => key ?? [])

/** Returns the first identifiers like `subjectKeysOf`, in turns of the event loop: a name takes tens of microseconds. */
export async function firstSubjectKeys(
  dataset: Dataset,
  entities: JsonObject,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly SubjectKey[]> {
  const turn = new Turn()
  const keys: SubjectKey[] = []
  for (const key of subjectKeys(dataset, entities)) {
    if (key) keys.push(key)
    if (keys.length >= most) break
    await turn.yieldIfOver()
  }
  return keys
}

/** Yields each identifier, and undefined in place of one that no record can have, or that was yielded before. */
function* subjectKeys(dataset: Dataset, entities: JsonObject): Generator<SubjectKey | undefined> {
  const known = new Set<string>()
  for (const [name, values] of Object.entries(entities)) {
    const identifier = dataset.identifiers.find(({ requestKey }) => requestKey === name)
    const kind = identifier?.kind ?? 'id'
    for (const sent of Array.isArray(values) ? values : []) {
      const value = identifier ? normalForm(identifier.form, String(sent)) : String(sent)
      const isNew = value !== undefined && !known.has(`${kind}\n${value}`)
      if (isNew) known.add(`${kind}\n${value}`)
      yield isNew ? { kind, value } : undefined
    }
  }
}
