// POST /company/enrich and POST /company/identify: companies by id, name, domain or profile URL.
import Type, { type Static } from 'typebox'
import { company } from '../../catalog/company/company.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { Turn } from '../../lib/threads/turns.ts'
import type { RecordIdentity } from '../../live/records/ability.ts'
import { type Candidate, statedCandidates } from '../../matching/candidate.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import { normalForm, normalIdentifier } from '../../normal/form.ts'
import { companyNumberIn } from '../../normal/profile-url.ts'
import { projectionFor } from '../../query/project.ts'
import type { Returnable } from '../../query/returnable.ts'
import type { Charge } from '../../stores/charge.ts'
import type { StoredRecord } from '../../stores/records.ts'
import { type RecordCall, type RecordServices, type RunResult, recordEndpoint } from '../endpoint.ts'
import { answeredFields, closedObject, identifierList, pathList, recordIdList } from '../fields.ts'
import { maxAgeDays } from '../live/freshness.ts'
import { lookUpAtOneCommit } from '../one-commit.ts'
import { candidatesFor, candidateWithId, type DomainMatching, matchEntry, withSources } from './candidates.ts'
import { withReviews } from './company-reviews.ts'
import { type FreshOptions, freshCandidates } from './fresh-candidates.ts'
import { identifierNamed, matchTypeOf, sentKey } from './identifiers.ts'
import { postPaths, shownPosts, withPosts, withShownPosts } from './record-posts.ts'

const identifierKeys = [
  'service_company_ids',
  'names',
  'domains',
  'professional_network_profile_urls',
] as const
type IdentifierKey = (typeof identifierKeys)[number]

const body = closedObject({
  service_company_ids: recordIdList,
  names: identifierList,
  domains: identifierList,
  professional_network_profile_urls: identifierList,
  fields: Type.Optional(pathList),
  exact_match: Type.Optional(Type.Boolean()),
})
const enrichBody = closedObject({ ...body.properties, max_age_days: maxAgeDays })
type Body = Static<typeof enrichBody>

interface CompanyMatchOptions extends FreshOptions {
  /** True to answer one company for each identifier, and to charge for no others, as batch jobs do. */
  readonly bestOnly: boolean
}

interface CompanyMatchKind {
  readonly defaults: readonly string[]
  readonly returnable: Returnable
  readonly charge: (matched: readonly StoredRecord[], fields: readonly string[]) => readonly Charge[]
}

const matchCompanies =
  (kind: CompanyMatchKind) =>
  async (
    { body, caller, options }: RecordCall<Body, CompanyMatchOptions>,
    services: RecordServices,
  ): Promise<RunResult> => {
    const { records } = services
    const { fields, max_age_days: days } = body
    const project = projectionFor({
      dataset: company,
      fields,
      defaults: kind.defaults,
      permissions: caller.permissions,
      returnable: kind.returnable,
    })
    const key = sentKey(identifierKeys, body)
    const entries: JsonObject[] = []
    const matched: StoredRecord[] = []
    const turn = new Turn()
    const values: readonly (string | number)[] = body[key] ?? []
    const resolveValue = (value: string | number) =>
      resolve(services, key, value, domainMatching(body.exact_match))
    const request = { dataset: company, options, resolve: resolveValue, identityOf: identityBy(key) }
    const fresh =
      days === undefined ? [] : await freshCandidates(values, { ...request, maxAgeDays: days }, services)
    for (const [index, value] of values.entries()) {
      await turn.yieldIfOver()
      const { candidates: resolved, freshness } = fresh[index] ?? { candidates: await resolveValue(value) }
      const wanted = options?.bestOnly ? resolved.slice(0, 1) : resolved
      const sourced = await withSources(records, company, fields, wanted)
      const reviewed = await withReviews(records, fields, sourced)
      const candidates = await withPosts(records, company, fields, reviewed)
      matched.push(...candidates.map(({ stored }) => stored))
      const entry = matchEntry(String(value), matchTypeOf(key), candidates, record => ({
        company_data: { ...project(record), ...shownPosts(record) },
      }))
      entries.push(freshness ? { ...entry, freshness } : entry)
    }
    return {
      body: entries,
      results: matched.length,
      charges: kind.charge(
        matched,
        answeredFields(fields, { dataset: company, returnable: kind.returnable }),
      ),
    }
  }

async function resolve(
  services: RecordServices,
  key: IdentifierKey,
  value: string | number,
  domains: DomainMatching,
): Promise<readonly Candidate[]> {
  if (key === 'service_company_ids') return candidateWithId(services.records, company, Number(value))
  const identifier = identifierNamed(company, key)
  const candidates = await candidatesFor(services, company, identifier, String(value), domains)
  if (candidates.length > 0 || key !== 'professional_network_profile_urls') return candidates
  const number = companyNumberIn(normalForm('profile_url', String(value)) ?? '')
  if (number === undefined) return candidates
  const holders = await services.records.find(company.name, {
    kind: 'professional_network_id',
    value: number,
  })
  return statedCandidates(holders)
}

/** Returns how providers are asked for an identifier; undefined for one that is none, and for the id of a record. */
const identityBy =
  (key: IdentifierKey) =>
  (value: string | number): RecordIdentity | undefined => {
    if (key === 'service_company_ids') return undefined
    const text = String(value)
    const { form } = identifierNamed(company, key)
    const normal = normalIdentifier(form, text)
    if (normal === undefined) return undefined
    if (key === 'names') return { kind: 'name', value: text }
    return key === 'domains' ? { kind: 'domain', value: normal } : { kind: 'profile_url', value: text }
  }

/**
 * Returns how domains match: when `exact` is absent the best record, when it is true every record of the
 * domain, and when it is false names that resemble it too.
 */
function domainMatching(exact: boolean | undefined): DomainMatching {
  if (exact === undefined) return 'best'
  return exact ? 'all' : 'fuzzy'
}

function enrichCharges(matched: readonly StoredRecord[], fields: readonly string[]): readonly Charge[] {
  const wantsTechnographics = fields.some(path => path.split('.')[0] === 'technographics')
  return chargesOf(prices.companyEnrich, {
    base: matched,
    ...(wantsTechnographics && {
      technographics: matched.filter(({ record }) => record.technographics !== undefined),
    }),
    social_posts: withShownPosts(matched),
  })
}

const enrichReturnable: Returnable = { sections: Object.keys(company.fields), beside: postPaths }
const identifyReturnable: Returnable = {
  sections: ['service_company_id', 'basic_info', 'social_profiles'],
}

export const companyEnrich = recordEndpoint({
  method: 'POST',
  path: '/company/enrich',
  product: 'company_enrich',
  category: 'Company',
  summary: 'Look companies up by id, name, domain or profile URL',
  rate: { perMinute: 15 },
  price: prices.companyEnrich,
  returns: { dataset: company, returnable: enrichReturnable },
  identifiers: identifierKeys,
  body: enrichBody,
  run: lookUpAtOneCommit(
    matchCompanies({
      defaults: company.enrich.shownByDefault,
      returnable: enrichReturnable,
      charge: enrichCharges,
    }),
  ),
})

export const companyIdentify = recordEndpoint({
  method: 'POST',
  path: '/company/identify',
  product: 'company_identify',
  category: 'Company',
  summary: 'Find which company an identifier belongs to, free',
  rate: { perMinute: 30 },
  neverBills: true,
  returns: { dataset: company, returnable: identifyReturnable },
  plainUnauthorized: true,
  identifiers: identifierKeys,
  body,
  run: lookUpAtOneCommit(
    matchCompanies({
      defaults: ['service_company_id', 'basic_info'],
      returnable: identifyReturnable,
      charge: () => [],
    }),
  ),
})
