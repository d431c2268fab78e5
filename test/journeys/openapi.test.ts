// The OpenAPI document: served without a key, true of what is answered, and kept for its clients.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasets } from '../../src/catalog/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { breakingChanges } from '../../src/openapi/compare.ts'
import { openApiDocument } from '../../src/openapi/document.ts'
import { querySchema } from '../../src/openapi/query-schemas.ts'
import { expectDescribed } from '../support/described-answers.ts'
import { expectRefusal, goodBodies, paths } from '../support/requests.ts'
import { type SmallWorld, startConfiguredWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startConfiguredWorld()
})

afterAll(() => world.close())

const committed = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as JsonObject

describe('GET /openapi.json', () => {
  it('is the committed document, for anyone', async () => {
    const { status, headers, body } = await world.send('/openapi.json', {})
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(body).toEqual(committed)
  })

  it('is sent again only when it has changed, and compressed as the client likes', async () => {
    const { headers } = await world.send('/openapi.json', { headers: { 'Accept-Encoding': 'identity' } })
    const tag = headers.get('etag') ?? ''
    expect(headers.get('content-encoding')).toBeNull()
    const again = await world.send('/openapi.json', { headers: { 'If-None-Match': `"other", ${tag}` } })
    expect([again.status, again.body]).toEqual([304, undefined])
    for (const encoding of ['gzip', 'br']) {
      const answer = await world.send('/openapi.json', { headers: { 'Accept-Encoding': encoding } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.body.openapi).toBe('3.1.0')
    }
    const head = await world.send('/openapi.json', { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')]).toEqual([200, tag])
    expect((await world.send('/openapi.json', { method: 'POST' })).status).toBe(405)
  })
})

describe('the document', () => {
  it('breaks nothing that the committed one promises', () => {
    expect(breakingChanges(committed, openApiDocument(endpoints, datasets))).toEqual([])
  })

  it('has every endpoint, with an id of its own', () => {
    const operations = Object.values(committed.paths as JsonObject).flatMap(item =>
      Object.values(item as JsonObject),
    ) as readonly JsonObject[]
    expect(operations).toHaveLength(endpoints.length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
  })

  it('states the bounds beyond which the service refuses the lists and texts of queries', async () => {
    const rows = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    for (const { path, query = [] } of rows) {
      for (const name of query) {
        const { maxItems, maxLength } = querySchema(path, name)
        if (maxItems === undefined && maxLength === undefined) continue
        const sent = Array(Number(maxItems ?? 0) + 1).fill([name, 'x'.repeat(Number(maxLength ?? -1) + 1)])
        const answer = await world.get(`${path}?${new URLSearchParams(sent)}`)
        expectRefusal(answer, 400, `${name}: May have at most`)
      }
    }
  })

  it('names every component that it refers to', () => {
    const text = JSON.stringify(committed)
    const components = committed.components as Record<string, JsonObject>
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      expect(components[kind], `${kind} ${name}`).toHaveProperty([name])
    }
  })
})

/** Bodies that find records, with more of their sections than are answered by default. */
function richBodies(): Readonly<Record<string, readonly JsonObject[]>> {
  const first = world.people[0] as { social_handles: { professional_network_identifier: JsonObject } }
  const person = {
    professional_network_profile_urls: [
      first.social_handles.professional_network_identifier.profile_url ?? '',
    ],
  }
  const company = { service_company_ids: [1] }
  const aggregations = [{ type: 'count' }, { type: 'group_by', field: 'basic_info.name', size: 2 }]
  const filters = {
    op: 'and',
    conditions: [{ field: 'basic_info.name', type: 'is_not_null' }],
  }
  const login = { login: world.accounts[0]?.login ?? '' }
  const posts = { service_company_id: 1, limit: 5 }
  const all = (dataset: string): JsonObject => ({
    limit: 20,
    fields: Object.keys(datasets.find(({ name }) => name === dataset)?.fields ?? {}),
  })
  return {
    '/person/enrich': [person, { ...person, max_age_days: 0 }, { ...person, preview: true }],
    '/person/contact/enrich': [person],
    '/person/identify': [person],
    '/person/search': [
      { filters: { field: 'basic_profile.name', type: 'is_not_null' }, limit: 20 },
      { filters: { field: 'basic_profile.name', type: '=', value: 'Nobody' }, explain: true },
    ],
    '/company/enrich': [company, { ...company, max_age_days: 0 }],
    '/company/identify': [company],
    '/company/search': [
      all('company'),
      { filters, sorts: [{ field: 'headcount.total', order: 'desc' }], aggregations },
    ],
    '/job/search': [all('job')],
    '/social_post/search': [all('social_post')],
    '/dev_platform/enrich': [login, { ...login, max_age_days: 0 }],
    '/dataset/social_post/enrich': [posts],
  }
}

describe('an answer', () => {
  it.each(paths.map(path => [path]))('of %s is described whole, and so is its request', async path => {
    const row = { method: 'POST', path } as const
    for (const body of [...(richBodies()[path] ?? []), goodBodies[path] ?? {}]) {
      const answer = await world.post(path, body)
      expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200)
      expectDescribed(row, answer, body)
    }
    expectDescribed(row, await world.post(path, { no_such_key: 1 }))
    expectDescribed(row, await world.post(path, goodBodies[path], { key: 'alm_wrong' }))
  })

  it('of every list and account endpoint is described whole', async () => {
    const rows = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    for (const row of rows) expectDescribed(row, await world.get(row.path))
  })

  it('of a job, an export and an event is described whole', async () => {
    const { body: jobs } = await world.get('/batch')
    const { body: exports } = await world.get('/export')
    const { body: events } = await world.get('/account/usage/events?limit=1')
    const exported = `/export/${exports.exports[0].export_id}`
    const batch = `/batch/${jobs.jobs[0].batch_id}`
    const get = async (template: string, path: string) =>
      expectDescribed({ method: 'GET', path: template }, await world.get(path))
    await get('/batch/:batch_id', batch)
    await get('/export/:export_id', exported)
    await get('/export/:export_id/runs', `${exported}/runs`)
    await get('/account/usage/events/:event_id', `/account/usage/events/${events.events[0].event_id}`)
    await get('/batch/:batch_id', '/batch/none')
    expectDescribed(
      { method: 'POST', path: '/batch/:batch_id/cancel' },
      await world.post(`${batch}/cancel`, {}),
    )
  })
})
