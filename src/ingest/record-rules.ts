// The rules by which stored records are examined: the same functions that wrote them, asked again.
import type { Dataset } from '../catalog/dataset.ts'
import { linkedLists } from '../catalog/links.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../lib/json/json.ts'
import { someValue, valueAt } from '../query/read.ts'
import type { RecordLink, RecordRules } from '../stores/record-rules.ts'
import { linkReferences } from './derive/late-link.ts'
import { lateLinks, removeLateLinks } from './derive/late-links.ts'
import { isOwn, statedKeys } from './upsert/draft.ts'
import { mergeRecords } from './upsert/merge.ts'

export const recordRules: RecordRules = {
  keysOf: statedKeys,
  isOwn,
  differsAt: (dataset, record, said) => {
    const merged = mergeRecords(
      dataset,
      said.map(one => withoutLateLinks(dataset, one)),
    )
    const stored = withoutLateLinks(dataset, record)
    return lackOf(merged, stored, { path: '', more: moreAt(dataset) })
  },
  referencesOf: (dataset, record) => {
    const copy = structuredClone(record) as MutableObject
    return linkReferences(lateLinks.get(dataset.name)?.linksOf(copy) ?? [])
  },
  linksOf: (dataset, record) => [...shownLinks(dataset, record), ...namedLinks(dataset, record)],
}

function withoutLateLinks(dataset: Dataset, record: JsonObject): JsonObject {
  const copy = structuredClone(record) as MutableObject
  removeLateLinks(dataset.name, copy)
  return copy
}

/** Derivations compute these anew whenever sources are merged, from the day and from other records. */
const derivedAnew = new Set([
  ...['service_company_id', 'service_person_id', 'service_entity_id', 'is_unlinked', 'mentions'],
  ...['years_of_experience', 'years_of_experience_raw', 'recently_changed_jobs', 'has_business_email'],
  ...['is_default', 'coordinates', 'roles'],
])

/** Lists to which a record adds what no source says today. */
const moreAt = ({ formerNamesAt }: Dataset): ReadonlySet<string> =>
  new Set(['basic_info.all_domains', ...(formerNamesAt === undefined ? [] : [formerNamesAt])])

interface Place {
  readonly path: string
  readonly more: ReadonlySet<string>
}

/** The first path at which the record lacks a value, or has another one. What it says beyond them was derived. */
function lackOf(said: Json, stored: Json | undefined, { path, more }: Place): string | undefined {
  if (isObject(said)) {
    for (const [name, value] of Object.entries(said)) {
      if (value === undefined || value === null || value === '' || derivedAnew.has(name)) continue
      const below = { path: path === '' ? name : `${path}.${name}`, more }
      const lack = lackOf(value, isObject(stored) ? stored[name] : undefined, below)
      if (lack !== undefined) return lack
    }
    return isObject(stored) || Object.keys(said).length === 0 ? undefined : path
  }
  if (!Array.isArray(said)) return Object.is(said, stored) ? undefined : path
  const found = Array.isArray(stored) ? stored : []
  if (more.has(path)) return said.every(value => found.includes(value)) ? undefined : path
  if (found.length !== said.length) return path
  for (const [index, value] of said.entries()) {
    const lack = lackOf(value, found[index], { path, more })
    if (lack !== undefined) return lack
  }
  return undefined
}

function shownLinks(dataset: Dataset, record: JsonObject): readonly RecordLink[] {
  return linkedLists(dataset).flatMap(({ path, link }) => {
    const entries = valueAt(record, path)
    return (Array.isArray(entries) ? (entries as readonly JsonObject[]) : []).flatMap(entry => {
      const id = entry[link.by]
      return typeof id === 'number' && entry[link.unless] !== true ? [{ dataset: link.dataset, id }] : []
    })
  })
}

/** Ids that derivations set in records of other datasets, never taken from a source. */
const targets: Readonly<Record<string, string>> = {
  'company.basic_info.service_company_id': 'company',
  service_company_id: 'company',
  service_person_id: 'person',
  'mentions.person_ids': 'person',
  'mentions.company_ids': 'company',
}

function namedLinks({ links }: Dataset, record: JsonObject): readonly RecordLink[] {
  const found: RecordLink[] = []
  for (const path of links) {
    const dataset = targets[path]
    if (dataset === undefined) continue
    someValue(record, [path], id => {
      if (typeof id === 'number') found.push({ dataset, id })
      return false
    })
  }
  return found
}
