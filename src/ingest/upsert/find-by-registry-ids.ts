// Finds the records that the ids of registries of a row mean, and tells whether other ids part the row from its record.
import type { Dataset } from '../../catalog/dataset.ts'
import { isOfPapers, isRegistryId, isReused } from '../../catalog/registry-ids.ts'
import { sameRecord } from '../../matching/same-record.ts'
import type { RecordIdentifier } from '../../stores/records.ts'
import { identifiersOf, isSureKind } from '../keys.ts'
import type { PreparedRow } from '../prepare.ts'
import { tellingIds } from './compare-ids.ts'
import type { ContributionContext } from './contributions.ts'
import { type Difference, differenceBetween, idComparison } from './differences.ts'
import type { RecordDraft } from './draft.ts'
import type { RecordDrafts } from './drafts.ts'
import { keyText } from './key-lists.ts'
import { areOfStrangers } from './other-issuers.ts'
import { hasContributionOf } from './own-contributions.ts'
import { haveOtherPages } from './profile-pages.ts'
import { withSameName } from './same-name.ts'
import { isSourceKey } from './stated-keys.ts'

/** The contributions that a row replaces, as the running import has them. */
export interface ChoiceContext extends ContributionContext {
  readonly dataset: Dataset
  readonly drafts: RecordDrafts
}

export interface FoundByRegistryIds {
  /** The records that the row was part of before the import. */
  readonly own: readonly RecordDraft[]
  /** Returns the registry of which the row has another id than the record, apart from what the row said there itself. */
  readonly idsDiffer: (draft: RecordDraft) => Difference | undefined
  /** Returns whether the row was part of the record, and other rows tell it from the record by their ids of registries. */
  readonly leaves: (draft: RecordDraft) => boolean
  readonly byRegistry: readonly RecordDraft[]
  /** The ids of registries of which the import must tell first whether the records that have them do so still. */
  readonly awaited: readonly RecordIdentifier[]
}

/** Finds records by the ids of registries of a row; its row ids find `byRowId`. */
export function findByRegistryIds(
  row: PreparedRow,
  byRowId: readonly RecordDraft[],
  context: ChoiceContext,
): FoundByRegistryIds {
  const { dataset, source, drafts } = context
  const own = byRowId.filter(draft => draft.contributions.earlierOfRow(row, context).length > 0)
  // The registry ids of a row that is older than what its source says now count as former ids.
  const isSuperseded = own.some(draft =>
    draft.contributions.earlierOfRow(row, context).some(({ seenMs }) => seenMs > row.seenMs),
  )
  const otherIds = idComparison(source, row)
  const hasTellingIds = tellingIds(source, row).length > 0
  const idsDiffer = (draft: RecordDraft) =>
    !hasTellingIds || (isSuperseded && own.includes(draft))
      ? undefined
      : otherIds(draft.without(row, context))
  const leaves = (draft: RecordDraft) =>
    own.includes(draft) &&
    draft.without(row, context).contributions.tellRegistryIds &&
    idsDiffer(draft) !== undefined &&
    !statesSureKey(draft.without(row, context), row, dataset)
  // A row that had a record of its own may have changed its id with another one, which may follow.
  const isAwaited = (draft: RecordDraft, key: RecordIdentifier) =>
    own.length > 0 && !own.includes(draft) && draft.contributions.hasOnlyFromEarlier(key, context)
  const ids = isSuperseded ? [] : row.keys.filter(({ kind }) => isRegistryId(kind, source))
  const holdersOf = (keys: readonly RecordIdentifier[]) => [
    ...new Set(keys.flatMap(key => drafts.holdersOf(key).filter(draft => !isAwaited(draft, key)))),
  ]
  const byRegistry = [
    ...holdersOf(ids.filter(({ kind }) => !isReused(kind))),
    ...ownOrSameName(row, holdersOf(ids.filter(({ kind }) => isReused(kind))), context),
  ]
  const awaited = ids.filter(key => drafts.holdersOf(key).some(draft => isAwaited(draft, key)))
  return { own, idsDiffer, leaves, byRegistry, awaited }
}

/** Returns whether the record states a profile page or another sure identifier of the row. */
function statesSureKey(draft: RecordDraft, row: PreparedRow, dataset: Dataset): boolean {
  const sure = row.keys.filter(({ kind }) => !isSourceKey(kind) && isSureKind(dataset, kind)).map(keyText)
  if (sure.length === 0) return false
  return draft.contributions.records.some(said =>
    identifiersOf(dataset, said).some(key => sure.includes(keyText(key))),
  )
}

/** Returns those of the records to which the row has contributed, or that have its name. */
function ownOrSameName(
  row: PreparedRow,
  drafts: readonly RecordDraft[],
  { dataset, source }: ChoiceContext,
): readonly RecordDraft[] {
  const own = drafts.filter(draft => hasContributionOf(draft, source, row))
  return [
    ...own,
    ...withSameName(
      dataset,
      row,
      drafts.filter(draft => !own.includes(draft)),
    ),
  ]
}

/** Joins the records that have an id of a registry, unless others tell them apart. */
export function joinHolders(dataset: Dataset, key: RecordIdentifier, drafts: RecordDrafts): void {
  const [first, ...others] = drafts.holdersOf(key)
  if (!first) return
  for (const other of others) {
    const [said, saidOfFirst] = [other.contributions.records, first.contributions.records]
    const mayBeOne = isReused(key.kind)
      ? sameRecord(dataset, said, saidOfFirst, false)
      : !isOfPapers(key.kind) || !areOfStrangers(said, saidOfFirst)
    const areApart =
      haveOtherPages(dataset, first, other) || differenceBetween(dataset, first, other) !== undefined
    if (mayBeOne && !areApart) drafts.absorb(first, other)
  }
}
