// Joins the people that a row shows to be one by a mailbox that they share.
import type { Dataset } from '../../catalog/dataset.ts'
import { samePersonByRow } from '../../matching/same-record.ts'
import type { PreparedRow } from '../prepare.ts'
import { haveDifferentRegistryIds } from './compare-ids.ts'
import { parseRecord, type RecordDraft } from './draft.ts'
import { haveOtherPages } from './profile-pages.ts'

/**
 * Adds to the records of a row those with its mailbox that are the same person as all of them. "A. Silva" agrees with
 * two people who are not one: it joins the first.
 */
export function withSamePeople(
  records: readonly RecordDraft[],
  sameName: readonly RecordDraft[],
  row: PreparedRow,
  dataset: Dataset,
): readonly RecordDraft[] {
  const others = sameName.filter(draft => !records.includes(draft)).sort((a, b) => a.id - b.id)
  if (others.length === 0) return records
  const record = parseRecord(row.text)
  const joined = [...records]
  for (const other of others) {
    const isSame = joined.every(
      draft =>
        !haveOtherPages(dataset, draft, other) &&
        !haveDifferentRegistryIds(draft, other) &&
        samePersonByRow(record, draft.records(), other.records()),
    )
    if (isSame) joined.push(other)
  }
  return joined.sort((a, b) => a.id - b.id)
}
