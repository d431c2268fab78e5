// Merges several contributions into one record: the newest source wins a field, and lists are united.
import type { Dataset } from '../../catalog/dataset.ts'
import type { Field, Fields, List, Section } from '../../catalog/field.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import { fold } from '../../normal/text.ts'
import { valueAt } from '../../query/read.ts'

/** Merges records that are given oldest first; among equal dates the later row wins. */
export function mergeRecords(dataset: Dataset, records: readonly JsonObject[]): MutableObject {
  return records.reduce<MutableObject>((merged, newer) => mergeObject(dataset.fields, merged, newer), {})
}

function mergeObject(fields: Fields, older: JsonObject, newer: JsonObject): MutableObject {
  const merged: MutableObject = { ...older }
  for (const [name, value] of Object.entries(newer)) {
    const before = older[name]
    const field = fields[name]
    merged[name] =
      before === undefined || before === null || !field || value === undefined
        ? value
        : mergeValue(field, before, value)
  }
  return merged
}

function mergeValue(field: Field, older: Json, newer: Json): Json {
  switch (field.node) {
    case 'leaf':
      return field.many && Array.isArray(older) && Array.isArray(newer)
        ? [...new Set([...newer, ...older])]
        : newer
    case 'section':
      // A place is one thing: the city of one source does not go with the country of another.
      if (field.near !== undefined || field.nullable) return newer
      return isObject(older) && isObject(newer) ? mergeSection(field, older, newer) : newer
    case 'list':
      return Array.isArray(older) && Array.isArray(newer) ? mergeList(field, older, newer) : newer
    case 'dictionary':
      return isObject(older) && isObject(newer) ? { ...older, ...newer } : newer
  }
}

/** Treats the single values of a section with coordinates as one place, which the newer source replaces as a whole; lists in it are united. */
function mergeSection({ fields }: Section, older: JsonObject, newer: JsonObject): JsonObject {
  const isSingle = (name: string): boolean => {
    const field = fields[name]
    return field?.node === 'leaf' && !field.many
  }
  const isPlace = Object.values(fields).some(field => field.node === 'leaf' && field.kind === 'point')
  const isMoved = isPlace && Object.keys(newer).some(isSingle)
  const kept = isMoved ? Object.fromEntries(Object.entries(older).filter(([name]) => !isSingle(name))) : older
  return mergeObject(fields, kept, newer)
}

/** Merges list entries with the same key. The order is that of the newer source, then that of the older for the rest. */
function mergeList(list: List, older: readonly Json[], newer: readonly Json[]): Json {
  if (list.newestOnly) return newer
  const entries = new Map<string, Json>()
  for (const entry of newer) entries.set(entryKey(list, entry), entry)
  for (const entry of older) {
    const key = entryKey(list, entry)
    const same = entries.get(key)
    const both = isObject(same) && isObject(entry) ? mergeObject(list.fields, entry, same) : (same ?? entry)
    entries.set(key, both)
  }
  return [...entries.values()]
}

function entryKey(list: List, entry: Json): string {
  const parts = list.key.map(path => {
    const value = valueAt(entry, path)
    return value === undefined || value === null ? '' : fold(String(value))
  })
  // An entry without any key field is the same only as one that is equal in all fields.
  return parts.some(part => part !== '') ? parts.join('|') : JSON.stringify(entry)
}
