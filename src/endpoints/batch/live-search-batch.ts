// Batch forms of live searches: page after page, until the provider has no more or there are as many as wanted.
import Type, { type Static, type TObject } from 'typebox'
import type { ChunkResult } from '../../jobs/kind.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import type { LiveDataset } from '../../live/records/ability.ts'
import { chargesOf } from '../../metering/price.ts'
import { type Call, endpoint, type RecordEndpoint, type RunResult, type Services } from '../endpoint.ts'
import { closedObject, ignoredPaging } from '../fields.ts'
import { refuseUnsearchable } from '../live/ask-search.ts'
import {
  type LiveSearchBody,
  type LiveSearchSpec,
  livePageSize,
  liveProjection,
  liveSearchKeys,
  readLiveSearch,
} from '../live/search-live.ts'
import {
  type BatchDescription,
  type BatchEndpoint,
  callerOf,
  commonKeys,
  submit,
  submitProperties,
} from './submit.ts'

/** The most results of a job; a larger `max_results` is cut to it. */
const resultsMax = 1000

/** The jobs of live searches for people or companies. */
export const liveSearchJob = (entity: 'person' | 'company'): BatchDescription => ({
  path: `/batch/${entity}/professional_network/search/live`,
  entity,
  action: 'search_live',
  pool: 'live',
  perMinute: 5,
})

const bodyKeys = {
  ...liveSearchKeys,
  max_results: Type.Optional(Type.Integer({ minimum: 1 })),
  limit: Type.Optional(ignoredPaging),
  page: Type.Optional(ignoredPaging),
  preview: Type.Optional(ignoredPaging),
  ...commonKeys,
}
type BatchBody = Static<TObject<typeof bodyKeys>>

/** The stored request of a job. */
interface StoredSearch {
  readonly query: LiveSearchBody
  readonly entitiesMax: number
}

/** The position where a chunk begins; empty for the first. */
interface SearchPosition {
  readonly page?: number
  /** The number of results before it. */
  readonly taken?: number
}

/** Submits a job that finds at most so many records. Throws 400 and 403 like the direct search. */
export function submitLiveSearch(
  { spec, description }: { readonly spec: LiveSearchSpec; readonly description: BatchDescription },
  { query, entitiesMax }: StoredSearch,
  { webhook_url: webhookUrl, ...call }: Omit<Call, 'body'> & { readonly webhook_url?: string | undefined },
  services: Services,
): Promise<RunResult> {
  liveProjection(spec.dataset, query.fields, call.caller)
  refuseUnsearchable(spec.dataset.name as LiveDataset, readLiveSearch(query, spec.fields), services)
  const order = {
    request: { query, entitiesMax },
    identifierCount: 1,
    entitiesMax,
    creditsEach: spec.price.base.unitPrice,
    chunkSize: undefined,
    webhookUrl,
  }
  return submit(description, order, call, services)
}

export function liveSearchBatch(
  direct: RecordEndpoint<LiveSearchBody>,
  spec: LiveSearchSpec,
  description: BatchDescription,
): BatchEndpoint {
  const run = ({ body, ...call }: Call<BatchBody>, services: Services): Promise<RunResult> => {
    const { webhook_url, max_results = resultsMax, limit: _, page: __, preview: ___, ...query } = body
    const search = { query, entitiesMax: Math.min(max_results, resultsMax) }
    return submitLiveSearch({ spec, description }, search, { ...call, webhook_url }, services)
  }
  const runChunk: BatchEndpoint['runChunk'] = async (
    services,
    batch,
    stored,
    position,
  ): Promise<ChunkResult> => {
    // `run` wrote the request, and the chunk before this one the position.
    const { query, entitiesMax } = stored as unknown as StoredSearch
    const { page = 1, taken = 0 } = position as SearchPosition
    const caller = callerOf(batch)
    const result = await direct.run({ body: { ...query, page }, caller }, services)
    const { [spec.results]: found, has_more: hasMore } = result.body as JsonObject
    const rows = (Array.isArray(found) ? found : []).slice(0, entitiesMax - taken)
    const total = taken + rows.length
    const isLast = hasMore !== true || total >= entitiesMax || page * livePageSize >= pagedMax
    return {
      lines: rows.map(row => JSON.stringify(row)),
      fulfilled: rows.length,
      charges: chargesOf(spec.price, { base: rows.length }),
      next: isLast ? null : { page: page + 1, taken: total },
      ...(isLast && { requested: total }),
    }
  }
  return {
    endpoint: endpoint({
      ...submitProperties(direct, description),
      summary: `${direct.summary}: up to ${resultsMax.toLocaleString('en')} in the background`,
      body: closedObject(bodyKeys),
      run,
    }),
    runChunk,
  }
}

/** A provider that always says that there are more, and leaves all of them out, is not asked further than this. */
const pagedMax = 20_000
