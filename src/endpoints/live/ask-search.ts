// A live search: the filters of a request to a question that the configured providers can answer.
import type { Dataset } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import { message } from '../../lib/message.ts'
import { type LiveDataset, partsOf, type RecordSearch } from '../../live/records/ability.ts'
import type { LiveRecords } from '../../live/records/records.ts'
import type { StoredRecord } from '../../stores/records.ts'
import type { RecordServices } from '../endpoint.ts'
import { refuseFailed, refuseUnset, shownRecords } from './live-records.ts'

/** Throws 403 when no provider searches the dataset, and 400 when none has all filters of the search. */
export function refuseUnsearchable(
  dataset: LiveDataset,
  search: RecordSearch,
  services: RecordServices,
): void {
  refuseUnset(dataset, 'search', services)
  const { records } = services.live
  if (records.canAnswer({ is: 'search', dataset, search })) return
  const available = records.filters(dataset)
  for (const [index, filter] of search.filters.entries()) {
    const parts = available.get(filter.field)
    if (!parts) {
      throw invalidRequest(
        message`filters[${index}].field: No connector has ${filter.field}; the configured ones have ${listed(available.keys())}.`,
      )
    }
    const missing = partsOf(filter).find(part => !parts.has(part))
    if (missing) {
      throw invalidRequest(
        message`filters[${index}]: No connector has ${filter.field} with ${missing}; the configured ones have it with ${listed(parts)}.`,
      )
    }
  }
  if (search.url !== undefined) {
    throw invalidRequest('professional_network_search_url: No connector accepts the address of a search.')
  }
  throw invalidRequest('filters: No single connector has all of these filters.')
}

const listed = (names: Iterable<string>): string => [...names].join(', ') || 'none'

export interface LivePage extends Omit<LiveRecords, 'records'> {
  readonly records: readonly StoredRecord[]
}

/** Throws 503 when every provider failed. */
export async function askSearch(
  dataset: Dataset & { readonly name: string },
  search: RecordSearch,
  services: RecordServices,
): Promise<LivePage> {
  const name = dataset.name as LiveDataset
  refuseUnsearchable(name, search, services)
  const answer = await services.live.records.ask({ is: 'search', dataset: name, search })
  refuseFailed(answer)
  return { ...answer, records: await shownRecords(dataset, answer.records) }
}

/** Returns the page and its size: a `limit` is a first page of that size. Throws 400 when both are sent. */
export function pageOf(
  { page, limit }: { readonly page?: number; readonly limit?: number },
  size: number,
): { readonly page: number; readonly size: number } {
  if (page !== undefined && limit !== undefined) {
    throw invalidRequest('page: Send either page or limit, not both.')
  }
  return limit === undefined ? { page: page ?? 1, size } : { page: 1, size: limit }
}
