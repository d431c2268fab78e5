// Batch forms of searches: the rows of a query, up to a maximum, as a file.
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { Dataset } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import type { ChunkResult } from '../../jobs/kind.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { parsedBody } from '../../lib/json/json-text.ts'
import { type Call, endpoint, type RecordEndpoint, type RunResult, type Services } from '../endpoint.ts'
import { closedObject, ignoredPaging, pathList, sortsSchema } from '../fields.ts'
import { pageSizeMax, type SearchBody } from '../search/search.ts'
import {
  type BatchDescription,
  type BatchEndpoint,
  callerOf,
  commonKeys,
  submit,
  submitProperties,
} from './submit.ts'

export interface SearchBatchSpec<Keys extends TProperties> extends BatchDescription {
  readonly keys: Keys
  /** The query of the direct search. Throws an ApiError for what the batch form does not take. */
  readonly query: (request: BatchSearchRequest<Keys>) => SearchBody
}

/** The most rows of a job; a larger `max_results` is cut to it. */
const resultsMax = 10_000

/** The keys of every search job. Those of paging are ignored, because the job pages by itself. */
export const searchKeys = {
  fields: Type.Optional(pathList),
  sorts: Type.Optional(sortsSchema),
  max_results: Type.Optional(Type.Integer({ minimum: 1 })),
  limit_per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax })),
  limit: Type.Optional(ignoredPaging),
  page: Type.Optional(ignoredPaging),
  preview: Type.Optional(ignoredPaging),
}

type BatchSearchRequest<Keys extends TProperties> = Static<TObject<Keys>> &
  Static<TObject<typeof searchKeys>> &
  Static<TObject<typeof commonKeys>>

/** The stored request of a search job. */
interface StoredSearch {
  readonly query: SearchBody
  /** The number of rows of a page. */
  readonly size: number
  readonly entitiesMax: number
}

/** The position where a chunk begins; empty for the first. */
interface SearchPosition {
  readonly cursor?: string
  /** The number of rows before it. */
  readonly taken?: number
}

export function searchBatch<Keys extends TProperties>(
  direct: RecordEndpoint<SearchBody>,
  dataset: Dataset,
  spec: SearchBatchSpec<Keys>,
): BatchEndpoint {
  async function run(
    { body, ...call }: Call<BatchSearchRequest<Keys>>,
    services: Services,
  ): Promise<RunResult> {
    const query = spec.query(body)
    // Counting is free, validates the query, and yields the number of credits to hold.
    const counted = await direct.run({ body: { ...query, limit: 0 }, caller: call.caller }, services)
    const { total_count: total } = answerOf(counted)
    const entitiesMax = Math.min(body.max_results ?? resultsMax, resultsMax, total)
    const request: StoredSearch = { query, size: body.limit_per_page ?? pageSizeMax, entitiesMax }
    const order = {
      request,
      identifierCount: 1,
      entitiesRequested: entitiesMax,
      entitiesMax,
      creditsEach: direct.price?.base?.unitPrice ?? 0,
      chunkSize: undefined,
      webhookUrl: body.webhook_url,
    }
    return submit(spec, order, call, services)
  }

  const runChunk: BatchEndpoint['runChunk'] = async (
    services,
    batch,
    stored,
    position,
  ): Promise<ChunkResult> => {
    // `run` wrote the request, and the chunk before this one the position.
    const { query, size, entitiesMax } = stored as unknown as StoredSearch
    const { cursor, taken = 0 } = position as SearchPosition
    const limit = Math.min(size, entitiesMax - taken)
    const body = { ...query, limit, ...(cursor !== undefined && { cursor }) }
    const caller = callerOf(batch)
    const result = await direct.run({ body, caller }, services)
    const answer = answerOf(result)
    const { next_cursor: next } = answer
    const rows = answer[dataset.search.results] as readonly Json[]
    const total = taken + rows.length
    return {
      lines: rows.map(row => JSON.stringify(row)),
      fulfilled: rows.length,
      charges: result.charges,
      next: next !== null && total < entitiesMax ? { cursor: next, taken: total } : null,
    }
  }

  return {
    endpoint: endpoint({
      ...submitProperties(direct, spec),
      summary: `${direct.summary}: up to ${resultsMax.toLocaleString('en')} rows in the background`,
      body: Type.Unsafe<BatchSearchRequest<Keys>>(
        closedObject({ ...spec.keys, ...searchKeys, ...commonKeys }),
      ),
      run,
    }),
    runChunk,
  }
}

/** The answer of a search. Its rows stand under the key that the dataset names. */
type SearchBatchAnswer = JsonObject & { readonly total_count: number; readonly next_cursor: string | null }

const answerOf = ({ body }: RunResult): SearchBatchAnswer => parsedBody(body) as unknown as SearchBatchAnswer

/**
 * Returns the filters of a batch search. They must be a group, whereas a direct search takes a single
 * condition too.
 */
export function filterGroup(filters: Json): Json {
  if (!isObject(filters) || filters.conditions === undefined) {
    throw invalidRequest(
      'filters: Must be a group: {"op": "and" or "or", "conditions": [...]}. A batch search does not accept a single condition.',
    )
  }
  return filters
}
