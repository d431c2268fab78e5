// Counts records that satisfy a condition, without reading any.
import type { Predicate } from '../../query/predicate.ts'
import type { Records } from '../../stores/records.ts'

/** Exact; of all records without a condition. */
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
