// Counts records that satisfy a condition, without reading any.
import type { Predicate } from '../../query/predicate.ts'
import type { Records } from '../../stores/records.ts'

/**
 * Returns the exact count; without a condition that of all records. Throws SearchTooLong when it takes longer
 * than `budgetMs`.
 */
export async function countOf(
  records: Records,
  dataset: string,
  where: Predicate | undefined,
  budgetMs?: number,
): Promise<number> {
  const query = { dataset, where, sorts: [], after: undefined, limit: 0 }
  const { total } = await records.search(query, budgetMs)
  return total
}
