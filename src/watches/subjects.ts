// The subjects of an entity watch: their identifiers, and what is tracked of their records.
import type { Dataset } from '../catalog/dataset.ts'
import type { JsonObject } from '../lib/json/json.ts'
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
