// Watches over HTTP: real receivers learn what changed, once, and pay for what was delivered.
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { runCommand, temporaryFolder } from '../support/command.ts'
import { recordWrite, save, url } from '../support/entries.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type WatchClient, watchClient } from '../support/watches.ts'

let almanac: Almanac
let client: WatchClient
let receiver: Receiver

const profile = (name: string) => `https://www.linkedin.com/in/${name}`
const someone = (name: string, title: string, more: JsonObject = {}): JsonObject => ({
  basic_profile: {
    name,
    current_title: title,
    headline: `${title} of nothing`,
    location: { country: 'Portugal' },
  },
  ...more,
})
const person = (id: number, record: JsonObject, isNew = true) => {
  const social_handles = { professional_network_identifier: { profile_url: profile(`p${id}`) } }
  return recordWrite(id, { ...record, social_handles }, { isNew, keys: [url(`linkedin.com/in/p${id}`)] })
}

beforeAll(async () => {
  almanac = await startAlmanac(temporaryFolder(), { ALMANAC_WEBHOOK_ALLOW: '127.0.0.1' })
  await save(almanac.records, [person(1, someone('Ana', 'Engineer')), person(2, someone('Bo', 'Engineer'))])
  client = watchClient(almanac, await almanac.newKey())
  receiver = await startReceiver()
})
afterAll(async () => {
  receiver.close()
  await almanac.close()
})

const config = { trigger: { type: 'interval', every_hours: 24 } }
const portuguese = { field: 'basic_profile.location.country', type: '=', value: 'Portugal' }
const discovery = () => ({
  filters: portuguese,
  fields: ['service_person_id', 'basic_profile.name'],
  config,
  notifications: [{ type: 'webhook', url: receiver.url, headers: { Authorization: 'Bearer x' } }],
})
const entity = () => ({
  entities: { professional_network_profile_urls: [1, 2, 7].map(id => profile(`p${id}`)) },
  track: { op: 'or', conditions: [{ field: 'basic_profile.current_title', type: 'changed' }] },
  config,
  notifications: [{ type: 'webhook', url: receiver.url }],
})
const lastBody = () => JSON.parse(receiver.received.at(-1)?.body ?? '{}')

describe('a discovery watch', () => {
  it('delivers only records that match since its baseline, each once, signed in both forms, and charges for them', async () => {
    const id = await client.make('/watch/person/search', discovery())
    expect((await client.run(id)).new_records_count).toBe(0)
    await save(almanac.records, [
      person(3, someone('Cleo', 'Pilot')),
      person(4, { basic_profile: { name: 'Dan' } }),
    ])
    const before = receiver.received.length
    const summary = await client.run(id)
    await receiver.count(before + 1)
    const { headers, body } = receiver.received[before] ?? { headers: {}, body: '' }
    expect(JSON.parse(body)).toEqual({
      metadata: {
        watch_id: id,
        kind: 'discovery',
        dataset: 'person',
        api_version: '2025-11-01',
        run_id: summary.id,
        notification_id: headers['webhook-id'],
        delivered_at: expect.any(String),
        summary: { delivered: 1, total_count: 1, max_results_per_run: 100, truncated: false },
      },
      results: [{ record: { service_person_id: 3, basic_profile: { name: 'Cleo' } } }],
    })
    expect([headers.authorization, headers['x-service-event-id']]).toEqual([
      'Bearer x',
      headers['webhook-id'],
    ])
    const { secret } = JSON.parse(
      (await runCommand(['webhooks', 'secret', 'show', '--json'], { dataDir: almanac.config.dataDir }))
        .stdout,
    )
    new Webhook(secret).verify(body, headers)
    const [seconds] = /(?<=t=)\d+/.exec(headers['x-service-signature'] ?? '') ?? []
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    expect(headers['x-service-signature']).toBe(`t=${seconds},v1=${signature}`)
    expect(summary).toMatchObject({ status: 'SUCCESS', credits_deducted: 0.5, new_records_count: 1 })
    expect((await client.run(id)).new_records_count).toBe(0)
    expect(receiver.received).toHaveLength(before + 1)
    const { body: watch } = await client.send('GET', `/watch/person/search/${id}`)
    expect(watch.usage).toEqual({ runs: 4, records_delivered: 1, credits_used: 0.5 })
    const { body: usage } = await almanac.get('/account/usage/events?client_surface=watcher')
    expect(usage.events ?? usage.data).toMatchObject([
      { api_key_id: null, linked_ids: { watch_id: String(id) }, credits_used: 0.5, client_platform: '' },
    ])
    expect((await client.send('DELETE', `/watch/person/search/${id}`)).status).toBe(204)
    expect((await client.send('DELETE', `/watch/${id}`)).status).toBe(204)
    expect((await client.send('PATCH', `/watch/${id}`, { status: 'active' })).status).toBe(400)
  })

  it('delivers no more than its cap in a run, and the rest in the next one', async () => {
    const id = await client.make('/watch/person/search', {
      ...discovery(),
      config: { ...config, max_results_per_run: 2 },
    })
    await save(
      almanac.records,
      [5, 6, 8].map(n => person(n, someone(`P${n}`, 'Pilot'))),
    )
    const runs = [await client.run(id), await client.run(id), await client.run(id)]
    expect(runs.map(run => [run.records_searched, run.new_records_count])).toEqual([
      [3, 2],
      [1, 1],
      [0, 0],
    ])
    await client.send('DELETE', `/watch/${id}`)
  })

  it('makes a new baseline when its filters are edited, and says so in the log', async () => {
    const id = await client.make('/watch/person/search', discovery())
    const edit = { filters: { field: 'basic_profile.name', type: '=', value: 'Nobody' } }
    expect((await client.send('PATCH', `/watch/person/search/${id}`, edit)).status).toBe(200)
    await client.run(id)
    const { body } = await client.send('GET', `/watch/person/${id}/runs`)
    const { body: summary } = await client.send('GET', `/watch/${id}/runs/${body.runs[0].id}/summary`)
    expect(JSON.stringify(summary.logs)).toMatch(/Baseline after an edit: 0 records match|Nothing to deliver/)
    await save(almanac.records, [person(9, someone('Nobody', 'Ghost'))])
    expect((await client.run(id)).new_records_count).toBe(1)
    await client.send('DELETE', `/watch/${id}`)
  })
})

describe('an entity watch', () => {
  it('delivers the change of a tracked field once, with what was there before', async () => {
    const id = await client.make('/watch/person', entity())
    await save(almanac.records, [
      person(1, someone('Ana', 'Director'), false),
      person(2, someone('Bo B', 'Engineer'), false),
    ])
    const before = receiver.received.length
    const run = await client.run(id)
    await receiver.count(before + 1)
    expect(run).toMatchObject({ new_records_count: 1, credits_deducted: 1 })
    expect(lastBody().results).toEqual([
      {
        changes: [
          { field: 'basic_profile.current_title', type: 'changed', from: 'Engineer', to: 'Director' },
        ],
        record: expect.objectContaining({ service_person_id: 1 }),
      },
    ])
    // A subject that comes on file later is noted silently, and followed from then on.
    await save(almanac.records, [person(7, someone('Eva', 'Cook'))])
    expect((await client.run(id)).new_records_count).toBe(0)
    await save(almanac.records, [person(7, someone('Eva', 'Chef'), false)])
    expect((await client.run(id)).new_records_count).toBe(1)
    await client.send('DELETE', `/watch/person/${id}`)
  })
})

describe('a watch of another key of the team', () => {
  const handle = (id: number, name: string) => {
    const professional_network_identifier = {
      profile_url: profile(`p${id}`),
      urn_url: profile(`secret-${name}`),
    }
    const record = { ...someone(name, 'Pilot'), social_handles: { professional_network_identifier } }
    return recordWrite(id, record, { keys: [url(`linkedin.com/in/p${id}`)] })
  }
  const licence = { field: 'certifications.name', type: '(.)', value: 'Licence' }
  const whole = () => ({ ...discovery(), fields: ['basic_profile.name', 'social_handles'] })
  const denied = {
    error: { type: 'permission_error', message: expect.stringMatching(/^Access denied to fields: /) },
  }
  let licensed: WatchClient
  beforeAll(async () => {
    licensed = watchClient(almanac, await almanac.newKey(['certifications', 'urn_url']))
  })

  it('shows a key what it sent, test and backtest without the fields that this key may not see', async () => {
    const id = await licensed.make('/watch/person/search', whole())
    await save(almanac.records, [handle(20, 'Eva')])
    const before = receiver.received.length
    const { id: runId } = await licensed.run(id)
    await receiver.count(before + 1)
    const told = async (reader: WatchClient) => {
      const { body: summary } = await reader.send('GET', `/watch/person/${id}/runs/${runId}/summary`)
      const { body: sample } = await reader.send('POST', `/watch/person/search/${id}/test`, {
        count: 25,
        deliver: false,
      })
      const { body: past } = await reader.send('POST', `/watch/${id}/backtest`, { since: '1970-01-01' })
      return [summary.notifications[0].payload, sample, past]
    }
    for (const body of await told(licensed)) expect(JSON.stringify(body)).toContain('secret-Eva')
    for (const body of await told(client)) {
      expect(body.results.length).toBeGreaterThan(0)
      expect(JSON.stringify(body)).not.toMatch(/secret/)
      expect(JSON.stringify(body)).toContain('Eva')
    }
    const sent = receiver.received.length
    const elsewhere = { notification_endpoint: receiver.url, count: 25 }
    await client.send('POST', `/watch/person/search/${id}/test`, elsewhere)
    await receiver.count(sent + 1)
    expect(receiver.received.at(-1)?.body).not.toMatch(/secret/)
    await licensed.send('DELETE', `/watch/${id}`)
  })

  it('sends no more than the key may see that has it sent elsewhere', async () => {
    const id = await licensed.make('/watch/person/search', whole())
    await save(almanac.records, [handle(21, 'Flo')])
    const notifications = [{ type: 'webhook', url: receiver.url }]
    expect((await client.send('PATCH', `/watch/${id}`, { notifications })).status).toBe(200)
    const before = receiver.received.length
    expect((await client.run(id)).new_records_count).toBe(1)
    await receiver.count(before + 1)
    expect(lastBody().results).toMatchObject([{ record: { basic_profile: { name: 'Flo' } } }])
    expect(receiver.received.at(-1)?.body).not.toContain('secret')
    await licensed.send('DELETE', `/watch/${id}`)
  })

  it('is neither tested nor changed, but run and paused, by a key that may not name its fields', async () => {
    const watched = [
      await licensed.make('/watch/person/search', { ...discovery(), filters: licence }),
      await licensed.make('/watch/person/search', { ...discovery(), fields: ['certifications'] }),
      await licensed.make('/watch/person', {
        ...entity(),
        track: { field: 'certifications', type: 'added' },
      }),
    ]
    for (const id of watched) {
      const { body: watch } = await client.send('GET', `/watch/${id}`)
      const test = `/watch/person${watch.kind === 'discovery' ? '/search' : ''}/${id}/test`
      expect((await client.send('POST', test, {})).body).toMatchObject(denied)
      expect(
        (await client.send('POST', `/watch/${id}/backtest`, { since: '1970-01-01' })).body,
      ).toMatchObject(denied)
      expect((await client.send('PATCH', `/watch/${id}`, { config })).body).toMatchObject(denied)
      expect((await client.run(id)).status).toBe('SUCCESS')
      expect((await client.send('PATCH', `/watch/${id}`, { status: 'paused' })).status).toBe(200)
      expect((await client.send('PATCH', `/watch/${id}`, { status: 'cancelled' })).status).toBe(200)
    }
  })
})
