// Fills the fields of a record that no source states: its id, its last update, its name in Latin letters.
import { memoizedByObject } from '../lib/cache.ts'
import type { JsonObject, MutableObject } from '../lib/json/json.ts'
import { isObject } from '../lib/json/json.ts'
import { storedDate } from '../normal/date.ts'
import { nameInLatin } from '../normal/person-name.ts'
import type { Dataset } from './dataset.ts'
import type { Leaf } from './field.ts'

interface Stamp {
  readonly path: readonly string[]
  readonly value: NonNullable<Leaf['stamped']>
}

const stamps = memoizedByObject((dataset: Dataset): readonly Stamp[] =>
  [...dataset.paths.values()].flatMap(({ field, path, alias }): Stamp[] =>
    field.node === 'leaf' && field.stamped !== undefined && !alias
      ? [{ path: path.split('.'), value: field.stamped }]
      : [],
  ),
)

// Records of one snapshot bear one date.
let last = { ms: 0, date: storedDate(0) }

/** The date of the last update as records state it. */
export function updatedAt(ms: number): string {
  if (ms !== last.ms) last = { ms, date: storedDate(ms) }
  return last.date
}

/** Returns the record with its stamped fields, changed in place: it was parsed for this caller alone. */
export function stamp(
  dataset: Dataset,
  record: JsonObject,
  id: number | null,
  updatedAtMs: number,
): JsonObject {
  const date = updatedAt(updatedAtMs)
  for (const { path, value } of stamps(dataset)) {
    if (value === 'latin_name') {
      stampLatinName(record, path)
      continue
    }
    let target = record as MutableObject
    for (const name of path.slice(0, -1)) {
      const below = target[name]
      const next: MutableObject = isObject(below) ? (below as MutableObject) : {}
      target[name] = next
      target = next
    }
    target[path.at(-1) ?? ''] = value === 'id' ? id : date
  }
  return record
}

/** Writes the name in Latin letters beside a name in other letters. */
function stampLatinName(record: JsonObject, path: readonly string[]): void {
  const [sectionName = '', field = ''] = path
  const section = record[sectionName]
  const name = isObject(section) ? section.name : undefined
  const latin = typeof name === 'string' ? nameInLatin(name) : undefined
  if (latin !== undefined) (section as MutableObject)[field] = latin
}
