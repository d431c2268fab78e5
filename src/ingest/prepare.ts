// One mapped record to what the store needs: checked, derived, hashed, with the keys that find it.
import { hash } from 'node:crypto'
import type { Dataset } from '../catalog/dataset.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { isoDate } from '../normal/date.ts'
import { fold } from '../normal/text.ts'
import { namesOf } from '../query/names.ts'
import { someValue, valueAt } from '../query/read.ts'
import type { JsonBytes, Key } from '../stores/records.ts'
import { compileCheck } from './check/check.ts'
import type { DeriveContext } from './derive/context.ts'
import { derivationFor } from './derive/derive.ts'
import type { EmployerFinder } from './derive/employer-finder.ts'
import { removeLateLinks } from './derive/late-links.ts'
import { identityOf, keysOf, nameOf } from './keys.ts'
import { lookupKeys } from './lookup-keys.ts'

/** A record on its way from a source. */
export interface SourceRecord {
  readonly record: JsonObject
  /** Ids the source itself gives, by kind. */
  readonly externalIds: readonly { readonly kind: string; readonly value: string }[]
  /** The date the source states for it, ISO 8601. */
  readonly date?: string
  /** The record as the file writes it, where that is known. */
  readonly text?: string
}

export interface Prepared {
  /** Tells the row from others of the source. */
  readonly contributionKey: string
  /** Identity first, then those that only find candidates. */
  readonly keys: readonly Key[]
  readonly names: readonly string[]
  /** JSON of the record. */
  readonly text: JsonBytes
  /** Of the row before anything was derived from it. */
  readonly hash: string
  readonly seenMs: number
  /** The id the source states for the record. */
  readonly statedId: number | undefined
  /** Whether it names records that it is to be linked to when the load ends. */
  readonly namesOthers: boolean
  /** `path: reason` of values left out. */
  readonly problems: readonly string[]
}

export interface PrepareContext {
  readonly dataset: Dataset
  readonly source: string
  readonly nowMs: number
  readonly geocode: DeriveContext['geocode']
  readonly employers: EmployerFinder
  readonly links: DeriveContext['links']
}

/** Why a row cannot be kept. */
export interface Rejection {
  readonly reason: string
}

/** A function that prepares records of one source. The answer is a Rejection when nothing could ever find the record. */
export function openPrepare(context: PrepareContext): (row: SourceRecord) => Promise<Prepared | Rejection> {
  const { dataset, source, nowMs } = context
  const check = compileCheck(dataset)
  const derive = derivationFor(dataset.name)
  const isIdentity = identityOf(dataset)
  const rowKeys = (record: JsonObject, hasOwn: boolean, found = keysOf(dataset, record)) => {
    const identity = found.filter(isIdentity)
    return { identity, natural: hasOwn || identity.length > 0 ? [] : naturalKey(dataset, source, record) }
  }
  return async row => {
    const text = row.text ?? JSON.stringify([row.record, row.externalIds])
    const seenMs = dateOf(dataset, row) ?? nowMs
    const statedId = idOf(dataset, row.record)
    const own = ownKeys(source, statedId, row)
    // What a mapping made may share parts with other rows.
    const { record, problems } = check(row.text === undefined ? JSON.parse(text)[0] : row.record)
    const stated = dataset.isToldApartUnlinked ? rowKeys(record, own.length > 0) : undefined
    const derived = derive(record, { ...context, todayMs: seenMs })
    if (derived) await derived
    const namesOthers = removeLateLinks(dataset.name, record)
    const found = keysOf(dataset, record)
    const { identity, natural } = stated ?? rowKeys(record, own.length > 0, found)
    const [first] = [...own, ...identity, ...natural]
    if (!first)
      return {
        reason: `has neither an identifier nor a name${problems.length > 0 ? ` (${problems[0]})` : ''}`,
      }
    return {
      contributionKey: `${first.kind}:${first.value}`,
      keys: [...own, ...natural, ...found, ...lookupKeys(dataset, record)],
      names: dataset.findsByName ? namesOf(dataset, record) : [],
      text: JSON.stringify(record),
      hash: hashOf(text, linksOf(dataset, record)),
      seenMs,
      statedId,
      namesOthers,
      problems,
    }
  }
}

/** Keys the source gives: they hold whatever else changes in the record. */
const ownKeys = (source: string, statedId: number | undefined, row: SourceRecord): Key[] => [
  ...(statedId === undefined ? [] : [{ kind: 'stated', value: `${source}:${statedId}` }]),
  ...row.externalIds.map(({ kind, value }) => ({ kind: `ext:${kind}`, value })),
]

/** Without any identifier a record is known by its name and place, among the rows of its own source. */
function naturalKey(dataset: Dataset, source: string, record: JsonObject): Key[] {
  const name = fold(nameOf(dataset, record))
  if (name === '') return []
  const beside = dataset.naturalKey.map(path => fold(String(firstAt(record, path) ?? '')))
  return [{ kind: 'natural', value: [source, name, ...beside].join('|') }]
}

const firstAt = (record: JsonObject, path: string) => {
  const [list = '', name] = path.split('[].')
  const value = valueAt(record, list)
  return name === undefined ? value : valueAt(Array.isArray(value) ? value[0] : undefined, name)
}

function dateOf(dataset: Dataset, { record, date }: SourceRecord): number | undefined {
  const stated =
    date ?? dataset.dateOf.map(path => valueAt(record, path)).find(value => typeof value === 'string')
  const iso = typeof stated === 'string' ? isoDate(stated) : undefined
  return iso === undefined ? undefined : Date.parse(`${iso}Z`)
}

function idOf(dataset: Dataset, record: JsonObject): number | undefined {
  const value = record[dataset.id] ?? valueAt(record, `basic_info.${dataset.id}`)
  const id = typeof value === 'string' ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

// The records it was linked to belong to the hash: a file imported again after its companies is not the same.
function linksOf(dataset: Dataset, record: JsonObject): string {
  if (dataset.links.length === 0) return ''
  const ids: Json[] = []
  someValue(record, dataset.links, id => {
    ids.push(id)
    return false
  })
  return ids.join()
}

const hashOf = (text: string, links: string): string => hash('md5', text + links, 'base64')
