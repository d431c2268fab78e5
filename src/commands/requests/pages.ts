// The pages of an answer, one after the other.
import type { Endpoint } from '../../endpoints/endpoint.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { requestKeys } from './request-keys.ts'

const hasKey = (row: Endpoint, name: string): boolean => requestKeys(row).some(key => key.name === name)

/** Returns whether the answers of a row come in pages. */
export const canPage = (row: Endpoint): boolean =>
  hasKey(row, 'cursor') || (hasKey(row, 'limit') && hasKey(row, 'offset'))

/** Returns the request of the next page; undefined after the last one. */
export function nextPage(
  row: Endpoint,
  request: JsonObject,
  answer: Json,
  rows: number,
): JsonObject | undefined {
  const { next_cursor: cursor, has_more: hasMore } = isObject(answer) ? answer : {}
  if (hasKey(row, 'cursor')) {
    return cursor === undefined || cursor === null ? undefined : { ...request, cursor }
  }
  if (hasKey(row, 'page'))
    return hasMore === true ? { ...request, page: Number(request.page ?? 1) + 1 } : undefined
  // The list is shorter than its limit at the end only.
  const { limit, offset } = request
  const isLast = !hasKey(row, 'offset') || rows === 0 || (typeof limit === 'number' && rows < limit)
  return isLast ? undefined : { ...request, offset: Number(offset ?? 0) + rows }
}

/** The largest page of the service, which asks for the fewest requests. */
const searchPage = 1000
const listPage = 100

/** Returns the request of a first page of all: the largest pages, unless the caller wants others. */
export const ofAll = (row: Endpoint, request: JsonObject): JsonObject =>
  hasKey(row, 'page') ? request : { limit: row.body ? searchPage : listPage, ...request }
