// A search over all segments of a dataset: the exact total, and the first positions of all of them.
import type { PagePosition, SearchQuery } from '../../../query/query.ts'
import { comparePositions } from '../../../query/sort.ts'
import type { Check } from './evaluate.ts'
import { all, type Ordinals } from './ordinals.ts'
import { firstOf } from './page.ts'
import { matching, type View } from './population.ts'

export interface FoundPage {
  readonly positions: readonly PagePosition[]
  readonly hasMore: boolean
  readonly total: number
}

export function searchIn(views: readonly View[], query: SearchQuery, check: Check): FoundPage {
  const { sorts, limit } = query
  let total = 0
  const found: PagePosition[] = []
  for (const view of views) {
    const set = matching(view, query.where, check) ?? everyRecord(view)
    total += set.count
    // One more than asked tells whether another page follows.
    if (limit > 0) found.push(...firstOf(view.segment, set, query, limit + 1))
    check()
  }
  if (views.length > 1) found.sort((a, b) => comparePositions(a, b, sorts))
  return { positions: found.slice(0, limit), hasMore: found.length > limit, total }
}

const everyRecord = ({ segment }: View): Ordinals => all(segment.size)

/** How many records satisfy the predicate. */
export function countIn(views: readonly View[], where: SearchQuery['where'], check: Check): number {
  return views.reduce((sum, view) => sum + (matching(view, where, check)?.count ?? view.segment.size), 0)
}
