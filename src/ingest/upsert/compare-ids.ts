// Compares the ids that sources give: two records with different ids of one registry are not one.
import type { Dataset } from '../../catalog/dataset.ts'
import { distinguishingKinds, mayBeSeveral, sharedForm, tellsApart } from '../../catalog/registry-ids.ts'
import { memoizedByObject } from '../../lib/cache.ts'
import type { RecordIdentifier } from '../../stores/records.ts'
import { identityTest, isRowIdText, rememberedIdentifiers } from '../keys.ts'
import type { PreparedRow } from '../prepare.ts'
import { type Contributions, rowKey } from './contributions.ts'
import type { RecordDraft } from './draft.ts'
import { keyText } from './key-lists.ts'
import { isSourceKey } from './stated-keys.ts'

/** Returns whether sources give the two different ids of one registry. */
export const haveDifferentRegistryIds = (a: RecordDraft, b: RecordDraft): boolean =>
  registryOfOtherId(a, b) !== undefined

/** Returns the kind of the registry of which sources give the two different ids. */
export const registryOfOtherId = (a: RecordDraft, b: RecordDraft): string | undefined =>
  differentKind(registryIds(a), registryIds(b))

/** Returns the kind of the registry of which a source gave the record another id than the row states. */
export const registryOfRowsOtherId = (
  source: string,
  row: PreparedRow,
  draft: RecordDraft,
): string | undefined => {
  const ids = row.keys.filter(({ kind }) => tellsApart(kind, source)).map(key => keyText(sharedForm(key)))
  return ids.length === 0 ? undefined : differentKind(ids, registryIds(draft))
}

/**
 * Returns the ids of registries that tell the record from others: all of well-known registries, and of other ones the first id of
 * each row.
 */
const registryIds = ({ contributions }: RecordDraft): readonly string[] => registryIdsOf(contributions)

const registryIdsOf = memoizedByObject((contributions: Contributions): readonly string[] => {
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
  return [...ofRegistries, ...ofRows].map(key => keyText(sharedForm(key)))
})

const parseKey = (text: string): RecordIdentifier => {
  const kind = kindOf(text)
  return { kind, value: text.slice(kind.length + 1) }
}

/** Returns a kind of which both have ids, and none in common. */
function differentKind(a: readonly string[], b: readonly string[]): string | undefined {
  const kinds = new Set(a.map(kindOf).filter(kind => b.some(id => kindOf(id) === kind)))
  return [...kinds].find(kind => !a.some(id => kindOf(id) === kind && b.includes(id)))
}

/** Returns whether the two have different identifiers of one kind; those of which a company may have several say nothing. */
const haveDifferent = (a: readonly string[], b: readonly string[]): boolean =>
  differentKind(a.filter(isOfOne), b) !== undefined

const isOfOne = (key: string): boolean => !mayBeSeveral(kindOf(key))

/** Returns the kind of a key: `ext:yc` for `ext:yc:30131`. */
const kindOf = (key: string): string =>
  key.startsWith('ext:') ? key.split(':', 2).join(':') : (key.split(':')[0] ?? '')

/** Returns whether the row and the record state different identifiers of one kind, ids of the source's rows included. */
export const contradictsIdentifiers = (
  dataset: Dataset,
  source: string,
  row: PreparedRow,
  draft: RecordDraft,
): boolean => {
  const isOwn = ({ kind }: RecordIdentifier) => isSourceKey(kind) && kind !== 'natural'
  const ids = draft.contributions.keysOf(source).map(rowKey)
  return (
    haveDifferent(row.keys.filter(isOwn).map(keyText), ids) ||
    haveDifferent(
      row.keys
        .filter(key => !isOwn(key) && identityTest(dataset)(key) && key.kind !== 'natural')
        .map(keyText),
      identifierTexts(dataset, draft),
    )
  )
}

/** Returns whether two records state different identifiers of one kind, or one source gives them different ids. */
export const haveDifferentIdentifiers = (dataset: Dataset, a: RecordDraft, b: RecordDraft): boolean =>
  haveDifferent(identifierTexts(dataset, a), identifierTexts(dataset, b)) ||
  a.contributions.sources.some(source => haveDifferent(rowIds(a, source), rowIds(b, source)))

const rowIds = (draft: RecordDraft, source: string): readonly string[] =>
  draft.contributions.keysOf(source).map(rowKey).filter(isRowIdText)

const identifierTexts = (dataset: Dataset, draft: RecordDraft): readonly string[] =>
  draft.contributions.records.flatMap(record =>
    rememberedIdentifiers(dataset, record).filter(identityTest(dataset)).map(keyText),
  )
