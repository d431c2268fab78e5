// Searches all segments of a dataset: the exact total, and the first positions over all of them.
import type { PagePosition, SearchQuery } from '../../../query/query.ts'
import { comparePositions } from '../../../query/sort.ts'
import type { DeadlineCheck } from './evaluate.ts'
import { allOrdinals, type OrdinalSet } from './ordinals.ts'
import { firstPositions } from './page.ts'
import { matchingRecords, type SegmentView } from './population.ts'

/** A page of results as positions: ids with their sort keys. */
export interface PositionsPage {
  readonly positions: readonly PagePosition[]
  readonly hasMore: boolean
  readonly total: number
}

/**
 * Returns the page of the query and the number of all records that match.
 *
 * @example
 * const query = { dataset: 'person', where, sorts: [], after: undefined, limit: 20 }
 * const { positions, hasMore, total } = searchIn(views, query, () => {})
 */
export function searchIn(
  views: readonly SegmentView[],
  query: SearchQuery,
  check: DeadlineCheck,
): PositionsPage {
  const { sorts, limit } = query
  let total = 0
  const positions: PagePosition[] = []
  for (const view of views) {
    const set = matchingRecords(view, query.where, check) ?? everyRecord(view)
    total += set.count
    // One more than the limit shows whether another page follows.
    if (limit > 0) positions.push(...firstPositions(view.segment, set, query, limit + 1))
    check()
  }
  if (views.length > 1) positions.sort((a, b) => comparePositions(a, b, sorts))
  return { positions: positions.slice(0, limit), hasMore: positions.length > limit, total }
}

const everyRecord = ({ segment }: SegmentView): OrdinalSet => allOrdinals(segment.size)
