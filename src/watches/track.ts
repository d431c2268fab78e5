// The `track` of an entity watch: a tree of conditions on what changed, compiled once, and evaluated over two snapshots.
import { createHash } from 'node:crypto'
import type { Dataset } from '../catalog/dataset.ts'
import { orderedKinds } from '../catalog/field.ts'
import { invalidRequest } from '../errors.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../lib/json/json.ts'
import { message, shorten, shortenText } from '../lib/message.ts'
import type { Returnable } from '../query/returnable.ts'
import { returnablePaths } from '../query/returnable.ts'
import { refuseUnknownKeys } from '../query/unknown-keys.ts'
import { unsupported } from '../query/unsupported.ts'
import { byIdentity, canonical, readTracked, type TrackedField, trackedField } from './tracked-field.ts'

export const trackTypes = [
  'changed',
  'added',
  'removed',
  'increased',
  'decreased',
  'crossed_above',
  'crossed_below',
] as const
export type TrackType = (typeof trackTypes)[number]

/** A condition of the tree. */
export interface TrackLeaf {
  readonly is: 'leaf'
  readonly field: TrackedField
  readonly type: TrackType
  readonly value: number | undefined
}

interface TrackGroup {
  readonly is: 'and' | 'or'
  readonly of: readonly (TrackLeaf | TrackGroup)[]
}

/** A compiled tree. */
export interface Track {
  readonly root: TrackLeaf | TrackGroup
  /** The conditions of all groups, in their order. */
  readonly leaves: readonly TrackLeaf[]
  readonly fields: readonly TrackedField[]
  /** The fields whose earlier entries are shown, and are therefore kept whole. */
  readonly kept: ReadonlySet<string>
}

const depthMax = 5
const conditionsMax = 50

/** Compiles `track`. Throws a 400 that names the place and what is accepted. */
export function compileTrack(track: Json, dataset: Dataset, returnable: Returnable): Track {
  const leaves: TrackLeaf[] = []
  const root = parse(track, { place: 'track', depth: 1, dataset, returnable, leaves })
  const fields = new Map(leaves.map(({ field }) => [field.path, field]))
  const kept = leaves.filter(({ type }) => type !== 'added').map(({ field }) => field.path)
  return { root, leaves, fields: [...fields.values()], kept: new Set(kept) }
}

interface TrackPosition {
  readonly place: string
  readonly depth: number
  readonly dataset: Dataset
  readonly returnable: Returnable
  readonly leaves: TrackLeaf[]
}

function parse(node: Json | undefined, position: TrackPosition): TrackLeaf | TrackGroup {
  const { place, depth, leaves } = position
  if (!isObject(node)) {
    throw invalidRequest(
      message`${place}: Must be a condition { field, type } or a group { op, conditions }; got ${shorten(node)}.`,
    )
  }
  if (!('op' in node || 'conditions' in node)) return parseLeaf(node, position)
  refuseUnknownKeys(node, ['op', 'conditions'], place)
  const { op, conditions } = node
  if (op !== 'and' && op !== 'or') {
    throw invalidRequest(message`${place}.op: Must be "and" or "or"; got ${shorten(op)}.`)
  }
  if (!Array.isArray(conditions) || conditions.length === 0) {
    throw invalidRequest(
      message`${place}.conditions: Must be an array of at least one condition; got ${shorten(conditions)}.`,
    )
  }
  if (depth > depthMax) throw invalidRequest(`${place}: Groups may be nested at most ${depthMax} deep.`)
  if (leaves.length + conditions.length > conditionsMax) {
    throw invalidRequest(`${place}: May have at most ${conditionsMax} conditions in all.`)
  }
  const of = conditions.map((item: Json, index) =>
    parse(item, { ...position, place: `${place}.conditions[${index}]`, depth: depth + 1 }),
  )
  return { is: op, of }
}

function parseLeaf(node: JsonObject, { place, dataset, returnable, leaves }: TrackPosition): TrackLeaf {
  refuseUnknownKeys(node, ['field', 'type', 'value'], place)
  const { field: path, type: name, value } = node
  if (typeof path !== 'string')
    throw invalidRequest(message`${place}.field: Must be the path of a field; got ${shorten(path)}.`)
  const field = trackedField(path, dataset, returnable)
  if (!field) {
    const refusal = unsupported('track fields', [path], returnablePaths({ dataset, returnable }))
    throw invalidRequest(refusal.message, refusal.metadata)
  }
  const type = trackTypes.find(each => each === name)
  if (!type) {
    throw invalidRequest(
      message`${place}.type: Must be one of ${trackTypes.join(', ')}; got ${shorten(name)}.`,
    )
  }
  const isMeasure = type !== 'changed' && type !== 'added' && type !== 'removed'
  if (isMeasure && !orderedKinds.some(kind => kind === field.kind)) {
    throw invalidRequest(
      message`${place}.type: ${type} needs a field with one number or date; ${shortenText(path)} takes changed, added or removed.`,
    )
  }
  const crosses = type.startsWith('crossed_')
  if (crosses && (typeof value !== 'number' || field.kind === 'date')) {
    throw invalidRequest(
      message`${place}.value: ${type} needs a number to cross, and a field of numbers; got ${shorten(value)}.`,
    )
  }
  if (!crosses && value !== undefined && value !== null) {
    throw invalidRequest(`${place}.value: Only crossed_above and crossed_below take a value.`)
  }
  const leaf: TrackLeaf = { is: 'leaf', field, type, value: crosses ? Number(value) : undefined }
  leaves.push(leaf)
  return leaf
}

/**
 * Returns what is kept of a record for the next comparison: values of the tracked fields, and of lists of which only new
 * entries matter, hashes of their entries.
 */
export function snapshotOf({ fields, kept }: Track, record: JsonObject): JsonObject {
  const snapshot: MutableObject = {}
  for (const field of fields) {
    const value = readTracked(field, record)
    snapshot[field.path] =
      Array.isArray(value) && field.shape === 'entries' && !kept.has(field.path)
        ? [...byIdentity(field, value).keys()].map(shortHash)
        : value
  }
  return snapshot
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64').slice(0, 16)

/** Returns the changes between a snapshot and a record; undefined when the watch does not fire. */
export function changesSince(
  track: Track,
  before: JsonObject,
  record: JsonObject,
): readonly JsonObject[] | undefined {
  return fired(track.root, { track, before, record })
}

interface Comparison {
  readonly track: Track
  readonly before: JsonObject
  readonly record: JsonObject
}

function fired(node: TrackLeaf | TrackGroup, comparison: Comparison): readonly JsonObject[] | undefined {
  if (node.is === 'leaf') {
    const change = changeOf(node, comparison)
    return change && [change]
  }
  const found = node.of.map(each => fired(each, comparison))
  const isFired = node.is === 'and' ? found.every(each => each) : found.some(each => each)
  return isFired ? found.flatMap(each => each ?? []) : undefined
}

function changeOf(
  { field, type, value }: TrackLeaf,
  { track, before, record }: Comparison,
): JsonObject | undefined {
  const from = before[field.path] ?? null
  const to = readTracked(field, record)
  const change = { field: field.path, type }
  if (Array.isArray(to)) {
    return listChange(field, {
      type,
      from: Array.isArray(from) ? from : [],
      to,
      isKept: track.kept.has(field.path),
    })
  }
  const isFired = valueTests[type](from, to, value ?? 0)
  return isFired ? { ...change, from, to } : undefined
}

const valueTests: Readonly<Record<TrackType, (from: Json, to: Json, value: number) => boolean>> = {
  changed: (from, to) => !isSame(from, to),
  added: (from, to) => isBlank(from) && !isBlank(to),
  removed: (from, to) => !isBlank(from) && isBlank(to),
  increased: (from, to) => orderOf(from, to) < 0,
  decreased: (from, to) => orderOf(from, to) > 0,
  crossed_above: (from, to, value) =>
    typeof from === 'number' && typeof to === 'number' && from <= value && to > value,
  crossed_below: (from, to, value) =>
    typeof from === 'number' && typeof to === 'number' && from >= value && to < value,
}

/** A single text is compared as it is spelled, a section by what it holds. */
const isSame = (from: Json, to: Json): boolean =>
  isObject(from) && isObject(to) ? canonical(from) === canonical(to) : from === to

const isBlank = (value: Json): boolean =>
  value === null || value === '' || (isObject(value) && canonical(value) === '{}')

/** Returns a negative number when the first of two numbers or dates is the smaller one; 0 where one is missing. */
function orderOf(from: Json, to: Json): number {
  if (typeof from === 'number' && typeof to === 'number') return from - to
  return typeof from === 'string' && typeof to === 'string' ? from.localeCompare(to, 'en') : 0
}

interface ListComparison {
  readonly type: TrackType
  readonly from: readonly Json[]
  readonly to: readonly Json[]
  readonly isKept: boolean
}

function listChange(field: TrackedField, { type, from, to, isKept }: ListComparison): JsonObject | undefined {
  const change = { field: field.path, type }
  const after = byIdentity(field, to)
  const isHashed = field.shape === 'entries' && !isKept
  const before = isHashed ? new Map<Json, Json>(from.map(hash => [hash, null])) : byIdentity(field, from)
  const nameOf = (identity: string) => (isHashed ? shortHash(identity) : identity)
  const added = [...after].filter(([identity]) => !before.has(nameOf(identity))).map(([, entry]) => entry)
  if (type === 'added') return added.length > 0 ? { ...change, new_elements: added } : undefined
  const removed = [...before].filter(([identity]) => !after.has(String(identity))).map(([, entry]) => entry)
  if (type === 'removed') return removed.length > 0 ? { ...change, removed_elements: removed } : undefined
  const isEdited = [...after].some(([identity, entry]) => {
    const earlier = before.get(identity)
    return earlier !== undefined && canonical(earlier) !== canonical(entry)
  })
  return added.length + removed.length > 0 || isEdited
    ? { ...change, from, to, new_elements: added, removed_elements: removed }
    : undefined
}
