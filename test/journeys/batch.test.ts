// Batch jobs over HTTP: requests, results and prices.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { openWork } from '../../src/processes/adapters.ts'
import { fieldPermissions } from '../../src/stores/key-settings.ts'
import { type BatchClient, batchClient, bytesAt, linesAt, linesOf } from '../support/batches.ts'
import { textAt } from '../support/values.ts'
import { newBatch, unreachedCaps } from '../support/work.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld
let client: BatchClient
let lastTeam = 100

beforeAll(async () => {
  world = await startSmallWorld()
  client = (await newTeam()).client
})
afterAll(() => world.close())

/** A team of its own, with so many credits. */
async function newTeam(credits = 100_000, permissions: readonly string[] = [], budget?: number) {
  const teamId = ++lastTeam
  const nowMs = Date.now()
  const { ledger } = world
  const owner = { name: 'batch', teamId, permissions, nowMs, ...(budget !== undefined && { budget }) }
  const { secret, id: keyId } = await createKey(ledger, owner)
  await ledger.setRecurring(teamId, 0, nowMs)
  const { millicredits } = await ledger.credits(teamId, nowMs)
  if (millicredits > 0)
    await ledger.hold({ id: `empty-${teamId}`, team_id: teamId, api_key_id: null, millicredits }, nowMs)
  if (credits > 0) await ledger.grant(teamId, credits * 1000, nowMs, null)
  const left = async () => (await ledger.credits(teamId, Date.now())).millicredits / 1000
  return { teamId, keyId, left, client: batchClient(world, secret) }
}

type Person = JsonObject & { readonly service_person_id: number }
const people = () => world.people as readonly Person[]
// biome-ignore lint/suspicious/noExplicitAny: a test looks wherever it wants
const at = (record: any, path: string): any => path.split('.').reduce((value, name) => value?.[name], record)
const urlOf = (person: JsonObject): string =>
  at(person, 'social_handles.professional_network_identifier.profile_url')

describe('a submit', () => {
  it('is answered at once with the accepted job, free of charge', async () => {
    const { client, left } = await newTeam(1000)
    const answer = await client.submit('/batch/person/enrich', {
      professional_network_profile_urls: [urlOf(people()[0] ?? {}), 'nobody.example/in/none'],
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-credits-used')).toBeNull()
    const { batch_id } = answer.body
    expect(answer.body).toEqual({
      batch_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      status: 'pending',
      entity: 'person',
      action: 'enrich',
      identifier_count: 2,
      entities_requested: 2,
      status_url: `/batch/${batch_id}`,
    })
    await client.ended(batch_id)
    expect(await left()).toBe(999)
  })

  it('accepts identifiers as one comma-separated text', async () => {
    const [one, two] = people()
    const urls = `${urlOf(one ?? {})}, ${urlOf(two ?? {})},`
    const { job, lines } = await client.run('/batch/person/enrich', {
      professional_network_profile_urls: urls,
    })
    expect([job.identifier_count, lines.length]).toEqual([2, 2])
    const { lines: byId } = await client.run('/batch/company/enrich', { service_company_ids: '1,2' })
    expect(byId.map(line => [line.original_identifier, line.internal_id])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })
})

describe('the file of an enrich job', () => {
  it('has a line for each identifier that was resolved, in their order, across chunks', async () => {
    const asked = people().slice(0, 35)
    const urls = asked.flatMap(person => [urlOf(person), `nobody.example/in/${person.service_person_id}`])
    const { job, lines } = await client.run('/batch/person/enrich', {
      professional_network_profile_urls: urls,
      chunk_size: 10,
    })
    expect(lines.map(line => [line.original_identifier, line.internal_id])).toEqual(
      asked.map(person => [urlOf(person), person.service_person_id]),
    )
    expect(job).toMatchObject({
      status: 'completed',
      identifier_count: 70,
      entities_requested: 70,
      entities_fulfilled: 35,
      result_count: 35,
    })
    const key = await world.newKey()
    const body = { professional_network_profile_urls: [urls[0]] }
    const direct = await world.post('/person/enrich', body, { key })
    expect(lines[0]?.data).toEqual(direct.body[0].matches[0].person_data)
  })

  it('carries requested fields beside the defaults', async () => {
    const { lines } = await client.run('/batch/person/enrich', {
      professional_network_profile_urls: [urlOf(people()[0] ?? {})],
      fields: ['professional_network.followers', 'social_posts.text'],
    })
    expect(Object.keys(lines[0]?.data as JsonObject).sort()).toEqual(
      ['basic_profile', 'professional_network', 'service_person_id', 'social_handles', 'social_posts'].sort(),
    )
  })

  it('carries requested posts, which are held and charged as for direct requests', async () => {
    const post = world.posts.find(each => at(each, 'actor.actor_type') === 'person' && !each.reposter)
    const author = people()[at(post, 'actor.service_entity_id') - 1] ?? {}
    const asked = { professional_network_profile_urls: [urlOf(author)], fields: ['social_posts'] }
    const { client: payer, left } = await newTeam(6)
    const { lines } = await payer.run('/batch/person/enrich', asked)
    const { body } = await world.post('/person/enrich', asked)
    expect(lines[0]?.data).toMatchObject(body[0].matches[0].person_data)
    expect(await left()).toBe(0)
    const refused = await (await newTeam(5.9)).client.submit('/batch/person/enrich', asked)
    expect(refused.status).toBe(403)
  })

  it('says on request why an identifier has no record', async () => {
    const { job, lines } = await client.run('/batch/person/enrich', {
      business_emails: ['nobody@nowhere.example', 'no address'],
      include_unmatched: true,
    })
    expect(lines).toEqual([
      { original_identifier: 'nobody@nowhere.example', internal_id: null, data: null, reason: 'not_found' },
      { original_identifier: 'no address', internal_id: null, data: null, reason: 'malformed' },
    ])
    expect(job).toMatchObject({ entities_fulfilled: 0, result_count: 2 })
  })

  it('has the other identifiers when one id belongs to no record, like the direct form', async () => {
    const direct = await world.post('/company/enrich', { service_company_ids: [1, 0, -5] })
    expect(direct.body.map(({ matches }: { matches: unknown[] }) => matches.length)).toEqual([1, 0, 0])
    for (const service_company_ids of [[1, 0, -5], '1,0,-5']) {
      const { lines } = await client.run('/batch/company/enrich', {
        service_company_ids,
        include_unmatched: true,
      })
      expect(lines.map(line => [line.original_identifier, line.internal_id, line.reason])).toEqual([
        [1, 1, undefined],
        [0, null, 'malformed'],
        [-5, null, 'malformed'],
      ])
    }
    const { job } = await client.run('/batch/job/search', { service_company_ids: [0] })
    expect(job).toMatchObject({ status: 'completed', result_count: 0 })
  })

  it('finds people by business e-mail too, and has one company for each name', async () => {
    const person = people().find(one => at(one, 'contact.business_emails')?.length > 0)
    const email = at(person, 'contact.business_emails')[0].email
    const { lines } = await client.run('/batch/person/enrich', { business_emails: [email] })
    expect(lines.map(line => line.internal_id)).toEqual([person?.service_person_id])
    const names = world.companies.slice(0, 12).map(company => at(company, 'basic_info.name'))
    const { job, lines: companies } = await client.run('/batch/company/enrich', {
      names,
      fields: ['basic_info.name'],
    })
    expect(companies.length).toBeLessThanOrEqual(12)
    expect(job.entities_fulfilled).toBe(companies.length)
    expect(companies[0]?.data).toEqual({ basic_info: { name: names[0] } })
    expect(companies[0]?.internal_id).toBe(1)
  })

  it('is valid and empty when nothing was found, and zcat can read it', async () => {
    const { job, lines } = await client.run('/batch/company/enrich', { domains: ['nowhere.example'] })
    expect([lines, job.result_count]).toEqual([[], 0])
    const found = await client.run('/batch/company/enrich', {
      service_company_ids: world.companies.map((_, index) => index + 1),
      chunk_size: 10,
    })
    const folder = mkdtempSync(join(tmpdir(), 'almanac-zcat-'))
    const file = join(folder, 'results.jsonl.gz')
    const cases = [
      { url: found.job.download_url, count: found.lines.length },
      { url: job.download_url, count: 0 },
    ]
    for (const { url, count } of cases) {
      writeFileSync(file, await bytesAt(String(url)))
      const text = execFileSync('zcat', [file]).toString()
      expect(text.split('\n').length - 1).toBe(count)
    }
    rmSync(folder, { recursive: true })
  })
})

describe('results of the other kinds of jobs', () => {
  it('list every profile of a contact job, empty where no contact is stored', async () => {
    const asked = people().slice(0, 15)
    const { client, left } = await newTeam(1000)
    const { job, lines } = await client.run('/batch/person/contact/enrich', {
      professional_network_profile_urls: [...asked.map(urlOf), 'nobody.example/in/none'],
      fields: ['business_email', 'personal_contact_info'],
    })
    expect(lines).toHaveLength(16)
    expect(lines.at(-1)).toEqual({
      original_identifier: 'nobody.example/in/none',
      internal_id: null,
      data: { business_email: null, personal_contact_info: { personal_emails: [], phone_numbers: [] } },
    })
    const cost = lines.reduce((sum, { data }) => {
      const { business_email, personal_contact_info: info } = data as Record<string, JsonObject | null>
      const has = (list: unknown) => Array.isArray(list) && list.length > 0
      return (
        sum +
        (business_email ? 1 : 0) +
        (has(info?.personal_emails) ? 2 : 0) +
        (has(info?.phone_numbers) ? 2 : 0)
      )
    }, 0)
    expect(cost).toBeGreaterThan(10)
    expect(await left()).toBe(1000 - cost)
    expect(job.entities_fulfilled).toBe(15)
    expect(lines.map(line => line.internal_id).slice(0, 15)).toEqual(asked.map(one => one.service_person_id))
  })

  it('say whom identifiers belong to, including those that belong to nobody', async () => {
    const [person] = people()
    const { lines } = await client.run('/batch/person/identify', {
      professional_network_profile_urls: [urlOf(person ?? {}), 'nobody.example/in/none'],
    })
    expect(lines).toMatchObject([
      { matches: [{ confidence_score: 1, person_data: { service_person_id: person?.service_person_id } }] },
      { matched_on: 'nobody.example/in/none', matches: [] },
    ])
  })

  it('identify people by name as the direct form does', async () => {
    const { client } = await newTeam(100)
    const people = world.people.slice(0, 12).map(each => ({ name: textAt(each, 'basic_profile.name') }))
    const { lines } = await client.run('/batch/person/identify', {
      people: [...people, { name: '1234' }],
      chunk_size: 10,
      include_unmatched: true,
    })
    const direct = await world.post('/person/identify', { people })
    const bestOf = (entry: JsonObject) => [
      at(entry, 'matches.0.confidence_score'),
      at(entry, 'matches.0.person_data.service_person_id'),
    ]
    expect(lines.slice(0, 12).map(bestOf)).toEqual(direct.body.map(bestOf))
    expect(lines[12]).toMatchObject({ matched_on: '1234', matches: [], reason: 'malformed' })
  })

  it('have all rows of a search, page after page, with exactly the requested fields', async () => {
    const filters = {
      op: 'and',
      conditions: [{ field: 'professional_network.followers', type: '=>', value: 0 }],
    }
    const direct = await world.post('/person/search', { filters, limit: 0 })
    const total = direct.body.total_count
    expect(total).toBeGreaterThan(100)
    // The rights of the key that asks the search directly.
    const { client, left } = await newTeam(1000, fieldPermissions)
    const fields = ['service_person_id', 'basic_profile.name']
    const { job, lines } = await client.run('/batch/person/search', {
      filters,
      fields,
      limit_per_page: 50,
      limit: 'x',
    })
    expect(new Set(lines.map(line => line.service_person_id)).size).toBe(total)
    expect(lines).toHaveLength(total)
    expect(Object.keys(lines[0] ?? {}).sort()).toEqual(['basic_profile', 'service_person_id'])
    expect(job).toMatchObject({
      action: 'search',
      identifier_count: 1,
      entities_requested: total,
      entities_fulfilled: total,
    })
    expect(await left()).toBe(Math.round((1000 - total * 0.03) * 1000) / 1000)
    const some = await client.run('/batch/person/search', {
      filters,
      fields,
      max_results: 70,
      limit_per_page: 50,
    })
    expect(some.lines).toEqual(lines.slice(0, 70))
    const sections = ['service_person_id', 'skills', 'recently_changed_jobs', 'sources.field']
    const wide = await client.run('/batch/person/search', { filters, fields: sections, max_results: 5 })
    const { body } = await world.post('/person/search', { filters, fields: sections, limit: 5 })
    expect(wide.lines).toEqual(body.profiles)
    expect(wide.lines[0]).toMatchObject({ skills: world.people[0]?.skills })
    const none = {
      op: 'and',
      conditions: [{ field: 'basic_profile.name', type: '=', value: 'Nobody At All' }],
    }
    expect((await client.run('/batch/person/search', { filters: none })).lines).toEqual([])
  })

  it('have the job postings of companies', async () => {
    const field = 'company.basic_info.company_id'
    const aggregations = [{ type: 'group_by', field, size: 3 }]
    const { body } = await world.post('/job/search', { limit: 0, aggregations })
    const buckets: readonly { key: number; count: number }[] = body.aggregations[0].buckets
    const ids = buckets.map(({ key }) => key)
    const { job, lines } = await client.run('/batch/job/search', { service_company_ids: ids })
    expect(job).toMatchObject({ entity: 'job', identifier_count: 1 })
    expect(lines).toHaveLength(buckets.reduce((sum, { count }) => sum + count, 0))
    expect(lines.length).toBeGreaterThan(0)
  })
})

describe('a request is refused with 400', () => {
  const refused = async (path: string, body: JsonObject) => {
    const { status, body: answer } = await client.submit(path, body)
    expect([status, answer.error?.type]).toEqual([400, 'invalid_request'])
    return answer.error
  }
  const urls = { professional_network_profile_urls: ['a.example/in/b'] }

  it('for identifiers that are missing, of two kinds, or too many', async () => {
    await refused('/batch/person/enrich', {})
    await refused('/batch/person/enrich', { ...urls, business_emails: ['a@b.example'] })
    await refused('/batch/person/enrich', { professional_network_profile_urls: [] })
    await refused('/batch/person/enrich', { professional_network_profile_urls: ' , ' })
    const limits = {
      '/batch/person/enrich': 10_000,
      '/batch/person/contact/enrich': 300,
      '/batch/person/identify': 300,
    }
    for (const [path, max] of Object.entries(limits)) {
      const many = Array.from({ length: max + 1 }, (_, index) => `a.example/in/${index}`)
      const extra = path.includes('contact') ? { fields: ['business_email'] } : {}
      for (const list of [many, many.join(',')]) {
        const error = await refused(path, { professional_network_profile_urls: list, ...extra })
        expect(error.message).toContain(`at most ${max} values`)
      }
    }
    await refused('/batch/company/enrich', { service_company_ids: '1,two' })
    await refused('/batch/company/enrich', { service_company_ids: [2 ** 53] })
    await refused('/batch/company/enrich', { service_company_ids: `1,${2 ** 53}` })
    await refused('/batch/job/search', { service_company_ids: '1,2' })
    await refused('/batch/job/search', {
      service_company_ids: Array.from({ length: 11 }, (_, index) => index + 1),
    })
    await refused('/batch/job/search', {})
  })

  it('for a chunk size out of bounds, and for unknown keys', async () => {
    for (const chunk_size of [9, 1001, 50.5, '100']) {
      expect((await refused('/batch/person/enrich', { ...urls, chunk_size })).message).toContain('chunk_size')
    }
    await refused('/batch/person/enrich', { ...urls, chunksize: 10 })
  })

  it('for fields that cannot be answered, with those that can', async () => {
    const error = await refused('/batch/person/enrich', { ...urls, fields: ['nonsense'] })
    expect(error.metadata[0].available_fields).toContain('basic_profile.name')
    await refused('/batch/person/contact/enrich', urls)
    await refused('/batch/person/contact/enrich', { ...urls, fields: [] })
    const contact = await refused('/batch/person/contact/enrich', { ...urls, fields: ['contact'] })
    expect(contact.metadata[0].available_fields).toEqual([
      'business_email',
      'personal_contact_info',
      'personal_contact_info.personal_emails',
      'personal_contact_info.phone_numbers',
    ])
  })

  it('for a search without a group at the top, or without results', async () => {
    const leaf = { field: 'basic_profile.name', type: '=', value: 'A' }
    await refused('/batch/person/search', { filters: leaf })
    await refused('/batch/person/search', {})
    const filters = { op: 'and', conditions: [leaf] }
    for (const max_results of [0, -5]) await refused('/batch/person/search', { filters, max_results })
    await refused('/batch/company/search', {
      filters: { op: 'and', conditions: [{ ...leaf, field: 'nonsense' }] },
    })
  })

  it('for a webhook that would not be delivered to', async () => {
    for (const webhook_url of [
      'http://127.0.0.1:9/',
      'http://169.254.169.254/',
      'ftp://example.com/',
      'nonsense',
    ]) {
      expect((await refused('/batch/person/enrich', { ...urls, webhook_url })).message).toMatch(
        /^webhook_url: /,
      )
    }
  })

  it('for an invalid parameter of the list', async () => {
    for (const query of ['status=done', 'cursor=nobody', 'limit=many', 'page=2']) {
      expect((await client.get(`/batch?${query}`)).status).toBe(400)
    }
  })
})

describe('a submit is refused with 403', () => {
  it('for a field the key may not see, before anything is held', async () => {
    const { client, left } = await newTeam(100)
    const body = { professional_network_profile_urls: [urlOf(people()[0] ?? {})], fields: ['certifications'] }
    expect((await client.submit('/batch/person/enrich', body)).status).toBe(403)
    expect(await left()).toBe(100)
    const other = await newTeam(100, ['certifications'])
    const { lines } = await other.client.run('/batch/person/enrich', body)
    expect(lines[0]?.data).toHaveProperty('certifications')
  })

  it('for a job that may cost more than the team has, which leaves no trace', async () => {
    const { client, left } = await newTeam(3)
    const urls = people().slice(0, 4).map(urlOf)
    const { status, body } = await client.submit('/batch/person/enrich', {
      professional_network_profile_urls: urls,
    })
    expect([status, body.error.type]).toEqual([403, 'insufficient_credits'])
    expect((await client.get('/batch')).body.jobs).toEqual([])
    expect(await left()).toBe(3)
    const three = await client.run('/batch/person/enrich', {
      professional_network_profile_urls: urls.slice(0, 3),
    })
    expect([three.lines.length, await left()]).toEqual([3, 0])
  })
})

describe('a 429', () => {
  it('is answered before permission and credits are checked when the pool of the team or the service is full', async () => {
    const { work } = await openWork(world.config)
    const poor = await newTeam(0)
    const body = { professional_network_profile_urls: ['a.example/in/b'], fields: ['certifications'] }
    const full = async (team_id: number, count: number, retryAfter: string) => {
      const added: string[] = []
      for (let index = 0; index < count; index++) {
        const batch = newBatch({ team_id, created_ms: Date.now() })
        await work.addBatch(batch, unreachedCaps)
        added.push(batch.id)
      }
      const { status, body: answer, headers } = await poor.client.submit('/batch/person/enrich', body)
      expect([status, answer.error.type, headers.get('retry-after')]).toEqual([
        429,
        'rate_limit_error',
        retryAfter,
      ])
      for (const id of added) await work.removeBatch(id)
    }
    // Without rate limits the cap is the highest there is.
    await full(poor.teamId, 30, '30')
    await full(999_999, 500, '5')
    expect((await poor.client.submit('/batch/person/enrich', body)).status).toBe(403)
    await work.close()
  })
})

describe('a 404', () => {
  it('is the same for a job of another team and for one that does not exist', async () => {
    const { job } = await client.run('/batch/company/enrich', { service_company_ids: [1] })
    const other = await newTeam()
    for (const id of [job.batch_id, '53ab686b-c054-496b-8baf-baff5ecc85cf', 'x']) {
      for (const answer of [
        await other.client.get(`/batch/${id}`),
        await other.client.post(`/batch/${id}/cancel`),
      ]) {
        expect([answer.status, answer.body]).toEqual([
          404,
          { error: { type: 'not_found', message: 'Batch job not found.', metadata: [] } },
        ])
      }
    }
    expect((await other.client.get(`/batch?cursor=${job.batch_id}`)).status).toBe(400)
  })
})

describe('a request to read jobs', () => {
  it('needs no version header for a single job', async () => {
    const { job } = await client.run('/batch/company/enrich', { service_company_ids: [1] })
    const { secret } = await createKey(world.ledger, {
      name: 'x',
      teamId: 101,
      permissions: [],
      nowMs: Date.now(),
    })
    const headers = { Authorization: `Bearer ${secret}` }
    expect((await world.send(`/batch/${job.batch_id}`, { headers })).status).toBe(200)
    expect((await world.send('/batch', { headers })).status).toBe(400)
  })

  it('lists them newest first, in pages, without links', async () => {
    const { client } = await newTeam()
    const ids: unknown[] = []
    for (let index = 1; index <= 5; index++) {
      ids.unshift((await client.run('/batch/company/enrich', { service_company_ids: [index] })).job.batch_id)
    }
    const first = (await client.get('/batch?limit=2')).body
    expect(first).toMatchObject({ has_more: true, next_cursor: ids[1] })
    const second = (await client.get(`/batch?limit=99&cursor=${first.next_cursor}`)).body
    expect(second).toMatchObject({ has_more: false, next_cursor: null })
    const listed = [...first.jobs, ...second.jobs]
    expect(listed.map(({ batch_id }) => batch_id)).toEqual(ids)
    expect(listed.some(job => 'download_url' in job)).toBe(false)
    expect((await client.get('/batch?status=failed')).body.jobs).toEqual([])
    expect((await client.get('/batch?status=completed&limit=0')).body.jobs).toHaveLength(1)
  })
})

describe('a key that is restricted to submitting jobs', () => {
  it('reads, lists and cancels its own jobs and asks about the account, and nothing else', async () => {
    const { teamId, client } = await newTeam()
    const owner = { name: 'restricted', teamId, permissions: [], nowMs: Date.now() }
    const { secret } = await createKey(world.ledger, { ...owner, endpoints: ['/batch/company/enrich'] })
    const own = batchClient(world, secret)
    const { job: other } = await client.run('/batch/company/enrich', { service_company_ids: [1] })
    const { job } = await own.run('/batch/company/enrich', { service_company_ids: [2] })
    expect((await own.get('/batch')).body.jobs).toMatchObject([{ batch_id: job.batch_id }])
    expect((await own.get(`/batch?cursor=${other.batch_id}`)).status).toBe(400)
    expect((await own.get(`/batch/${other.batch_id}`)).status).toBe(404)
    expect((await own.post(`/batch/${other.batch_id}/cancel`)).status).toBe(404)
    expect((await own.post(`/batch/${job.batch_id}/cancel`)).status).toBe(200)
    expect((await client.get('/batch')).body.jobs).toHaveLength(2)
    expect((await own.get('/account/credits')).status).toBe(200)
    expect((await own.get('/account/usage/events?limit=1')).status).toBe(200)
    const refused = await own.submit('/batch/person/enrich', { professional_network_profile_urls: ['a'] })
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      'This key may not call /batch/person/enrich. It is restricted to: /batch/company/enrich.',
    ])
  })

  it('sees the jobs of its team where it is restricted to reading them too', async () => {
    const { teamId, client } = await newTeam()
    const { job } = await client.run('/batch/company/enrich', { service_company_ids: [1] })
    const owner = { name: 'reader', teamId, permissions: [], nowMs: Date.now() }
    const { secret } = await createKey(world.ledger, { ...owner, endpoints: ['/batch', '/batch/:batch_id'] })
    const reader = batchClient(world, secret)
    expect((await reader.get('/batch')).body.jobs).toMatchObject([{ batch_id: job.batch_id }])
    expect((await reader.get(`/batch/${job.batch_id}`)).status).toBe(200)
    expect((await reader.post(`/batch/${job.batch_id}/cancel`)).status).toBe(403)
  })

  it('sees no jobs when it may not submit any', async () => {
    const { teamId } = await newTeam()
    const owner = { name: 'direct', teamId, permissions: [], nowMs: Date.now() }
    const { secret } = await createKey(world.ledger, { ...owner, endpoints: ['/company/enrich'] })
    expect((await batchClient(world, secret).get('/batch')).status).toBe(403)
  })
})

describe('links to results', () => {
  it('lead to the whole file and to its parts, without a key', async () => {
    const ids = world.companies.map((_, index) => index + 1)
    const { job, lines } = await client.run('/batch/company/enrich', {
      service_company_ids: ids,
      chunk_size: 10,
    })
    const parts = job.download_urls as readonly string[]
    expect(parts.map(url => new URL(url).pathname.split('/').at(-1))).toEqual(
      Array.from({ length: 6 }, (_, part) => `part-00${part}.jsonl.gz`),
    )
    const whole = await bytesAt(String(job.download_url))
    const pieces = await Promise.all(parts.map(url => bytesAt(url)))
    expect(Buffer.concat(pieces).equals(whole)).toBe(true)
    expect(pieces.flatMap(piece => linesOf(piece))).toEqual(lines)
  })

  it('are shown to keys that have the permissions which the result was made with', async () => {
    const { teamId, client } = await newTeam(1000, ['certifications', 'honors', 'verify'])
    const owner = { name: 'narrow', teamId, nowMs: Date.now() }
    const reader = async (permissions: readonly string[]) =>
      batchClient(world, (await createKey(world.ledger, { ...owner, permissions })).secret)
    const [narrow, wide] = [await reader(['honors']), await reader(['certifications', 'honors'])]
    const fields = ['basic_profile.name', 'certifications']
    const made = await client.run('/batch/person/enrich', {
      professional_network_profile_urls: [urlOf(people()[0] ?? {})],
      fields,
    })
    const { download_url, download_urls, ...rest } = (await narrow.get(`/batch/${made.job.batch_id}`)).body
    expect([download_url, download_urls]).toEqual([undefined, undefined])
    expect(rest).toMatchObject({ status: 'completed', remark: expect.stringMatching(/KEY certifications$/) })
    expect((await narrow.post(`/batch/${made.job.batch_id}/cancel`)).body.download_url).toBeUndefined()
    expect((await wide.get(`/batch/${made.job.batch_id}`)).body.download_url).toBeDefined()
    const { job: ofCompany } = await client.run('/batch/company/enrich', { service_company_ids: [1] })
    expect((await narrow.get(`/batch/${ofCompany.batch_id}`)).body.download_url).toBeDefined()
    const { job: verified } = await client.run('/batch/person/verify', {
      professional_network_profile_urls: [urlOf(people()[0] ?? {})],
    })
    expect((await wide.get(`/batch/${verified.batch_id}`)).body.remark).toContain('lacks')
  })

  it('answer byte ranges, so that a download can be resumed', async () => {
    const { job } = await client.run('/batch/company/enrich', { service_company_ids: [1, 2, 3] })
    const [url] = [String(job.download_url)]
    const whole = await bytesAt(url)
    const ranged = async (Range: string, more: Record<string, string> = {}) => {
      const response = await fetch(url, { headers: { Range, ...more } })
      const bytes = Buffer.from(await response.arrayBuffer())
      return {
        status: response.status,
        bytes,
        range: response.headers.get('content-range'),
        tag: response.headers.get('etag'),
      }
    }
    const size = whole.length
    const head = await ranged('bytes=0-9')
    expect([head.status, head.range]).toEqual([206, `bytes 0-9/${size}`])
    const rest = await ranged('bytes=10-')
    expect(Buffer.concat([head.bytes, rest.bytes]).equals(whole)).toBe(true)
    expect((await ranged('bytes=-5')).bytes.equals(whole.subarray(-5))).toBe(true)
    expect((await ranged(`bytes=5-${size * 9}`)).bytes.equals(whole.subarray(5))).toBe(true)
    const outside = await ranged(`bytes=${size}-`)
    expect(outside).toMatchObject({ status: 416, range: `bytes */${size}` })
    expect(JSON.parse(outside.bytes.toString()).error.message).toBe(
      `Range: The file has ${size} bytes; the requested range is outside of it.`,
    )
    for (const ignored of ['bytes=a-b', 'lines=0-1', 'bytes=0-1,4-5', 'bytes=9-2']) {
      expect((await ranged(ignored)).status).toBe(200)
    }
    expect((await ranged('bytes=0-1', { 'If-Range': '"another"' })).status).toBe(200)
    expect((await ranged('bytes=0-1', { 'If-Range': head.tag ?? '' })).status).toBe(206)
    const asked = await fetch(url, { method: 'HEAD' })
    expect([asked.status, asked.headers.get('content-length')]).toEqual([200, String(size)])
  })

  it('are refused when any part of them is changed, and share no secret with keys', async () => {
    const { job } = await client.run('/batch/company/enrich', { service_company_ids: [1] })
    const url = new URL(String(job.download_url))
    const days = (Number(url.searchParams.get('expires')) * 1000 - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(4.99)
    expect(days).toBeLessThan(5.01)
    const other = (await client.run('/batch/company/enrich', { service_company_ids: [2] })).job
    const signature = String(url.searchParams.get('signature'))
    const changed = [
      (copy: URL) => copy.searchParams.set('expires', '9999999999'),
      (copy: URL) =>
        copy.searchParams.set('signature', `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`),
      (copy: URL) => copy.searchParams.delete('signature'),
      (copy: URL) => copy.searchParams.delete('expires'),
      (copy: URL) => copy.searchParams.append('a', '1'),
      (copy: URL) => copy.searchParams.append('signature', copy.searchParams.get('signature') ?? ''),
      (copy: URL) => {
        copy.search += '='
      },
      (copy: URL) => {
        copy.search += '&'
      },
      (copy: URL) => {
        copy.pathname += '/'
      },
      (copy: URL) => {
        copy.pathname = copy.pathname.replace('results', 'part-000')
      },
      (copy: URL) => {
        copy.pathname = copy.pathname.replace(String(job.batch_id), String(other.batch_id))
      },
      (copy: URL) => {
        copy.pathname = `/batch/${job.batch_id}/files/${encodeURIComponent('../../account.db')}`
      },
    ]
    for (const change of changed) {
      const copy = new URL(url)
      change(copy)
      expect([copy.href, (await fetch(copy)).status]).toEqual([copy.href, 403])
    }
    expect(await linesAt(url.href)).toHaveLength(1)
  })
})

describe('the usage of a job', () => {
  it('has an event for the submit and one for the end, both with the id of the job', async () => {
    const { client, teamId } = await newTeam()
    const urls = [...people().slice(0, 3).map(urlOf), 'nobody.example/in/none']
    const { job } = await client.run('/batch/person/enrich', { professional_network_profile_urls: urls })
    const window = { team_id: teamId, startMs: 0, endMs: Date.now() + 1000 }
    const { events } = await world.ledger.usageEvents(window, undefined, 100)
    const rows = events.filter(event => event.linked_ids.batch_job_id === job.batch_id)
    expect(
      rows.map(row => [row.client_surface, row.endpoint, row.millicredits, row.is_free, row.result_count]),
    ).toEqual([
      ['batch', '/batch/person/enrich', 3000, false, 3],
      ['api', '/batch/person/enrich', 0, true, 0],
    ])
    expect(rows[0]).toMatchObject({
      product: 'batch_person_enrich',
      client_platform: '',
      http_status: 200,
      cost_components: [{ component: 'person.profile', quantity: 3, credits: 3 }],
    })
  })
})

describe('a person requested in several spellings', () => {
  it('is charged once, however many chunks name the person', async () => {
    const { client, left, teamId } = await newTeam(1000)
    const asked = people().slice(0, 12)
    const urls = [...asked, ...asked].map((person, index) =>
      index < asked.length ? urlOf(person) : `${urlOf(person).toUpperCase()}/`,
    )
    const { job, lines } = await client.run('/batch/person/enrich', {
      professional_network_profile_urls: urls,
      chunk_size: 10,
    })
    expect(lines).toHaveLength(24)
    expect(job.entities_fulfilled).toBe(24)
    expect(await left()).toBe(988)
    const window = { team_id: teamId, startMs: 0, endMs: Date.now() + 1000 }
    const [{ events }] = [await world.ledger.usageEvents(window, undefined, 100)]
    expect(events.find(event => event.client_surface === 'batch')).toMatchObject({
      result_count: 24,
      cost_components: [{ component: 'person.profile', quantity: 12, credits: 12 }],
    })
  })

  it('is charged once for each kind of contact, as are companies and people who are identified', async () => {
    const { client, left } = await newTeam(1000)
    const has = (person: JsonObject, kind: string) => at(person, `contact.${kind}`)?.length > 0
    const person = people().find(one =>
      ['business_emails', 'personal_emails', 'phone_numbers'].every(kind => has(one, kind)),
    )
    const urls = Array.from({ length: 15 }, (_, index) => `${urlOf(person ?? {})}${'/'.repeat(index % 2)}`)
    await client.run('/batch/person/contact/enrich', {
      professional_network_profile_urls: urls,
      fields: ['business_email', 'personal_contact_info'],
      chunk_size: 10,
    })
    expect(await left()).toBe(995)
    await client.run('/batch/person/identify', { professional_network_profile_urls: urls, chunk_size: 10 })
    expect(await left()).toBe(994)
    await client.run('/batch/company/enrich', { service_company_ids: Array(15).fill(3), chunk_size: 10 })
    expect(await left()).toBe(992)
  })
})

describe('a key with a budget', () => {
  it('gets back what was held for a job when the job ends, whatever it found', async () => {
    const { client, keyId } = await newTeam(100, [], 3000)
    const counts = async () => {
      const { spent, held } = (await world.ledger.key(keyId)) ?? {}
      return [spent, held]
    }
    const nobody = ['nobody.example/in/a', 'nobody.example/in/b', 'nobody.example/in/c']
    const empty = await client.run('/batch/person/enrich', { professional_network_profile_urls: nobody })
    expect([empty.job.status, await counts()]).toEqual(['completed', [0, 0]])
    const cancelled = await client.submit('/batch/person/enrich', {
      professional_network_profile_urls: nobody,
    })
    await client.post(`/batch/${cancelled.body.batch_id}/cancel`)
    await client.ended(cancelled.body.batch_id)
    expect(await counts()).toEqual([0, 0])
    const urls = people().slice(0, 3).map(urlOf)
    expect(
      (await client.run('/batch/person/enrich', { professional_network_profile_urls: urls })).lines,
    ).toHaveLength(3)
    expect(await counts()).toEqual([3000, 0])
  })
})

describe('a cancelled job', () => {
  it('keeps and charges what was finished, and releases the rest', async () => {
    const { client, left } = await newTeam(20_000)
    const urls = Array.from({ length: 10_000 }, (_, index) => urlOf(people()[index % 600] ?? {}))
    const accepted = await client.submit('/batch/person/enrich', {
      professional_network_profile_urls: urls,
      chunk_size: 10,
    })
    const id = accepted.body.batch_id
    expect(await left()).toBe(10_000)
    const cancelled = await client.post(`/batch/${id}/cancel`)
    expect(cancelled.status).toBe(200)
    const job = await client.ended(id)
    expect(job.status).toBe('completed')
    expect(job.cancelled_at).toMatch(/\+00:00$/)
    expect(job.entities_fulfilled).toBeLessThan(10_000)
    const lines = await linesAt(String(job.download_url))
    expect(lines).toHaveLength(Number(job.entities_fulfilled))
    expect(await left()).toBe(20_000 - new Set(lines.map(line => line.internal_id)).size)
    const again = await client.post(`/batch/${id}/cancel`)
    expect(again.body.cancelled_at).toBe(job.cancelled_at)
  })
})
