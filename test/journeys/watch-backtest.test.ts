// Watches over the past: what they would have delivered, from what the sources of each record have said and when.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '../../src/catalog/person/person.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { mergeRecords } from '../../src/stores/merge.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { recordWrite, save, url } from '../support/entries.ts'
import { type WatchClient, watchClient } from '../support/watches.ts'

let almanac: Almanac
let client: WatchClient

const profile = (id: number) => `https://www.linkedin.com/in/p${id}`
const day = (date: string) => Date.parse(date)
type Statement = readonly [date: string, title: string, country?: string]

/** A person of whom a source of its own has spoken at each of these dates, oldest first. */
function someone(id: number, ...statements: readonly Statement[]) {
  const records = statements.map(
    ([, title, country]): JsonObject => ({
      basic_profile: { name: `P${id}`, current_title: title, ...(country && { location: { country } }) },
      social_handles: { professional_network_identifier: { profile_url: profile(id) } },
    }),
  )
  const contributions = statements.map(([date], index) => {
    const text = JSON.stringify(records[index])
    return { source: `source ${index}`, key: `row:${id}`, seenMs: day(date), hash: text, text }
  })
  const text = JSON.stringify(mergeRecords(person, records))
  const updatedAtMs = Math.max(...contributions.map(({ seenMs }) => seenMs))
  return recordWrite(id, {}, { text, contributions, updatedAtMs, keys: [url(`linkedin.com/in/p${id}`)] })
}

beforeAll(async () => {
  almanac = await startAlmanac(undefined, { ALMANAC_RATE_LIMITS: 'off' })
  await save(almanac.records, [
    someone(1, ['2026-01-01', 'CTO', 'Spain'], ['2026-03-10T12:00:00Z', 'CTO', 'Portugal']),
    someone(2, ['2026-01-01', 'CTO', 'Portugal'], ['2026-04-01', 'CEO'], ['2026-05-01', 'Chair']),
    someone(3, ['2026-04-01', 'Pilot', 'Portugal']),
    someone(4, ['2026-01-01', 'Cook', 'Portugal']),
    someone(5, ['2026-04-01', 'Pilot', 'Spain']),
  ])
  client = watchClient(almanac, await almanac.newKey())
})
afterAll(() => almanac.close())

const config = { trigger: { type: 'interval', every_hours: 24 } }
const notifications = [{ type: 'webhook', url: 'https://example.com/hook' }]
const filters = { field: 'basic_profile.location.country', type: '=', value: 'Portugal' }
const discovery = { filters, config, notifications, fields: ['service_person_id'] }
const entity = {
  entities: { professional_network_profile_urls: [1, 2, 3, 9].map(profile) },
  track: { field: 'basic_profile.current_title', type: 'changed' },
  fields: ['basic_profile.name', 'basic_profile.current_title'],
  config,
  notifications,
}
const since = '2026-02-01T00:00:00Z'
const backtest = async (id: number, body: JsonObject, path = `/watch/${id}`) =>
  client.send('POST', `${path}/backtest`, body)

describe('a backtest', () => {
  it('of a discovery watch tells who came to match since the date, at the run after it, and what that would have cost', async () => {
    const id = await client.make('/watch/person/search', discovery)
    const { status, body, headers } = await backtest(id, { since }, `/watch/person/search/${id}`)
    expect([status, headers.get('x-credits-used')]).toEqual([200, null])
    expect(body).toEqual({
      metadata: {
        watch_id: id,
        kind: 'discovery',
        dataset: 'person',
        api_version: '2025-11-01',
        since: '2026-02-01T00:00:00.000+00:00',
        until: expect.any(String),
        summary: { runs: 2, delivered: 2, waiting: 0, credits: 1, truncated: false },
        coverage: { candidates: 3, examined: 3 },
      },
      results: [
        { delivered_at: '2026-03-11T00:00:00.000+00:00', is_first: false, record: { service_person_id: 1 } },
        { delivered_at: '2026-04-01T00:00:00.000+00:00', is_first: true, record: { service_person_id: 3 } },
      ],
    })
    expect((await client.send('GET', `/watch/${id}`)).body.usage).toMatchObject({ runs: 1, credits_used: 0 })
    expect((await almanac.get('/account/usage/events?client_surface=watcher')).body.events).toEqual([])
    await client.send('DELETE', `/watch/${id}`)
    // A cancelled watch has a past, too.
    expect((await backtest(id, { since, count: 1 })).body.results).toHaveLength(1)
  })

  it('delivers updates where the watch does, and no more in a run than the watch may', async () => {
    const capped = { ...config, max_results_per_run: 1 }
    const id = await client.make('/watch/person/search', {
      ...discovery,
      on: ['added', 'updated'],
      config: capped,
    })
    const { body } = await backtest(id, { since })
    type Delivered = {
      readonly delivered_at: string
      readonly record: { readonly service_person_id: number }
    }
    expect(
      body.results.map(({ delivered_at, record }: Delivered) => [
        delivered_at.slice(0, 10),
        record.service_person_id,
      ]),
    ).toEqual([
      ['2026-03-11', 1],
      ['2026-04-01', 2],
      ['2026-04-02', 3],
      ['2026-05-01', 2],
    ])
    await client.send('DELETE', `/watch/${id}`)
  })

  it('of an entity watch tells each change of a tracked field, with the record as it was then', async () => {
    const id = await client.make('/watch/person', entity)
    const { body } = await backtest(id, { since }, `/watch/person/${id}`)
    const change = (from: string, to: string) => ({
      changes: [{ field: 'basic_profile.current_title', type: 'changed', from, to }],
      record: { basic_profile: { name: 'P2', current_title: to } },
    })
    expect(body.results).toEqual([
      { delivered_at: '2026-04-01T00:00:00.000+00:00', ...change('CTO', 'CEO') },
      { delivered_at: '2026-05-01T00:00:00.000+00:00', ...change('CEO', 'Chair') },
    ])
    expect(body.metadata).toMatchObject({
      summary: { runs: 2, delivered: 2, credits: 2 },
      coverage: { candidates: 3, examined: 3 },
    })
    // Between two runs far apart only the last state counts.
    const yearly = { trigger: { type: 'interval', every_hours: 8760 } }
    await client.send('PATCH', `/watch/${id}`, { config: yearly })
    const { results } = (await backtest(id, { since })).body
    expect(results).toMatchObject([{ changes: change('CTO', 'Chair').changes }])
    await client.send('DELETE', `/watch/${id}`)
  })

  it('is there for every dataset that can be watched, also before the first run', async () => {
    const watches: readonly (readonly [string, JsonObject])[] = [
      ['company/search', { filters: { field: 'basic_info.name', type: '=', value: 'Acme' } }],
      ['job/search', { filters: { field: 'title', type: '=', value: 'Pilot' } }],
      ['social_post/search', { filters: { field: 'text', type: '(.)', value: 'pilot' } }],
      [
        'company',
        { entities: { domains: ['acme.com'] }, track: { field: 'headcount.total', type: 'increased' } },
      ],
    ]
    for (const [path, sent] of watches) {
      const { body: made } = await client.send('POST', `/watch/${path}`, { ...sent, config, notifications })
      const { status, body } = await backtest(made.id, { since }, `/watch/${path}/${made.id}`)
      expect([status, body.results, body.metadata.coverage.candidates], path).toEqual([200, [], 0])
      await client.send('DELETE', `/watch/${made.id}`)
    }
  })

  it('needs a date in the past, and a watch of the team under its own path', async () => {
    const id = await client.make('/watch/person/search', discovery)
    const refusals: readonly (readonly [JsonObject, RegExp])[] = [
      [{}, /^since: This field is required/],
      [{ since: 'soon' }, /^since: Must be an ISO 8601 date and time; got/],
      [{ since: 7 }, /^since: /],
      [{ since: '2999-01-01' }, /^since: Must be in the past/],
      [{ since, count: 0 }, /^count: /],
      [{ since, count: 1001 }, /^count: /],
      [{ since, filters }, /filters/],
    ]
    for (const [sent, message] of refusals) {
      const { status, body } = await backtest(id, sent)
      expect([status, body.error.message]).toEqual([400, expect.stringMatching(message)])
    }
    for (const path of [`/watch/person/${id}`, `/watch/company/search/${id}`, '/watch/999999', '/watch/x']) {
      expect((await backtest(id, { since }, path)).status, path).toBe(404)
    }
    expect((await backtest(id, { since: '0001-01-01' })).status).toBe(200)
    await client.send('DELETE', `/watch/${id}`)
  })
})
