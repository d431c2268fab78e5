// The price of a request, who may make it, how often, and its usage event.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '../../src/catalog/company/company.ts'
import { person } from '../../src/catalog/person/person.ts'
import { type Almanac, type Answer, apiVersion, startAlmanac } from '../support/almanac.ts'
import { type Member, membersOf } from '../support/members.ts'
import { importRecords } from '../support/world.ts'

const url = (number: number) => `https://www.linkedin.com/in/person-${number}`
const end = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }

let almanac: Almanac
let member: ReturnType<typeof membersOf>

beforeAll(async () => {
  almanac = await startAlmanac(undefined, { ALMANAC_RATE_LIMITS: 'default' })
  member = membersOf(almanac)
  await importRecords(
    almanac,
    person,
    Array.from({ length: 30 }, (_, index) => ({
      basic_profile: { name: `Person Number${index}` },
      social_handles: { professional_network_identifier: { profile_url: url(index) } },
    })),
  )
  await importRecords(almanac, company, [
    {
      basic_info: { name: 'Plain', primary_domain: 'plain.example' },
    },
    {
      basic_info: { name: 'Technical', primary_domain: 'technical.example' },
      technographics: { total_technologies: 1, top_technologies: ['Postgres'] },
    },
  ])
})

afterAll(() => almanac.close())

const noCompany = { op: 'and', conditions: [{ field: 'basic_info.name', type: '=', value: 'Nobody' }] }
const filtered: Readonly<Record<string, string>> = {
  '/person/search': 'basic_profile.name',
  '/company/search': 'basic_info.name',
  '/job/search': 'job_details.title',
  '/social_post/search': 'text',
}
const enrich = (...numbers: readonly number[]) => ({ professional_network_profile_urls: numbers.map(url) })
const used = ({ headers }: Answer) => headers.get('x-credits-used')
const left = ({ headers }: Answer) => headers.get('x-credits-remaining')
const credits = async ({ team: id }: Member) =>
  (await almanac.ledger.credits(id, Date.now())).millicredits / 1000

/** The events of the team, oldest first, once as many as expected are written. */
async function events({ team: team_id }: Member, count: number) {
  const deadlineMs = Date.now() + 5000
  for (;;) {
    const page = await almanac.ledger.usageEvents({ team_id, ...end }, undefined, 500)
    if (page.events.length >= count || Date.now() > deadlineMs) return [...page.events].reverse()
    await new Promise(resolve => setImmediate(resolve))
  }
}

describe('a charge', () => {
  it('is the cost of what was found, shown in the answer and written with its lines', async () => {
    const caller = await member(10)
    const answer = await caller.post('/person/enrich', enrich(1, 2, 999))
    expect([answer.status, used(answer), left(answer)]).toEqual([200, '2', '8'])
    const [event] = await events(caller, 1)
    expect(event).toMatchObject({
      event_id: answer.headers.get('x-request-id'),
      millicredits: 2000,
      result_count: 2,
      http_status: 200,
      api_key_id: caller.id,
      product: 'person_enrich',
      endpoint: '/person/enrich',
      method: 'POST',
      api_version: apiVersion,
      client_surface: 'api',
      client_platform: 'node',
      client_ip: '127.0.0.1',
      cost_components: [{ component: 'person.profile', quantity: 2, unit_price: 1, credits: 2 }],
    })
  })

  it('is 0 when nothing was found, and the answer says so', async () => {
    const caller = await member(10)
    const answer = await caller.post('/person/enrich', enrich(999))
    expect([answer.status, used(answer)]).toEqual([200, '0'])
    expect(await credits(caller)).toBe(10)
    expect(await events(caller, 1)).toMatchObject([{ millicredits: 0, cost_components: [] }])
  })

  it('is exact to the last decimal', async () => {
    const caller = await member(1)
    const search = { filters: { field: 'basic_profile.name', type: 'contains', value: 'Number' }, limit: 7 }
    const answers = [await caller.post('/person/search', search), await caller.post('/person/search', search)]
    expect(answers.map(used)).toEqual(['0.21', '0.21'])
    expect(answers.map(left)).toEqual(['0.79', '0.58'])
    expect(await credits(caller)).toBe(0.58)
  })

  it('for technographics is made only for companies that have them', async () => {
    const caller = await member(20)
    const body = { domains: ['plain.example', 'technical.example'], fields: ['basic_info', 'technographics'] }
    const answer = await caller.post('/company/enrich', body)
    expect(used(answer)).toBe('6')
    const [event] = await events(caller, 1)
    expect(event?.cost_components.map(({ component, credits }) => [component, credits])).toEqual([
      ['company.profile', 4],
      ['company.technographics', 2],
    ])
  })

  it('is not in the headers of free endpoints', async () => {
    const caller = await member(0)
    const answer = await caller.post('/company/identify', { domains: ['plain.example'] })
    expect([answer.status, used(answer), left(answer)]).toEqual([200, null, null])
    expect(await events(caller, 1)).toMatchObject([{ is_free: true, millicredits: 0, cost_components: [] }])
  })
})

describe('a 403', () => {
  it('refuses a team that cannot pay at all before any work, free of charge', async () => {
    const caller = await member(0)
    const answer = await caller.post('/person/enrich', 'no object at all')
    expect(answer.status).toBe(403)
    expect(answer.body.error).toEqual({
      type: 'insufficient_credits',
      message: 'Insufficient credits: /person/enrich costs at least 1.',
      metadata: [],
    })
    expect(await events(caller, 1)).toMatchObject([
      {
        http_status: 403,
        error_type: 'insufficient_credits',
        error_kind: 'account',
        client_surface: 'gateway',
      },
    ])
  })

  it('refuses a request that costs more than is left, and charges nothing', async () => {
    const caller = await member(2)
    const answer = await caller.post('/person/enrich', enrich(1, 2, 3))
    expect(answer.status).toBe(403)
    expect(answer.body.error.message).toBe(
      'Insufficient credits: this request costs 3, and 2 are left. Nothing was charged.',
    )
    expect(await credits(caller)).toBe(2)
    expect((await caller.post('/person/enrich', enrich(1, 2))).status).toBe(200)
  })

  it('is no longer answered once a team has credits again', async () => {
    const caller = await member(1)
    expect((await caller.post('/person/enrich', enrich(1))).status).toBe(200)
    expect((await caller.post('/person/enrich', enrich(1))).status).toBe(403)
    await almanac.ledger.grant(caller.team, 1000, Date.now(), null)
    expect((await caller.post('/person/enrich', enrich(1))).status).toBe(200)
  })

  it('is answered to all but the affordable number of 16 clients that race for the last credits', async () => {
    const caller = await member(5)
    await almanac.ledger.setLimits(caller.team, ['*'], null)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => caller.post('/person/enrich', enrich(index))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(11)
    expect(await credits(caller)).toBe(0)
  })

  it('refuses a request above the X-Credits-Limit of its caller, and charges nothing', async () => {
    const caller = await member(10)
    const refused = await caller.post('/person/enrich', enrich(1, 2), { 'X-Credits-Limit': '1.5' })
    expect([refused.status, refused.body.error.type]).toEqual([403, 'insufficient_credits'])
    expect(refused.body.error.message).toContain('costs 2 credits; X-Credits-Limit allows 1.5')
    const answer = await caller.post('/person/enrich', enrich(1, 2), { 'X-Credits-Limit': '2' })
    expect([answer.status, left(answer)]).toEqual([200, '8'])
    const job = (limit: string) =>
      caller.post('/batch/person/enrich', enrich(1, 2), { 'X-Credits-Limit': limit })
    const refusedJob = await job('1.999')
    expect([refusedJob.status, refusedJob.body.error.message]).toEqual([
      403,
      'This job may cost up to 2 credits; X-Credits-Limit allows 1.999. Nothing was charged.',
    ])
    expect((await job('2')).status).toBe(200)
    const wrong = await caller.post('/person/enrich', enrich(1), { 'X-Credits-Limit': 'few' })
    expect([wrong.status, wrong.body.error.message]).toEqual([
      400,
      'X-Credits-Limit: Must be a number of credits, 0 or more.',
    ])
  })

  it('refuses a restricted key on all other endpoints', async () => {
    const caller = await member(10, { endpoints: ['/company/enrich'] })
    const refused = await caller.post('/person/enrich', enrich(1))
    expect([refused.status, refused.body.error.type]).toEqual([403, 'permission_error'])
    expect((await caller.post('/company/enrich', { domains: ['plain.example'] })).status).toBe(200)
  })

  it('refuses a key that has spent its budget, while other keys of the team go on', async () => {
    const caller = await member(10, { budget: 2000 })
    const other = await member(0, { teamId: caller.team })
    expect((await caller.post('/person/enrich', enrich(1))).status).toBe(200)
    const refused = await caller.post('/person/enrich', enrich(1, 2))
    expect(refused.body.error.message).toContain('this request costs 2, and 1 are left')
    expect((await caller.post('/person/enrich', enrich(1))).status).toBe(200)
    expect((await caller.post('/person/enrich', enrich(1))).status).toBe(403)
    expect((await other.post('/person/enrich', enrich(1))).status).toBe(200)
  })
})

describe('a key with a budget', () => {
  it('sees in each answer what is left of its budget, or of its team’s credits when that is less', async () => {
    const caller = await member(3, { budget: 5000 })
    const other = await member(0, { teamId: caller.team, budget: 1000 })
    expect(left(await caller.post('/person/enrich', enrich(1)))).toBe('2')
    expect(left(await other.post('/person/enrich', enrich(1)))).toBe('0')
    expect(left(await caller.post('/person/enrich', enrich(1)))).toBe('0')
  })

  it('can spend again as soon as a hold is released or the budget is raised', async () => {
    const caller = await member(10, { budget: 1000 })
    const ask = async () => (await caller.post('/person/enrich', enrich(1))).status
    const { ledger } = almanac
    const hold = {
      id: `hold of ${caller.id}`,
      team_id: caller.team,
      api_key_id: caller.id,
      millicredits: 1000,
    }
    expect(await ledger.hold(hold, Date.now())).toBe(true)
    expect(await ask()).toBe(403)
    await ledger.release(hold.id, Date.now())
    expect(await ask()).toBe(200)
    expect(await ask()).toBe(403)
    await ledger.changeKey(caller.id, { budget: 2000 })
    expect(await ask()).toBe(200)
    await ledger.changeKey(caller.id, { budget: null })
    expect(await ask()).toBe(200)
  })
})

describe('preview: true', () => {
  it.each([
    ['/person/enrich', enrich(1, 2), 2],
    ['/company/enrich', { domains: ['technical.example'], fields: ['technographics'] }, 4],
    [
      '/person/search',
      { filters: { field: 'basic_profile.name', type: 'contains', value: 'Number' }, limit: 10 },
      0.3,
    ],
  ])('tells free of charge what a request to %s would cost', async (path, body, cost) => {
    const caller = await member(5)
    const answer = await caller.post(path, { ...body, preview: true })
    expect([answer.status, used(answer)]).toEqual([200, '0'])
    expect(answer.body).toMatchObject({ preview: true, credits: cost })
    expect(await credits(caller)).toBe(5)
    expect(used(await caller.post(path, { ...body, preview: false }))).toBe(String(cost))
  })

  it.each([
    ['/person/search', 'profiles', 30],
    ['/company/search', 'companies', 2],
    ['/job/search', 'job_listings', 0],
    ['/social_post/search', 'posts', 0],
  ])('answers the body of %s with an empty list beside the price', async (path, list, total) => {
    const caller = await member(5)
    const body = { filters: { field: filtered[path], type: 'is_not_null', value: null }, limit: 3 }
    const { body: page } = await caller.post(path, body)
    const { body: bill } = await caller.post(path, { ...body, preview: true })
    const count = page[list].length
    expect(Object.keys(bill)).toEqual(expect.arrayContaining(Object.keys(page)))
    expect(bill).toEqual({
      ...page,
      [list]: [],
      next_cursor: null,
      total_count: total,
      preview: true,
      credits: expect.any(Number),
      cost_components: expect.any(Array),
      result_count: count,
    })
    expect(bill.credits > 0).toBe(count > 0)
  })

  it('is refused when it is not a boolean', async () => {
    const caller = await member(5)
    const answer = await caller.post('/person/enrich', { ...enrich(1), preview: 'yes' })
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'preview: Must be a boolean; got "yes".',
    ])
  })
})

describe('a team without credits and a key without budget get what is free,', () => {
  const search = { filters: { field: 'basic_profile.name', type: 'contains', value: 'Number' } }
  const websites = { ...enrich(1), fields: ['contact.websites'] }
  it.each<[string, string, object]>([
    ['the price of an enrichment', '/person/enrich', { ...enrich(1, 2), preview: true }],
    ['the price of a search', '/person/search', { ...search, preview: true }],
    ['the price of contacts', '/person/contact/enrich', { ...enrich(1), preview: true }],
    ['the total of a search', '/person/search', { ...search, limit: 0 }],
    ['the total under the older name', '/person/search', { ...search, count: 0 }],
    ['the total of companies', '/company/search', { limit: 0 }],
    ['the total of jobs', '/job/search', { limit: 0 }],
    ['the total of posts', '/social_post/search', { limit: 0 }],
    ['contacts without a price', '/person/contact/enrich', websites],
    ['a batch job that can find nothing', '/batch/company/search', { filters: noCompany }],
  ])('%s', async (_, path, body) => {
    const poor = await member(0)
    const spent = await member(10, { budget: 0 })
    for (const caller of [poor, spent]) {
      const answer = await caller.post(path, body)
      expect([answer.status, answer.body?.error]).toEqual([200, undefined])
      expect(path.startsWith('/batch') ? '0' : used(answer)).toBe('0')
    }
  })

  it.each<[string, string, object]>([
    ['a page', '/person/search', { ...search, limit: 1 }],
    ['a page of the default size', '/person/search', { ...search, limit: null }],
    ['contacts of which one has a price', '/person/contact/enrich', { ...enrich(1), fields: ['contact'] }],
    ['contacts of every kind', '/person/contact/enrich', enrich(1)],
    ['no preview', '/person/enrich', { ...enrich(1), preview: false }],
  ])('but not %s', async (_, path, body) => {
    const answer = await (await member(0)).post(path, body)
    expect([answer.status, answer.body.error?.type]).toEqual([403, 'insufficient_credits'])
  })
})

describe('the rate limit', () => {
  it('refuses the sixteenth enrichment of a minute over all keys of a team, and does not count refused requests', async () => {
    const caller = await member(100)
    const colleague = await member(0, { teamId: caller.team })
    const answers = []
    for (let count = 0; count < 15; count++) {
      answers.push(await (count % 2 ? caller : colleague).post('/person/enrich', enrich(999)))
    }
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200))
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(
      Array.from({ length: 15 }, (_, index) => String(14 - index)),
    )
    const refused = await caller.post('/person/enrich', enrich(1))
    expect(refused.status).toBe(429)
    expect(refused.body.error).toMatchObject({ type: 'rate_limit_error', metadata: [] })
    const header = (name: string) => refused.headers.get(name)
    expect(header('x-ratelimit-limit')).toBe('15')
    expect(header('x-ratelimit-remaining')).toBe('0')
    expect(Number(header('x-ratelimit-reset'))).toBeGreaterThan(0)
    expect(header('retry-after')).toBe(header('x-ratelimit-reset'))
    expect(header('ratelimit-policy')).toBe('"/person/enrich";q=15;w=60')
    expect(header('ratelimit')).toBe(`"/person/enrich";r=0;t=${header('x-ratelimit-reset')}`)
    expect((await caller.post('/person/contact/enrich', enrich(999))).status).toBe(200)
    expect((await (await member(10)).post('/person/enrich', enrich(1))).status).toBe(200)
    const last = (await events(caller, 17)).find(({ http_status }) => http_status === 429)
    expect(last).toMatchObject({
      client_surface: 'gateway',
      client_platform: '',
      api_key_id: null,
      error_type: 'rate_limit_error',
      error_key: '',
    })
  })

  it('counts an endpoint with two paths once, under one limit, whichever path that was set on', async () => {
    const caller = await member(50)
    const [path, older] = ['/dev_platform/enrich', '/dataset/dev_platform/enrich']
    const ask = async (at: string) => (await caller.post(at, { login: 'nobody' })).headers
    expect((await ask(path)).get('x-ratelimit-remaining')).toBe('14')
    expect((await ask(older)).get('x-ratelimit-remaining')).toBe('13')
    await almanac.ledger.setLimits(caller.team, [older], 5)
    expect((await ask(path)).get('x-ratelimit-remaining')).toBe('2')
    expect((await ask(older)).get('x-ratelimit-remaining')).toBe('1')
  })

  it('changes with the limits set for the team from the next request on', async () => {
    const caller = await member(100)
    await almanac.ledger.setLimits(caller.team, ['/person/enrich'], 2)
    const ask = async () => (await caller.post('/person/enrich', enrich(1))).status
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
    await almanac.ledger.setLimits(caller.team, ['/person/enrich'], null)
    expect([await ask(), await ask()]).toEqual([200, 200])
  })
})

describe('a usage event', () => {
  it('is written for every request with a key, even when it is refused or its path is unknown, and for no other request', async () => {
    const caller = await member(10)
    await caller.post('/person/enrich', enrich(1), { 'x-api-version': '2020-01-01' })
    await caller.post('/person/enrich', { nonsense: true })
    await caller.post('/person/nowhere', {})
    expect(
      (await events(caller, 3)).map(event => [event.http_status, event.endpoint, event.client_surface]),
    ).toEqual([
      [400, '/person/enrich', 'gateway'],
      [400, '/person/enrich', 'api'],
      [404, 'unknown', 'gateway'],
    ])
  })

  it('shows the request without its secrets, and the error that was answered', async () => {
    const caller = await member(10)
    const answer = await caller.post('/person/enrich', { nonsense: true }, { Cookie: 'secret=1' })
    await events(caller, 1)
    const event = await almanac.ledger.usageEvent(caller.team, answer.headers.get('x-request-id') ?? '')
    expect(event?.detail).toMatchObject({ body: '{"nonsense":true}', query_params: {}, path_params: {} })
    expect(event?.detail.headers).toMatchObject({ authorization: '<redacted>', cookie: '<redacted>' })
    expect(JSON.parse(event?.detail.response ?? '')).toEqual(answer.body)
    expect(JSON.stringify(event)).not.toContain('alm_')
  })
})
