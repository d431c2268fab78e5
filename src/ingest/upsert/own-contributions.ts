// Finds the record that a row contributed to before.
import type { PreparedRow } from '../prepare.ts'
import { rowKey } from './contributions.ts'
import type { RecordDraft } from './draft.ts'

/** Returns the first of the records that has the very contribution of the row, or else one under its key. */
export const findContributed = (
  drafts: readonly RecordDraft[],
  source: string,
  row: PreparedRow,
): RecordDraft | undefined =>
  drafts.find(draft => draft.contributions.has(source, row)) ??
  drafts.find(draft => hasContributionOf(draft, source, row))

/** Returns whether the source contributed to the record under the key of the row. */
export const hasContributionOf = (draft: RecordDraft, source: string, row: PreparedRow): boolean =>
  draft.contributions.keysOf(source).some(key => rowKey(key) === row.contributionKey)
