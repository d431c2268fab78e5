// POST /dataset/social_post/enrich and its newer path: a post by its URL, or the posts of a person or company.
import Type, { type Static } from 'typebox'
import { socialPost } from '../../catalog/social-post/social-post.ts'
import { invalidRequest } from '../../errors.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { message, shorten } from '../../lib/message.ts'
import { mapInTurns } from '../../lib/threads/turns.ts'
import { isFailure } from '../../live/records/records.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import type { Charge } from '../../stores/charge.ts'
import type { StoredRecord } from '../../stores/records.ts'
import { type RecordCall, type RecordServices, type RunResult, recordEndpoint } from '../endpoint.ts'
import { anyValue, closedObject, nonEmptyText, pathList, recordId } from '../fields.ts'
import { livePostsQuestion } from '../live/live-posts.ts'
import { shownRecords } from '../live/live-records.ts'
import { candidatesFor } from './candidates.ts'
import { flatPosts } from './flat-post.ts'
import { identifierNamed } from './identifiers.ts'
import { authorNamedBy, type FeedRequest, feedOf, feedTypes } from './post-feed.ts'

const identifierKeys = [
  'professional_network_profile_url',
  'social_post_url',
  'company_name',
  'company_domain',
  'service_company_id',
  'company_professional_network_url',
] as const

const pageLength = 5
const pagesMax = 20
const postsMax = 100
/** The most reactors or comments that are shown of one post. */
const engagedMax = 5000
/** The longest text that is read as a list of types, in characters. */
const typesLengthMax = 200

const body = closedObject({
  professional_network_profile_url: Type.Optional(nonEmptyText),
  social_post_url: Type.Optional(nonEmptyText),
  company_name: Type.Optional(nonEmptyText),
  company_domain: Type.Optional(nonEmptyText),
  service_company_id: Type.Optional(recordId(1)),
  company_professional_network_url: Type.Optional(nonEmptyText),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: pagesMax })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: postsMax })),
  // A text is split at its commas; searches and other enrichments take a list only.
  fields: Type.Optional(Type.Union([pathList, Type.String({ maxLength: 10_000 })])),
  post_types: Type.Optional(anyValue),
  include_reposts_by_others: Type.Optional(Type.Boolean()),
  max_reactors: Type.Optional(Type.Integer({ minimum: 0, maximum: engagedMax })),
  max_comments: Type.Optional(Type.Integer({ minimum: 0, maximum: engagedMax })),
})
export type PostsBody = Static<typeof body>
type Body = PostsBody

/** Answers from the posts on file. */
const run = async (call: RecordCall<Body>, services: RecordServices): Promise<RunResult> =>
  answerOf(await postsOnFile(call, services))

async function postsOnFile(
  { body, caller }: RecordCall<Body>,
  services: RecordServices,
): Promise<readonly JsonObject[]> {
  const { show, ...request } = readPostsView(body, caller)
  const records =
    body.social_post_url === undefined
      ? await feedOf(await authorNamedBy(body, services), request, services.records)
      : await postByUrl(body.social_post_url, services)
  return records.map(({ record }) => show(record))
}

const answerOf = (posts: readonly JsonObject[], remark?: string): RunResult => ({
  body: { posts: posts.length > 0 ? posts : null, ...(remark !== undefined && { remark }) },
  results: posts.length,
  charges: charges(posts),
})

/** Answers from providers; from the file, with a remark, where none is configured or all of them fail. */
async function runLive(call: RecordCall<Body>, services: RecordServices): Promise<RunResult> {
  const { body, caller } = call
  const { show, ...request } = readPostsView(body, caller)
  const question = await livePostsQuestion(body, request, services)
  const noSource = 'These are posts on file: no connector for posts of this address is configured.'
  const onFile = async (remark: string) => answerOf(await postsOnFile(call, services), remark)
  if (!services.live.records.canAnswer(question)) {
    return onFile(noSource)
  }
  const { records, outcomes } = await services.live.records.ask(question)
  if (outcomes.length === 0) return onFile(noSource)
  if (outcomes.every(isFailure)) {
    return onFile(
      `These are posts on file: ${outcomes.map(({ connector, message }) => `${connector}: ${message}`).join(' ')}`,
    )
  }
  const isWanted = ({ record }: StoredRecord) =>
    request.types.includes(
      String(record.post_type ?? 'original').startsWith('repost') ? 'repost' : 'original',
    )
  const posts = await shownRecords(socialPost, records)
  const wanted = posts.filter(isWanted).slice(0, request.to - request.from)
  return answerOf(await mapInTurns(wanted, ({ record }) => show(record)))
}

interface PostsRequest extends FeedRequest {
  readonly fields: readonly string[] | undefined
  readonly maxReactors: number
  readonly maxComments: number
}

/** Returns the request, and what shows its posts. Throws 400, and 403 for fields that the key lacks. */
export function readPostsView(body: Body, { permissions }: RecordCall<Body>['caller']) {
  const request = readPostsRequest(body)
  return { ...request, show: flatPosts({ ...request, permissions }) }
}

function readPostsRequest(body: Body): PostsRequest {
  const { page = 1, limit } = body
  const fields = typeof body.fields === 'string' ? commaSeparated(body.fields) : body.fields
  if (fields?.length === 0) throw invalidRequest('fields: Must name at least one field.')
  // A request for one post by its URL is not paged, so both keys are accepted.
  if (body.page !== undefined && limit !== undefined && body.social_post_url === undefined) {
    throw invalidRequest('page: Send either page or limit, not both.')
  }
  const engagementMax = (key: 'max_reactors' | 'max_comments', list: string): number => {
    const { [key]: most = 0 } = body
    if (most > 0 && !fields?.includes(list))
      throw invalidRequest(`${key}: Can only be used with ${list} in fields.`)
    return most
  }
  return {
    fields,
    types: readTypes(body.post_types),
    includesRepostsByOthers: body.include_reposts_by_others === true,
    maxReactors: engagementMax('max_reactors', 'reactors'),
    maxComments: engagementMax('max_comments', 'comments'),
    from: limit !== undefined ? 0 : (page - 1) * pageLength,
    to: limit ?? page * pageLength,
  }
}

const commaSeparated = (text: string): readonly string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

function readTypes(value: Json | undefined): readonly string[] {
  if (value === undefined) return feedTypes
  const types = typeof value === 'string' && value.length <= typesLengthMax ? commaSeparated(value) : value
  const knownTypes: readonly Json[] = feedTypes
  if (!Array.isArray(types) || types.length === 0 || types.some((type: Json) => !knownTypes.includes(type))) {
    throw invalidRequest(
      message`post_types: Must be ${feedTypes.join(' or ')}, or an array of them; got ${shorten(value)}.`,
    )
  }
  return types
}

async function postByUrl(url: string, services: RecordServices): Promise<readonly StoredRecord[]> {
  const candidates = await candidatesFor(
    services,
    socialPost,
    identifierNamed(socialPost, 'social_post_url'),
    url,
  )
  return candidates.slice(0, 1).map(({ stored }) => stored)
}

function charges(posts: readonly JsonObject[]): readonly Charge[] {
  const count = (list: string) =>
    posts.reduce((sum, { [list]: entries }) => sum + (Array.isArray(entries) ? entries.length : 0), 0)
  return chargesOf(prices.socialPostEnrich, {
    base: posts.length,
    reactors: count('reactors'),
    comments: count('comments'),
  })
}

const paths = ['/dataset/social_post/enrich', '/social_post/professional_network/enrich/live'] as const

/**
 * Returns the endpoint at one of the paths. Older clients call the first, which answers from the posts on file, newer
 * ones the second, which asks providers.
 */
const endpointAt = (path: (typeof paths)[number]) =>
  recordEndpoint({
    method: 'POST',
    path,
    product: 'social_post_enrich',
    category: 'Social Post',
    summary: 'The posts of a person or company, or one post by its URL',
    rate: { perMinute: 10, bucket: { name: paths[0], paths } },
    price: prices.socialPostEnrich,
    identifiers: identifierKeys,
    body,
    run: path === paths[0] ? run : runLive,
  })

export const datasetSocialPostEnrich = endpointAt('/dataset/social_post/enrich')
export const socialPostEnrich = endpointAt('/social_post/professional_network/enrich/live')
