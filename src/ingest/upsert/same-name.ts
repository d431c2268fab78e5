// Finds the records that have the name of a row.
import type { Dataset } from '../../catalog/dataset.ts'
import { sameRecord } from '../../matching/same-record.ts'
import type { PreparedRow } from '../prepare.ts'
import { parseRecord } from './contributions.ts'
import type { RecordDraft } from './draft.ts'

/** Returns those of the records, which share a domain or a mailbox with the row, that have its name. */
export function withSameName(
  dataset: Dataset,
  row: PreparedRow,
  drafts: readonly RecordDraft[],
  isOfRole = false,
): readonly RecordDraft[] {
  if (drafts.length === 0) return []
  // The row is parsed only here, because most rows are decided by a sure identifier, or are new.
  const record = parseRecord(row.text)
  return drafts.filter(draft => sameRecord(dataset, [record], draft.contributions.records, isOfRole))
}
