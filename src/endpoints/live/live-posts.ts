// The posts of a person or company, or one post by its URL, as a question for providers.
import { company } from '../../catalog/company/company.ts'
import { person } from '../../catalog/person/person.ts'
import type { RecordOwner } from '../../live/records/ability.ts'
import type { RecordQuestion } from '../../live/records/questions.ts'
import { valueAt } from '../../query/read.ts'
import type { StoredRecord } from '../../stores/records.ts'
import type { RecordServices } from '../endpoint.ts'
import { candidatesFor, candidateWithId } from '../enrich/candidates.ts'
import { identifierNamed } from '../enrich/identifiers.ts'
import { ownerOf } from './job-search-live.ts'

/** The keys of a body that name posts; exactly one of them is given. */
interface PostKeys {
  readonly social_post_url?: string
  readonly professional_network_profile_url?: string
  readonly company_name?: string
  readonly company_domain?: string
  readonly service_company_id?: number
  readonly company_professional_network_url?: string
}

export async function livePostsQuestion(
  body: PostKeys,
  { from, to }: { readonly from: number; readonly to: number },
  services: RecordServices,
): Promise<RecordQuestion> {
  const dataset = 'social_post'
  const { social_post_url: url } = body
  if (url !== undefined) return { is: 'lookup', dataset, identity: { kind: 'page_url', value: url } }
  const size = to - from
  const range = { page: from / size + 1, size }
  return { is: 'list', dataset, owner: await ownerNamedBy(body, services), range }
}

/** Returns what the caller named, and what is on file about it. */
async function ownerNamedBy(body: PostKeys, services: RecordServices): Promise<RecordOwner> {
  const { professional_network_profile_url: personUrl, company_professional_network_url: companyUrl } = body
  if (personUrl !== undefined) {
    const stored = await best(person, 'professional_network_profile_urls', personUrl, services)
    const name = stored && valueAt(stored.record, 'basic_profile.name')
    return {
      type: 'person',
      name: typeof name === 'string' ? name : undefined,
      domain: undefined,
      website: undefined,
      urls: [personUrl],
    }
  }
  const stored = await companyNamedBy(body, services)
  const owner = stored ? ownerOf(stored) : { ...nobody, name: body.company_name, domain: body.company_domain }
  return companyUrl === undefined ? owner : { ...owner, urls: [companyUrl, ...owner.urls] }
}

const nobody: RecordOwner = {
  type: 'company',
  name: undefined,
  domain: undefined,
  website: undefined,
  urls: [],
}

async function companyNamedBy(body: PostKeys, services: RecordServices): Promise<StoredRecord | undefined> {
  const { service_company_id: id, company_domain: domain, company_name: name } = body
  if (id !== undefined) return (await candidateWithId(services.records, company, id))[0]?.stored
  if (domain !== undefined) return best(company, 'domains', domain, services)
  if (name !== undefined) return best(company, 'names', name, services)
  return best(
    company,
    'professional_network_profile_urls',
    body.company_professional_network_url ?? '',
    services,
  )
}

/** The least confidence of a company found by name: another company's posts would be worse than none. */
const confidenceMin = 0.5

async function best(
  dataset: Parameters<typeof identifierNamed>[0],
  key: string,
  value: string,
  services: RecordServices,
): Promise<StoredRecord | undefined> {
  const candidates = await candidatesFor(services, dataset, identifierNamed(dataset, key), value)
  return candidates.find(({ confidence }) => confidence >= confidenceMin)?.stored
}
