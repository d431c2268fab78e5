// POST /dataset/social_post/enrich: a post by its URL, or the posts of a person or company (interface.md).
import Type from 'typebox'
import { company } from '../catalog/company/company.ts'
import type { Dataset } from '../catalog/dataset.ts'
import { person } from '../catalog/person/person.ts'
import { socialPost } from '../catalog/social-post/social-post.ts'
import { invalidRequest } from '../errors.ts'
import type { Json, JsonObject } from '../lib/json.ts'
import type { Charge } from '../metering/price.ts'
import { and, or, type Predicate } from '../query/predicate.ts'
import { comparableValues, shorten } from '../query/value.ts'
import type { Records, StoredRecord } from '../stores/records.ts'
import type { Call, Endpoint, Facts, Services } from './endpoint.ts'
import { closed } from './fields.ts'
import { flatPosts } from './flat-post.ts'
import { identifierNamed } from './identifiers.ts'
import { candidatesFor, candidateWithId } from './match.ts'

const wires = [
  'professional_network_profile_url',
  'social_post_url',
  'company_name',
  'company_domain',
  'service_company_id',
  'company_professional_network_url',
] as const

const pageLength = 5
/** Below this a name is taken for nobody's: another company's posts would be worse than none. */
const confidenceMin = 0.5
const pagesMax = 20
const postsMax = 100
/** The most reactors or comments shown of one post (reference behaviour, 14.3). */
const engagedMax = 5000

async function run({ body, caller }: Call, { records }: Services): Promise<Facts> {
  const request = readRequest(body)
  const show = flatPosts({ ...request, permissions: caller.permissions })
  const found =
    body.social_post_url === undefined
      ? await feed(await authors(body, records), request, records)
      : await byUrl(String(body.social_post_url), records)
  const posts = found.map(({ record }) => show(record))
  return {
    body: { posts: posts.length > 0 ? posts : null },
    results: posts.length,
    charges: charges(posts),
  }
}

interface Request {
  readonly fields: readonly string[] | undefined
  readonly types: readonly string[]
  readonly maxReactors: number
  readonly maxComments: number
  /** Which posts of the feed, newest first. */
  readonly from: number
  readonly to: number
}

const postTypes = ['original', 'repost'] as const

function readRequest(body: JsonObject): Request {
  const fields = typeof body.fields === 'string' ? commaSeparated(body.fields) : undefined
  if (fields?.length === 0) throw invalidRequest('fields: Must name at least one field.')
  // A post asked for by its own URL is one, whatever they say.
  if (body.page !== undefined && body.limit !== undefined && body.social_post_url === undefined) {
    throw invalidRequest('page: Give either page or limit, not both.')
  }
  const engaged = (key: string, list: string): number => {
    const most = Number(body[key] ?? 0)
    if (most > 0 && !fields?.includes(list)) throw invalidRequest(`${key}: Needs ${list} in fields.`)
    return most
  }
  const page = Number(body.page ?? 1)
  const isLimited = body.limit !== undefined
  return {
    fields,
    types: readTypes(body.post_types),
    maxReactors: engaged('max_reactors', 'reactors'),
    maxComments: engaged('max_comments', 'comments'),
    from: isLimited ? 0 : (page - 1) * pageLength,
    to: isLimited ? Number(body.limit) : page * pageLength,
  }
}

const commaSeparated = (text: string): readonly string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

function readTypes(value: Json | undefined): readonly string[] {
  if (value === undefined) return postTypes
  const types = typeof value === 'string' ? commaSeparated(value) : value
  const known: readonly Json[] = postTypes
  if (!Array.isArray(types) || types.length === 0 || types.some((type: Json) => !known.includes(type))) {
    throw invalidRequest(
      `post_types: Must be ${postTypes.join(' or ')}, or an array of them; got ${shorten(value)}.`,
    )
  }
  return types
}

async function byUrl(url: string, records: Records): Promise<readonly StoredRecord[]> {
  const candidates = await candidatesFor(
    records,
    socialPost,
    identifierNamed(socialPost, 'social_post_url'),
    url,
  )
  return candidates.slice(0, 1).map(({ stored }) => stored)
}

/** Who is asked for: as a record on file, and by the URL under which posts may name them unlinked. */
interface Author {
  readonly type: string
  readonly ids: readonly number[]
  readonly url: string | undefined
}

async function authors(body: JsonObject, records: Records): Promise<Author> {
  const { service_company_id: id, professional_network_profile_url: personUrl } = body
  if (personUrl !== undefined) {
    return authorNamed(person, 'professional_network_profile_urls', String(personUrl), records)
  }
  if (id !== undefined) {
    const [found] = await candidateWithId(records, company, Number(id))
    return { type: company.name, ids: [Number(id), ...(found ? [found.stored.id] : [])], url: undefined }
  }
  const wireOf = {
    company_name: 'names',
    company_domain: 'domains',
    company_professional_network_url: 'professional_network_profile_urls',
  } as const
  const key = (Object.keys(wireOf) as (keyof typeof wireOf)[]).find(name => body[name] !== undefined)
  return authorNamed(company, wireOf[key ?? 'company_name'], String(body[key ?? '']), records)
}

async function authorNamed(dataset: Dataset, wire: string, value: string, records: Records): Promise<Author> {
  const candidates = await candidatesFor(records, dataset, identifierNamed(dataset, wire), value)
  const best = candidates.find(({ confidence }) => confidence >= confidenceMin)
  return {
    type: dataset.name,
    ids: best ? [best.stored.id] : [],
    url: wire === 'professional_network_profile_urls' ? value : undefined,
  }
}

/** The posts somebody wrote or passed on, newest first. */
async function feed(
  author: Author,
  { types, from, to }: Request,
  records: Records,
): Promise<readonly StoredRecord[]> {
  const by = ['actor', 'reposter'].flatMap(role => actedBy(role, author))
  if (by.length === 0) return []
  const reposts: Predicate = {
    is: 'oneOf',
    at: ['post_type'],
    values: ['repost_quote', 'repost_without_thoughts'],
  }
  const ofType = types.map((type): Predicate => (type === 'repost' ? reposts : { is: 'not', of: reposts }))
  const page = await records.search({
    dataset: socialPost.name,
    where: and([or(by), or(ofType)]),
    sorts: [{ path: 'date_posted', lists: [], at: ['date_posted'], descending: true }],
    after: undefined,
    limit: to,
  })
  return page.records.slice(from)
}

function actedBy(role: string, { type, ids, url }: Author): readonly Predicate[] {
  const path = `${role}.professional_network_url`
  const field = socialPost.paths.get(path)
  const urls = url === undefined || !field ? [] : comparableValues(field, url, path)
  return [
    ...(ids.length > 0
      ? [
          and([
            { is: 'oneOf', at: [`${role}.actor_type`], values: [type] },
            { is: 'oneOf', at: [`${role}.service_entity_id`], values: ids },
          ]),
        ]
      : []),
    ...(urls.length > 0 ? [{ is: 'oneOf', at: [path], values: urls } as const] : []),
  ]
}

/** 1 credit a post, and 5 for every 100 reactors or comments answered (reference behaviour, 14.3). */
function charges(posts: readonly JsonObject[]): readonly Charge[] {
  const count = (list: string) =>
    posts.reduce((sum, { [list]: entries }) => sum + (Array.isArray(entries) ? entries.length : 0), 0)
  return [
    { component: 'social_post.post', label: 'Social post', quantity: posts.length, unitPrice: 1 },
    {
      component: 'social_post.reactors',
      label: 'Social post reactor',
      quantity: count('reactors'),
      unitPrice: 0.05,
    },
    {
      component: 'social_post.comments',
      label: 'Social post comment',
      quantity: count('comments'),
      unitPrice: 0.05,
    },
  ]
}

export const socialPostEnrich: Endpoint = {
  method: 'POST',
  path: '/dataset/social_post/enrich',
  product: 'social_post_enrich',
  category: 'Social Post',
  summary: 'The posts of a person or company, or one post by its URL',
  rate: { perMinute: 10 },
  price: { base: 1 },
  identifiers: wires,
  body: closed({
    professional_network_profile_url: Type.Optional(Type.String({ minLength: 1 })),
    social_post_url: Type.Optional(Type.String({ minLength: 1 })),
    company_name: Type.Optional(Type.String({ minLength: 1 })),
    company_domain: Type.Optional(Type.String({ minLength: 1 })),
    service_company_id: Type.Optional(Type.Integer({ minimum: 1 })),
    company_professional_network_url: Type.Optional(Type.String({ minLength: 1 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pagesMax })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: postsMax })),
    fields: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 })),
    post_types: Type.Optional(Type.Unknown()),
    max_reactors: Type.Optional(Type.Integer({ minimum: 0, maximum: engagedMax })),
    max_comments: Type.Optional(Type.Integer({ minimum: 0, maximum: engagedMax })),
  }),
  run,
}
