// Joins companies that share a website and of which one has no name: a list of websites, and a list of companies.
import type { JsonObject } from '../../lib/json/json.ts'
import { isUnnamed, mayBeUnnamed } from '../../matching/same-record.ts'
import type { PreparedRow } from '../prepare.ts'
import { parseRecord } from './contributions.ts'
import type { RecordDraft } from './draft.ts'
import { findContributed } from './own-contributions.ts'

/**
 * Returns the companies that share a domain with the statements, and of which one side has no name: a website alone is that
 * of the only company that has it, but of none where several have it. `same` are those whose names agree.
 */
export function unnamedCompanies(
  statements: readonly JsonObject[],
  sharers: readonly RecordDraft[],
  same: readonly RecordDraft[],
): readonly RecordDraft[] {
  const others = sharers.filter(draft => !same.includes(draft))
  if (others.length > 1 && isUnnamed(statements)) return []
  const mayBeOne = (draft: RecordDraft) =>
    mayBeUnnamed(statements, draft.contributions.records) ||
    mayBeUnnamed(draft.contributions.records, statements)
  return others.every(mayBeOne) ? others : []
}

/** Returns the companies that share a domain with the row, and are its own because it has no name or they have none. */
export function unnamedByRow(
  row: PreparedRow,
  sharers: readonly RecordDraft[],
  same: readonly RecordDraft[],
  source: string,
): readonly RecordDraft[] {
  if (sharers.length === same.length) return []
  const record = parseRecord(row.text)
  const own = isUnnamed([record]) ? findContributed(sharers, source, row) : undefined
  return own ? [own] : unnamedCompanies([record], sharers, same)
}
