// Merges several contributions into one record: the newest source wins a field, and lists are united.
import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Fields, Leaf, List, Section } from '../catalog/field.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../lib/json/json.ts'
import { fold } from '../normal/text.ts'
import { valueAt } from '../query/read.ts'
import { withJobsOfOneFile } from './current-jobs.ts'
import { withoutShortName } from './fullest-name.ts'
import { withReadablePages } from './readable-pages.ts'
import type { Contribution } from './records.ts'
import { type DatedRecord, spelledAlike } from './spelled-alike.ts'

/** Compares by age, oldest first. Equal dates are ordered by import and key, an order that the store can repeat. */
export const byAge = (a: DatedContribution, b: DatedContribution): number =>
  a.seenMs - b.seenMs || a.load - b.load || a.key.length - b.key.length || (a.key < b.key ? -1 : 1)

type DatedContribution = Pick<Contribution, 'seenMs' | 'load' | 'key'>

/**
 * Returns the records in their order as they are merged: those of one date spell one name alike, those of one file keep the jobs of
 * a person at several employers, and the page of a person by name is not replaced by that by number.
 */
export function mergeable(dataset: Dataset, dated: readonly DatedRecord[]): readonly JsonObject[] {
  const records = spelledAlike(dataset, dated)
  return dataset.naming === 'person' ? withReadablePages(withJobsOfOneFile(dated, records)) : records
}

/** Merges contributions that are given oldest first, as `mergeRecords` does. */
export const mergeContributions = (dataset: Dataset, contributions: readonly DatedRecord[]): MutableObject =>
  mergeRecords(dataset, mergeable(dataset, contributions))

/** Merges records that are given oldest first; among equal dates the later row wins. */
export function mergeRecords(dataset: Dataset, records: readonly JsonObject[]): MutableObject {
  return records.reduce<MutableObject>(
    (merged, newer) => mergeObject(dataset.fields, merged, withoutShortName(dataset, merged, newer)),
    {},
  )
}

function mergeObject(fields: Fields, older: JsonObject, newer: JsonObject): MutableObject {
  const merged: MutableObject = { ...older }
  for (const [name, value] of Object.entries(newer)) {
    const before = older[name]
    const field = fields[name]
    // A source that states nothing takes back nothing of what another one states.
    if (value === undefined || value === null) merged[name] = before ?? null
    else if (before === undefined || before === null || !field) merged[name] = value
    else merged[name] = mergeValue(field, before, value)
  }
  return merged
}

function mergeValue(field: Field, older: Json, newer: Json): Json {
  switch (field.node) {
    case 'leaf':
      return field.many && Array.isArray(older) && Array.isArray(newer)
        ? unitedValues(field, newer, older)
        : newer
    case 'section':
      return isObject(older) && isObject(newer) ? mergeSection(field, older, newer) : newer
    case 'list':
      return Array.isArray(older) && Array.isArray(newer) ? mergeList(field, older, newer) : newer
    case 'dictionary':
      if (!isObject(older) || !isObject(newer)) return newer
      return mergeObject(Object.fromEntries(Object.keys(newer).map(key => [key, field.of])), older, newer)
  }
}

/** Returns the values of both, each once: texts that differ in case or accents are one value, as searches take them. */
function unitedValues({ kind }: Leaf, newer: readonly Json[], older: readonly Json[]): Json {
  const isText = kind === 'text' || kind === 'choice'
  const keyOf = (value: Json): Json => (isText && typeof value === 'string' ? fold(value) : value)
  // Values of one source stay as it states them.
  const known = new Set(newer.map(keyOf))
  return [...newer, ...older.filter(value => !known.has(keyOf(value)))]
}

/**
 * Merges a section. One that describes a single thing (a place, an article) takes its single values from one source: the
 * city of one does not go with the country of another. Its lists are united all the same, as lists are everywhere.
 */
function mergeSection(section: Section, older: JsonObject, newer: JsonObject): JsonObject {
  const { fields } = section
  const isSingle = (name: string): boolean => {
    const field = fields[name]
    return field?.node === 'leaf' && !field.many
  }
  const isWhole = section.near !== undefined || section.nullable === true
  const isPlace = Object.values(fields).some(field => field.node === 'leaf' && field.kind === 'point')
  const isReplaced =
    (isWhole || isPlace) && Object.entries(newer).some(([name, value]) => value !== null && isSingle(name))
  if (!isReplaced) return mergeObject(fields, older, newer)
  const isKept = (name: string) => (isWhole ? isList(fields[name]) : !isSingle(name))
  const kept = Object.entries(older).filter(([name]) => isKept(name))
  return mergeObject(fields, Object.fromEntries(kept), newer)
}

const isList = (field: Field | undefined): boolean =>
  field?.node === 'list' || (field?.node === 'leaf' && field.many)

/** Merges list entries with the same key. The order is that of the newer source, then that of the older for the rest. */
function mergeList(list: List, older: readonly Json[], newer: readonly Json[]): Json {
  if (list.newestOnly) return newer
  const entries = new Map<string, Json>()
  for (const entry of [...newer, ...older]) {
    const key = entryKey(list, entry)
    const same = entries.get(key)
    const both = isObject(same) && isObject(entry) ? mergeObject(list.fields, entry, same) : (same ?? entry)
    entries.set(key, both)
  }
  return [...entries.values()]
}

/** Returns the text that is the same for entries that are about the same thing. */
export function entryKey(list: List, entry: Json): string {
  const parts = list.key.map(path => {
    const value = valueAt(entry, path)
    return value === undefined || value === null ? '' : fold(String(value))
  })
  // An entry without any key field is the same only as one that is equal in all fields.
  return parts.some(part => part !== '') ? parts.join('|') : JSON.stringify(entry)
}
