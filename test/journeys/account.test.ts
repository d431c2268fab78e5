// GET /account/endpoints, /account/credits and /user/credits, and what holds for every GET about the account.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { type AccountService, startAccountService, withQuery } from '../support/account.ts'
import { type Answer, apiVersion, startAlmanac } from '../support/almanac.ts'
import { accountPaths, expectRefusal, expectSound } from '../support/requests.ts'

let house: AccountService

beforeAll(async () => {
  house = await startAccountService()
})

afterAll(() => house.close())

interface Listed {
  readonly path: string
  readonly category: string
  readonly status: string
  readonly fields: { readonly enabled: readonly string[]; readonly disabled: readonly string[] }
}

describe('GET /account/endpoints', () => {
  const path = '/account/endpoints'
  const rowOf = async (name: string, key?: string) => {
    const answer = await house.get(withQuery(path, { path: name }), key === undefined ? {} : { key })
    return answer.body.endpoints[0]
  }

  it('lists every endpoint', async () => {
    const { endpoints: listed, ...rest } = await house.ask(path)
    expect(rest).toEqual({ api_version: apiVersion, token_limit_rpm: null })
    expect(listed.map((row: Listed) => row.path).sort()).toEqual(endpoints.map(row => row.path).sort())
    for (const row of listed) {
      expect(Object.keys(row)).toEqual([
        ...['path', 'category', 'status', 'effective_rate_limit_rpm', 'fields'],
        ...['base_credits', 'premium_filters', 'premium_fields'],
      ])
    }
  })

  it('shows prices, including those of sections', async () => {
    expect(await rowOf('/company/enrich')).toMatchObject({
      category: 'Company',
      status: 'enabled',
      base_credits: 2,
      premium_filters: [],
      premium_fields: [
        { field: 'technographics', credits: 2 },
        { field: 'social_posts', credits: 5 },
      ],
    })
    expect(await rowOf('/company/identify')).toMatchObject({ base_credits: 0, premium_fields: [] })
  })

  it('shows the fields a key may see, and those it may not, section by section', async () => {
    const all: Listed = await rowOf('/company/enrich')
    expect(all.fields.disabled).toEqual([])
    expect(all.fields.enabled).toContain('basic_info.name')
    expect(all.fields.enabled).toContain('technographics.technologies.name')
    expect(all.fields.enabled).toContain('social_posts.text')
    expect(all.fields.enabled).not.toContain('basic_info')
    const some: Listed = await rowOf('/company/enrich', await house.newKey())
    expect(some.fields.disabled).toContain('technographics.technologies.name')
    expect(some.fields.disabled.every(field => field.startsWith('technographics.'))).toBe(true)
    expect([...some.fields.enabled, ...some.fields.disabled].sort()).toEqual([...all.fields.enabled].sort())
    const person: Listed = await rowOf('/person/enrich', await house.newKey())
    expect(person.fields.disabled).toContain('social_handles.professional_network_identifier.urn_url')
  })

  it('leaves out fields on request', async () => {
    const { endpoints: listed } = await house.ask(path, { include_fields: false })
    expect(listed.every((row: object) => !('fields' in row))).toBe(true)
  })

  it('shows which endpoints a restricted key may call, and can list only those', async () => {
    const { secret: key } = await createKey(house.ledger, {
      name: 'restricted',
      teamId: 1,
      permissions: [],
      endpoints: ['/person/search', '/batch/person/search'],
      nowMs: Date.now(),
    })
    const pathsOf = async (status: string): Promise<readonly string[]> => {
      const { body } = await house.get(withQuery(path, { status }), { key })
      return body.endpoints.map((row: Listed) => row.path)
    }
    const jobs = ['/batch', '/batch/:batch_id', '/batch/:batch_id/cancel']
    const deliveries = ['/webhooks/deliveries', '/webhooks/deliveries/:id/replay']
    const enabled = [...accountPaths, ...jobs, ...deliveries, '/person/search', '/batch/person/search']
    expect((await pathsOf('enabled')).toSorted()).toEqual(enabled.toSorted())
    const others = endpoints.map(row => row.path).filter(each => !enabled.includes(each))
    expect((await pathsOf('not_enabled')).toSorted()).toEqual(others.toSorted())
    expect(await pathsOf('disabled')).toEqual(await pathsOf('not_enabled'))
  })

  it('filters by exact path and by category in any letter case, together', async () => {
    const asked = async (query: Record<string, string>): Promise<readonly string[]> =>
      (await house.ask(path, query)).endpoints.map((row: Listed) => row.path)
    expect(await asked({ path: '/job/search' })).toEqual(['/job/search'])
    expect(await asked({ path: '/job' })).toEqual([])
    const jobs = endpoints.filter(row => row.category === 'Job').map(row => row.path)
    expect(await asked({ category: 'jOB' })).toEqual(jobs)
    expect(await asked({ category: 'Weather' })).toEqual([])
    expect(await asked({ category: 'job', path: '/person/search' })).toEqual([])
  })

  it('refuses an unknown status with the flat body', async () => {
    const answer = await house.get(withQuery(path, { status: 'constructor' }))
    expect([answer.status, answer.body]).toEqual([
      400,
      { message: 'status: constructor is not a valid choice. Accepted: enabled, not_enabled.' },
    ])
  })

  it('shows the rate limit of the team: its own, that of all endpoints, or the default; null for none', async () => {
    const limited = await startAlmanac(undefined, { ALMANAC_RATE_LIMITS: 'default' })
    const rateOf = async (name: string) =>
      (await limited.get(withQuery(path, { path: name }))).body.endpoints[0].effective_rate_limit_rpm
    expect([await rateOf('/person/search'), await rateOf('/account/usage/summary')]).toEqual([30, 60])
    await limited.ledger.setLimits(1, ['*'], 7)
    await limited.ledger.setLimits(1, ['/person/search'], null)
    expect([await rateOf('/person/search'), await rateOf('/company/search')]).toEqual([null, 7])
    await limited.close()
    expect((await rowOf('/person/search')).effective_rate_limit_rpm).toBeNull()
  })
})

describe('GET /account/credits', () => {
  const path = '/account/credits'

  it('shows the balance, the monthly grant and the wallets, with dates in UTC', async () => {
    const nowMs = Date.now()
    const { secret: key } = await createKey(house.ledger, { name: 'k', teamId: 9, permissions: [], nowMs })
    const empty = await house.get(path, { key })
    expect(empty.body.account).toEqual({
      credits: 0,
      recurring_credits: 0,
      recurring_credits_frequency: null,
      recurring_credits_refresh_date: null,
      credit_rollover: false,
      wallets: [],
      team_credits: 0,
      key: { budget: null, spent: 0, held: 0, remaining: null },
    })
    await house.ledger.setRecurring(9, 5_000_000, nowMs)
    await house.ledger.grant(9, 1_030, nowMs, Date.UTC(nowYear() + 2, 0, 1))
    await house.ledger.grant(9, 2_000, nowMs, null)
    const { account } = (await house.get(path, { key })).body
    expect(account).toMatchObject({
      credits: 5003.03,
      recurring_credits: 5000,
      recurring_credits_frequency: 'monthly',
      credit_rollover: false,
    })
    expect(account.recurring_credits_refresh_date).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
    expect(Date.parse(account.recurring_credits_refresh_date)).toBeGreaterThan(nowMs)
    expect(account.wallets).toContainEqual({
      type: 'recurring',
      credits: 5000,
      expires_at: expect.any(String),
    })
    expect(account.wallets).toContainEqual({
      type: 'top_up',
      credits: 1.03,
      expires_at: `${nowYear() + 2}-01-01T00:00:00+00:00`,
    })
    expect(account.wallets).toContainEqual({ type: 'top_up', credits: 2, expires_at: null })
    const older = await house.send('/user/credits', { headers: { Authorization: `Bearer ${key}` } })
    expect([older.status, older.body]).toEqual([200, { credits: 5003.03 }])
  })

  it('shows a key with a budget what it can spend: the lesser of its budget and the balance', async () => {
    const nowMs = Date.now()
    const owner = { name: 'k', teamId: 10, permissions: [], nowMs, budget: 5_000 }
    const { secret: key, id: api_key_id } = await createKey(house.ledger, owner)
    await house.ledger.grant(10, 8_000, nowMs, null)
    const hold = { id: 'a job', team_id: 10, api_key_id, millicredits: 3_500 }
    await house.ledger.hold(hold, nowMs)
    const credits = async () => (await house.get(path, { key })).body.account
    expect(await credits()).toMatchObject({
      credits: 1.5,
      team_credits: 4.5,
      wallets: [{ credits: 4.5 }],
      key: { budget: 5, spent: 0, held: 3.5, remaining: 1.5 },
    })
    const older = await house.send('/user/credits', { headers: { Authorization: `Bearer ${key}` } })
    expect(older.body).toEqual({ credits: 1.5 })
    await house.ledger.changeKey(api_key_id, { budget: 20_000 })
    expect(await credits()).toMatchObject({ credits: 4.5, team_credits: 4.5, key: { remaining: 16.5 } })
  })

  it('refuses a wrong key with the flat body on the path of the earlier interface', async () => {
    const answer = await house.send('/user/credits', { headers: { Authorization: 'Bearer nobody' } })
    expect([answer.status, answer.body]).toEqual([401, { message: 'Invalid API key in request.' }])
  })
})

describe('every GET about the account', () => {
  const paths = accountPaths.map(path => path.replace(':event_id', 'x'))
  const versioned = paths.filter(path => path !== '/user/credits')

  it.each(versioned)('%s needs the version header, and says so in the structured shape', async path => {
    const Authorization = `Bearer ${await house.newKey()}`
    const missing = await house.send(path, { headers: { Authorization } })
    expectRefusal(missing, 400, 'Missing required header: x-api-version')
    expect(missing.body.error.metadata).toEqual([])
    const wrong = await house.send(path, { headers: { Authorization, 'x-api-version': '2020-01-01' } })
    expectRefusal(wrong, 400, 'Unsupported API version')
  })

  it.each(versioned)('%s needs a key, and says so in the structured shape', async path => {
    for (const headers of [{}, { Authorization: 'Bearer nobody' }]) {
      const answer = await house.send(path, { headers: { ...headers, 'x-api-version': apiVersion } })
      expectRefusal(answer, 401, 'Invalid API key in request.')
    }
  })

  it.each(paths)('%s is free, names an unknown parameter, and allows no other method', async path => {
    const answer = await house.get(path)
    expect(answer.headers.get('x-credits-used')).toBeNull()
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expectRefusal(await house.get(`${path}?unheard_of=1`), 400, 'unheard_of: Unknown parameter.')
    const posted = await house.post(path, {})
    expectRefusal(posted, 405, 'POST is not allowed')
    expect(posted.headers.get('allow')).toBe('GET, HEAD')
  })

  it.each(paths)('%s answers HEAD as it answers GET, without the body', async path => {
    const headers = { Authorization: `Bearer ${await house.newKey()}`, 'x-api-version': apiVersion }
    const got = await house.send(path, { headers })
    const head = await house.send(path, { method: 'HEAD', headers })
    expect([head.status, head.body]).toEqual([got.status, undefined])
    const names = ({ headers: sent }: Answer) =>
      [...sent.keys()].filter(name => name !== 'connection' && name !== 'keep-alive')
    expect(names(head)).toEqual(names(got))
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
  })

  it('answers or refuses random queries, and never with a 500', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.stringMatching(/^[-+]?\d{1,25}(\.\d)?$/),
      fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.?\d{0,9}Z?$/),
      fc.constantFrom('true', '2xx', 'day', 'component', '1h', ',', 'NaN', 'null', '[]', '__proto__'),
    )
    const rows = endpoints.filter(row => row.method === 'GET')
    const request = fc.constantFrom(...rows).chain(({ path, query = [] }) =>
      fc.record({
        path: fc.constant(path),
        pairs: fc.array(fc.tuple(fc.constantFrom(...query, 'constructor'), value), { maxLength: 3 }),
        id: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(request, async ({ path, pairs, id }) => {
        const at = path.replace(':event_id', encodeURIComponent(id))
        expectSound(await house.get(`${at}?${new URLSearchParams(pairs)}`))
      }),
      { numRuns: process.env.LONG ? 5000 : 200 },
    )
  })

  it('shares 60 requests a minute when it is about usage, and has 300 of its own otherwise', async () => {
    const limited = await startAlmanac(undefined, { ALMANAC_RATE_LIMITS: 'default' })
    const usage = paths.filter(path => path.startsWith('/account/usage/'))
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => limited.get(usage[index % usage.length] ?? '')),
    )
    expect(answers.some(({ status }) => status === 429)).toBe(false)
    for (const path of usage) {
      const refused = await limited.get(path)
      expectRefusal(refused, 429, 'Rate limit exceeded.', 'rate_limit_error')
      expect(refused.headers.get('x-ratelimit-limit')).toBe('60')
    }
    for (const path of paths.filter(each => !usage.includes(each))) {
      expect((await limited.get(path)).headers.get('x-ratelimit-remaining')).toBe('299')
    }
    await limited.close()
  })
})

function nowYear(): number {
  return new Date().getUTCFullYear()
}
