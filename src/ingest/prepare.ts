// Prepares a mapped record for the store: checked, derived and hashed, with the keys that find it.
import { hash } from 'node:crypto'
import type { Dataset } from '../catalog/dataset.ts'
import { isMalformed, isRegistryId, sharedForm } from '../catalog/registry-ids.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { legalFormsIn } from '../normal/company-name.ts'
import { isoDate } from '../normal/date.ts'
import { withoutInvisible } from '../normal/invisible.ts'
import { fold } from '../normal/text.ts'
import { namesOf } from '../query/names.ts'
import { someValue, valueAt } from '../query/read.ts'
import type { RecordIdentifier, StoredJson } from '../stores/records.ts'
import { compileCheck } from './check/check.ts'
import type { DeriveContext } from './derive/context.ts'
import { derivationFor, derivationRevision } from './derive/derive.ts'
import type { EmployerFinder } from './derive/employer-finder.ts'
import { removeLateLinks } from './derive/late-links.ts'
import { identifiersOf, identityTest, isRoleKey, nameOf } from './keys.ts'
import { lookupKeys } from './lookup-keys.ts'

/** A record on its way from a source. */
export interface SourceRecord {
  readonly record: JsonObject
  /** The ids that the source itself gives, by kind. */
  readonly externalIds: readonly { readonly kind: string; readonly value: string }[]
  /** The date that the source states for it, ISO 8601. */
  readonly date?: string
  /** The text of the record in the file, when the file is JSON. */
  readonly text?: string
}

export interface PreparedRow {
  /** The key that tells the row from others of the source. */
  readonly contributionKey: string
  /** The keys that find the record: first those of the source, then identifiers, then those that find candidates. */
  readonly keys: readonly RecordIdentifier[]
  readonly names: readonly string[]
  /** The JSON of the record. */
  readonly text: StoredJson
  /** The hash of the row as the source has it, before anything was derived from it, and of the derivation's revision. */
  readonly hash: string
  readonly seenMs: number
  /** The id that the source states for the record. */
  readonly statedId: number | undefined
  /** True when it names records that it is linked to at the end of the import. */
  readonly namesOthers: boolean
  /** The `path: reason` of each value that was left out. */
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

/** The reason for rejecting a row. */
export interface RejectedRecord {
  readonly reason: string
  /** True when the row states nothing that would make it a record. */
  readonly isEmpty: boolean
}

/** Returns a function that prepares records of one source, and rejects those that no key could ever find. */
export function compilePrepare(
  context: PrepareContext,
): (row: SourceRecord) => Promise<PreparedRow | RejectedRecord> {
  const { dataset, source, nowMs } = context
  const check = compileCheck(dataset)
  const derive = derivationFor(dataset.name)
  const revision = derivationRevision(dataset.name)
  const isIdentity = identityTest(dataset)
  const rowKeys = (
    record: JsonObject,
    hasSourceKey: boolean,
    identifiers = identifiersOf(dataset, record),
  ) => {
    const identity = identifiers.filter(isIdentity)
    return {
      identity,
      natural:
        (hasSourceKey || identity.length > 0) && !isPlacedCompany(dataset, record)
          ? []
          : naturalKeys(dataset, source, record, identifiers),
    }
  }
  return async row => {
    const text = row.text ?? JSON.stringify([row.record, row.externalIds])
    const seenMs = statedDateMs(dataset, row) ?? nowMs
    const statedId = statedIdOf(dataset, row.record)
    const { keys: sourceKeys, problems: idProblems } = keysOfSource(source, statedId, row)
    // A record that a mapping made may share parts with other rows, and the check changes it.
    const { record, problems: leftOut } = check(row.text === undefined ? JSON.parse(text)[0] : row.record)
    const problems = [...leftOut, ...idProblems]
    const missing = dataset.essential?.missing ?? 'has neither an identifier nor a name'
    const empty = { reason: `${missing}${problems.length > 0 ? ` (${problems[0]})` : ''}`, isEmpty: true }
    if (!hasValue(record)) return problems.length > 0 ? empty : { ...empty, reason: 'no column has a value' }
    const stated = dataset.isToldApartUnlinked ? rowKeys(record, sourceKeys.length > 0) : undefined
    const derived = derive(record, { ...context, todayMs: seenMs })
    if (derived) await derived
    const namesOthers = removeLateLinks(dataset.name, record)
    const identifiers = identifiersOf(dataset, record)
    const { identity, natural } = stated ?? rowKeys(record, sourceKeys.length > 0, identifiers)
    const [first] = [...sourceKeys, ...identity, ...natural]
    if (!first || !isDescribed(dataset, record, identity)) return empty
    return {
      contributionKey: `${first.kind}:${first.value}`,
      keys: [...sourceKeys, ...natural, ...identifiers, ...lookupKeys(dataset, record)],
      names: dataset.findsByName ? namesOf(dataset, record) : [],
      text: JSON.stringify(record),
      hash: hashOf(text, revision + linkedIds(dataset, record)),
      seenMs,
      statedId,
      namesOthers,
      problems,
    }
  }
}

const hasValue = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasValue)
    : value !== null && value !== undefined

/** Returns the keys that the source gives, which stay the same whatever else changes in the record. */
function keysOfSource(
  source: string,
  statedId: number | undefined,
  row: SourceRecord,
): { readonly keys: readonly RecordIdentifier[]; readonly problems: readonly string[] } {
  const stated = statedId === undefined ? [] : [{ kind: 'stated', value: `${source}:${statedId}` }]
  const isOfRegistry = ({ kind }: RecordIdentifier) => isRegistryId(kind, source)
  const ofRow = row.externalIds.flatMap(({ kind, value }) => {
    const key = { kind: `ext:${kind}`, value: withoutInvisible(value) }
    return isOfRegistry(key) ? [key] : spellingsOf(key.value).map(spelling => ({ ...key, value: spelling }))
  })
  const malformed = ofRow.filter(key => isOfRegistry(key) && isMalformed(key))
  const ids = ofRow.filter(key => !malformed.includes(key))
  // The spelling of the file comes first, because it tells the row from others and must stay the same.
  const shared = ids.filter(isOfRegistry).map(sharedForm)
  const isNew = (key: RecordIdentifier) =>
    ids.every(({ kind, value }) => kind !== key.kind || value !== key.value)
  return {
    keys: [...stated, ...ids, ...shared.filter(isNew)],
    problems: malformed.map(
      ({ kind, value }) => `ids.${kind.slice(4)}: "${value.slice(0, 40)}" is not an id of this registry`,
    ),
  }
}

/** Returns `1001.0` also as `1001`, first: data tools write numbers so where other cells of the column are empty. */
function spellingsOf(id: string): readonly string[] {
  const [, whole] = /^(\d{3,})\.0$/.exec(id.trim()) ?? []
  return whole === undefined ? [id] : [whole, id]
}

/** Returns whether the record states what a record of its dataset cannot do without. */
const isDescribed = (
  dataset: Dataset,
  record: JsonObject,
  identifiers: readonly RecordIdentifier[],
): boolean => {
  const { essential } = dataset
  // A number is the name of nobody, while companies are called `4711`.
  const isText = dataset.naming === 'person' ? /\p{L}/u : /\S/
  return (
    essential === undefined ||
    // A mailbox such as `info@`, which several people read, is nobody without a name.
    (identifiers.some(key => !isRoleKey(dataset, key)) && !essential.fieldsOnly) ||
    someValue(record, essential.fields, value => typeof value === 'string' && isText.test(value))
  )
}

/** Returns whether the natural key is made beside identifiers: one row of a company states its website, another does not. */
const isPlacedCompany = (dataset: Dataset, record: JsonObject): boolean =>
  dataset.naming === 'company' && dataset.naturalKey.every(path => Boolean(firstAt(record, path)))

/**
 * Returns the natural keys of a record: its name and place, within its own source. That with the name as it is written comes
 * first; companies have another one where dots, commas or a long legal form make a difference: `ACME, Inc.` is `Acme Inc`.
 */
function naturalKeys(
  dataset: Dataset,
  source: string,
  record: JsonObject,
  identifiers: readonly RecordIdentifier[],
): RecordIdentifier[] {
  const written = nameOf(dataset, record)
  const name = fold(written)
  if (name === '') return []
  const beside = dataset.naturalKey.map(path => fold(String(firstAt(record, path) ?? '')))
  const spelled = dataset.naming === 'company' ? spelledName(written, identifiers) : undefined
  return [...new Set([name, spelled ?? name])].map(one => ({
    kind: 'natural',
    value: [source, one, ...beside].join('|'),
  }))
}

/** Returns the normal form of a company's name with its legal forms in short; undefined where it is not a name. */
function spelledName(written: string, identifiers: readonly RecordIdentifier[]): string | undefined {
  const normal = identifiers.find(({ kind }) => kind === 'name')?.value
  return normal === undefined ? undefined : [normal, ...[...legalFormsIn(written)].sort()].join(' ')
}

const firstAt = (record: JsonObject, path: string) => {
  const [list = '', name] = path.split('[].')
  const value = valueAt(record, list)
  return name === undefined ? value : valueAt(Array.isArray(value) ? value[0] : undefined, name)
}

function statedDateMs(dataset: Dataset, { record, date }: SourceRecord): number | undefined {
  const stated =
    date ?? dataset.dateOf.map(path => valueAt(record, path)).find(value => typeof value === 'string')
  const iso = typeof stated === 'string' ? isoDate(stated) : undefined
  return iso === undefined ? undefined : Date.parse(`${iso}Z`)
}

function statedIdOf(dataset: Dataset, record: JsonObject): number | undefined {
  const value = record[dataset.id] ?? valueAt(record, `basic_info.${dataset.id}`)
  const id = typeof value === 'string' ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

// Linked records are part of the hash, so that a file imported again after its companies is not taken as unchanged.
function linkedIds(dataset: Dataset, record: JsonObject): string {
  if (dataset.links.length === 0) return ''
  const ids: Json[] = []
  someValue(record, dataset.links, id => {
    ids.push(id)
    return false
  })
  return ids.join()
}

const hashOf = (text: string, links: string): string => hash('md5', text + links, 'base64')
