// GET /account/usage/events: lists the requests of a team.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import type { DetailedUsageEvent } from '../../src/stores/ledger-usage.ts'
import {
  type AccountService,
  type Query,
  startAccountService,
  todayMs,
  withQuery,
} from '../support/account.ts'
import { type Answer, apiVersion, startAlmanac } from '../support/almanac.ts'
import { expectRefusal } from '../support/requests.ts'
import { dayMs, hourMs } from '../support/usage.ts'

let house: AccountService
/** Midnight of the day on which the events of these tests were. */
let day: number
let written: readonly DetailedUsageEvent[]

const path = '/account/usage/events'
const fields = [
  ...['event_id', 'ts', 'team_id', 'user_id', 'api_key_id', 'client_surface', 'client_platform'],
  ...['user_agent', 'client_ip', 'product', 'endpoint', 'method', 'api_version', 'http_status'],
  ...['status_class', 'error_type', 'error_key', 'result_count', 'latency_ms', 'credits_used'],
  ...['cost_components', 'linked_ids'],
]

const line = (component: string, quantity: number, unit_price: number) => ({
  component,
  label: component.toUpperCase(),
  quantity,
  unit_price,
  credits: quantity * unit_price,
})

beforeAll(async () => {
  house = await startAccountService()
  day = todayMs() - 40 * dayMs
  const refused = { http_status: 400, error_type: 'invalid_request', error_key: 'limit: <v>, or <n>.' }
  written = await house.write(
    { ts_ms: day },
    { ts_ms: day + 1, product: 'person_search', endpoint: '/person/search', result_count: 0 },
    { ts_ms: day + 2, endpoint: '/person/search', ...refused },
    { ts_ms: day + 3, http_status: 429, error_type: 'rate_limit_error', api_key_id: null },
    { ts_ms: day + 4, client_surface: 'mcp', api_key_id: 2, http_status: 500, error_type: 'internal_error' },
    {
      ts_ms: day + 5,
      endpoint: '/person/search/autocomplete',
      product: 'person_autocomplete',
      is_free: true,
    },
    { ts_ms: day + 6, endpoint: '/company/identify', product: 'company_identify', is_free: true },
    { ts_ms: day + 7, endpoint: '/company/identify', product: 'company_identify', is_free: true, ...refused },
    {
      ts_ms: day + 8,
      endpoint: '/batch/person/enrich',
      client_surface: 'batch',
      linked_ids: { batch_job_id: 'b-1' },
    },
    {
      ts_ms: day + 9.5 * hourMs + 250,
      millicredits: 2500,
      cost_components: [
        line('person.profile', 2, 1),
        line('person.email', 1, 0.5),
        line('person.phone', 0, 2),
      ],
    },
  )
})

afterAll(() => house.close())

/** The day of these tests, without which all filters are asked. */
const thatDay = (): Query => ({ start: iso(day), end: iso(day + dayMs) })
const iso = (ms: number): string => new Date(ms).toISOString()

/** Which of the events written above are answered, by their number there, oldest first. */
async function numbersOf(query: Query): Promise<readonly number[]> {
  const { events } = await house.ask(path, { ...thatDay(), ...query })
  const ids: readonly string[] = written.map(({ event_id }) => event_id)
  return events.map((event: { event_id: string }) => ids.indexOf(event.event_id)).reverse()
}

const refuse = async (query: Query, message: string) => {
  const answer = await house.get(withQuery(path, query))
  expectRefusal(answer, 400, '', 'invalid_request')
  expect(answer.body.error).toEqual({ type: 'invalid_request', message, metadata: [] })
}

describe('an event', () => {
  it('has every field of the interface, and no other, in its order', async () => {
    const { events } = await house.ask(path, thatDay())
    for (const event of events) expect(Object.keys(event)).toEqual(fields)
  })

  it('has its time in UTC with an offset, its credits and the lines that add up to them', async () => {
    const [event] = (await house.ask(path, { ...thatDay(), limit: 1 })).events
    expect(event).toMatchObject({
      ts: `${iso(day).slice(0, 10)}T09:30:00.250+00:00`,
      status_class: '2xx',
      error_type: '',
      credits_used: 2.5,
      cost_components: [
        { component: 'person.profile', label: 'PERSON.PROFILE', quantity: 2, unit_price: 1, credits: 2 },
        { component: 'person.email', quantity: 1, unit_price: 0.5, credits: 0.5 },
        { component: 'person.phone', quantity: 0, unit_price: 2, credits: 0 },
      ],
      linked_ids: {},
    })
  })

  it('is written for every request within ten seconds, under its X-Request-Id, with what it cost', async () => {
    const query = new URLSearchParams({ limit: '1' })
    const first = await house.post('/person/enrich', {
      professional_network_profile_urls: ['https://a.example/in/b'],
    })
    const asked = await house.get(`${path}?${query}`)
    expect([first.status, asked.status]).toEqual([200, 200])
    const events = await until(async () => {
      // Each time this asks there is one event more.
      const { events } = await house.ask(path, { limit: 500 })
      const ids = events.map((event: { event_id: string }) => event.event_id)
      const isThere = [first, asked].every(({ headers }) => ids.includes(headers.get('x-request-id')))
      return isThere ? events : undefined
    })
    expect(events).toContainEqual(
      expect.objectContaining({
        event_id: first.headers.get('x-request-id'),
        endpoint: '/person/enrich',
        method: 'POST',
        api_version: apiVersion,
        credits_used: Number(first.headers.get('x-credits-used')),
        result_count: 0,
      }),
    )
    expect(events).toContainEqual(
      expect.objectContaining({ event_id: asked.headers.get('x-request-id'), endpoint: path, method: 'GET' }),
    )
  })

  it('is free to read, without X-Credits-Used', async () => {
    expect((await house.get(path)).headers.get('x-credits-used')).toBeNull()
  })
})

describe('pages', () => {
  it('list each event once, newest first, in the requested size', async () => {
    const ids: string[] = []
    let cursor: string | null = ''
    do {
      const page: { has_more: boolean; next_cursor: string | null; events: { event_id: string }[] } =
        await house.ask(path, { ...thatDay(), limit: 3, cursor })
      expect(page.has_more).toBe(page.next_cursor !== null)
      expect(page.events.length).toBe(page.has_more ? 3 : 1)
      ids.push(...page.events.map(({ event_id }) => event_id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(ids).toEqual(written.map(({ event_id }) => event_id).reverse())
  })

  it('keep the window of the first page, although the default window moves with the day', async () => {
    const { next_cursor } = await house.ask(path, { ...thatDay(), limit: 3 })
    const [, , startMs, endMs] = JSON.parse(Buffer.from(next_cursor, 'base64url').toString())
    expect([startMs, endMs]).toEqual([day, day + dayMs])
    expect(next_cursor).toMatch(/^[\w-]+$/)
  })

  it('have 100 events by default, and 500 at most', async () => {
    const start = day - 100 * dayMs
    await house.write(...Array.from({ length: 501 }, (_, index) => ({ ts_ms: start + index })))
    const window = { start: iso(start), end: iso(start + hourMs) }
    expect((await house.ask(path, window)).events).toHaveLength(100)
    const page = await house.ask(path, { ...window, limit: 500 })
    expect([page.events.length, page.has_more]).toEqual([500, true])
  })

  it('list only events of the key’s team', async () => {
    const { secret } = await createKey(house.ledger, {
      name: 'other',
      teamId: 2,
      permissions: [],
      nowMs: Date.now(),
    })
    const { next_cursor } = await house.ask(path, { ...thatDay(), limit: 3 })
    for (const cursor of ['', next_cursor]) {
      const answer = await house.get(withQuery(path, { ...thatDay(), limit: 3, cursor }), { key: secret })
      expect([answer.status, answer.body.events, answer.body.has_more]).toEqual([200, [], false])
    }
    const foreign = await house.get(`${path}/${written[0]?.event_id}`, { key: secret })
    expectRefusal(foreign, 404, 'not found')
  })
})

describe('the window', () => {
  it('is by default the last seven whole days including today', async () => {
    const midnight = todayMs()
    const [inside] = await house.write({ ts_ms: midnight - 6 * dayMs, user_agent: 'window' })
    const [late] = await house.write({ ts_ms: midnight + dayMs - 1, user_agent: 'window' })
    await house.write({ ts_ms: midnight - 6 * dayMs - 1, user_agent: 'window' })
    await house.write({ ts_ms: midnight + dayMs, user_agent: 'window' })
    const { events } = await house.ask(path, { limit: 500 })
    const seen = events.filter((event: { user_agent: string }) => event.user_agent === 'window')
    expect(seen.map((event: { event_id: string }) => event.event_id)).toEqual([
      late?.event_id,
      inside?.event_id,
    ])
  })

  it('begins seven days before its end when only that is given', async () => {
    const { events } = await house.ask(path, { end: iso(day + 7 * dayMs).slice(0, 10), limit: 500 })
    expect(events).toHaveLength(written.length)
    expect((await house.ask(path, { end: iso(day + 7 * dayMs + 1), limit: 500 })).events).toHaveLength(
      written.length - 1,
    )
  })

  it('includes its start and excludes its end', async () => {
    expect(await numbersOf({ start: iso(day + 2), end: iso(day + 4) })).toEqual([2, 3])
  })

  it.each([
    ['a date, which is midnight in UTC', (ms: number) => iso(ms).slice(0, 10), 0],
    ['a time in UTC', (ms: number) => iso(ms + hourMs), 1],
    ['a time without an offset', (ms: number) => iso(ms + hourMs).slice(0, 19), 1],
    ['a time with an offset', (ms: number) => iso(ms + 3 * hourMs).replace('Z', '+02:00'), 1],
    ['an offset whose plus became a blank', (ms: number) => iso(ms + 3 * hourMs).replace('Z', ' 02:00'), 1],
    ['microseconds', (ms: number) => iso(ms + hourMs).replace('Z', '999Z'), 1],
  ])('accepts %s', async (_, written, hours) => {
    const [event] = await house.write({ ts_ms: day - 20 * dayMs + hours * hourMs })
    const { events } = await house.ask(path, {
      start: written(day - 20 * dayMs),
      end: iso(day - 20 * dayMs + hours * hourMs + 1),
    })
    expect(events[0]?.event_id).toBe(event?.event_id)
  })

  it.each(['yesterday', '2026-02-30', '2026-13-01', '1700000000', '2026-01-01T25:00:00Z', '2026-1-1'])(
    'refuses %s as a date',
    async start => {
      await refuse(
        { start },
        `start: Must be an ISO 8601 timestamp, for example 2025-11-01T09:30:00+00:00, or a date; got "${start}".`,
      )
    },
  )

  it('is refused when its start is on or after its end', async () => {
    const message = 'start: start must be before end.'
    await refuse({ start: iso(day), end: iso(day) }, message)
    await refuse({ start: iso(day + 1), end: iso(day) }, message)
  })

  it('is refused when it starts more than 12 months ago', async () => {
    const now = new Date()
    const yearAgo = Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate())
    await refuse({ start: iso(yearAgo - 2 * dayMs) }, 'start: start cannot be more than 12 months ago.')
    await house.ask(path, { start: iso(yearAgo + dayMs) })
  })
})

describe('a filter', () => {
  it.each<[string, Query, readonly number[]]>([
    ['api_key_ids', { api_key_ids: 2 }, [4]],
    ['api_key_ids of requests without a key', { api_key_ids: '2,3' }, [4]],
    ['endpoints', { endpoints: '/person/search' }, [1, 2]],
    ['several endpoints, repeated', { endpoints: ['/person/search', '/company/identify'] }, [1, 2, 6, 7]],
    ['several endpoints, with commas', { endpoints: '/person/search, /company/identify' }, [1, 2, 6, 7]],
    ['products', { products: 'person_search,company_identify' }, [1, 6, 7]],
    ['status', { status: ['400', '429'] }, [2, 3, 7]],
    ['status_class', { status_class: '5xx' }, [4]],
    ['a status_class nothing has', { status_class: '3xx' }, []],
    ['client_surface', { client_surface: 'mcp,batch' }, [4, 8]],
    ['error_type', { error_type: 'rate_limit_error' }, [3]],
    ['error_key exactly as returned', { error_key: 'limit: <v>, or <n>.' }, [2, 7]],
    ['several filters at once', { status: 400, products: 'company_identify' }, [7]],
    ['an empty parameter, which counts as not sent', { endpoints: '', status_class: '', limit: '' }, all()],
  ])('by %s keeps only the matching events', async (_, query, numbers) => {
    expect(await numbersOf(query)).toEqual(numbers)
  })

  it.each<[Query, string]>([
    [{ limit: 501 }, 'limit: Must be an integer from 1 to 500; got "501".'],
    [{ limit: 0 }, 'limit: Must be an integer from 1 to 500; got "0".'],
    [{ limit: '1.5' }, 'limit: Must be an integer from 1 to 500; got "1.5".'],
    [{ limit: ['1', '2'] }, 'limit: May be given only once.'],
    [{ api_key_ids: 0 }, 'api_key_ids: Must be an integer of at least 1; got "0".'],
    [{ api_key_ids: '1,x' }, 'api_key_ids: Must be an integer of at least 1; got "x".'],
    [{ api_key_ids: many(51) }, 'api_key_ids: May have at most 50 values; got 51.'],
    [{ endpoints: many(51) }, 'endpoints: May have at most 50 values; got 51.'],
    [{ products: many(51).join(',') }, 'products: May have at most 50 values; got 51.'],
    [{ products: Array(51).fill('a') }, 'products: May have at most 50 values; got 51.'],
    [{ endpoints: Array(51).fill('') }, 'endpoints: May have at most 50 values; got 51.'],
    [{ limit: ['', '5'] }, 'limit: May be given only once.'],
    [{ status: ['200', ''] }, 'status: Must be an integer from 100 to 599; got "".'],
    [{ status: 99 }, 'status: Must be an integer from 100 to 599; got "99".'],
    [{ status: 600 }, 'status: Must be an integer from 100 to 599; got "600".'],
    [{ status: many(21).map(each => each + 199) }, 'status: May have at most 20 values; got 21.'],
    [{ status_class: '6xx' }, 'status_class: 6xx is not a valid choice.'],
    [{ status_class: '4XX' }, 'status_class: 4XX is not a valid choice.'],
    [{ client_surface: many(11) }, 'client_surface: May have at most 10 values; got 11.'],
    [{ error_key: 'x'.repeat(301) }, 'error_key: May have at most 300 characters; got 301.'],
    [{ error_type: 'a\0b' }, 'error_type: May not contain the character U+0000.'],
    [{ hide_free: 'perhaps' }, 'hide_free: Must be a valid boolean.'],
    [{ cursor: 'x' }, 'invalid cursor'],
    [{ cursor: '!' }, 'invalid cursor'],
    [{ cursor: 'x'.repeat(2000) }, 'invalid cursor'],
    [{ cursor: Buffer.from('[1,"x",1,2,3]').toString('base64url') }, 'invalid cursor'],
    [{ cursor: Buffer.from('[1,"x",1,2,3,"4"]').toString('base64url') }, 'invalid cursor'],
    [
      { team_id: 2 },
      'team_id: Unknown parameter. Accepted: limit, cursor, start, end, api_key_ids, endpoints, products, status, status_class, client_surface, error_type, error_key, hide_free.',
    ],
  ])('of %j is refused', async (query, message) => {
    await refuse(query, message)
  })

  it('accepts as many values as the interface allows', async () => {
    await house.ask(path, {
      limit: 500,
      api_key_ids: many(50),
      endpoints: many(50),
      products: many(50),
      status: many(20).map(each => each + 99),
      client_surface: many(10),
      error_key: '🙂'.repeat(300),
    })
  })

  it('is bound to its cursor: another filter is refused, another limit and other spellings of it are not', async () => {
    const query = { ...thatDay(), endpoints: ['/person/search', '/company/identify'] }
    const { next_cursor: cursor } = await house.ask(path, { ...query, limit: 1 })
    const answer = await house.get(withQuery(path, { ...query, hide_free: true, cursor }))
    expectRefusal(answer, 400, 'invalid cursor: it belongs to other parameters.')
    const page = await house.ask(path, { ...query, endpoints: '/person/search,/company/identify', cursor })
    expect(page.events).toHaveLength(3)
  })
})

describe('hide_free', () => {
  it('hides free successes of endpoints that never bill, and nothing else', async () => {
    expect(await numbersOf({ hide_free: true })).toEqual(all().filter(number => number !== 5 && number !== 6))
  })

  it('hides nothing when false or absent', async () => {
    expect(await numbersOf({ hide_free: 'false' })).toEqual(all())
    expect(await numbersOf({})).toEqual(all())
  })

  it('applies also when endpoints are named', async () => {
    expect(await numbersOf({ hide_free: 'true', endpoints: '/company/identify' })).toEqual([7])
  })

  it('covers submits of batches and exports, watchers, autocomplete and company identify', () => {
    const isAmong = ({ method, path }: { method: string; path: string }) =>
      (method === 'POST' && path.startsWith('/batch/') && !path.endsWith('/cancel')) ||
      (method === 'POST' && /^\/export\/\w+$/.test(path)) ||
      path.startsWith('/watcher/') ||
      path.endsWith('/autocomplete') ||
      path === '/company/identify' ||
      path === '/screener/identify'
    for (const row of endpoints) expect([row.path, row.neverBills ?? false]).toEqual([row.path, isAmong(row)])
  })
})

describe('an event by its id', () => {
  it('shows what was sent too, without the API key', async () => {
    const sent = await house.post('/person/search', { limit: -1 })
    expect(sent.status).toBe(400)
    const id = sent.headers.get('x-request-id')
    const event = await until(async () => {
      const answer = await house.get(`${path}/${id}`)
      return answer.status === 200 ? answer.body : undefined
    })
    expect(Object.keys(event)).toEqual([...fields, 'request', 'headers', 'response'])
    expect(event).toMatchObject({
      event_id: id,
      http_status: 400,
      request: { body: { limit: -1 }, query_params: {}, path_params: {} },
      headers: { authorization: '<redacted>', 'x-api-version': apiVersion },
      response: sent.body,
    })
  })

  const detailOf = async (sent: Answer) =>
    until(async () => {
      const answer = await house.get(`${path}/${sent.headers.get('x-request-id')}`)
      return answer.status === 200 ? answer.body : undefined
    })

  it('masks e-mail addresses, phone numbers and names, also of a refused request', async () => {
    const found = await house.post('/person/search', {
      filters: {
        op: 'and',
        conditions: [
          { field: 'basic_profile.name', type: '(.)', value: 'Jane Doe' },
          { field: 'basic_profile.headline', type: '(.)', value: 'call +49 151 2345678 or jane@example.com' },
        ],
      },
    })
    expect(found.status).toBe(200)
    const { request } = await detailOf(found)
    expect(request.body.filters.conditions.map(({ value }: JsonObject) => value)).toEqual([
      '<name>',
      '<text>',
    ])
    const malformed = await house.post('/person/enrich', {
      professional_network_profile_urls: ['https://network.example/in/jane-doe'],
      fields: ['jane-doe'],
    })
    const { request: sent, response } = await detailOf(malformed)
    expect(sent.body.professional_network_profile_urls).toEqual(['https://network.example/in/<profile>'])
    expect(JSON.stringify(response)).not.toContain('jane')
    const refused = await house.post('/company/identify', {
      names: 'Jane Doe',
      domains: ['jane@example.com'],
    })
    expect(refused.status).toBe(400)
    const event = await detailOf(refused)
    expect(event.request.body).toEqual({ names: '<name>', domains: ['<email>'] })
    expect(JSON.stringify(event)).not.toMatch(/Jane|jane/)
  })

  it('keeps a kilobyte of a refused body, and nothing of a request beyond the rate limit', async () => {
    const refused = await house.post('/person/enrich', { nonsense: 'x'.repeat(20_000) })
    expect(refused.status).toBe(400)
    const event = await detailOf(refused)
    expect(event.request.body.length).toBeLessThanOrEqual(1024)
    expect(JSON.stringify([event.request, event.headers, event.response]).length).toBeLessThan(4096)
    const limited = await startAlmanac(undefined, { ALMANAC_RATE_LIMITS: 'default' })
    await limited.ledger.setLimits(1, ['*'], 0)
    const often = await limited.post('/person/enrich', { business_emails: ['jane@example.com'] })
    expect(often.status).toBe(429)
    const window = { team_id: 1, startMs: 0, endMs: Number.MAX_SAFE_INTEGER }
    const counted = await until(
      async () => (await limited.ledger.usageEvents(window, undefined, 1)).events[0],
    )
    expect(await limited.ledger.usageEvent(1, counted.event_id)).toMatchObject({
      http_status: 429,
      detail: { body: null, query_params: {}, path_params: {}, headers: {}, response: null },
    })
    await limited.close()
  })

  it('has the parameters of the path and of the query', async () => {
    const asked = await house.get(`${path}/${written[0]?.event_id}`)
    expect([asked.status, asked.body.response]).toEqual([200, null])
    const event = await until(async () => {
      const answer = await house.get(`${path}/${asked.headers.get('x-request-id')}`)
      return answer.status === 200 ? answer.body : undefined
    })
    expect(event).toMatchObject({
      endpoint: '/account/usage/events/:event_id',
      request: { path_params: { event_id: written[0]?.event_id }, query_params: {} },
    })
  })

  it.each(['nobody', '%00', '..', '01900000-0000-7000-8000-ffffffffffff'])('is a 404 for %s', async id => {
    const answer = await house.get(`${path}/${id}`)
    expect(answer.status).toBe(404)
    expect(answer.body.error).toMatchObject({ type: 'not_found', metadata: [] })
  })
})

function all(): readonly number[] {
  return Array.from({ length: 10 }, (_, index) => index)
}

function many(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** Asks again until there is an answer: events are written behind the response. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const endMs = Date.now() + 10_000
  while (Date.now() < endMs) {
    const found = await ask()
    if (found !== undefined) return found
  }
  throw new Error('Nothing came within ten seconds.')
}
