// Compares the ids that sources give: two records with different ids of one registry are not one.
import type { Dataset } from '../../catalog/dataset.ts'
import { distinguishingKinds, mayBeSeveral, sharedForm, tellsApart } from '../../catalog/registry-ids.ts'
import { memoizedByObject } from '../../lib/cache.ts'
import type { RecordIdentifier } from '../../stores/records.ts'
import { identityTest, isRowIdText, rememberedIdentifiers } from '../keys.ts'
import type { PreparedRow } from '../prepare.ts'
import { type Contributions, rowKey } from './contributions.ts'
import type { RecordDraft } from './draft.ts'
import { hasKey } from './key-lists.ts'
import { isSourceKey } from './stated-keys.ts'

/** Returns whether sources give the two different ids of one registry. */
export const haveDifferentRegistryIds = (a: RecordDraft, b: RecordDraft): boolean =>
  registryOfOtherId(a, b) !== undefined

/** Returns the kind of the registry of which sources give the two different ids. */
export const registryOfOtherId = (a: RecordDraft, b: RecordDraft): string | undefined =>
  differentKind(distinguishingIds(a.contributions), distinguishingIds(b.contributions))

/**
 * Returns a function that compares the ids of a record with those of the row: it returns the kind of a registry in which the two
 * have different ids, or undefined where there is none.
 */
export function registryComparison(
  source: string,
  row: PreparedRow,
): (ids: readonly RecordIdentifier[]) => string | undefined {
  const stated = tellingIds(source, row)
  return ids => (stated.length === 0 ? undefined : differentKind(stated, ids))
}

/** Returns the ids of a row by which it is told from records with other ones. */
export const tellingIds = (source: string, row: PreparedRow): readonly RecordIdentifier[] =>
  row.keys.filter(({ kind }) => tellsApart(kind, source)).map(sharedForm)

/**
 * Returns the ids of registries that tell a record from others: all of well-known registries, and of other ones the first id of
 * each row.
 */
export const distinguishingIds = memoizedByObject(
  (contributions: Contributions): readonly RecordIdentifier[] => {
    const { sources } = contributions
    const ofRegistries = contributions.registryIds.filter(
      ({ kind }) => distinguishingKinds.has(kind) && sources.every(source => tellsApart(kind, source)),
    )
    const ofRows = sources.flatMap(source =>
      contributions
        .keysOf(source)
        .map(key => parseKey(rowKey(key)))
        .filter(({ kind }) => tellsApart(kind, source)),
    )
    return [...ofRegistries, ...ofRows].map(sharedForm)
  },
)

/** Returns the key of a contribution in its parts: of the kind `ext:yc` for `ext:yc:30131`. */
function parseKey(text: string): RecordIdentifier {
  const kind = text.startsWith('ext:') ? text.split(':', 2).join(':') : (text.split(':')[0] ?? '')
  return { kind, value: text.slice(kind.length + 1) }
}

/** Returns a kind of which both have ids, and none in common. */
const differentKind = (a: readonly RecordIdentifier[], b: readonly RecordIdentifier[]): string | undefined =>
  a.find(
    ({ kind }) => b.some(other => other.kind === kind) && !a.some(id => id.kind === kind && hasKey(b, id)),
  )?.kind

/** Returns whether the two have different identifiers of one kind; those of which a company may have several say nothing. */
const haveDifferent = (a: readonly RecordIdentifier[], b: readonly RecordIdentifier[]): boolean =>
  differentKind(
    a.filter(({ kind }) => !mayBeSeveral(kind)),
    b,
  ) !== undefined

/** Returns whether the row and the record state different identifiers of one kind, ids of the source's rows included. */
export const contradictsIdentifiers = (
  dataset: Dataset,
  source: string,
  row: PreparedRow,
  draft: RecordDraft,
): boolean => {
  const isOwn = ({ kind }: RecordIdentifier) => isSourceKey(kind) && kind !== 'natural'
  const isStated = (key: RecordIdentifier) =>
    !isOwn(key) && identityTest(dataset)(key) && key.kind !== 'natural'
  const ids = draft.contributions.keysOf(source).map(key => parseKey(rowKey(key)))
  return (
    haveDifferent(row.keys.filter(isOwn), ids) ||
    haveDifferent(row.keys.filter(isStated), identifiers(dataset, draft))
  )
}

/** Returns whether two records state different identifiers of one kind, or one source gives them different ids. */
export const haveDifferentIdentifiers = (dataset: Dataset, a: RecordDraft, b: RecordDraft): boolean =>
  haveDifferent(identifiers(dataset, a), identifiers(dataset, b)) ||
  a.contributions.sources.some(source => haveDifferent(rowIds(a, source), rowIds(b, source)))

const rowIds = (draft: RecordDraft, source: string): readonly RecordIdentifier[] =>
  draft.contributions.keysOf(source).map(rowKey).filter(isRowIdText).map(parseKey)

const identifiers = (dataset: Dataset, draft: RecordDraft): readonly RecordIdentifier[] =>
  draft.contributions.records.flatMap(record =>
    rememberedIdentifiers(dataset, record).filter(identityTest(dataset)),
  )
