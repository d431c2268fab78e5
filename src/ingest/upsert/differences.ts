// Finds out what tells two records apart, or a row from a record, whatever else they share, because the report names it.
import type { Dataset } from '../../catalog/dataset.ts'
import type { PreparedRow } from '../prepare.ts'
import { distinguishingIds, registryComparison, registryOfOtherId } from './compare-ids.ts'
import type { RecordDraft } from './draft.ts'
import { rowsOfOthersDifference } from './other-companies.ts'

/** A kind of statement that differs, named in the plural: `profile pages`, `ids of lei`, `names`, `countries`, `legal forms`. */
export type Difference = string

/** Returns what the ids of a registry, or the rows that one source numbers, tell two records apart by. */
export function differenceBetween(dataset: Dataset, a: RecordDraft, b: RecordDraft): Difference | undefined {
  const registry = registryOfOtherId(a, b)
  return registry === undefined ? rowsOfOthersDifference(dataset, a, b) : idsOf(registry)
}

/** Returns a function that tells the difference of the row from a record that has another id of a registry. */
export function idComparison(
  source: string,
  row: PreparedRow,
): (draft: RecordDraft) => Difference | undefined {
  const otherRegistry = registryComparison(source, row)
  return draft => {
    const registry = otherRegistry(distinguishingIds(draft.contributions))
    return registry === undefined ? undefined : idsOf(registry)
  }
}

const idsOf = (kind: string): Difference => `ids of ${kind.replace(/^ext:/, '')}`
