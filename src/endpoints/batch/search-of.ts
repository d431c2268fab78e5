// Batch forms of searches: all rows of a query, or so many, as a file (reference behaviour, 18).
import Type, { type TSchema } from 'typebox'
import type { Dataset } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import type { ChunkResult } from '../../jobs/kind.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { JsonText } from '../../lib/json/json-text.ts'
import type { Call, Facts, RecordEndpoint, Services } from '../endpoint.ts'
import { anyValue, closed, pathList, sortsSchema } from '../fields.ts'
import { pageSizeMax } from '../search/search.ts'
import { type BatchFacts, type BatchRow, commonKeys, submit } from './submit.ts'

export interface BatchSearchSpec extends BatchFacts {
  readonly path: string
  readonly keys: Readonly<Record<string, TSchema>>
  /** The query of the direct search. Throws an ApiError for what the batch form does not take. */
  readonly query: (request: JsonObject) => JsonObject
}

/** More is cut to it (reference behaviour, 18.1). */
const resultsMax = 10_000

/** Keys of every search job; those of paging are ignored, for the job pages by itself. */
export const searchKeys: Readonly<Record<string, TSchema>> = {
  fields: Type.Optional(pathList),
  sorts: Type.Optional(sortsSchema),
  max_results: Type.Optional(Type.Integer({ minimum: 1 })),
  limit_per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax })),
  limit: Type.Optional(anyValue),
  page: Type.Optional(anyValue),
  preview: Type.Optional(anyValue),
}

export function batchSearchOf(direct: RecordEndpoint, dataset: Dataset, spec: BatchSearchSpec): BatchRow {
  async function run(call: Call, services: Services): Promise<Facts> {
    const query = spec.query(call.body)
    // Counting is free, finds what is wrong with the query, and tells how much has to be held.
    const counted = await direct.run({ body: { ...query, limit: 0 }, caller: call.caller }, services)
    const total = Number(read(counted).total_count)
    const entitiesMax = Math.min(Number(call.body.max_results ?? resultsMax), resultsMax, total)
    const { limit_per_page: size = pageSizeMax } = call.body
    const order = {
      request: { query, size, entitiesMax },
      identifierCount: 1,
      entitiesMax,
      creditsEach: direct.price?.base?.unitPrice ?? 0,
    }
    return submit(spec.path, spec, order, call, services)
  }

  const runChunk: BatchRow['runChunk'] = async (services, batch, request, at): Promise<ChunkResult> => {
    const taken = Number(at.taken ?? 0)
    const entitiesMax = Number(request.entitiesMax)
    const limit = Math.min(Number(request.size), entitiesMax - taken)
    const cursor = at.cursor as string | undefined
    const body = { ...(request.query as JsonObject), limit, ...(cursor !== undefined && { cursor }) }
    const caller = { permissions: new Set(batch.permissions) }
    const facts = await direct.run({ body, caller }, services)
    const answer = read(facts)
    const rows = answer[dataset.search.results] as readonly Json[]
    const next = answer.next_cursor as string | null
    const total = taken + rows.length
    return {
      lines: rows.map(row => JSON.stringify(row)),
      fulfilled: rows.length,
      charges: facts.charges,
      next: next !== null && total < entitiesMax ? { cursor: next, taken: total } : null,
      ...(taken === 0 && { requested: entitiesMax }),
    }
  }

  return {
    endpoint: {
      method: 'POST',
      path: spec.path,
      product: `batch_${direct.product}`,
      category: direct.category,
      summary: `${direct.summary}: up to ${resultsMax.toLocaleString('en')} rows in the background`,
      rate: { perMinute: spec.perMinute },
      neverBills: true,
      hasEffect: true,
      pool: spec.pool,
      ...(direct.price && { jobPrice: direct.price }),
      ...(direct.returns && { returns: direct.returns }),
      body: closed({ ...spec.keys, ...searchKeys, ...commonKeys }),
      run,
    },
    runChunk,
  }
}

const read = ({ body }: Facts): JsonObject =>
  (body instanceof JsonText ? JSON.parse(Buffer.from(body.bytes).toString()) : body) as JsonObject

/** The filters of a batch search: a group, where a direct search takes a lone condition too. */
export function filterGroup({ filters }: JsonObject): Json {
  if (!isObject(filters) || filters.conditions === undefined) {
    throw invalidRequest(
      'filters: Must be a group at the top: {"op": "and" or "or", "conditions": [...]}; a batch search takes no lone condition.',
    )
  }
  return filters
}
