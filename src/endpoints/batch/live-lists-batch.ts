// Batch forms of the live lists: postings of companies, and posts of people and companies. A chunk is one of these.
import Type, { type Static, type TObject } from 'typebox'
import { job } from '../../catalog/job/job.ts'
import { ApiError } from '../../errors.ts'
import type { ChunkResult } from '../../jobs/kind.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { prices } from '../../metering/prices.ts'
import { type Call, endpoint, type RunResult, type Services } from '../endpoint.ts'
import { type PostsBody, readPostsView, socialPostEnrich } from '../enrich/social-post-enrich.ts'
import {
  anyValue,
  closedObject,
  identifierText,
  listOrText,
  pathList,
  recordId,
  sortsSchema,
} from '../fields.ts'
import { jobSearchLive, readPostingsView } from '../live/job-search-live.ts'
import { refuseUnset } from '../live/live-records.ts'
import { type BatchEndpoint, callerOf, commonKeys, submit, submitProperties } from './submit.ts'

const companiesMax = 10
const postingsMax = 100

const jobKeys = {
  service_company_ids: Type.Array(recordId(1), { minItems: 1, maxItems: companiesMax }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: postingsMax })),
  fields: Type.Optional(pathList),
  sorts: Type.Optional(sortsSchema),
  ...commonKeys,
}
type JobsBody = Static<TObject<typeof jobKeys>>

const jobBatch = {
  path: '/batch/job/professional_network/search/live',
  entity: 'job',
  action: 'search_live',
  pool: 'live',
  perMinute: 5,
} as const

const positionOf = (at: JsonObject): number => Number(at.index ?? 0)
const nextAfter = (index: number, count: number): JsonObject | null =>
  index + 1 < count ? { index: index + 1 } : null

export const batchJobSearchLive: BatchEndpoint = {
  endpoint: endpoint({
    ...submitProperties(jobSearchLive, jobBatch),
    summary: `${jobSearchLive.summary}: up to ${companiesMax} companies in the background`,
    body: closedObject(jobKeys),
    run: async ({ body, ...call }: Call<JobsBody>, services: Services): Promise<RunResult> => {
      readPostingsView(body, call.caller)
      refuseUnset('job', 'list', services)
      const { service_company_ids: ids, limit = postingsMax, webhook_url: webhookUrl } = body
      const order = {
        request: body,
        identifierCount: ids.length,
        entitiesMax: ids.length * limit,
        creditsEach: prices.jobSearchLive.base.unitPrice,
        chunkSize: undefined,
        webhookUrl,
      }
      return submit(jobBatch, order, call, services)
    },
  }),
  runChunk: async (services, batch, stored, at): Promise<ChunkResult> => {
    // `run` stored this request, from a body that was checked.
    const { service_company_ids: ids, webhook_url: _, ...rest } = stored as unknown as JobsBody
    const index = positionOf(at)
    const caller = callerOf(batch)
    const body = { ...rest, service_company_id: ids[index] ?? 0 }
    const result = await jobSearchLive.run({ body, caller }, services)
    const rows = ((result.body as JsonObject)[job.search.results] ?? []) as readonly Json[]
    return {
      lines: rows.map(row => JSON.stringify(row)),
      fulfilled: rows.length,
      charges: result.charges,
      next: nextAfter(index, ids.length),
    }
  },
}

const ownersMax = 10

/** The key of the direct form for each list of identifiers. */
const directKeys = {
  professional_network_profile_urls: 'professional_network_profile_url',
  company_domains: 'company_domain',
  company_names: 'company_name',
  company_professional_network_urls: 'company_professional_network_url',
  service_company_ids: 'service_company_id',
  social_post_urls: 'social_post_url',
} as const
type OwnersKey = keyof typeof directKeys
const ownersKeys = Object.keys(directKeys) as OwnersKey[]

const texts = Type.Optional(listOrText(Type.Array(identifierText, { minItems: 1, maxItems: ownersMax })))
const postKeys = {
  professional_network_profile_urls: texts,
  company_domains: texts,
  company_names: texts,
  company_professional_network_urls: texts,
  service_company_ids: Type.Optional(
    listOrText(Type.Array(recordId(1), { minItems: 1, maxItems: ownersMax })),
  ),
  social_post_urls: texts,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  fields: Type.Optional(pathList),
  post_types: Type.Optional(anyValue),
  max_reactors: Type.Optional(Type.Integer({ minimum: 0, maximum: 5000 })),
  max_comments: Type.Optional(Type.Integer({ minimum: 0, maximum: 5000 })),
  chunk_size: Type.Optional(Type.Integer({ minimum: 10, maximum: 1000 })),
  ...commonKeys,
}
type PostsOfManyBody = Static<TObject<typeof postKeys>>

const postBatch = {
  path: '/batch/social_post/professional_network/enrich/live',
  entity: 'social_post',
  action: 'enrich_live',
  pool: 'live',
  perMinute: 5,
} as const

function ownersOf(body: PostsOfManyBody): {
  readonly key: OwnersKey
  readonly values: readonly (string | number)[]
} {
  const key = ownersKeys.find(name => body[name] !== undefined) ?? 'social_post_urls'
  return { key, values: body[key] ?? [] }
}

/** Returns the body of the direct form for one of the identifiers. */
function directBody(body: PostsOfManyBody, key: OwnersKey, value: string | number): PostsBody {
  const { limit, fields, post_types, max_reactors, max_comments } = body
  const rest = { limit, fields, post_types, max_reactors, max_comments }
  const given = Object.fromEntries(Object.entries(rest).filter(([, one]) => one !== undefined))
  return { ...given, [directKeys[key]]: value }
}

export const batchPostEnrichLive: BatchEndpoint = {
  endpoint: endpoint({
    ...submitProperties(socialPostEnrich, postBatch),
    summary: `${socialPostEnrich.summary}: up to ${ownersMax} in the background`,
    identifiers: ownersKeys,
    body: closedObject(postKeys),
    run: async ({ body, ...call }: Call<PostsOfManyBody>, services: Services): Promise<RunResult> => {
      const { key, values } = ownersOf(body)
      const first = directBody(body, key, values[0] ?? '')
      const { from, to, maxReactors, maxComments } = readPostsView(first, call.caller)
      const { base, entries } = prices.socialPostEnrich
      const engaged = maxReactors * entries.reactors.unitPrice + maxComments * entries.comments.unitPrice
      const order = {
        request: body,
        identifierCount: values.length,
        entitiesMax: values.length,
        creditsEach: (key === 'social_post_urls' ? 1 : to - from) * (base.unitPrice + engaged),
        chunkSize: body.chunk_size,
        webhookUrl: body.webhook_url,
      }
      return submit(postBatch, order, call, services)
    },
  }),
  runChunk: async (services, batch, stored, at): Promise<ChunkResult> => {
    const request = stored as unknown as PostsOfManyBody
    const { key, values } = ownersOf(request)
    const index = positionOf(at)
    const value = values[index] ?? ''
    const caller = callerOf(batch)
    const result = await postsOf(directBody(request, key, value), { caller, services })
    if (!result) return { lines: [], fulfilled: 0, charges: [], next: nextAfter(index, values.length) }
    const data = result.body as JsonObject
    const hasPosts = Array.isArray(data.posts) && data.posts.length > 0
    const line = { original_identifier: value, internal_id: null, data }
    return {
      lines: hasPosts ? [JSON.stringify(line)] : [],
      fulfilled: hasPosts ? 1 : 0,
      charges: result.charges,
      next: nextAfter(index, values.length),
    }
  },
}

/** Returns the answer of the direct form; undefined for an identifier that it refuses, which fails for itself only. */
async function postsOf(
  body: PostsBody,
  {
    caller,
    services,
  }: {
    readonly caller: { readonly permissions: ReadonlySet<string> }
    readonly services: Parameters<BatchEndpoint['runChunk']>[0]
  },
): Promise<RunResult | undefined> {
  try {
    return await socialPostEnrich.run({ body, caller }, services)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined
    throw error
  }
}
