// Bodies that are refused with 400: each refusal names the key, what it got, and what is accepted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { bodyFor, expectRefusal, goodBodies, paths } from '../support/requests.ts'
import { type SmallWorld, startConfiguredWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startConfiguredWorld()
})

afterAll(() => world.close())

/** As much of a body's JSON Schema as is asked here. */
interface Schema {
  readonly properties: Readonly<Record<string, { readonly type?: string } | undefined>>
}

type Scenario = readonly [path: string, body: JsonObject, message: string]

const url = 'https://www.profiles.example/in/nobody'
const urls = 'professional_network_profile_urls'

const refuses = (scenarios: readonly Scenario[]) =>
  it.each(scenarios)('%s refuses %j', async (path, body, message) => {
    // Columns that cannot be searched have a type of their own here.
    const isColumn = path === '/job/search' && !body.sorts && message.startsWith('Unsupported ')
    expectRefusal(await world.post(path, body), 400, message, isColumn ? 'internal_error' : undefined)
  })

describe('identifiers', () => {
  const companyIds = 'service_company_ids, names, domains, or professional_network_profile_urls'
  const exactlyOne = 'Exactly one identifier must be provided: '
  refuses([
    ['/person/enrich', {}, `${exactlyOne}${urls}, or business_emails`],
    ['/person/enrich', { emails: ['a@b.com'] }, 'Got: emails'],
    [
      '/person/enrich',
      { [urls]: [url], business_emails: ['a@b.com'] },
      `${exactlyOne}${urls}, or business_emails. Got: ${urls}, business_emails`,
    ],
    ['/person/contact/enrich', { fields: ['contact'] }, `${exactlyOne}${urls}, or business_emails`],
    [
      '/person/contact/enrich',
      { [urls]: [url], business_emails: ['a@b.com'] },
      `Got: ${urls}, business_emails`,
    ],
    ['/person/identify', {}, `${exactlyOne}emails, ${urls}, or people`],
    ['/person/identify', { business_emails: ['a@b.com'] }, 'Got: business_emails'],
    ['/company/enrich', {}, `${exactlyOne}${companyIds}`],
    ['/company/enrich', { [urls]: null, names: null }, `${exactlyOne}${companyIds}`],
    [
      '/company/enrich',
      { domains: ['a.com'], names: ['A'] },
      `${exactlyOne}${companyIds}. Got: domains, names`,
    ],
    ['/company/identify', { service_company_ids: [1], [urls]: [url] }, `${exactlyOne}${companyIds}`],
    ['/company/identify', { emails: ['a@b.com'] }, 'Got: emails'],
  ])

  const lists = [
    ['/person/enrich', urls],
    ['/person/enrich', 'business_emails'],
    ['/person/contact/enrich', urls],
    ['/person/contact/enrich', 'business_emails'],
    ['/person/identify', urls],
    ['/person/identify', 'emails'],
    ...['/company/enrich', '/company/identify'].flatMap(path =>
      ['names', 'domains', 'service_company_ids', urls].map(key => [path, key] as const),
    ),
  ] as const
  describe.each(lists)('%s with %s', (path, key) => {
    const value: Json = key === 'service_company_ids' ? 1 : 'a'
    it('takes from 1 to 25 values, in a JSON array', async () => {
      const send = (values: Json) => world.post(path, { [key]: values })
      expectRefusal(await send([]), 400, `${key}: Must have at least 1 value.`)
      expectRefusal(await send(Array(26).fill(value)), 400, `${key}: May have at most 25 values; got 26.`)
      expectRefusal(await send('a,b'), 400, `${key}: Must be a JSON array; got "a,b".`)
      expectRefusal(await send({ 0: value }), 400, `${key}: Must be a JSON array; got {"0":`)
      const full = await send(Array(25).fill(value))
      expect([full.status, full.body.length]).toEqual([200, 25])
    })

    it.each([[null], [true], [{}], [['a']], [1.5], [key === 'service_company_ids' ? '1' : 1]])(
      'refuses %j among the values',
      async wrong => {
        const wanted = key === 'service_company_ids' ? 'an integer' : 'a string'
        const answer = await world.post(path, { [key]: [value, wrong] })
        expectRefusal(answer, 400, `${key}[1]: Must be ${wanted}; got ${JSON.stringify(wrong)}.`)
      },
    )
  })

  it('are accepted beside empty lists of other kinds', async () => {
    const answer = await world.post('/company/identify', { names: [], domains: ['a.com'], [urls]: [] })
    expect([answer.status, answer.body[0].match_type]).toEqual([200, 'domain'])
    const batch = { [urls]: '', business_emails: ['a@b.com'] }
    expect((await world.post('/batch/person/enrich', batch)).status).toBe(200)
  })

  // JSON.parse reads 9007199254740993 as 9007199254740992: the answer would name an id that nobody sent.
  it.each([
    ['/company/enrich', '{"service_company_ids": [1, 9007199254740993]}', 'service_company_ids[1]'],
    ['/company/identify', '{"service_company_ids": [-1e300]}', 'service_company_ids[0]'],
    ['/batch/company/enrich', '{"service_company_ids": [9007199254740993]}', 'service_company_ids[0]'],
    ['/batch/job/search', '{"service_company_ids": [9007199254740993]}', 'service_company_ids[0]'],
    ['/employee_review/enrich', '{"service_company_id": 9007199254740993}', 'service_company_id'],
    ['/dev_platform/enrich', '{"devplatform_id": 9007199254740993}', 'devplatform_id'],
    ['/dataset/social_post/enrich', '{"service_company_id": 9007199254740993}', 'service_company_id'],
  ])('%s refuses ids that JSON numbers cannot hold: %s', async (path, body, place) => {
    expectRefusal(
      await world.post(path, body),
      400,
      `${place}: Must be an integer of at most 9007199254740991; JSON numbers above lose digits.`,
    )
  })

  it('are refused in comma-separated text too, and where text is compared with a number', async () => {
    const batch = await world.post('/batch/company/enrich', { service_company_ids: '1,9007199254740993' })
    expectRefusal(batch, 400, 'service_company_ids[1]: Must be an integer; got "9007199254740993".')
    const condition =
      '{"field": "basic_info.professional_network_id", "type": "=", "value": 9007199254740993}'
    const search = await world.post('/company/search', `{"filters": ${condition}}`)
    expectRefusal(
      search,
      400,
      'filters.value: A number above 9007199254740991 loses digits; send it as a string.',
    )
  })

  it('that no company can have find nothing, and do not fail the others', async () => {
    const answer = await world.post('/company/identify', { service_company_ids: [0, -7, 1] })
    expect(answer.status).toBe(200)
    expect(answer.body.map((entry: JsonObject) => entry.match_status)).toEqual([
      'not_found',
      'not_found',
      'matched',
    ])
  })
})

describe('keys', () => {
  it.each(paths)('%s names an unknown key, and the known ones', async path => {
    for (const key of ['limits', 'Fields', 'feilds', '', '__proto__', 'constructor', 'toString']) {
      const body = `${JSON.stringify(goodBodies[path]).slice(0, -1)}${Object.keys(goodBodies[path] ?? {}).length === 0 ? '' : ','}${JSON.stringify(key)}:1}`
      const accepted = Object.keys(goodBodies[path] ?? {})[0] ?? 'filters'
      expectRefusal(
        await world.post(path, body),
        400,
        new RegExp(`^${key || '""'}: Unknown key\\. Accepted: .*${accepted}`),
      )
    }
  })

  it.each(paths)('%s treats a key that is null as one that was not sent', async path => {
    const optional = path.includes('autocomplete')
      ? { limit: null, filters: null }
      : path.includes('search')
        ? { sorts: null, cursor: null }
        : path.endsWith('/identify')
          ? {}
          : path === '/batch/person/contact/enrich'
            ? { verified: null }
            : { fields: null }
    expect((await world.post(path, bodyFor(path, optional))).status).toBe(200)
  })

  const fieldsOf = endpoints
    .filter(({ category }) => category !== 'Watch')
    .filter(({ body }) => (body as unknown as Schema | undefined)?.properties.fields?.type === 'array')
    .map(({ path }) => path)
    // It has names of its own for four kinds of contact.
    .filter(path => path !== '/batch/person/contact/enrich' && paths.includes(path))
  it.each(fieldsOf)('%s names its fields when others are requested', async path => {
    const fields = [
      'nonsense',
      'basic_profile.nonsense',
      'basic_info.nonsense',
      'toString',
      '__proto__.a',
      '',
    ]
    const answer = await world.post(path, bodyFor(path, { fields }))
    expectRefusal(answer, 400, /Unsupported fields: \['nonsense'/)
    const [{ available_fields: available }] = answer.body.error.metadata
    expect(available.length).toBeGreaterThan(4)
    expect((await world.post(path, bodyFor(path, { fields: available }))).status).toBe(200)
  })

  it.each(fieldsOf)(
    '%s takes fields as a JSON array of texts; an empty one counts as not sent',
    async path => {
      const send = (fields: Json) => world.post(path, bodyFor(path, { fields }))
      expectRefusal(await send('basic_profile'), 400, 'fields: Must be a JSON array; got "basic_profile".')
      expectRefusal(await send({}), 400, 'fields: Must be a JSON array; got {}.')
      for (const none of [[], '', null]) expect((await send(none)).status).toBe(200)
      expectRefusal(await send([1]), 400, 'fields[0]: Must be a string; got 1.')
    },
  )

  const groupBy = (field?: string) => ({
    aggregations: [{ type: 'group_by', ...(field !== undefined && { field }) }],
  })
  refuses([
    ['/job/search', { limit: 1001 }, 'limit: Must be an integer from 0 to 1000; got 1001.'],
    ['/job/search', { aggregations: { type: 'count' } }, 'aggregations: Must be a JSON array'],
    [
      '/job/search',
      { aggregations: [{ type: 'sum' }] },
      'aggregations[0].type: Must be one of count, group_by',
    ],
    ['/job/search', { aggregations: [{}] }, 'aggregations[0].type: This field is required.'],
    [
      '/job/search',
      { aggregations: [{ type: 'count', field: 'job_details.title' }] },
      'aggregations[0].field: A count takes no field.',
    ],
    ['/job/search', groupBy(), 'aggregations[0].field: This field is required.'],
    [
      '/job/search',
      groupBy('content.description'),
      "Unsupported aggregation column: 'content.description'. Supported: ",
    ],
    [
      '/job/search',
      { aggregations: [{ type: 'group_by', field: 'location.country', size: 1001 }] },
      'aggregations[0].size: Must be an integer from 1 to 1000; got 1001.',
    ],
    ['/person/search/autocomplete', { field: 'x', query: '', ...groupBy('x') }, 'aggregations: Unknown key.'],
    [
      '/job/search',
      { filters: { field: 'nonsense', type: '=', value: 1 } },
      "Unsupported columns in conditions: ['nonsense']",
    ],
    ['/job/search', { sorts: [{ field: 'job_details.title' }] }, 'Unsupported columns in sorts'],
    [
      '/social_post/search',
      {
        filters: {
          field: 'reactors.location',
          type: 'geo_distance',
          value: { location: 'Paris', distance: 5 },
        },
      },
      'geo_distance needs a field with a location: actor.location, actor.location.raw.',
    ],
    [
      '/social_post/search',
      { filters: { field: 'text', type: '=' } },
      "Missing required field: 'filters.value'",
    ],
    ['/employee_review/enrich', {}, 'service_company_id: This field is required.'],
    ['/employee_review/enrich', { service_company_id: '1' }, 'Must be an integer; got "1".'],
    ['/employee_review/enrich', { service_company_id: 0 }, 'Must be an integer of at least 1; got 0.'],
    ...['/dev_platform/enrich', '/dataset/dev_platform/enrich'].flatMap((path): readonly Scenario[] => [
      [path, {}, 'Exactly one identifier must be provided: service_person_id, devplatform_id, login, '],
      [path, { login: 'a', service_person_id: 1 }, 'Exactly one identifier must be provided'],
      [path, { profile_url: url }, 'profile_url: Must be the URL of a developer-platform profile; got '],
      [path, { devplatform_profile_url: 'jane' }, 'devplatform_profile_url: Must be the URL of'],
      [path, { login: '' }, 'login: Must not be empty.'],
    ]),
    ['/dataset/social_post/enrich', {}, 'Exactly one identifier must be provided: professional_network_'],
    [
      '/dataset/social_post/enrich',
      { company_name: 'A', company_domain: 'a.com' },
      'Got: company_name, company_domain',
    ],
    [
      '/dataset/social_post/enrich',
      { company_name: 'A', page: 1, limit: 5 },
      'page: Send either page or limit',
    ],
    ['/dataset/social_post/enrich', { company_name: 'A', page: 21 }, 'page: Must be an integer from 1 to 20'],
    [
      '/dataset/social_post/enrich',
      { company_name: 'A', limit: 0 },
      'limit: Must be an integer from 1 to 100',
    ],
    [
      '/dataset/social_post/enrich',
      { company_name: 'A', fields: 7 },
      'fields: Must be a JSON array or a comma-separated string; got 7.',
    ],
    [
      '/dataset/social_post/enrich',
      { company_name: 'A', fields: [7] },
      'fields[0]: Must be a string; got 7.',
    ],
    [
      '/dataset/social_post/enrich',
      { company_name: 'A', fields: ' , ' },
      'fields: Must name at least one field.',
    ],
    [
      '/dataset/social_post/enrich',
      { company_name: 'A', fields: 'text,toString' },
      "Unsupported fields: ['toString']",
    ],
    [
      '/dataset/social_post/enrich',
      { company_name: 'A', max_reactors: 5 },
      'max_reactors: Can only be used with reactors in fields.',
    ],
    [
      '/dataset/social_post/enrich',
      { company_name: 'A', fields: 'comments', max_comments: 5001 },
      'max_comments: Must be an integer from 0 to 5000',
    ],
    [
      '/dataset/social_post/enrich',
      { company_name: 'A', post_types: ['original', 'quote'] },
      'post_types: Must be original or repost, or an array of them; got ["original","quote"].',
    ],
    ['/dataset/social_post/enrich', { company_name: 'A', post_types: [] }, 'post_types: Must be original or'],
  ])

  const named = { field: 'basic_profile.name', type: '=', value: 'a' }
  refuses([
    ['/person/enrich', { [urls]: [url], preview: 'yes' }, 'preview: Must be a boolean; got "yes".'],
    ['/person/contact/enrich', { [urls]: [url], verified: 1 }, 'verified: Must be a boolean; got 1.'],
    [
      '/person/contact/enrich',
      { [urls]: [url], fields: ['basic_profile'] },
      "Unsupported fields: ['basic_profile']",
    ],
    [
      '/person/enrich',
      { business_emails: ['a@b.com'], min_similarity_score: 1.1 },
      'min_similarity_score: Must be a number from 0 to 1; got 1.1.',
    ],
    [
      '/person/enrich',
      { [urls]: [url], fields: ['social_posts.reactors'] },
      "Unsupported fields: ['social_posts.reactors']",
    ],
    [
      '/person/enrich',
      { [urls]: [url], fields: ['contact.business_emails'] },
      "Unsupported fields: ['contact.business_emails']",
    ],
    [
      '/batch/person/enrich',
      { [urls]: [url], fields: ['basic_profile', 'contact'] },
      'contact is answered by POST /person/contact/enrich and POST /batch/person/contact/enrich.',
    ],
    ['/company/enrich', { names: ['A'], exact_match: 'true' }, 'exact_match: Must be a boolean; got "true".'],
    ['/company/identify', { names: ['A'], fields: ['headcount'] }, "Unsupported fields: ['headcount']"],
    ['/person/search', {}, 'filters: This field is required, or search with a query.'],
    ['/person/search', { filters: named, limit: -1 }, 'limit: Must be an integer from 0 to 1000; got -1.'],
    [
      '/person/search',
      { filters: named, limit: 1001 },
      'limit: Must be an integer from 0 to 1000; got 1001.',
    ],
    ['/person/search', { filters: named, limit: '10' }, 'limit: Must be an integer; got "10".'],
    ['/person/search', { filters: named, limit: 1.5 }, 'limit: Must be an integer; got 1.5.'],
    [
      '/person/search',
      { filters: named, limit: 1, count: 1 },
      'count: Send either limit or count, not both.',
    ],
    [
      '/person/search',
      { filters: named, post_processing: { exclude: [] } },
      'post_processing.exclude: Unknown key. Accepted: exclude_profiles, exclude_names.',
    ],
    [
      '/person/search',
      { filters: named, post_processing: { exclude_profiles: url } },
      'post_processing.exclude_profiles: Must be a JSON array',
    ],
    ['/person/search', { filters: named, fields: ['languages'] }, "Unsupported fields: ['languages']"],
    ['/company/search', { fields: ['locations.hq_country'] }, "Unsupported fields: ['locations.hq_country']"],
    ['/company/search', { limit: 1001 }, 'limit: Must be an integer from 0 to 1000; got 1001.'],
    [
      '/person/search/autocomplete',
      { field: 'basic_profile.name', query: '', limit: 0 },
      'limit: Must be an integer from 1 to 100; got 0.',
    ],
    [
      '/person/search/autocomplete',
      { field: 'basic_profile.name', query: '', limit: 101 },
      'limit: Must be an integer from 1 to 100; got 101.',
    ],
    ['/person/search/autocomplete', { field: 'basic_profile.name' }, 'query: This field is required.'],
    ['/person/search/autocomplete', { query: 'a' }, 'field: This field is required.'],
    ['/person/search/autocomplete', {}, 'field: This field is required; query: This field is required.'],
    [
      '/company/search/autocomplete',
      { field: 'basic_info.name', query: 7 },
      'query: Must be a string; got 7.',
    ],
    [
      '/company/search/autocomplete',
      { field: 'basic_info.name', query: 'a'.repeat(1001) },
      'query: May have at most 1000 characters; got 1001.',
    ],
  ])
})

it.each([
  ['/person/search', '{"limit":1e999}', 'limit: Must be an integer; got a number above 1.8e308.'],
  ['/company/identify', '{"names":[-1e999]}', 'names[0]: Must be a string; got a number below -1.8e308.'],
  ['/company/enrich', '{"service_company_ids":[1e999]}', 'got a number above 1.8e308.'],
  [
    '/person/search',
    '{"filters":{"field":"basic_profile.name","type":"=","value":[1e999,{"a":1e999}]}}',
    '"a number above 1.8e308"',
  ],
])('%s says of %s that a number is too large', async (path, body, message) => {
  expectRefusal(await world.post(path, body), 400, message)
})
