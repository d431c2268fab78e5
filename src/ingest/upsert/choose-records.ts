// Chooses the records that a row is about: sure identifiers decide alone, shared ones only together with the name, and
// the ids that a source gives to its rows decide where nothing higher does.
import type { Dataset } from '../../catalog/dataset.ts'
import { isRegistryId } from '../../catalog/registry-ids.ts'
import { isNamedAlike, samePersonByRow, sameRecord } from '../../matching/same-record.ts'
import type { RecordIdentifier } from '../../stores/records.ts'
import { isRoleKey, isSureKind } from '../keys.ts'
import type { PreparedRow } from '../prepare.ts'
import { contradictsIdentifiers, haveDifferentIdentifiers, haveDifferentRegistryIds } from './compare-ids.ts'
import { parseRecord } from './contributions.ts'
import { holdersWithoutCrowd, isCrowd } from './crowded-keys.ts'
import { type Difference, differenceBetween, idComparison } from './differences.ts'
import type { RecordDraft } from './draft.ts'
import type { RecordDrafts } from './drafts.ts'
import { type ChoiceContext, findByRegistryIds } from './find-by-registry-ids.ts'
import { likest, otherCompanyTest, rowsOfOthersDifference } from './other-companies.ts'
import { otherIssuerTest } from './other-issuers.ts'
import { findContributed, hasContributionOf } from './own-contributions.ts'
import { pageComparison } from './profile-pages.ts'
import { withSameName } from './same-name.ts'
import { withSamePeople } from './same-people.ts'
import { isSourceKey } from './stated-keys.ts'
import { unnamedByRow, unnamedCompanies } from './unnamed-companies.ts'

export interface RecordChoice {
  /** The records that the row is about, the one to keep first; none for a new row. */
  readonly records: readonly RecordDraft[]
  /** The records that a lower identifier finds and that are not the row's, with what tells them apart from it. */
  readonly keptApart: ReadonlyMap<RecordDraft, Difference>
  /** The records that the row was part of, and that ids of registries now tell from it. */
  readonly left: readonly RecordDraft[]
  /** The ids of registries of which the import must tell first whether the records that have them do so still. */
  readonly awaited: readonly RecordIdentifier[]
}

/**
 * Chooses the records that a row is about. Several records, found by different identifiers, are shown by the row to be
 * one. Identifiers decide in this order: profile URL and other sure identifiers, the id of a registry, a mailbox or
 * domain together with a name that agrees, and the row id of the source. A lower one never contradicts a higher one. What
 * the row said in an earlier import says nothing any more.
 */
export function chooseRecords(row: PreparedRow, context: ChoiceContext): RecordChoice {
  const { dataset, source, drafts } = context
  const holdersOfKeys = (isMeant: (key: RecordIdentifier) => boolean) => [
    ...new Set(row.keys.filter(isMeant).flatMap(key => drafts.holdersOf(key))),
  ]
  const holdersOf = (isOfRank: (kind: string) => boolean) => holdersOfKeys(({ kind }) => isOfRank(kind))
  const isSure = (kind: string) => !isSourceKey(kind) && isSureKind(dataset, kind)
  const byRowId = holdersOf(kind => isSourceKey(kind) && kind !== 'natural' && !isRegistryId(kind, source))
  const { own, idsDiffer, leaves, byRegistry, awaited } = findByRegistryIds(row, byRowId, context)
  const sure = holdersOf(isSure).filter(draft => !leaves(draft))
  const keptApart = new Map<RecordDraft, Difference>()
  const agreeing = (
    matches: readonly RecordDraft[],
    differenceOf: (draft: RecordDraft) => Difference | undefined,
  ) =>
    matches.filter(draft => {
      const difference = sure.includes(draft) ? undefined : differenceOf(draft)
      if (difference !== undefined && !keptApart.has(draft)) keptApart.set(draft, difference)
      return difference === undefined
    })
  const hasOtherPage = pageComparison(dataset, row)
  const pagesDiffer = (draft: RecordDraft) => (hasOtherPage(draft) ? 'profile pages' : undefined)
  const identifiersDiffer = (draft: RecordDraft) => pagesDiffer(draft) ?? idsDiffer(draft)
  // A source that states a row again may correct its profile URL and its ids of registries, unless they lead to another
  // record, or another row of this one has other ids.
  const isCorrected = (draft: RecordDraft) =>
    sure.length === 0 && byRegistry.length === 0 && own.includes(draft) && !leaves(draft)
  const issuersDiffer = otherIssuerTest(row, context)
  const chosen = new Set([
    ...sure,
    ...agreeing(byRegistry, draft => pagesDiffer(draft) ?? issuersDiffer(draft)),
  ])
  const ofRowId = agreeing(byRowId, draft => (isCorrected(draft) ? undefined : identifiersDiffer(draft)))
  const companiesDiffer = otherCompanyTest(row, context)
  const areApart = (draft: RecordDraft) => idsDiffer(draft) ?? companiesDiffer(draft)
  const isShared = (kind: string) => !isSourceKey(kind) && !isSure(kind)
  const possible = (isOfRole: boolean) => {
    const keys = row.keys.filter(key => isShared(key.kind) && isRoleKey(dataset, key) === isOfRole)
    const said = () => [parseRecord(row.text)]
    const sharers = keys.flatMap(key =>
      holdersWithoutCrowd(dataset, drafts, key, { stating: said, areApart }),
    )
    return [...new Set(sharers)].filter(draft => !chosen.has(draft))
  }
  const [personal, ofRole] = [possible(false), possible(true)]
  const sharers = [...new Set([...personal, ...ofRole])]
  const named = [
    ...new Set([...withSameName(dataset, row, personal), ...withSameName(dataset, row, ofRole, true)]),
  ]
  const sameName = agreeing(
    joinsAllMatches(dataset) ? [...named, ...unnamedByRow(row, sharers, named, source)] : named,
    draft => identifiersDiffer(draft) ?? companiesDiffer(draft),
  )
  const identified = joinsAllMatches(dataset)
    ? compatible([...new Set([...chosen, ...ofRowId, ...sameName])], sure, row, context)
    : withSamePeople(
        chosen.size > 0
          ? compatible([...new Set([...chosen, ...ofRowId])], sure, row, context)
          : joinRowId(sameName, ofRowId, row, context),
        sameName,
        sharers,
        row,
        dataset,
      )
  for (const draft of ofRowId) chosen.add(draft)
  const records = withNamesake(identified, row, context)
  // Records that the row would connect and that differ among themselves are left out.
  for (const draft of chosen) {
    if (records.includes(draft) || keptApart.has(draft)) continue
    const differences = records.map(other => differenceBetween(dataset, other, draft))
    keptApart.set(draft, differences.find(difference => difference !== undefined) ?? 'names')
  }
  for (const draft of records) keptApart.delete(draft)
  const left = own.filter(draft => !records.includes(draft) && idsDiffer(draft) !== undefined)
  return { records, keptApart, left, awaited }
}

/**
 * Adds to the records one that has the natural key of the row, where no identifier contradicts: the one that the row
 * contributed to, otherwise the oldest.
 */
function withNamesake(
  records: readonly RecordDraft[],
  row: PreparedRow,
  context: ChoiceContext,
): readonly RecordDraft[] {
  const { dataset, source, drafts } = context
  const keys = row.keys.filter(({ kind }) => kind === 'natural')
  const namesakes = [...new Set(keys.flatMap(key => drafts.holdersOf(key)))]
  // A name that very many records have says nothing of any of them: only the row's own record can be meant.
  const isOfCrowd = isCrowd(namesakes.length) || keys.some(key => drafts.isCrowded(key))
  const compared = isOfCrowd ? namesakes.filter(draft => draft.contributions.has(source, row)) : namesakes
  const others = compared.filter(draft => !records.includes(draft)).sort((a, b) => a.id - b.id)
  if (others.length === 0) return records
  const otherIds = idComparison(source, row)
  const possible = others.filter(
    draft =>
      !contradictsIdentifiers(dataset, source, row, draft) &&
      otherIds(draft.without(row, context)) === undefined &&
      records.every(
        record =>
          !haveDifferentIdentifiers(dataset, record, draft) && !haveDifferentRegistryIds(record, draft),
      ),
  )
  const namesake = findContributed(possible, source, row) ?? possible[0]
  return namesake ? [...records, namesake].sort((a, b) => a.id - b.id) : records
}

/** Returns whether all records that a row connects become one, as companies do, whatever they say of one another. */
export const joinsAllMatches = (dataset: Dataset): boolean => dataset.naming === 'company'

/** Returns the other companies with one of the keys that have a name of the draft's, or that are its own without a name. */
export function findSameRecords(
  dataset: Dataset,
  draft: RecordDraft,
  keys: readonly RecordIdentifier[],
  drafts: RecordDrafts,
): readonly RecordDraft[] {
  const holders = new Set(
    keys.flatMap(key =>
      holdersWithoutCrowd(dataset, drafts, key, {
        stating: () => draft.contributions.records,
        areApart: other => differenceBetween(dataset, draft, other),
      }),
    ),
  )
  holders.delete(draft)
  if (holders.size === 0) return []
  const contributions = draft.contributions.records
  const areApart = (other: RecordDraft) => differenceBetween(dataset, draft, other) !== undefined
  const same = [...holders].filter(other =>
    sameRecord(dataset, other.contributions.records, contributions, false),
  )
  return [...same, ...unnamedCompanies(contributions, [...holders], same)].filter(other => !areApart(other))
}

/**
 * Returns the record that the row contributed to before, if any: changes of other records must not move it. Otherwise it is
 * one that has the very name of the row, or the first of those that the row shows to be one person: `A. Silva` is neither
 * Ana nor Antonio Silva where both have the mailbox.
 */
function ownerOfMailbox(
  same: readonly RecordDraft[],
  source: string,
  row: PreparedRow,
): RecordDraft | undefined {
  const [first, ...others] = same
  if (others.length === 0) return first
  const stated = same.find(draft => draft.contributions.has(source, row))
  if (stated) return stated
  const record = parseRecord(row.text)
  const named = same.find(draft => isNamedAlike(record, draft.contributions.records))
  if (named) return named
  // Rows without ids of their own are those of their mailbox, which several may have.
  const [contributed, another] = same.filter(draft => hasContributionOf(draft, source, row))
  if (contributed && !another) return contributed
  const areOne = others.every(
    other => first && samePersonByRow(record, first.contributions.records, other.contributions.records),
  )
  return areOne ? first : undefined
}

/**
 * Returns the person with a mailbox of the row and a name that agrees, together with those that the row id finds and whose
 * names agree too. The row id decides among several with the mailbox, and alone where nobody has it.
 */
function joinRowId(
  byMailbox: readonly RecordDraft[],
  byRowId: readonly RecordDraft[],
  row: PreparedRow,
  context: ChoiceContext,
): readonly RecordDraft[] {
  const { dataset, source } = context
  if (byMailbox.length === 0) return byRowId
  const byBoth = byRowId.filter(draft => byMailbox.includes(draft))
  const owner = byBoth.length > 0 ? undefined : ownerOfMailbox(byMailbox, source, row)
  const first = owner ? [owner] : byBoth
  const others = byRowId.filter(draft => !first.includes(draft))
  return compatible([...first, ...withSameName(dataset, row, others)], first, row, context)
}

/**
 * Returns those of the records that no source tells apart by ids of a registry or of its rows, beginning with the one that
 * a sure identifier finds or that the row contributed to, or that the row does not contradict; the lowest id first.
 */
function compatible(
  drafts: readonly RecordDraft[],
  sure: readonly RecordDraft[],
  row: PreparedRow,
  context: ChoiceContext,
): readonly RecordDraft[] {
  const { dataset, source } = context
  const ordered = [...drafts].sort((a, b) => a.id - b.id)
  const first = sure.length > 0 ? [...sure].sort((a, b) => a.id - b.id) : ordered
  const areApart = (a: RecordDraft, b: RecordDraft) =>
    haveDifferentRegistryIds(a.without(row, context), b.without(row, context)) ||
    rowsOfOthersDifference(dataset, a, b) !== undefined
  const home =
    findContributed(first, source, row) ?? (first.length > 1 ? likest(dataset, row, first) : first[0])
  const kept: RecordDraft[] = home ? [home] : []
  for (const draft of ordered) {
    if (draft !== home && (sure.includes(draft) || !kept.some(other => areApart(draft, other))))
      kept.push(draft)
  }
  return kept.sort((a, b) => a.id - b.id)
}
