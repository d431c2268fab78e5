// Chooses the records that a row is about: sure identifiers decide alone, shared ones only together with the name.
import type { Dataset } from '../../catalog/dataset.ts'
import { sameRecord } from '../../matching/same-record.ts'
import type { RecordIdentifier } from '../../stores/records.ts'
import { isSureKind } from '../keys.ts'
import type { PreparedRow } from '../prepare.ts'
import { parseRecord, type RecordDraft, rowKey } from './draft.ts'
import type { RecordDrafts } from './drafts.ts'

/**
 * Returns the records that the row is about, the one to keep first, and none for a new row. Several records, found by
 * different identifiers, are shown by the row to be one.
 */
export function chooseRecords(
  dataset: Dataset,
  source: string,
  row: PreparedRow,
  drafts: RecordDrafts,
): readonly RecordDraft[] {
  const sourceKeys = row.keys.filter(({ kind }) => kind === 'stated' || kind.startsWith('ext:'))
  const byOwnId = sourceKeys.flatMap(key => drafts.holdersOf(key))
  const others = row.keys.filter(key => !sourceKeys.includes(key))
  const sureMatches = others
    .filter(({ kind }) => isSureKind(dataset, kind))
    .flatMap(key => drafts.holdersOf(key))
  const chosen = new Set([...byOwnId, ...sureMatches.filter(draft => !hasOtherOwnId(source, row, draft))])
  const possibleMatches =
    chosen.size > 0 && !joinsAllMatches(dataset)
      ? []
      : others.flatMap(key => drafts.holdersOf(key)).filter(draft => !chosen.has(draft))
  const sameName = withSameName(
    dataset,
    row,
    [...new Set(possibleMatches)].filter(draft => !hasOtherOwnId(source, row, draft)),
  )
  if (!joinsAllMatches(dataset) && chosen.size === 0) return keepContributed(sameName, source, row)
  return compatible(
    [...chosen, ...sameName].sort((a, b) => a.id - b.id),
    source,
    row,
  )
}

/**
 * Returns whether all records that a row connects become one, so that the order of rows does not matter. Companies do.
 * People share mailboxes, and "A. Silva" agrees with two people who are not one: there a row joins the first.
 */
export const joinsAllMatches = (dataset: Dataset): boolean => dataset.naming === 'company'

/** Returns the other records with one of the keys that have a name of the draft's. */
export function findSameRecords(
  dataset: Dataset,
  draft: RecordDraft,
  keys: readonly RecordIdentifier[],
  drafts: RecordDrafts,
): readonly RecordDraft[] {
  const holders = new Set(keys.flatMap(key => drafts.holdersOf(key)))
  holders.delete(draft)
  if (holders.size === 0) return []
  const contributions = draft.records()
  return [...holders].filter(
    other =>
      !haveDifferentOwnIds(draft, other) &&
      other.records().some(one => contributions.some(another => sameRecord(dataset, one, another))),
  )
}

/** Returns those of the records, which share a domain or a mailbox with the row, that have its name. */
function withSameName(
  dataset: Dataset,
  row: PreparedRow,
  drafts: readonly RecordDraft[],
): readonly RecordDraft[] {
  if (drafts.length === 0) return []
  // The row is parsed only here, because most rows are decided by a sure identifier, or are new.
  const record = parseRecord(row.text)
  return drafts.filter(draft => draft.records().some(said => sameRecord(dataset, record, said)))
}

/** Returns the record that the row contributed to before, if any: changes of other records must not move it. */
function keepContributed(
  same: readonly RecordDraft[],
  source: string,
  row: PreparedRow,
): readonly RecordDraft[] {
  const first = findContributed(same, source, row) ?? same[0]
  return first ? [first] : []
}

const findContributed = (
  drafts: readonly RecordDraft[],
  source: string,
  row: PreparedRow,
): RecordDraft | undefined =>
  drafts.find(draft => draft.hasContribution(source, row)) ??
  drafts.find(draft => hasContributionOf(draft, source, row))

const hasContributionOf = (draft: RecordDraft, source: string, row: PreparedRow): boolean =>
  draft.contributionKeys(source).some(key => rowKey(key) === row.contributionKey)

/** Returns those of the records that no source tells apart from the one that the row contributed to, or from each other. */
function compatible(
  drafts: readonly RecordDraft[],
  source: string,
  row: PreparedRow,
): readonly RecordDraft[] {
  const home = findContributed(drafts, source, row) ?? drafts[0]
  const kept: RecordDraft[] = home ? [home] : []
  for (const draft of drafts) {
    if (draft !== home && !kept.some(other => haveDifferentOwnIds(draft, other))) kept.push(draft)
  }
  return kept.sort((a, b) => a.id - b.id)
}

/** Returns whether a source gives the two different ids of one kind, which makes them two whatever else they share. */
function haveDifferentOwnIds(a: RecordDraft, b: RecordDraft): boolean {
  return a.sources().some(source => {
    const ofA = ownIds(a, source)
    const ofB = ownIds(b, source)
    const kinds = new Set(ofA.map(kindOf).filter(kind => ofB.some(id => kindOf(id) === kind)))
    return [...kinds].some(kind => !ofA.some(id => kindOf(id) === kind && ofB.includes(id)))
  })
}

const ownIds = (draft: RecordDraft, source: string): readonly string[] =>
  draft.contributionKeys(source).map(rowKey).filter(isOwnId)

const isOwnId = (key: string): boolean => key.startsWith('stated:') || key.startsWith('ext:')

/** Returns whether the source gave the record another id of the same kind than the row. */
function hasOtherOwnId(source: string, row: PreparedRow, draft: RecordDraft): boolean {
  if (!isOwnId(row.contributionKey)) return false
  const kind = kindOf(row.contributionKey)
  const ids = ownIds(draft, source).filter(id => kindOf(id) === kind)
  return ids.length > 0 && !ids.includes(row.contributionKey)
}

/** Returns the kind of a key: `ext:yc` for `ext:yc:30131`. */
const kindOf = (key: string): string =>
  key.startsWith('ext:') ? key.split(':', 2).join(':') : (key.split(':')[0] ?? '')
