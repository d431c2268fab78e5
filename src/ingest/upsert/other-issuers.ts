// Tells apart companies that state the id of the same paper, which one of them has by mistake.
import { isOfPapers, isRegistryId, isReused } from '../../catalog/registry-ids.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { rememberedFacts } from '../../matching/company-facts.ts'
import { areStrangers } from '../../matching/strangers.ts'
import type { PreparedRow } from '../prepare.ts'
import { parseRecord } from './contributions.ts'
import type { RecordDraft } from './draft.ts'
import type { RowsOfSource } from './other-companies.ts'

/**
 * Returns a function that tells how a record is another company than the row although both state the id of a paper, which one of
 * them has by mistake. What the row itself said of the record, and the id of another registry, are not mistakes.
 */
export function otherIssuerTest(
  row: PreparedRow,
  { dataset, source, drafts }: RowsOfSource,
): (draft: RecordDraft) => 'names' | undefined {
  if (dataset.naming !== 'company') return () => undefined
  const ids = row.keys.filter(({ kind }) => isRegistryId(kind, source))
  if (!ids.some(({ kind }) => isOfPapers(kind))) return () => undefined
  const others = ids.filter(({ kind }) => !isOfPapers(kind) && !isReused(kind))
  const isFoundByOthers = (draft: RecordDraft) => others.some(key => drafts.holdersOf(key).includes(draft))
  return draft =>
    !isFoundByOthers(draft) &&
    !draft.contributions.has(source, row) &&
    areOfStrangers([parseRecord(row.text)], draft.contributions.records)
      ? 'names'
      : undefined
}

/** Returns whether everything that one source says is about a different company than everything the others say. */
export const areOfStrangers = (some: readonly JsonObject[], others: readonly JsonObject[]): boolean =>
  some.every(one => others.every(other => areStrangers(rememberedFacts(one), rememberedFacts(other))))
