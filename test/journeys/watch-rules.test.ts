// The endpoints of watches: what they accept, refuse and show.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { openWork } from '../../src/processes/adapters.ts'
import { type Almanac, apiVersion, startAlmanac } from '../support/almanac.ts'
import { recordWrite, save, url } from '../support/entries.ts'
import { type WatchClient, watchClient } from '../support/watches.ts'

let almanac: Almanac
let client: WatchClient
let other: WatchClient
let key: string

const profile_url = 'https://www.linkedin.com/in/ana'
beforeAll(async () => {
  almanac = await startAlmanac(undefined, { ALMANAC_WEBHOOK_ALLOW: '127.0.0.1' })
  const record = {
    basic_profile: { name: 'Ana', current_title: 'CTO', headline: 'CTO at Acme' },
    social_handles: { professional_network_identifier: { profile_url } },
  }
  await save(almanac.records, [recordWrite(1, record, { keys: [url('linkedin.com/in/ana')] })])
  key = await almanac.newKey()
  client = watchClient(almanac, key)
  const { secret } = await createKey(almanac.ledger, {
    name: 'x',
    teamId: 2,
    permissions: [],
    nowMs: Date.now(),
  })
  other = watchClient(almanac, secret)
})
afterAll(() => almanac.close())

const config = { trigger: { type: 'interval', every_hours: 24 } }
const notifications = [{ type: 'webhook', url: 'https://example.com/hook' }]
const filters = { field: 'basic_profile.name', type: '=', value: 'Ana' }
const discovery = { filters, config, notifications }
const track = { field: 'basic_profile.current_title', type: 'changed' }
const entity = {
  entities: { professional_network_profile_urls: [profile_url] },
  track,
  config,
  notifications,
}

const refusal = ({ status, body }: { status: number; body: { error?: { message: string } } }) => [
  status,
  body?.error?.message,
]

describe('a new discovery watch', () => {
  const words: readonly (readonly [string, JsonObject, number, RegExp])[] = [
    ['without filters', { filters: undefined }, 400, /filters: This field is required/],
    [
      'with live filters',
      { filters: undefined, realtime_filters: filters },
      400,
      /No field can be answered live/,
    ],
    ['with both filters', { realtime_filters: filters }, 400, /either filters or realtime_filters/],
    ['with narrowing filters alone', { narrowing_filters: filters }, 400, /Only beside realtime_filters/],
    ['with an unknown field', { filters: { ...filters, field: 'nme' } }, 400, /Unsupported/],
    [
      'with a field it may not see',
      { fields: ['certifications'] },
      403,
      /Access denied to fields: certifications/,
    ],
    ['with an unknown transition', { on: ['gone'] }, 400, /on: Must be of added, updated; got/],
    ['with an unknown sort', { sorts: [{ field: 'x', order: 'asc' }] }, 400, /columns in sorts/],
    [
      'of another trigger',
      { config: { trigger: { type: 'cron', every_hours: 1 } } },
      400,
      /Must be interval; got/,
    ],
    [
      'more often than hourly',
      { config: { trigger: { type: 'interval', every_hours: 0 } } },
      400,
      /every_hours/,
    ],
    [
      'at half hours',
      { config: { trigger: { type: 'interval', every_hours: 0.5 } } },
      400,
      /^config\.trigger\.every_hours: Must be an integer from 1 to 8760; got 0\.5\.$/,
    ],
    [
      'with too many results',
      { config: { ...config, max_results_per_run: 1001 } },
      400,
      /max_results_per_run/,
    ],
    [
      'with the tier of entities',
      { config: { ...config, refresh_frequency_days: 7 } },
      400,
      /Only entity watches of people/,
    ],
    [
      'that has expired',
      { config: { ...config, expires_at: '2020-01-01T00:00:00Z' } },
      400,
      /Must be in the future/,
    ],
    [
      'that expires on a day that does not exist',
      { config: { ...config, expires_at: '2999-02-30' } },
      400,
      /ISO 8601/,
    ],
    ['that expires some day', { config: { ...config, expires_at: 'soon' } }, 400, /ISO 8601/],
    [
      'of another delivery',
      { config: { ...config, payload_delivery_type: 'pigeon' } },
      400,
      /inline or link/,
    ],
    ['without channels', { notifications: [] }, 400, /notifications/],
    [
      'with an unknown channel',
      { notifications: [{ type: 'fax' }] },
      400,
      /notifications\[0\].type: Must be one of webhook, slack/,
    ],
    [
      'with a private address',
      { notifications: [{ type: 'slack', url: 'http://10.0.0.1/' }] },
      400,
      /notifications\[0\].url: The host must have a public address/,
    ],
    [
      'with headers for a chat',
      { notifications: [{ type: 'slack', url: 'https://example.com', headers: {} }] },
      400,
      /headers: Unknown key/,
    ],
    [
      'with a header of the service',
      { notifications: [{ ...notifications[0], headers: { 'Webhook-Id': 'x' } }] },
      400,
      /Set by the service itself/,
    ],
    [
      'with a broken header',
      { notifications: [{ ...notifications[0], headers: { a: 'x\r\ny: z' } }] },
      400,
      /visible ASCII/,
    ],
    [
      'with e-mail and no mail server',
      { notifications: [{ type: 'email', to: ['a@b.co'] }] },
      400,
      /has no mail server/,
    ],
    [
      'with what is not an address',
      { notifications: [{ type: 'email', to: ['nobody'] }] },
      400,
      /to: Must be 1 to 20 e-mail addresses/,
    ],
    ['with an unknown key', { every: 1 }, 400, /every/],
  ]
  it.each(words)('%s is refused', async (_, change, status, message) => {
    const answer = await client.send('POST', '/watch/person/search', { ...discovery, ...change })
    expect(refusal(answer)).toEqual([status, expect.stringMatching(message)])
  })

  it('needs the version header, which no other route of watches does', async () => {
    const headers = { Authorization: `Bearer ${key}` }
    const post = (path: string, body: JsonObject) =>
      almanac.send(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect((await post('/watch/person/search', discovery)).status).toBe(400)
    const made = await post('/watch/person', entity)
    expect(made.status).toBe(201)
    expect((await almanac.send(`/watch/person/${made.body.id}`, { method: 'DELETE', headers })).status).toBe(
      204,
    )
    const wrong = { ...headers, 'x-api-version': '2020-01-01' }
    expect((await almanac.send('/watch/person', { headers: wrong })).status).toBe(400)
    expect(apiVersion).toBe('2025-11-01')
  })

  it('is made once for an Idempotency-Key', async () => {
    const headers = { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion, 'Idempotency-Key': 'w1' }
    const make = () =>
      almanac.send('/watch/person/search', { method: 'POST', headers, body: JSON.stringify(discovery) })
    const [first, second] = [await make(), await make()]
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
    await client.send('DELETE', `/watch/${first.body.id}`)
  })
})

describe('a new entity watch', () => {
  const words: readonly (readonly [string, JsonObject, RegExp])[] = [
    [
      'without entities',
      { entities: {} },
      /entities: Needs at least one of: professional_network_profile_urls/,
    ],
    ['of the identifiers of companies', { entities: { domains: ['a.co'] } }, /domains/],
    [
      'of nothing valid',
      { entities: { professional_network_profile_urls: ['?'] } },
      /None of them is a valid identifier/,
    ],
    ['without a track', { track: undefined }, /track/],
    ['with filters', { filters }, /filters/],
    [
      'as fresh as nobody offers',
      { config: { ...config, refresh_frequency_days: 3 } },
      /Must be one of 1, 7, 14, 30/,
    ],
    ['of too many', { entities: { professional_network_profile_urls: Array(50_001).fill('a') } }, /50,?000/],
  ]
  it.each(words)('%s is refused', async (_, change, message) => {
    const answer = await client.send('POST', '/watch/person', { ...entity, ...change })
    expect(refusal(answer)).toEqual([400, expect.stringMatching(message)])
  })

  it('of jobs does not exist', async () => {
    for (const method of ['GET', 'POST']) expect((await client.send(method, '/watch/job')).status).toBe(404)
  })
})

describe('a watch', () => {
  it('is shown under its own kind, dataset and team only, and listed there', async () => {
    const { body: made, status } = await client.send('POST', '/watch/person/search', discovery)
    expect(status).toBe(201)
    expect(made).toEqual({
      id: expect.any(Number),
      kind: 'discovery',
      dataset: 'person',
      api_version: apiVersion,
      config_version: apiVersion,
      status: 'active',
      filters,
      sorts: [],
      on: ['added'],
      fields: null,
      config: { ...config, max_results_per_run: 100, payload_delivery_type: 'inline' },
      notifications,
      created_at: expect.stringMatching(/\+00:00$/),
      last_run_at: null,
      next_run_at: expect.any(String),
      usage: { runs: 0, records_delivered: 0, credits_used: 0 },
    })
    expect(made).not.toHaveProperty('watch_id')
    const at = (path: string) => client.send('GET', path).then(({ status: found }) => found)
    const paths = [`/watch/person/search/${made.id}`, `/watch/${made.id}`, `/watch/person/${made.id}/runs`]
    expect(await Promise.all(paths.map(at))).toEqual([200, 200, 200])
    const wrong = [
      `/watch/person/${made.id}`,
      `/watch/company/search/${made.id}`,
      `/watch/job/${made.id}/runs`,
      '/watch/person/search/x',
      `/watch/${made.id}/runs/99999/summary`,
      '/watch/0',
    ]
    expect(await Promise.all(wrong.map(at))).toEqual(wrong.map(() => 404))
    expect((await other.send('GET', `/watch/${made.id}`)).status).toBe(404)
    expect((await other.send('DELETE', `/watch/${made.id}`)).status).toBe(404)
    const listed = async (query: string) => (await client.send('GET', `/watch/person/search${query}`)).body
    expect(await listed('?limit=x&offset=-5')).toEqual([expect.objectContaining({ id: made.id })])
    expect(await listed('?offset=1')).toEqual([])
    expect(await listed(`?offset=${'9'.repeat(20)}`)).toEqual([])
    expect(await listed(`?limit=${'9'.repeat(20)}&offset=-${'9'.repeat(20)}`)).toHaveLength(1)
    expect(refusal(await client.send('GET', '/watch/person/search?status=gone'))[0]).toBe(400)
    await client.send('DELETE', `/watch/${made.id}`)
    expect(await listed('')).toEqual([])
    expect(await listed('?status=cancelled&limit=1')).toHaveLength(1)
  })

  it('with a long list of values is listed with few others at a time', async () => {
    const value = Array.from({ length: 10_000 }, (_, index) => `${index} ${'long name '.repeat(4)}`)
    const long = { filters: { field: 'basic_profile.name', type: 'in', value }, config, notifications }
    const ids: number[] = []
    for (let count = 0; count < 3; count++) ids.push(await client.make('/watch/person/search', long))
    const list = (query: string) => client.send('GET', `/watch/person/search${query}`)
    expect(refusal(await list(''))).toEqual([
      400,
      expect.stringMatching(/Ask for at most 2 of them at a time/),
    ])
    expect((await list('?limit=2&offset=1')).body).toMatchObject(ids.slice(1).map(id => ({ id })))
    for (const id of ids) await client.send('DELETE', `/watch/${id}`)
  })

  it('is paused, resumed and changed, and what it cannot change is refused', async () => {
    const id = await client.make('/watch/person', entity)
    const patch = (body: JsonObject, path = `/watch/person/${id}`) => client.send('PATCH', path, body)
    expect((await patch({ status: 'paused' })).body.status).toBe('paused')
    expect(refusal(await client.send('POST', `/watch/${id}/run`))).toEqual([
      400,
      expect.stringMatching(/this one is paused/),
    ])
    expect((await patch({ status: 'active' }, `/watch/${id}`)).body.status).toBe('active')
    const longer = { trigger: { type: 'interval', every_hours: 48 }, payload_delivery_type: 'link' }
    const changed = (
      await patch({ config: longer, notifications: [{ type: 'slack', url: 'https://example.com/s' }] })
    ).body
    expect(changed.config).toMatchObject({ ...longer, refresh_frequency_days: 30 })
    expect(changed.notifications).toEqual([{ type: 'slack', url: 'https://example.com/s' }])
    for (const nothing of [{}, { status: null }, { fields: [] }]) {
      const { status, config: kept, notifications: sent } = changed
      expect((await patch(nothing)).body).toMatchObject({ status, config: kept, notifications: sent })
    }
    const entities = { professional_network_profile_urls: [profile_url, 'https://www.linkedin.com/in/bo'] }
    expect((await patch({ entities })).body.entities).toEqual(entities)
    for (const key of ['sorts', 'on', 'dataset', 'kind', 'api_version']) {
      expect((await patch({ [key]: [] })).status).toBe(400)
    }
    expect(refusal(await patch({ filters }, `/watch/${id}`))).toEqual([
      400,
      'filters: Only a discovery watch has this key; this is a watch of the other kind.',
    ])
    expect(refusal(await patch({ status: 'gone' }))[0]).toBe(400)
    expect((await patch({ status: 'cancelled' })).body.status).toBe('cancelled')
    expect(refusal(await patch({ config }))).toEqual([400, 'A cancelled watch cannot be modified.'])
  })

  it('is paid by the key that made it, or that changed more of it than its status', async () => {
    const id = await client.make('/watch/person', entity)
    const another = watchClient(almanac, await almanac.newKey([]))
    const { id: anotherId } = (await almanac.ledger.keys()).at(-1) ?? {}
    const { work } = await openWork(almanac.config)
    const payer = async () => (await work.watch(1, id))?.api_key_id
    const maker = await payer()
    await another.send('PATCH', `/watch/${id}`, { status: 'paused' })
    await another.send('PATCH', `/watch/${id}`, { status: 'active' })
    await another.send('PATCH', `/watch/${id}`, {})
    expect([await payer(), maker === anotherId]).toEqual([maker, false])
    await another.send('PATCH', `/watch/${id}`, { notifications })
    expect(await payer()).toBe(anotherId)
    await work.close()
    await client.send('DELETE', `/watch/${id}`)
  })

  it('sends a sample of what it would deliver, and says when there is none', async () => {
    const id = await client.make('/watch/person', entity)
    const test = (body: JsonObject) => client.send('POST', `/watch/person/${id}/test`, body)
    const { body } = await test({ deliver: false, fields: ['basic_profile.name'] })
    expect(body).toMatchObject({
      metadata: { watch_id: id, run_id: null, test: true },
      results: [
        {
          changes: [{ field: 'basic_profile.current_title', from: null, to: 'CTO' }],
          record: { basic_profile: { name: 'Ana' } },
        },
      ],
      deliveries: [],
    })
    expect(refusal(await test({ notification_endpoint: 'http://10.0.0.1/' }))[0]).toBe(400)
    expect(refusal(await test({ count: 26 }))[0]).toBe(400)
    const nobody = await client.make('/watch/person/search', {
      ...discovery,
      filters: { ...filters, value: 'Nobody' },
    })
    const empty = await client.send('POST', `/watch/person/search/${nobody}/test`)
    expect([empty.status, empty.body.error.metadata[0].results]).toEqual([400, []])
    const preview = await client.send('POST', '/watch/person/test', { track, deliver: false })
    expect(preview.body).toMatchObject({
      metadata: { watch_id: 0, test: true },
      results: [{ changes: [{ from: null }] }],
    })
    const conditions = [
      { field: 'professional_network.followers', type: 'crossed_above', value: 1000 },
      { field: 'basic_profile.headline', type: 'removed' },
      { field: 'education.schools', type: 'removed' },
      { field: 'experience.employment_details.past', type: 'changed' },
      { field: 'skills.professional_network_skills', type: 'added' },
    ]
    const { body: each } = await client.send('POST', '/watch/person/test', {
      track: { op: 'or', conditions },
      deliver: false,
    })
    const school = expect.objectContaining({ school: 'University of Example' })
    const job = expect.objectContaining({ name: 'Sample Labs' })
    const headline = 'Chief Executive Officer at Example Works'
    expect(each.results[0].changes).toEqual([
      { ...conditions[0], value: undefined, from: 1000, to: 1200 },
      { ...conditions[1], from: headline, to: null },
      { ...conditions[2], removed_elements: [school] },
      { ...conditions[3], from: [], to: [job], new_elements: [job], removed_elements: [] },
      { ...conditions[4], new_elements: ['Leadership'] },
    ])
    expect(
      refusal(
        await client.send('POST', '/watch/company/test', {
          track: { field: 'headcount.total', type: 'changed' },
        }),
      ),
    ).toEqual([400, expect.stringMatching(/notification_endpoint: This field is required/)])
    for (const each of [id, nobody]) await client.send('DELETE', `/watch/${each}`)
  })
})

describe('GET /watch/fields', () => {
  it('lists every field that a filter may name, for ten minutes', async () => {
    const { body, headers } = await client.send('GET', '/watch/fields')
    expect(headers.get('cache-control')).toBe('private, max-age=600')
    expect(Object.keys(body)).toEqual(['person', 'company', 'job', 'social_post'])
    expect(body.person).toContainEqual({
      field: 'basic_profile.name',
      live: false,
      index: true,
      operators: expect.arrayContaining(['=', '(.)']),
    })
  })
})
