// The rules by which stored records are examined: they call the functions that wrote the records.
import type { Dataset } from '../catalog/dataset.ts'
import { linkedLists } from '../catalog/links.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../lib/json/json.ts'
import { someValue, valueAt } from '../query/read.ts'
import { mergeContributions } from '../stores/merge.ts'
import type { RecordLink, RecordRules } from '../stores/record-rules.ts'
import { settle } from './derive/derive.ts'
import { identified, linkReferences } from './derive/late-link.ts'
import { lateLinks, removeLateLinks } from './derive/late-links.ts'
import { isSourceKey, statedKeys } from './upsert/stated-keys.ts'

export const recordRules: RecordRules = {
  keysOf: statedKeys,
  isFromSource: isSourceKey,
  firstDifference: (dataset, record, contributions) => {
    const merged = mergeContributions(
      dataset,
      contributions.map(stated => ({ ...stated, record: withoutLateLinks(dataset, stated.record) })),
    )
    settle(dataset.name, merged)
    const stored = withoutLateLinks(dataset, record)
    return findMissingPath(merged, stored, { path: '', additions: listsWithAdditions(dataset) })
  },
  referencesOf: (dataset, record) => {
    const copy = structuredClone(record) as MutableObject
    return linkReferences(identified(lateLinks.get(dataset.name)?.linksOf(copy) ?? []))
  },
  linksOf: (dataset, record) => [...listLinks(dataset, record), ...fieldLinks(dataset, record)],
}

function withoutLateLinks(dataset: Dataset, record: JsonObject): JsonObject {
  const copy = structuredClone(record) as MutableObject
  removeLateLinks(dataset.name, copy)
  return copy
}

/** The fields that derivations compute from the day and from other records whenever sources are merged. */
const derivedAnew = new Set([
  ...['service_company_id', 'service_person_id', 'service_entity_id', 'is_unlinked', 'mentions'],
  ...['years_of_experience', 'years_of_experience_raw', 'recently_changed_jobs', 'has_business_email'],
  ...['is_default', 'coordinates', 'roles'],
])

/** Returns the lists to which a record adds values that no source states today. */
const listsWithAdditions = ({ formerNamesAt }: Dataset): ReadonlySet<string> =>
  new Set(['basic_info.all_domains', ...(formerNamesAt === undefined ? [] : [formerNamesAt])])

interface ComparedPlace {
  readonly path: string
  readonly additions: ReadonlySet<string>
}

/** Returns the first path at which the record lacks a merged value, or has another one. Other values were derived. */
function findMissingPath(
  merged: Json,
  stored: Json | undefined,
  { path, additions }: ComparedPlace,
): string | undefined {
  if (isObject(merged)) {
    for (const [name, value] of Object.entries(merged)) {
      if (value === undefined || value === null || value === '' || derivedAnew.has(name)) continue
      const below = { path: path === '' ? name : `${path}.${name}`, additions }
      const missing = findMissingPath(value, isObject(stored) ? stored[name] : undefined, below)
      if (missing !== undefined) return missing
    }
    return isObject(stored) || Object.keys(merged).length === 0 ? undefined : path
  }
  if (!Array.isArray(merged)) return Object.is(merged, stored) ? undefined : path
  const storedItems = Array.isArray(stored) ? stored : []
  if (additions.has(path)) return merged.every(value => storedItems.includes(value)) ? undefined : path
  if (storedItems.length !== merged.length) return path
  for (const [index, value] of merged.entries()) {
    const missing = findMissingPath(value, storedItems[index], { path, additions })
    if (missing !== undefined) return missing
  }
  return undefined
}

function listLinks(dataset: Dataset, record: JsonObject): readonly RecordLink[] {
  return linkedLists(dataset).flatMap(({ path, link }) => {
    const entries = valueAt(record, path)
    return (Array.isArray(entries) ? (entries as readonly JsonObject[]) : []).flatMap(entry => {
      const id = entry[link.by]
      return typeof id === 'number' && entry[link.unless] !== true ? [{ dataset: link.dataset, id }] : []
    })
  })
}

/** The datasets of ids that derivations set in records, by path; they are never taken from a source. */
const linkedDatasets: Readonly<Record<string, string>> = {
  'company.basic_info.service_company_id': 'company',
  service_company_id: 'company',
  service_person_id: 'person',
  'mentions.person_ids': 'person',
  'mentions.company_ids': 'company',
}

function fieldLinks({ links }: Dataset, record: JsonObject): readonly RecordLink[] {
  const recordLinks: RecordLink[] = []
  for (const path of links) {
    const dataset = linkedDatasets[path]
    if (dataset === undefined) continue
    someValue(record, [path], id => {
      if (typeof id === 'number') recordLinks.push({ dataset, id })
      return false
    })
  }
  return recordLinks
}
