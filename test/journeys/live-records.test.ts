// The live endpoints of records where little is configured: GitHub alone, which has people and developer profiles.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { batchClient } from '../support/batches.ts'
import { type ProviderServer, refusal, startProvider } from '../support/provider-server.ts'

let github: ProviderServer
let almanac: Almanac
beforeAll(async () => {
  github = await startProvider(({ path }) =>
    path === '/users/ada'
      ? { id: 17, login: 'ada', type: 'User', name: 'Ada Lovelace', html_url: 'https://github.com/ada' }
      : path === '/users/broken'
        ? refusal(500)
        : refusal(404),
  )
  almanac = await startAlmanac(undefined, { ALMANAC_GITHUB_URL: github.url })
})
afterAll(async () => {
  await almanac.close()
  github.close()
})

const path = '/person/professional_network/enrich/live'
const ada = 'https://github.com/ada'

describe(path, () => {
  it('answers people in the shape of enrich, for seven credits each, and keeps them', async () => {
    const urls = [ada, 'https://github.com/nobody', 'not a URL', 'https://network.example/in/x']
    const { status, body, headers } = await almanac.post(path, { professional_network_profile_urls: urls })
    expect([status, headers.get('x-credits-used')]).toEqual([200, '7'])
    expect(body.map((entry: { matches: object[] }) => entry.matches.length)).toEqual([1, 0, 0, 0])
    const [{ person_data: data, confidence_score: confidence }] = body[0].matches
    expect([confidence, data.basic_profile.name]).toEqual([1, 'Ada Lovelace'])
    const [stored] = await almanac.records.get('person', [data.service_person_id])
    expect(stored?.record).toMatchObject({ basic_profile: { name: 'Ada Lovelace' } })
  })

  it('answers addresses that are none, or that nobody is asked about, as not found', async () => {
    const urls = ['not a URL', 'ftp://files.example/ada', '']
    const body = { professional_network_profile_urls: urls }
    const { status, body: entries, headers } = await almanac.post(path, body)
    expect([status, headers.get('x-credits-used')]).toEqual([200, '0'])
    expect(entries).toMatchObject(
      urls.map(matched_on => ({ matched_on, match_status: 'not_found', matches: [] })),
    )
    const client = batchClient(almanac, await almanac.newKey())
    const { lines } = await client.run(`/batch${path}`, { ...body, include_unmatched: true })
    expect(lines).toMatchObject(urls.map(() => ({ data: null, reason: 'malformed' })))
  })

  it('names a provider that failed', async () => {
    const failed = await almanac.post(path, {
      professional_network_profile_urls: ['https://github.com/broken'],
    })
    expect([failed.status, failed.headers.get('x-credits-used')]).toEqual([200, '0'])
    expect(failed.body[0].matches).toEqual([])
    expect(failed.body[0].providers[0]).toMatchObject({ connector: 'github', status: 'failed' })
  })

  it('has a batch form that asks the same providers', async () => {
    const client = batchClient(almanac, await almanac.newKey())
    const { job, lines } = await client.run(`/batch${path}`, {
      professional_network_profile_urls: [ada, 'https://github.com/nobody'],
    })
    expect(job).toMatchObject({ status: 'completed', action: 'enrich_live', entities_fulfilled: 1 })
    expect(lines).toMatchObject([
      { original_identifier: ada, data: { basic_profile: { name: 'Ada Lovelace' } } },
    ])
  })
})

const filters = [{ field: 'REGION', type: 'in', value: ['London'] }]
it.each([
  ['/person/professional_network/search/live', { filters }],
  ['/person/professional_network/search/live', { filters, background_job: true, limit: 5000 }],
  ['/company/professional_network/search/live', { filters, page: 1 }],
  ['/job/professional_network/search/live', { service_company_id: 1 }],
  ['/social_post/professional_network/search/live', { keyword: 'engines' }],
  ['/batch/person/professional_network/search/live', { filters }],
  ['/batch/company/professional_network/search/live', { filters }],
  ['/batch/job/professional_network/search/live', { service_company_ids: [1] }],
  ['/batch/person/verify', { professional_network_profile_urls: [ada] }],
])('%s is refused with 403 where it is not configured, and no path is unknown', async (unset, body) => {
  // Connectors that need no setting may have postings of companies.
  const { status } = await almanac.post(unset, body)
  expect([200, 403]).toContain(status)
  expect((await almanac.post(unset, { nonsense: 1 })).status).toBe(400)
})

it('a search that no connector has names the setting that would change it', async () => {
  const { status, body } = await almanac.post('/company/professional_network/search/live', { filters })
  expect([status, body.error.message]).toEqual([403, expect.stringContaining('ALMANAC_CONNECTORS')])
})

it('posts are answered from the file, with a remark, where no connector has them', async () => {
  const { status, body } = await almanac.post('/social_post/professional_network/enrich/live', {
    professional_network_profile_url: 'https://network.example/in/x',
  })
  expect([status, body.posts, body.remark]).toEqual([
    200,
    null,
    expect.stringMatching(/^These are posts on file/),
  ])
  const older = await almanac.post('/dataset/social_post/enrich', {
    professional_network_profile_url: 'https://network.example/in/x',
  })
  expect(older.body).toEqual({ posts: null })
})

it.each([
  [{ filters: [{ field: 'SHOE_SIZE', value: [1] }] }, 'filters[0].field: Must be one of CURRENT_COMPANY'],
  [{ filters: [{ field: 'REGION', type: 'like', value: ['x'] }] }, 'filters[0].type: Must be one of'],
  [{ filters: [{ field: 'REGION', value: [{}] }] }, 'filters[0].value: Must be an array'],
  [{ filters: { op: 'or', conditions: [] } }, 'filters.op: Must be "and"'],
  [{}, 'filters: Must have a condition'],
  [{ filters, page: 1, limit: 5 }, 'page: Send either page or limit'],
  [{ filters, limit: 26 }, 'limit: Must be at most 25 unless background_job'],
  [{ filters, background_job: true, page: 2 }, 'page: A background job has no pages'],
  [{ job_id: 'x', limit: 5 }, 'limit: Not accepted together with job_id'],
])('a live search that is wrong is refused in words: %j', async (body, sentence) => {
  const { status, body: answer } = await almanac.post('/person/professional_network/search/live', body)
  expect([status, answer.error?.message]).toEqual([400, expect.stringContaining(sentence)])
})
