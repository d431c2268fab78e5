// The posts of a person or company: the author of a request, and the posts they wrote or reposted.
import { company } from '../../catalog/company/company.ts'
import type { Dataset } from '../../catalog/dataset.ts'
import { person } from '../../catalog/person/person.ts'
import { socialPost } from '../../catalog/social-post/social-post.ts'
import { and, not, or, type Predicate } from '../../query/predicate.ts'
import { comparableValues } from '../../query/value.ts'
import type { Records, StoredRecord } from '../../stores/records.ts'
import type { RecordServices } from '../endpoint.ts'
import { candidatesFor, candidateWithId } from './candidates.ts'
import { identifierNamed } from './identifiers.ts'

/** The least confidence of a company found by name: another company's posts would be worse than none. */
const confidenceMin = 0.5

/** A person or company: its stored records, and the URL by which posts name it that are not linked to a record. */
export interface Author {
  readonly type: string
  readonly ids: readonly number[]
  readonly url: string | undefined
}

/** The keys of a body that name an author; exactly one of them is given. */
interface AuthorKeys {
  readonly professional_network_profile_url?: string
  readonly company_name?: string
  readonly company_domain?: string
  readonly service_company_id?: number
  readonly company_professional_network_url?: string
}

/** The catalogue's identifier for each key that names a company. */
const identifierKeyOf = {
  company_name: 'names',
  company_domain: 'domains',
  company_professional_network_url: 'professional_network_profile_urls',
} as const
const companyKeys = ['company_name', 'company_domain', 'company_professional_network_url'] as const

/** Returns the author whose posts are requested. */
export async function authorNamedBy(body: AuthorKeys, services: RecordServices): Promise<Author> {
  const { service_company_id: id, professional_network_profile_url: personUrl } = body
  if (personUrl !== undefined) {
    return authorNamed(person, 'professional_network_profile_urls', personUrl, services)
  }
  if (id !== undefined) {
    const [candidate] = await candidateWithId(services.records, company, id)
    return { type: company.name, ids: [id, ...(candidate ? [candidate.stored.id] : [])], url: undefined }
  }
  const key = companyKeys.find(name => body[name] !== undefined) ?? 'company_name'
  return authorNamed(company, identifierKeyOf[key], body[key] ?? '', services)
}

async function authorNamed(
  dataset: Dataset,
  key: string,
  value: string,
  services: RecordServices,
): Promise<Author> {
  const candidates = await candidatesFor(services, dataset, identifierNamed(dataset, key), value)
  const best = candidates.find(({ confidence }) => confidence >= confidenceMin)
  return {
    type: dataset.name,
    ids: best ? [best.stored.id] : [],
    url: key === 'professional_network_profile_urls' ? value : undefined,
  }
}

export const feedTypes = ['original', 'repost'] as const

export interface FeedRequest {
  /** The types of posts that are answered, which are among `feedTypes`. */
  readonly types: readonly string[]
  /** True when reposts of the author's posts by others are part of the feed. */
  readonly includesRepostsByOthers: boolean
  /** The range of posts, counted from the newest; `to` is excluded. */
  readonly from: number
  readonly to: number
}

/** Returns the posts that an author wrote or reposted, newest first. */
export async function feedOf(
  author: Author,
  { types, includesRepostsByOthers, from, to }: FeedRequest,
  records: Records,
): Promise<readonly StoredRecord[]> {
  const [byAuthor, repostedByAuthor] = [actedBy('actor', author), actedBy('reposter', author)]
  if (byAuthor.length === 0) return []
  const authored = includesRepostsByOthers ? or(byAuthor) : and([or(byAuthor), not(hasReposter)])
  const ofType = types.map(type => (type === 'repost' ? isRepost : not(isRepost)))
  const page = await records.search({
    dataset: socialPost.name,
    where: and([or([authored, ...repostedByAuthor]), or(ofType)]),
    sorts: [{ path: 'date_posted', lists: [], at: ['date_posted'], descending: true }],
    after: undefined,
    limit: to,
  })
  return page.records.slice(from)
}

const isRepost: Predicate = {
  is: 'oneOf',
  at: ['post_type'],
  values: ['repost_quote', 'repost_without_thoughts'],
}

/** Matches posts that name a reposter in any way. */
const hasReposter: Predicate = {
  is: 'present',
  at: socialPost.pathsWith('filter').filter(path => path.startsWith('reposter.')),
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
