// GET /account/usage/summary and /account/usage/errors: sums and failures.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AccountService,
  type Query,
  startAccountService,
  todayMs,
  withQuery,
} from '../support/account.ts'
import { expectRefusal } from '../support/requests.ts'
import { dayMs, hourMs } from '../support/usage.ts'

let house: AccountService
/** Midnight of the first of the two days on which the events of these tests were. */
let day: number

beforeAll(async () => {
  house = await startAccountService()
  day = todayMs() - 40 * dayMs
  const search = { product: 'person_search', endpoint: '/person/search' }
  const component = 'person.search'
  const rows = (quantity: number) => ({
    result_count: quantity,
    millicredits: 30 * quantity,
    cost_components: [
      { component, label: 'Person search', quantity, unit_price: 0.03, credits: (30 * quantity) / 1000 },
    ],
  })
  const failure = {
    http_status: 400,
    error_type: 'invalid_request',
    error_kind: 'request',
    result_count: null,
  } as const
  await house.write(
    { ts_ms: day, ...search, ...rows(10) },
    { ts_ms: day + hourMs, ...search, ...rows(20), api_key_id: 2, client_platform: 'python' },
    { ts_ms: day + hourMs + 1, ...search, ...failure, error_key: 'limit: <v>' },
    { ts_ms: day + hourMs + 2, ...search, ...failure, error_key: 'limit: <v>' },
    { ts_ms: day + hourMs + 3, ...failure, error_key: 'fields: <v>', api_key_id: 2 },
    { ts_ms: day + dayMs, ...search, ...rows(1) },
    {
      ts_ms: day + dayMs + 1,
      millicredits: 1000,
      cost_components: [
        { component: 'person.profile', label: 'Person profile', quantity: 1, unit_price: 1, credits: 1 },
      ],
    },
    {
      ts_ms: day + dayMs + 2,
      http_status: 403,
      error_type: 'insufficient_credits',
      error_kind: 'account',
      result_count: null,
    },
    {
      ts_ms: day + dayMs + 3,
      http_status: 500,
      error_type: 'internal_error',
      error_kind: 'server',
      result_count: 0,
    },
    {
      ts_ms: day + dayMs + 4,
      http_status: 404,
      error_type: 'not_found',
      error_kind: 'no_results',
      result_count: 0,
    },
    {
      ts_ms: day + dayMs + 5,
      http_status: 429,
      error_type: 'rate_limit_error',
      api_key_id: null,
      result_count: null,
    },
  )
})

afterAll(() => house.close())

const iso = (ms: number): string => new Date(ms).toISOString()
/** As the interface writes times. */
const wire = (ms: number): string => iso(ms).replace('.000Z', '+00:00').replace('Z', '+00:00')
const twoDays = (): Query => ({ start: iso(day), end: iso(day + 2 * dayMs) })

describe('the summary', () => {
  const path = '/account/usage/summary'
  const sums = async (query: Query) => (await house.ask(path, { ...twoDays(), ...query })).buckets

  it('has one row without groups, and names its window', async () => {
    expect(await house.ask(path, twoDays())).toEqual({
      start: wire(day),
      end: wire(day + 2 * dayMs),
      bucket: '1d',
      buckets: [{ requests: 11, credits: 1.93, errors: 7, results: 32 }],
    })
  })

  it('is zero when there were no requests, and has no rows when it is grouped', async () => {
    const window = { start: iso(day - 20 * dayMs), end: iso(day - 19 * dayMs) }
    const nothing = { requests: 0, credits: 0, errors: 0, results: 0 }
    expect((await house.ask(path, window)).buckets).toEqual([nothing])
    expect((await house.ask(path, { ...window, group_by: 'product' })).buckets).toEqual([])
  })

  it('groups by day, which begins at midnight in UTC, or by hour', async () => {
    const days = await sums({ group_by: 'day' })
    expect(days).toEqual([
      { bucket_start: wire(day), requests: 5, credits: 0.9, errors: 3, results: 30 },
      { bucket_start: wire(day + dayMs), requests: 6, credits: 1.03, errors: 4, results: 2 },
    ])
    const hours = await sums({ group_by: 'day', bucket: '1h' })
    expect(hours.map((row: { bucket_start: string }) => row.bucket_start)).toEqual(
      [day, day + hourMs, day + dayMs].map(wire),
    )
  })

  it.each<[string, readonly (string | number | null)[]]>([
    ['product', ['person_enrich', 'person_search']],
    ['endpoint', ['/person/enrich', '/person/search']],
    ['api_key_id', [null, 1, 2]],
    ['client_surface', ['api']],
    ['client_platform', ['curl', 'python']],
    ['status_class', ['2xx', '4xx', '5xx']],
  ])('is grouped by %s', async (group_by, values) => {
    const rows = await sums({ group_by })
    expect(rows.map((row: Record<string, unknown>) => row[group_by])).toEqual(values)
    expect(Object.keys(rows[0])).toEqual([group_by, 'requests', 'credits', 'errors', 'results'])
    const requests = rows.reduce((sum: number, row: { requests: number }) => sum + row.requests, 0)
    expect(requests).toBe(11)
  })

  it('groups by component, with label and quantity in place of requests', async () => {
    expect(await sums({ group_by: 'component' })).toEqual([
      { component: 'person.profile', label: 'Person profile', quantity: 1, credits: 1 },
      { component: 'person.search', label: 'Person search', quantity: 31, credits: 0.93 },
    ])
  })

  it('combines groups, comma-separated or repeated, in the order they are named', async () => {
    const rows = await sums({ group_by: 'product,day' })
    expect(Object.keys(rows[0])).toEqual([
      'product',
      'bucket_start',
      'requests',
      'credits',
      'errors',
      'results',
    ])
    expect(await sums({ group_by: ['product', 'day'] })).toEqual(rows)
    expect(await sums({ group_by: 'day,component,product' })).toHaveLength(3)
  })

  it.each<[Query, number]>([
    [{ endpoints: '/person/search' }, 5],
    [{ api_key_ids: '2' }, 2],
    [{ products: 'person_enrich' }, 6],
    [{ client_surface: 'mcp' }, 0],
    [{ status_class: '4xx' }, 6],
    [{ status: '400,429', bucket: '1h' }, 4],
    [{ error_type: 'invalid_request', bucket: '1h' }, 3],
  ])('counts only the requests that match %j', async (query, requests) => {
    expect((await sums(query))[0].requests).toBe(requests)
  })

  it('applies every filter over a window that is not whole days', async () => {
    expect((await sums({ start: iso(day + hourMs), status: 400 }))[0].requests).toBe(3)
  })

  it('is exact for a window that begins and ends at any moment', async () => {
    const window = { start: iso(day + hourMs + 1), end: iso(day + dayMs + 2) }
    const [row] = (await house.ask(path, window)).buckets
    expect(row).toEqual({ requests: 5, credits: 1.03, errors: 3, results: 2 })
  })

  describe('over whole days', () => {
    const refusals: readonly [Query, string][] = [
      [{ status: 400 }, 'status: Cannot be used over whole days. Retry with bucket=1h.'],
      [{ error_type: 'not_found' }, 'error_type: Cannot be used over whole days. Retry with bucket=1h.'],
      [
        { group_by: 'component,api_key_id' },
        'group_by: component can only be combined with day and product over whole days. Retry with bucket=1h. Got: component, api_key_id.',
      ],
      [
        { group_by: 'component', endpoints: '/person/search' },
        'endpoints: Cannot be used with group_by=component over whole days. Retry with bucket=1h.',
      ],
    ]

    it.each(refusals)('refuses %j, and advises hours', async (query, message) => {
      const answer = await house.get(withQuery(path, { ...twoDays(), ...query }))
      expectRefusal(answer, 400, message)
      // Also in the default window, which is whole days.
      expectRefusal(await house.get(withQuery(path, query)), 400, message)
      await sums({ ...query, bucket: '1h' })
      await sums({ ...query, start: iso(day + 1) })
    })

    it('groups everything by client platform, and components by product', async () => {
      await sums({ group_by: 'client_platform,component', status: 200 })
      await sums({ group_by: 'component,day,product', products: 'person_search' })
    })
  })

  describe('by the hour', () => {
    const longer = () => ({ start: iso(day - 40 * dayMs), group_by: 'day', bucket: '1h' })

    it('has totals and components over months', async () => {
      expect(await sums(longer())).toEqual(await sums({ group_by: 'day', bucket: '1h' }))
      const components = { ...longer(), group_by: 'day,component' }
      expect(await sums(components)).toEqual(await sums({ group_by: 'day,component', bucket: '1h' }))
    })

    it.each<[Query, string]>([
      [{ endpoints: '/person/search' }, 'endpoints: Cannot be used with bucket=1h over more than 31 days.'],
      [
        { group_by: 'day,component,product' },
        'group_by: product: Cannot be used with bucket=1h over more than 31 days. Ask for a shorter window, or retry with bucket=1d.',
      ],
    ])('over more than 31 days refuses %j', async (query, message) => {
      expectRefusal(await house.get(withQuery(path, { ...longer(), ...query })), 400, message)
      await sums({ ...longer(), ...query, start: iso(day - 29 * dayMs) })
      // Without a row for each hour it is answered from longer sums.
      await sums({ ...longer(), ...query, group_by: 'product' })
    })
  })

  it.each<[Query, string]>([
    [{ bucket: '1w' }, 'bucket: 1w is not a valid choice. Accepted: 1d, 1h.'],
    [
      { group_by: 'team' },
      'group_by: team is not a valid choice. Accepted: day, product, endpoint, component',
    ],
    [{ group_by: 'day,valueOf' }, 'group_by: valueOf is not a valid choice.'],
    [{ start: '2001-01-01' }, 'start: start cannot be more than 12 months ago.'],
    [{ status_class: 'x' }, 'status_class: x is not a valid choice.'],
    [{ hide_free: 'true' }, 'hide_free: Unknown parameter. Accepted: start, end, group_by, bucket,'],
  ])('of %j is refused', async (query, message) => {
    expectRefusal(await house.get(withQuery(path, query)), 400, message)
  })
})

describe('failures', () => {
  const path = '/account/usage/errors'

  it('are grouped, most frequent first, with an example; requests answered with 429 are not among them', async () => {
    const { groups, ...totals } = await house.ask(path, twoDays())
    expect(groups.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
      ['request', 2],
      ['no_results', 1],
      ['server', 1],
      ['account', 1],
      ['request', 1],
    ])
    expect(groups[0]).toEqual({
      endpoint: '/person/search',
      error_key: 'limit: <v>',
      kind: 'request',
      http_status: 400,
      error_type: 'invalid_request',
      count: 2,
      first_seen: wire(day + hourMs + 1),
      last_seen: wire(day + hourMs + 2),
      example_event_id: expect.any(String),
    })
    expect(totals).toEqual({
      total_errors: 6,
      by_kind: { request: 3, account: 1, server: 1, no_results: 1 },
      truncated: false,
    })
    const example = await house.ask(`/account/usage/events/${groups[0].example_event_id}`)
    expect(example.error_key).toBe('limit: <v>')
  })

  it('lead to their events by error_key', async () => {
    const { groups } = await house.ask(path, twoDays())
    for (const { error_key, count, endpoint } of groups.slice(0, 1)) {
      const { events } = await house.ask('/account/usage/events', {
        ...twoDays(),
        error_key,
        endpoints: endpoint,
      })
      expect(events).toHaveLength(count)
    }
  })

  it('can be filtered by keys and endpoints', async () => {
    const ofKey = await house.ask(path, { ...twoDays(), api_key_ids: 2 })
    expect(ofKey.groups.map((group: { error_key: string }) => group.error_key)).toEqual(['fields: <v>'])
    const ofPath = await house.ask(path, { ...twoDays(), endpoints: '/person/search' })
    expect([ofPath.total_errors, ofPath.groups.length]).toEqual([2, 1])
  })

  it('have at most 1,000 groups, and the answer says when there are more', async () => {
    const start = day - 20 * dayMs
    const failures = Array.from({ length: 1001 }, (_, index) => ({
      ts_ms: start + index,
      http_status: 400,
      error_type: 'invalid_request',
      error_kind: 'request' as const,
      error_key: `way ${index}`,
    }))
    for (let from = 0; from < failures.length; from += 500) {
      await house.write(...failures.slice(from, from + 500))
    }
    const window = { start: iso(start), end: iso(start + dayMs) }
    const { groups, total_errors, truncated } = await house.ask(path, window)
    expect([groups.length, total_errors, truncated]).toEqual([1000, 1000, true])
    expect(groups[0].error_key).toBe('way 1000')
  })

  it('accept only these two filters', async () => {
    const answer = await house.get(withQuery(path, { status: 400 }))
    expectRefusal(answer, 400, 'status: Unknown parameter. Accepted: start, end, api_key_ids, endpoints.')
  })
})
