// Matches the changes of commits against all watches: each filter is evaluated on the changed records only.
import { isObject, type JsonObject } from '../lib/json/json.ts'
import type { ChangedRecords, RecordChanges } from '../stores/changes.ts'
import type { RecordIdentifier } from '../stores/records.ts'
import type { SetsUpdate, SubjectOfWatch, WatchSets, WatchWork } from '../stores/watch-work.ts'
import type { Watch } from '../stores/watches.ts'
import { decodeIds, differenceOf, encodeIds, type IdSet, intersectionOf, noIds, unionOf } from './id-set.ts'

export interface MatchTools {
  readonly changes: RecordChanges
  readonly work: WatchWork
  /** Returns the identifiers that find a record. */
  readonly identifiersOf: (dataset: string, record: JsonObject) => readonly RecordIdentifier[]
  /** Returns the snapshot of a subject, as JSON. */
  readonly snapshotOf: (watch: Watch, recordId: number) => string | null
}

/** Watches whose sets are in memory at once. */
const watchesAtOnce = 100

/**
 * Brings all watches up to the last commit, in one transaction. Returns the new position; watches without a baseline
 * look at everything when they make it.
 */
export async function matchChanges(
  watches: readonly Watch[],
  { turn, position }: { readonly turn: number; readonly position: string | null },
  tools: MatchTools,
): Promise<string> {
  const { changes, work } = tools
  const head = changes.head()
  if (head === position) return head
  const settled = watches.filter(({ awaited }) => awaited !== 'all')
  const changed = position === null ? undefined : changes.between(position, head)
  const matched = changed ? await matchOf(settled, changed, tools) : await fullMatchOf(settled, tools)
  await work.applyMatch(turn, { position: head, ...matched })
  return head
}

type Matched = Omit<Parameters<WatchWork['applyMatch']>[1], 'position'>

async function matchOf(
  watches: readonly Watch[],
  changed: ReadonlyMap<string, Uint32Array>,
  tools: MatchTools,
): Promise<Matched> {
  const sets: SetsUpdate[] = []
  const touched: { watch_ids: readonly number[]; record_ids: readonly number[] }[] = []
  const moved: SubjectOfWatch[] = []
  for (const [dataset, ids] of changed) {
    const ofDataset = watches.filter(watch => watch.dataset === dataset)
    const discoveries = ofDataset.filter(({ kind }) => kind === 'discovery')
    const entities = ofDataset.filter(({ kind }) => kind === 'entity')
    if (ofDataset.length === 0) continue
    const conditions = discoveries.flatMap(({ condition }) => condition ?? [])
    const selected = tools.changes.select(dataset, ids, conditions)
    await eachSets(discoveries, tools.work, (watch, before) => {
      const after = setsAfter(before, ids, matchedBy(watch, selected), selected.absorbed)
      if (after) sets.push(after)
    })
    if (entities.length === 0) continue
    const watch_ids = entities.map(({ id }) => id)
    touched.push({ watch_ids, record_ids: [...ids] })
    moved.push(...(await movedSubjects(entities, ids, selected, tools)))
  }
  return { sets, touched, touchedWatches: [], moved }
}

const matchedBy = ({ condition }: Watch, selected: ChangedRecords): IdSet =>
  condition ? selected.match(condition) : noIds

/** Compares every watch with all records, where it is not known what changed. */
async function fullMatchOf(watches: readonly Watch[], { changes, work }: MatchTools): Promise<Matched> {
  const sets: SetsUpdate[] = []
  const discoveries = watches.filter(({ kind }) => kind === 'discovery')
  await eachSets(discoveries, work, (watch, before) => {
    const matching = watch.condition ? changes.matching(watch.dataset, watch.condition) : noIds
    const baseline = decodeIds(before.baseline)
    sets.push({
      ...before,
      added: encodeIds(differenceOf(matching, baseline)),
      removed: encodeIds(differenceOf(baseline, matching)),
      updated: encodeIds(intersectionOf(decodeIds(before.updated), matching)),
    })
  })
  const touchedWatches = watches.filter(({ kind }) => kind === 'entity').map(({ id }) => id)
  return { sets, touched: [], touchedWatches, moved: [] }
}

async function eachSets(
  watches: readonly Watch[],
  work: Pick<WatchWork, 'watchSets'>,
  each: (watch: Watch, sets: SetsUpdate) => void,
): Promise<void> {
  for (let start = 0; start < watches.length; start += watchesAtOnce) {
    const some = new Map(watches.slice(start, start + watchesAtOnce).map(watch => [watch.id, watch]))
    for (const sets of await work.watchSets([...some.keys()])) {
      const watch = some.get(sets.watch_id)
      if (watch && watch.generation === sets.generation) each(watch, sets)
    }
  }
}

/** Returns the sets after records changed, of which some match; undefined when that makes no difference. */
function setsAfter(
  before: SetsUpdate,
  changed: IdSet,
  matching: IdSet,
  absorbed: ReadonlyMap<number, number>,
): SetsUpdate | undefined {
  const baseline = withAbsorbed(decodeIds(before.baseline), matching, absorbed)
  const [added, removed, updated] = [before.added, before.removed, before.updated].map(decodeIds)
  if (!added || !removed || !updated) return undefined
  const left = unionOf(
    differenceOf(removed, changed),
    differenceOf(intersectionOf(changed, baseline), matching),
  )
  const after: WatchSets = {
    baseline: absorbed.size > 0 ? encodeIds(baseline) : before.baseline,
    added: encodeIds(unionOf(differenceOf(added, changed), differenceOf(matching, baseline))),
    removed: encodeIds(left),
    updated: encodeIds(differenceOf(unionOf(updated, intersectionOf(matching, baseline)), left)),
  }
  const isSame = (['baseline', 'added', 'removed', 'updated'] as const).every(
    name => after[name] === before[name],
  )
  return isSame ? undefined : { ...before, ...after }
}

/** A record that absorbed one of the baseline is not a new one. */
function withAbsorbed(baseline: IdSet, matching: IdSet, absorbed: ReadonlyMap<number, number>): IdSet {
  if (absorbed.size === 0) return baseline
  const gone = intersectionOf(Uint32Array.from(absorbed.keys()).sort(), baseline)
  if (gone.length === 0) return baseline
  const targets = Uint32Array.from([...gone].map(id => absorbed.get(id) ?? id)).sort()
  return unionOf(differenceOf(baseline, gone), intersectionOf(dedupe(targets), matching))
}

const dedupe = (ids: IdSet): IdSet => ids.filter((id, index) => index === 0 || id !== ids[index - 1])

/** Returns the subjects that lead to another record now: it absorbed theirs, or it is the first one with their identifier. */
async function movedSubjects(
  entities: readonly Watch[],
  ids: Uint32Array,
  { absorbed }: ChangedRecords,
  tools: MatchTools,
): Promise<readonly SubjectOfWatch[]> {
  const { work } = tools
  const watchIds = entities.map(({ id }) => id)
  const ofAbsorbed = absorbed.size > 0 ? await work.subjectsOf(watchIds, [...absorbed.keys()]) : []
  const moved = ofAbsorbed.map(subject => ({
    ...subject,
    record_id: absorbed.get(subject.record_id ?? 0) ?? subject.record_id,
  }))
  return [...moved, ...(await resolvedSubjects(entities, ids, absorbed, tools))]
}

/**
 * Subjects without a record are looked up, if there are no more of them than this for each changed record, and at most so
 * many in all. Otherwise changed records are read for their identifiers, which takes longer for each of them.
 */
const lookedUpForEach = 8
const lookedUpMax = 2000

/** Returns the subjects that get their first record. They are noted silently, like those of the baseline. */
async function resolvedSubjects(
  entities: readonly Watch[],
  ids: Uint32Array,
  absorbed: ReadonlyMap<number, number>,
  { changes, work, identifiersOf, snapshotOf }: MatchTools,
): Promise<readonly SubjectOfWatch[]> {
  const watchIds = entities.map(({ id }) => id)
  const byId = new Map(entities.map(watch => [watch.id, watch]))
  const dataset = entities[0]?.dataset ?? ''
  const resolved = (subject: SubjectOfWatch, record_id: number | undefined): readonly SubjectOfWatch[] => {
    const watch = byId.get(subject.watch_id)
    const snapshot = watch && record_id !== undefined ? snapshotOf(watch, record_id) : null
    return snapshot === null || record_id === undefined ? [] : [{ ...subject, record_id, snapshot }]
  }
  const most = Math.min(lookedUpMax, lookedUpForEach * ids.length)
  const unresolved = await work.unresolvedSubjects(watchIds, most + 1)
  if (unresolved.length <= most) {
    return unresolved.flatMap(subject =>
      resolved(subject, subject.kind === 'id' ? Number(subject.value) : changes.holder(dataset, subject)),
    )
  }
  const holders = new Map<string, number>()
  for (const id of ids) {
    if (absorbed.has(id)) continue
    holders.set(`id\n${id}`, id)
    const stored = changes.stated(dataset, id)
    if (!isObject(stored?.record)) continue
    for (const { kind, value } of identifiersOf(dataset, stored.record)) holders.set(`${kind}\n${value}`, id)
  }
  const keys = [...holders.keys()].map(key => ({
    kind: key.split('\n')[0] ?? '',
    value: key.slice(key.indexOf('\n') + 1),
  }))
  const found = await work.unresolvedWith(watchIds, keys)
  return found.flatMap(subject => resolved(subject, holders.get(`${subject.kind}\n${subject.value}`)))
}
