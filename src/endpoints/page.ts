// Pages of the lists of batch jobs and deliveries, by `limit` and `cursor`.
import { invalidRequest } from '../errors.ts'
import type { Call } from './endpoint.ts'
import { integerParameter } from './query-parameters.ts'

const limitMax = 100
const limitDefault = 20

/** Returns the limit: 1 to 100, and 20 by default. A value out of bounds is cut to the nearest bound instead of being refused. */
export const pageLimit = (query: Call['query']): number =>
  Math.min(limitMax, Math.max(1, integerParameter(query, 'limit', {}) ?? limitDefault))

export interface Page<Item> {
  readonly items: readonly Item[]
  /** The keys of the answer that lead to the next page; the cursor is the id of the last item. */
  readonly paging: { readonly next_cursor: string | null; readonly has_more: boolean }
}

/**
 * Returns the page of a list that was read with one item more than `limit` where there are more. Throws 400 when the
 * list is undefined, because its cursor names none of its items.
 */
export function pageOf<Item extends { readonly id: string }>(
  list: readonly Item[] | undefined,
  limit: number,
): Page<Item> {
  if (!list) throw invalidRequest('cursor: Must be the next_cursor of a page of this list.')
  const items = list.slice(0, limit)
  const hasMore = list.length > limit
  return { items, paging: { next_cursor: hasMore ? (items.at(-1)?.id ?? null) : null, has_more: hasMore } }
}
