// Rebuilds a record as it was known at earlier dates, as far as the contributions on file tell.
import type { Dataset } from '../catalog/dataset.ts'
import { linkedLists } from '../catalog/links.ts'
import { stamp } from '../catalog/stamp.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../lib/json/json.ts'
import { valueAt } from '../query/read.ts'
import { byAge, entryKey, mergeContributions } from '../stores/merge.ts'
import type { RecordWithContributions } from '../stores/records.ts'

export interface RecordState {
  readonly atMs: number
  /** The merge of what sources had said by then; undefined when none on file had said anything. */
  readonly record: JsonObject | undefined
}

/**
 * Returns the record as of the first of these times, and as of each later one by which a source has said something new.
 * A later row of a source replaces its former one, so that what the former one said is not known. Fields that entries show
 * of linked records are those of `today`, the record with its links.
 */
export function statesOf(
  dataset: Dataset,
  { id, contributions }: RecordWithContributions,
  today: JsonObject,
  timesMs: readonly number[],
): readonly RecordState[] {
  const oldestFirst = [...contributions].sort(byAge)
  const states: RecordState[] = []
  let count = -1
  for (const atMs of timesMs) {
    const said = oldestFirst.filter(({ seenMs }) => seenMs <= atMs)
    if (said.length === count) continue
    count = said.length
    const newest = said.at(-1)
    if (!newest) {
      states.push({ atMs, record: undefined })
      continue
    }
    const record = structuredClone(mergeContributions(dataset, said))
    showLinks(dataset, record, today)
    states.push({ atMs, record: stamp(dataset, record, id, newest.seenMs) })
  }
  return states
}

/** Fills the entries that link to other records with what the same entries show today. */
function showLinks(dataset: Dataset, record: MutableObject, today: JsonObject): void {
  for (const { path, list, link } of linkedLists(dataset)) {
    const shown = new Map(entriesAt(today, path).map(entry => [entryKey(list, entry), entry]))
    for (const entry of entriesAt(record, path)) {
      const same = shown.get(entryKey(list, entry))
      for (const name of [link.by, ...link.fields.map(field => field.name)]) {
        const value = same?.[name]
        if (value !== undefined) entry[name] ??= value
      }
    }
  }
}

function entriesAt(record: JsonObject, path: string): readonly MutableObject[] {
  const entries = valueAt(record, path)
  return Array.isArray(entries)
    ? entries.filter((entry: Json): entry is MutableObject => isObject(entry))
    : []
}
