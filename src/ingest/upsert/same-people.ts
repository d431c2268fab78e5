// Joins the people that a row shows to be one by a mailbox that they share.
import type { Dataset } from '../../catalog/dataset.ts'
import { samePersonByRow, sameRecord } from '../../matching/same-record.ts'
import type { PreparedRow } from '../prepare.ts'
import { haveDifferentRegistryIds } from './compare-ids.ts'
import { parseRecord } from './contributions.ts'
import type { RecordDraft } from './draft.ts'
import { haveOtherPages } from './profile-pages.ts'

/**
 * Adds to the records of a row those with its mailbox that are the same person as all of them. A person called `A. Silva`
 * who may be any of two with the mailbox stays apart from both. `sharers` are all that have a mailbox of the row.
 */
export function withSamePeople(
  records: readonly RecordDraft[],
  sameName: readonly RecordDraft[],
  sharers: readonly RecordDraft[],
  row: PreparedRow,
  dataset: Dataset,
): readonly RecordDraft[] {
  const others = sameName.filter(draft => !records.includes(draft)).sort((a, b) => a.id - b.id)
  if (others.length === 0 || records.length === 0) return records
  const record = parseRecord(row.text)
  const joined = [...records]
  const areOne = (draft: RecordDraft, other: RecordDraft) =>
    !haveOtherPages(dataset, draft, other) &&
    !haveDifferentRegistryIds(draft, other) &&
    samePersonByRow(record, draft.contributions.records, other.contributions.records)
  for (const other of others) {
    if (!joined.every(draft => areOne(draft, other))) continue
    const together = [...joined, other]
    const mayBeAnother = sharers.some(
      sharer =>
        !together.includes(sharer) &&
        together.some(draft =>
          sameRecord(dataset, draft.contributions.records, sharer.contributions.records, false),
        ) &&
        !(sameName.includes(sharer) && together.every(draft => areOne(draft, sharer))),
    )
    if (!mayBeAnother) joined.push(other)
  }
  return joined.sort((a, b) => a.id - b.id)
}
