// Random requests, most of them nearly valid: the keys of an endpoint with values that fit, almost fit, or do not.
import fc from 'fast-check'
import type { Dataset } from '../../src/catalog/dataset.ts'
import { datasets } from '../../src/catalog/index.ts'
import { job } from '../../src/catalog/job/job.ts'
import { person } from '../../src/catalog/person/person.ts'
import type { Json } from '../../src/lib/json/json.ts'
import { operators } from '../../src/query/operators/index.ts'
import { kindOf } from '../../src/query/value.ts'

const anything = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '__proto__', 'a.b', '\u0000', '\ud800'),
)

/** Mostly the value, sometimes anything. */
const mostly = (value: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.oneof(
    { weight: 60, arbitrary: value },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: oddText },
  )

const listOf = (value: fc.Arbitrary<Json>, maxLength = 4): fc.Arbitrary<Json> =>
  mostly(fc.array(mostly(value), { minLength: 1, maxLength }))

const value = fc.oneof(
  fc.constantFrom<Json>(
    'ana',
    'Engineer',
    'usa',
    '2020-01-01',
    10,
    -1,
    1e308,
    true,
    null,
    ['a', 'b'],
    [],
    'x|y',
  ),
  fc.record(
    {
      lat_lng: fc.constantFrom<Json>([48, 2], [0], 'x'),
      location: fc.constantFrom<Json>('Paris', '', 7),
      distance: fc.constantFrom<Json>(5, -1, 1e308),
      unit: fc.constantFrom<Json>('km', 'x'),
    },
    { requiredKeys: ['distance'] },
  ),
)

const oftenOf = (values: readonly string[]): fc.Arbitrary<Json> =>
  values.length === 0 ? oddText : mostly(fc.constantFrom(...values))

const rarely = <T extends object>(value: fc.Arbitrary<T>): fc.Arbitrary<T | object> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: value })

/** A condition whose operator and value go with its field. */
function fitting(dataset: Dataset): fc.Arbitrary<Json> {
  return fc.constantFrom(...dataset.pathsWith('filter')).chain(name => {
    const field = dataset.paths.get(name)
    const kind = field ? kindOf(field) : 'text'
    const words = [...operators.values()].filter(operator => !operator.geo && operator.kinds.includes(kind))
    const one = valuesOf[kind] ?? fc.constantFrom<Json>('ana', 'Engineer', 'usa', 'x|y', 'b@c.com')
    return fc.constantFrom(...words).chain(({ token }) => {
      const isList = ['in', 'not_in', 'has_all'].includes(token)
      const wanted: fc.Arbitrary<Json> = isList ? fc.array(one, { minLength: 1, maxLength: 3 }) : one
      return fc.record({ field: fc.constant(name), type: fc.constant(token), value: mostly(wanted) })
    })
  })
}

const valuesOf: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  integer: fc.constantFrom<Json>(0, 10, -1, 2020, '7'),
  number: fc.constantFrom<Json>(0, 1.5, -1, 1e308),
  date: fc.constantFrom<Json>('2020-01-01', '2024-02-29T12:00:00'),
  boolean: fc.constantFrom<Json>(true, false, 'true'),
}

function bodyParts(dataset: Dataset): Record<string, fc.Arbitrary<Json>> {
  const anyCondition = fc.record({
    field: oftenOf([...dataset.paths.keys()]),
    type: oftenOf([...operators.keys()]),
    value: mostly(value),
  })
  const condition = fc.oneof(
    { weight: 9, arbitrary: fitting(dataset) },
    { weight: 1, arbitrary: anyCondition },
  )
  const { filter } = fc.letrec<{ filter: Json }>(tie => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      condition,
      fc.record({ op: mostly(fc.constantFrom('and', 'or', 'all_of')), conditions: listOf(tie('filter'), 3) }),
    ),
  }))
  const sort = fc.record(
    { field: oftenOf(dataset.pathsWith('sort')), order: mostly(fc.constantFrom('asc', 'desc')) },
    { requiredKeys: ['field'] },
  )
  return {
    filters: mostly(filter),
    sorts: listOf(sort),
    fields: listOf(oftenOf([...Object.keys(dataset.fields), ...dataset.paths.keys()])),
    limit: mostly(fc.integer({ min: 0, max: 30 })),
    field: oftenOf(dataset.pathsWith('suggest')),
    query: mostly(fc.constantFrom('', 'a', 'eng')),
    post_processing: mostly(fc.record({ exclude_names: listOf(oddText), exclude_profiles: listOf(oddText) })),
    exact_match: mostly(fc.boolean()),
    verified: mostly(fc.boolean()),
    min_similarity_score: mostly(fc.double({ min: 0, max: 1, noNaN: true })),
    names: listOf(fc.constantFrom('Acme', 'Vekinis Architects', 'Inc.')),
    domains: listOf(fc.constantFrom('vekinis.com', 'https://www.vekinis.com/a', 'com')),
    emails: listOf(fc.constantFrom('a@vekinis.com', 'a@', '@')),
    people: listOf(
      fc.record(
        {
          name: oftenOf(['Ana Silva', 'J. Doe', 'Дое', '', 'de la']),
          first_name: oftenOf(['Ana', '']),
          last_name: oftenOf(['Silva', 'van der']),
          company: oftenOf(['Acme', 'Inc.']),
          company_domain: oftenOf(['vekinis.com', '.']),
          location: oftenOf(['Paris', '??']),
        },
        { requiredKeys: [] },
      ),
    ),
    business_emails: listOf(fc.constantFrom('a@vekinis.com', 'a b@c')),
    service_company_ids: listOf(fc.integer({ min: 1 })),
    professional_network_profile_urls: listOf(
      fc.constantFrom('https://www.profiles.example/in/a', 'in/a', '%'),
    ),
  }
}

const aggregation = (dataset: Dataset): fc.Arbitrary<Json> =>
  fc.record(
    {
      type: mostly(fc.constantFrom('count', 'group_by')),
      field: oftenOf(dataset.pathsWith('group')),
      size: mostly(fc.integer({ min: 1, max: 5 })),
    },
    { requiredKeys: ['type'] },
  )

const anyUrl = mostly(
  fc.constantFrom('https://www.profiles.example/in/a', 'https://dev.example/a', 'dev.example/%', 'a'),
)
const someId = mostly(fc.integer({ min: 1, max: 700 }))

const ofDeveloper: Record<string, fc.Arbitrary<Json>> = {
  service_person_id: someId,
  devplatform_id: someId,
  login: mostly(fc.constantFrom('a', '@b', 'x y')),
  devplatform_profile_url: anyUrl,
  profile_url: anyUrl,
}

const ofJobs: Record<string, fc.Arbitrary<Json>> = {
  chunk_size: mostly(fc.integer({ min: 9, max: 1001 })),
  format: mostly(fc.constantFrom('jsonl', 'csv', 'parquet')),
  every_hours: mostly(fc.integer({ min: 0, max: 9000 })),
  include_unmatched: mostly(fc.boolean()),
  max_results: mostly(fc.integer({ min: 0, max: 20_000 })),
  limit_per_page: mostly(fc.integer({ min: 1, max: 50 })),
  webhook_url: mostly(
    fc.constantFrom('http://127.0.0.1/', 'http://[::ffff:7f00:1]/', 'file:///etc/passwd', '//'),
  ),
}
const ofLists: Record<string, fc.Arbitrary<Json>> = {
  ...ofJobs,
  professional_network_profile_urls: mostly(
    fc.constantFrom<Json>('profiles.example/in/a, %', ['profiles.example/in/a'], ',', [], '\0'),
  ),
  service_company_ids: mostly(fc.constantFrom<Json>('1,2', '1,b', [1, 700], [0])),
}

const ofPosts: Record<string, fc.Arbitrary<Json>> = {
  professional_network_profile_url: anyUrl,
  social_post_url: anyUrl,
  company_name: mostly(fc.constantFrom('Acme', 'Inc.')),
  company_domain: mostly(fc.constantFrom('vekinis.com', 'com', '%')),
  service_company_id: someId,
  company_professional_network_url: anyUrl,
  page: mostly(fc.integer({ min: 1, max: 21 })),
  fields: mostly(fc.constantFrom('text', 'text,reactors', 'actor.name, comments', ',')),
  include_reposts_by_others: mostly(fc.boolean()),
  post_types: mostly(fc.constantFrom<Json>('original', 'repost,original', ['repost'], [], 'all')),
  max_reactors: mostly(fc.integer({ min: 0, max: 3 })),
  max_comments: mostly(fc.integer({ min: 0, max: 3 })),
}

const ofWebSearches: Record<string, fc.Arbitrary<Json>> = {
  query: mostly(
    fc.constantFrom('rust', '"a b" -c site:x.example filetype:pdf', ' ', '"', '-', 'site:%', '\0'),
  ),
  location: mostly(fc.constantFrom('DE', 'usa', 'XX', '')),
  sources: mostly(fc.constantFrom<Json>(['web'], ['news', 'web'], [], ['internet'], 'web')),
  site: mostly(fc.constantFrom('example.com', 'https://[::1]/', ' ', '%')),
  start_date: mostly(fc.integer({ min: -1, max: 2_000_000_000 })),
  end_date: mostly(fc.integer({ min: -1, max: 2_000_000_000 })),
  human_mode: mostly(fc.boolean()),
  page: mostly(fc.integer({ min: 1, max: 16 })),
}

const liveFilter = fc.record({
  field: oftenOf([
    'REGION',
    'CURRENT_TITLE',
    'ANNUAL_REVENUE',
    'AUTHOR_COMPANY',
    'FORTUNE',
    'COMPANY_HEADCOUNT',
  ]),
  type: mostly(fc.constantFrom('in', 'not in', 'between')),
  value: mostly(fc.constantFrom<Json>(['a'], [1], { min: 1, max: 5 }, { min: 'a' }, [])),
})
const ofLiveSearches: Record<string, fc.Arbitrary<Json>> = {
  filters: fc.oneof(
    listOf(liveFilter),
    fc.record({ op: mostly(fc.constantFrom('and')), conditions: listOf(liveFilter) }),
  ),
  professional_network_search_url: anyUrl,
  page: mostly(fc.integer({ min: 0, max: 101 })),
  max_results: mostly(fc.integer({ min: 0, max: 2000 })),
  background_job: mostly(fc.boolean()),
  job_id: mostly(fc.constantFrom('x', '')),
  keyword: mostly(fc.constantFrom('rust', 'a OR b', ' ', '\0')),
  sort_by: mostly(fc.constantFrom('relevance', 'date_posted')),
  date_posted: mostly(fc.constantFrom('past-week')),
  content_type: mostly(fc.constantFrom('jobs', 'videos')),
  exact_keyword_match: mostly(fc.boolean()),
}
const ofOwnerLists: Record<string, fc.Arbitrary<Json>> = {
  ...ofLists,
  company_names: mostly(fc.constantFrom<Json>(['Acme'], 'Acme,Inc.', [])),
  company_domains: mostly(fc.constantFrom<Json>(['vekinis.com'], '%')),
  social_post_urls: mostly(fc.constantFrom<Json>(['https://network.example/posts/1'], 'a')),
  post_types: mostly(fc.constantFrom<Json>('original', ['repost'], 'all')),
  max_reactors: mostly(fc.integer({ min: 0, max: 3 })),
  limit: mostly(fc.integer({ min: 0, max: 101 })),
}

/** The keys with a different meaning at one endpoint, or that only one endpoint accepts. */
const partsAt: Readonly<Record<string, Record<string, fc.Arbitrary<Json>>>> = {
  '/employee_review/enrich': { service_company_id: someId },
  '/job/search': { aggregations: listOf(aggregation(job)) },
  '/dataset/social_post/enrich': ofPosts,
  '/social_post/professional_network/enrich/live': ofPosts,
  '/dev_platform/enrich': ofDeveloper,
  '/dataset/dev_platform/enrich': ofDeveloper,
  '/web/search/live': ofWebSearches,
  '/web/enrich/live': {
    urls: listOf(fc.constantFrom('http://127.0.0.1:9/', 'http://[::1]/', 'ftp://a', 'a', 'https://%')),
    human_mode: mostly(fc.boolean()),
  },
  '/job/professional_network/search/live': { service_company_id: someId },
  '/person/professional_network/search/live': ofLiveSearches,
  '/company/professional_network/search/live': ofLiveSearches,
  '/social_post/professional_network/search/live': ofLiveSearches,
  '/batch/person/professional_network/search/live': { ...ofJobs, ...ofLiveSearches },
  '/batch/company/professional_network/search/live': { ...ofJobs, ...ofLiveSearches },
  '/batch/person/professional_network/enrich/live': ofLists,
  '/batch/job/professional_network/search/live': ofLists,
  '/batch/social_post/professional_network/enrich/live': ofOwnerLists,
  '/batch/person/enrich': ofLists,
  '/batch/person/contact/enrich': {
    ...ofLists,
    fields: listOf(fc.constantFrom('business_email', 'personal_contact_info', 'contact')),
  },
  '/batch/person/identify': ofLists,
  '/batch/company/enrich': ofLists,
  '/batch/person/search': ofJobs,
  '/batch/company/search': ofJobs,
  '/batch/job/search': ofJobs,
}

interface Keys {
  /** Keys of which exactly one is required, if there are any. */
  readonly identifiers: readonly string[]
  readonly needed: readonly string[]
  readonly optional: readonly string[]
}

const urls = 'professional_network_profile_urls'
const searchUrl = 'professional_network_search_url'
const companyPostKeys = [
  'company_name',
  'company_domain',
  'service_company_id',
  'company_professional_network_url',
]
const postKeys: Keys = {
  identifiers: [...companyPostKeys, 'professional_network_profile_url', 'social_post_url'],
  needed: [],
  optional: ['page', 'limit', 'fields', 'post_types', 'max_reactors', 'max_comments'],
}
const developerKeys = [
  'service_person_id',
  'devplatform_id',
  'login',
  'devplatform_profile_url',
  'profile_url',
]
const companyKeys = ['names', 'domains', 'service_company_ids', urls]
const keysOf: Readonly<Record<string, Keys>> = {
  '/person/enrich': {
    identifiers: [urls, 'business_emails'],
    needed: [],
    optional: ['fields', 'min_similarity_score'],
  },
  '/person/contact/enrich': { identifiers: [urls, 'business_emails'], needed: [], optional: ['verified'] },
  '/person/identify': { identifiers: [urls, 'emails', 'people'], needed: [], optional: [] },
  '/person/search': {
    identifiers: [],
    needed: ['filters'],
    optional: ['sorts', 'fields', 'limit', 'post_processing'],
  },
  '/person/search/autocomplete': {
    identifiers: [],
    needed: ['field', 'query'],
    optional: ['limit', 'filters'],
  },
  '/company/enrich': { identifiers: companyKeys, needed: [], optional: ['fields', 'exact_match'] },
  '/company/identify': { identifiers: companyKeys, needed: [], optional: ['exact_match'] },
  '/company/search': { identifiers: [], needed: [], optional: ['filters', 'sorts', 'fields', 'limit'] },
  '/company/search/autocomplete': {
    identifiers: [],
    needed: ['field', 'query'],
    optional: ['limit', 'filters'],
  },
  '/employee_review/enrich': { identifiers: [], needed: ['service_company_id'], optional: [] },
  '/job/search': {
    identifiers: [],
    needed: [],
    optional: ['filters', 'sorts', 'fields', 'limit', 'aggregations'],
  },
  '/job/search/autocomplete': { identifiers: [], needed: ['field', 'query'], optional: ['limit', 'filters'] },
  '/social_post/search': { identifiers: [], needed: [], optional: ['filters', 'sorts', 'fields', 'limit'] },
  '/dataset/social_post/enrich': postKeys,
  '/social_post/professional_network/enrich/live': postKeys,
  '/dev_platform/enrich': { identifiers: developerKeys, needed: [], optional: [] },
  '/dataset/dev_platform/enrich': { identifiers: developerKeys, needed: [], optional: [] },
  '/person/professional_network/enrich/live': { identifiers: [], needed: [urls], optional: ['fields'] },
  '/person/professional_network/search/live': {
    identifiers: ['filters', searchUrl, 'job_id'],
    needed: [],
    optional: ['fields', 'page', 'limit', 'post_processing', 'background_job'],
  },
  '/company/professional_network/search/live': {
    identifiers: ['filters', searchUrl],
    needed: [],
    optional: ['fields', 'page', 'limit'],
  },
  '/job/professional_network/search/live': {
    identifiers: [],
    needed: ['service_company_id'],
    optional: ['limit', 'fields', 'sorts'],
  },
  '/social_post/professional_network/search/live': {
    identifiers: ['keyword', 'filters'],
    needed: [],
    optional: ['exact_keyword_match', 'sort_by', 'date_posted', 'content_type', 'page', 'limit'],
  },
  '/web/enrich/live': { identifiers: [], needed: ['urls'], optional: ['human_mode'] },
  '/web/search/live': {
    identifiers: [],
    needed: ['query'],
    optional: ['location', 'sources', 'site', 'start_date', 'end_date', 'human_mode', 'page'],
  },
}

const jobKeys = ['chunk_size', 'include_unmatched', 'webhook_url']
const searchJobKeys = ['sorts', 'fields', 'max_results', 'limit_per_page', 'limit', 'webhook_url']
const exportKeys = ['sorts', 'fields', 'max_results', 'format', 'explode', 'every_hours', 'webhook_url']
const liveSearchJob: Keys = {
  identifiers: ['filters', searchUrl],
  needed: [],
  optional: ['fields', 'max_results', 'limit', 'webhook_url'],
}
const batchKeysOf: Readonly<Record<string, Keys>> = {
  '/batch/person/enrich': {
    identifiers: [urls, 'business_emails'],
    needed: [],
    optional: ['fields', ...jobKeys],
  },
  '/batch/person/contact/enrich': {
    identifiers: [urls],
    needed: ['fields'],
    optional: ['verified', ...jobKeys],
  },
  '/batch/person/identify': {
    identifiers: [urls, 'emails', 'business_emails', 'people'],
    needed: [],
    optional: jobKeys,
  },
  '/batch/company/enrich': { identifiers: companyKeys, needed: [], optional: ['fields', ...jobKeys] },
  '/batch/person/search': { identifiers: [], needed: ['filters'], optional: searchJobKeys },
  '/batch/company/search': { identifiers: [], needed: ['filters'], optional: searchJobKeys },
  '/batch/job/search': { identifiers: [], needed: ['service_company_ids'], optional: searchJobKeys },
  '/export/person': { identifiers: ['filters', urls, 'business_emails'], needed: [], optional: exportKeys },
  '/export/company': {
    identifiers: ['filters', 'domains', 'service_company_ids'],
    needed: [],
    optional: exportKeys,
  },
  '/export/job': { identifiers: [], needed: ['max_results'], optional: ['filters', ...exportKeys] },
  '/export/social_post': { identifiers: [], needed: ['max_results'], optional: ['filters', ...exportKeys] },
  '/batch/person/professional_network/search/live': liveSearchJob,
  '/batch/company/professional_network/search/live': liveSearchJob,
  '/batch/person/professional_network/enrich/live': {
    identifiers: [],
    needed: [urls],
    optional: ['fields', ...jobKeys],
  },
  '/batch/job/professional_network/search/live': {
    identifiers: [],
    needed: ['service_company_ids'],
    optional: ['limit', 'fields', 'sorts', 'webhook_url'],
  },
  '/batch/social_post/professional_network/enrich/live': {
    identifiers: [urls, 'company_names', 'company_domains', 'service_company_ids', 'social_post_urls'],
    needed: [],
    optional: ['limit', 'fields', 'post_types', 'max_reactors', 'chunk_size', 'webhook_url'],
  },
}

/** Random bodies for the endpoint at the path. */
export function nearlyValidBody(path: string): fc.Arbitrary<Json> {
  const keys = keysOf[path] ?? batchKeysOf[path]
  if (!keys) throw new Error(`No endpoint is at ${path}.`)
  const dataset = datasets.find(({ name }) => `${path}/`.includes(`/${name}/`)) ?? person
  const parts: Record<string, fc.Arbitrary<Json>> = { ...bodyParts(dataset), ...partsAt[path] }
  const partsOf = (names: readonly string[]) =>
    Object.fromEntries(names.map(name => [name, parts[name] ?? anything]))
  const knownKeys = fc.record(partsOf([...keys.needed, ...keys.optional]), { requiredKeys: [...keys.needed] })
  const identifier =
    keys.identifiers.length === 0
      ? fc.constant({})
      : fc.constantFrom(...keys.identifiers).chain(key => fc.record(partsOf([key])))
  const extra = fc.dictionary(fc.oneof(oddText, fc.constantFrom('cursor', 'count', 'search')), anything, {
    minKeys: 1,
    maxKeys: 1,
  })
  const joined = fc
    .tuple(knownKeys, identifier, rarely(extra))
    .map(([one, other, more]): Json => ({ ...one, ...other, ...more }))
  return fc.oneof({ weight: 20, arbitrary: joined }, { weight: 1, arbitrary: anything })
}
