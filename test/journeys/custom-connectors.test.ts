// The worked examples of docs/custom-connectors.md, against servers that answer as they say.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import { company } from '../../src/catalog/company/company.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { prices } from '../../src/metering/prices.ts'
import { type Almanac, apiVersion, startAlmanac } from '../support/almanac.ts'
import { type BatchClient, batchClient, bytesAt } from '../support/batches.ts'
import { temporaryFolder } from '../support/command.ts'
import { changeDatabase } from '../support/furnished.ts'
import {
  type ProviderQuestion,
  type ProviderServer,
  refusal,
  startProvider,
} from '../support/provider-server.ts'
import { importRecords } from '../support/world.ts'

const page = readFileSync(fileURLToPath(new URL('../../docs/custom-connectors.md', import.meta.url)), 'utf8')
const [people = '', boards = ''] = [...page.matchAll(/^```yaml\n(.*?)^```/gms)].map(match => match[1] ?? '')
const folder = mkdtempSync(join(tmpdir(), 'almanac-custom-'))
const dataDir = temporaryFolder()
const keys = { TALENT_KEY: 'talent-secret', BOARDS_KEY: 'boards-secret' }

let talent: ProviderServer
let board: ProviderServer
let almanac: Almanac
let client: BatchClient
beforeAll(async () => {
  talent = await startProvider(answerPeople)
  board = await startProvider(answerBoards)
  writeFileSync(join(folder, 'people.yaml'), people.replace('https://api.talent.example', talent.url))
  writeFileSync(join(folder, 'boards.yaml'), boards.replace('https://boards.example', board.url))
  almanac = await startAlmanac(dataDir, { ALMANAC_CONNECTORS: folder, ...keys })
  client = batchClient(almanac, await almanac.newKey())
  await importRecords(almanac, company, [
    { basic_info: { name: 'Acme', website: 'https://acme.example', primary_domain: 'acme.example' } },
    { basic_info: { name: 'Borea', website: 'https://borea.example', primary_domain: 'borea.example' } },
    { basic_info: { name: 'Cava', website: 'https://cava.example', primary_domain: 'cava.example' } },
  ])
})
afterAll(async () => {
  await almanac.close()
  for (const server of [talent, board]) server.close()
  rmSync(folder, { recursive: true })
})

const livePeople = '/batch/person/professional_network/enrich/live'

/** Returns the lines of a table that a job has enriched with names. */
async function csvFromProviders(table: string, key: string): Promise<readonly string[]> {
  const { status, body } = await sendTable(table, '?result_format=csv&fields=basic_profile.name', key)
  expect([status, body.columns]).toEqual([200, { profile_url: ['link'] }])
  const { download_url } = await client.ended(body.batch_id)
  return gunzipSync(await bytesAt(String(download_url)))
    .toString()
    .replace('\ufeff', '')
    .split('\n')
}

async function sendTable(table: string, query = '', key?: string) {
  const headers = {
    Authorization: `Bearer ${key ?? (await almanac.newKey())}`,
    'x-api-version': apiVersion,
    'Content-Type': 'text/csv',
  }
  return almanac.send(`${livePeople}${query}`, { method: 'POST', headers, body: table })
}

const person = (number: number) => ({
  id: number,
  full_name: `Person ${number}`,
  tagline: 'Builds engines',
  place: 'London, United Kingdom',
  profile: `https://network.example/in/person-${number}`,
  jobs: [
    { title: number % 2 ? 'Engineer' : 'Clerk', employer: 'Acme', from: '2020-01' },
    { title: 'Intern', employer: 'Borea', from: '2018', to: '2019' },
  ],
})

/** Answers of another shape than the file describes, and those without a person, by the end of the address that is asked for. */
const oddPeople: Readonly<Record<string, object>> = {
  error: { error: 'quota exceeded' },
  text: { person: 'Ada' },
  renamed: { person: { fullName: 'Ada', network: 'x' } },
  null: { person: null },
  empty: { person: {} },
  list: { person: [] },
}

function answerPeople({ path, query }: ProviderQuestion) {
  if (path === '/v2/people/find') {
    const url = query.get('url') ?? ''
    const odd = oddPeople[url.split('/').at(-1) ?? '']
    if (odd) return odd
    const number = Number(/person-(\d+)$/.exec(url)?.[1] ?? 0)
    return number > 0 ? { person: person(number) } : refusal(404)
  }
  const at = Number(query.get('page'))
  const size = Number(query.get('per_page'))
  if (path === '/v2/people/search') {
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1).slice((at - 1) * size, at * size)
    return { people: numbers.map(person), found: 60 }
  }
  return {
    items: query.get('skip') === '0' ? [{ id: 1, name: 'Acme', site: 'acme.example', staff: '1,200' }] : [],
  }
}

function answerBoards({ body }: ProviderQuestion) {
  const { kind, company: of, q, page } = JSON.parse(body)
  // One row on each page, and no end of pages.
  if (of?.name === 'Cava')
    return {
      data: {
        rows: [{ ref: `c${page.number}`, title: `Post ${page.number}`, company: of.name }],
        count: 1e9,
      },
    }
  if (of?.name === 'Borea') {
    const numbers = Array.from({ length: 230 }, (_, index) => index).slice(
      (page.number - 1) * page.size,
      page.number * page.size,
    )
    const rows = numbers.map(number => ({
      ref: `b${number}`,
      title: `Post ${number}`,
      company: of.name,
      site: of.domain,
      posted: new Date(Date.UTC(2026, 0, 300 - number)).toISOString().slice(0, 10),
    }))
    return { data: { rows, count: 230 } }
  }
  const rows =
    kind === 'jobs'
      ? [1, 2].map(ref => ({
          ref,
          title: `Engineer ${ref}`,
          link: `https://boards.example/jobs/${ref}`,
          company: of.name,
          site: of.domain,
          place: 'Berlin',
          posted: `2026-05-0${ref}`,
        }))
      : kind === 'posts'
        ? [1, 2, 3].map(number => ({
            link: `https://network.example/posts/${number}`,
            text: `Post ${number}`,
            at: `2026-05-0${number}T10:00:00Z`,
            author: { name: 'Acme', page: 'https://network.example/company/acme' },
            likes: number,
          }))
        : [{ title: `About ${q}`, link: 'https://example.com/', text: 'Snippet' }]
  return { data: { rows, count: rows.length } }
}

const post = (path: string, body: object) => almanac.post(path, body)
const asked = (server: ProviderServer) => {
  const { path, query, body, headers } = server.questions.at(-1) ?? {}
  return { path, query: Object.fromEntries(query ?? []), body: body ? JSON.parse(body) : undefined, headers }
}
const acmePage = 'https://network.example/company/acme'
const titles = { field: 'CURRENT_TITLE', type: 'in', value: ['Engineer', 'Programmer'] }
const personSearch = '/person/professional_network/search/live'

describe('a provider described in a file', () => {
  it('is asked for people page by page, with the filters in its own words', async () => {
    const filters = [titles, { field: 'REGION', type: 'not in', value: ['Paris'] }]
    const { status, body, headers } = await post(personSearch, { filters, page: 2 })
    expect([status, headers.get('x-credits-used')]).toEqual([200, '50'])
    expect(asked(talent)).toMatchObject({
      path: '/v2/people/search',
      query: { scope: 'all', titles: 'Engineer,Programmer', not_places: 'Paris', page: '2', per_page: '25' },
      headers: { authorization: 'Bearer talent-secret' },
    })
    expect([body.profiles.length, body.total_display_count, body.has_more]).toEqual([25, 60, true])
    expect(body.profiles[0]).toMatchObject({
      basic_profile: { name: 'Person 26' },
      experience: { employment_details: { current: [{ title: 'Clerk', name: 'Acme' }] } },
    })
    // They are on file now, and search finds them.
    const found = await post('/person/search', {
      filters: { field: 'basic_profile.name', type: '=', value: 'Person 27' },
    })
    expect(found.body.profiles[0].service_person_id).toBe(body.profiles[1].service_person_id)
  })

  it('answers people by address, and leaves out who is excluded or does not match strictly', async () => {
    const url = 'https://network.example/in/person-7'
    const live = await post('/person/professional_network/enrich/live', {
      professional_network_profile_urls: [url, 'https://network.example/in/nobody'],
      fields: ['basic_profile.name'],
    })
    expect(live.body.map(({ matches }: { matches: object[] }) => matches.length)).toEqual([1, 0])
    const cached = await post('/person/enrich', { professional_network_profile_urls: [url] })
    expect(cached.body[0].matches[0].person_data.basic_profile.name).toBe('Person 7')
    const { body } = await post(personSearch, {
      filters: [titles],
      limit: 4,
      post_processing: { exclude_names: ['PERSON 1'], strict_title_and_company_match: true },
    })
    expect(body.profiles.map((one: { basic_profile: { name: string } }) => one.basic_profile.name)).toEqual([
      'Person 3',
    ])
  })

  it.each([
    ['error', 'failed', 'Its answer has no rows at person.'],
    ['text', 'failed', 'Its answer has no rows at person.'],
    ['renamed', 'failed', /^None of its rows is a record: no column of the mapping has a value/],
    ['null', 'nothing', null],
    ['empty', 'nothing', null],
    ['list', 'nothing', null],
  ])('that answers with %s has %s, and says why', async (name, status, message) => {
    const url = `https://network.example/in/${name}`
    const { body } = await post('/person/enrich', {
      professional_network_profile_urls: [url],
      max_age_days: 0,
    })
    // Nothing is at the address of the page either.
    expect(body[0].freshness).toMatchObject({ answered_from: 'file', reason: 'failed' })
    const [provider] = body[0].freshness.providers
    expect(provider).toMatchObject({ connector: 'talent', status })
    if (message instanceof RegExp) expect(provider.message).toMatch(message)
    else expect(provider.message).toBe(message)
  })

  it('is asked for companies by ranges, and refuses filters that no connector has', async () => {
    const path = '/company/professional_network/search/live'
    const revenue = {
      field: 'ANNUAL_REVENUE',
      type: 'between',
      value: { min: 1, max: 10 },
      sub_filter: 'USD',
    }
    const { body } = await post(path, { filters: [revenue], page: 1 })
    expect(asked(talent).query).toEqual({ revenue_from: '1', revenue_to: '10', skip: '0', take: '25' })
    expect(body.companies[0]).toMatchObject({ basic_info: { name: 'Acme' }, headcount: { total: 1200 } })
    const refused = await post(path, { filters: [{ field: 'FORTUNE', type: 'in', value: [500] }], page: 1 })
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'filters[0].field: No connector has FORTUNE; the configured ones have REGION, ANNUAL_REVENUE.',
    ])
  })

  it('refuses operators that no connector has, before any is asked', async () => {
    const path = '/person/professional_network/search/live'
    const titlesOut = { ...titles, type: 'not in' }
    const refused = await post(path, { filters: [titlesOut], page: 1 })
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'filters[0]: No connector has CURRENT_TITLE with not in; the configured ones have it with in.',
    ])
  })

  it('lists the postings of a company, which know their company, and the posts of one', async () => {
    const jobs = await post('/job/professional_network/search/live', {
      service_company_id: 1,
      sorts: [{ field: 'metadata.date_added', order: 'desc' }],
    })
    expect(asked(board)).toMatchObject({
      path: '/query',
      body: {
        kind: 'jobs',
        company: { domain: 'acme.example', name: 'Acme' },
        page: { number: 1, size: 100 },
      },
      headers: { 'x-api-key': 'boards-secret' },
    })
    expect(jobs.headers.get('x-credits-used')).toBe('4')
    expect(jobs.body.job_listings).toMatchObject([
      { job_details: { title: 'Engineer 2' }, company: { basic_info: { service_company_id: 1 } } },
      { job_details: { title: 'Engineer 1' } },
    ])
    const posts = await post('/social_post/professional_network/enrich/live', {
      company_professional_network_url: 'https://network.example/company/acme',
      limit: 2,
    })
    expect(posts.body.posts).toMatchObject([{ text: 'Post 1', total_reactions: 1 }, { text: 'Post 2' }])
    expect(asked(board).body).toEqual({
      kind: 'posts',
      author: 'https://network.example/company/acme',
      from: 0,
      size: 2,
    })
  })

  it('lists the first of all postings in the wanted order, or those that the board has first', async () => {
    const path = '/job/professional_network/search/live'
    const oldest = { field: 'metadata.date_added', order: 'asc' }
    const titlesOf = ({ body }: { body: { job_listings: { job_details: { title: string } }[] } }) =>
      body.job_listings.map(({ job_details: { title } }) => title)
    const newest = await post(path, { service_company_id: 2, limit: 2 })
    expect(titlesOf(newest)).toEqual(['Post 0', 'Post 1'])
    const sorted = await post(path, { service_company_id: 2, limit: 2, sorts: [oldest] })
    expect([titlesOf(sorted), sorted.headers.get('x-credits-used')]).toEqual([['Post 229', 'Post 228'], '4'])
    const { lines } = await client.run(`/batch${path}`, {
      service_company_ids: [2],
      limit: 1,
      sorts: [oldest],
    })
    expect(lines).toMatchObject([{ job_details: { title: 'Post 229' } }])
  })

  it('is asked for a bounded number of pages, however many it says that it has', async () => {
    const before = board.questions.length
    const { body } = await post('/job/professional_network/search/live', {
      service_company_id: 3,
      sorts: [{ field: 'metadata.date_added', order: 'asc' }],
    })
    expect([board.questions.length - before, body.job_listings.length]).toEqual([20, 20])
  })

  it('finds posts and pages of the web', async () => {
    const found = await post('/social_post/professional_network/search/live', {
      keyword: 'engines',
      exact_keyword_match: true,
      limit: 3,
    })
    expect([found.headers.get('x-credits-used'), found.body.length]).toEqual(['9', 3])
    expect(asked(board).body).toEqual({ kind: 'posts', text: 'engines', from: 0, size: 3 })
    const web = await post('/web/search/live', { query: 'suns', sources: ['web'] })
    expect(web.body.results).toMatchObject([{ title: 'About suns', url: 'https://example.com/' }])
  })

  it('answers batch jobs in the live pool, and background jobs', async () => {
    const search = await client.run(`/batch${personSearch}`, { filters: [titles], max_results: 30 })
    expect(search.job).toMatchObject({ status: 'completed', entities_requested: 30, entities_fulfilled: 30 })
    expect(search.lines).toHaveLength(30)
    const jobs = await client.run('/batch/job/professional_network/search/live', {
      service_company_ids: [1, 99],
    })
    expect(jobs.lines).toHaveLength(2)
    const posts = await client.run('/batch/social_post/professional_network/enrich/live', {
      company_professional_network_urls: [acmePage],
    })
    expect(posts.lines).toMatchObject([{ original_identifier: acmePage, data: { posts: [{}, {}, {}] } }])
    const key = await almanac.newKey()
    expect(
      await csvFromProviders(
        'who,Mail,link\na,a@b.example,https://network.example/in/person-7\nb,,\nc,,https://network.example/in/nobody\nd,,network.example/in/person-7\n',
        key,
      ),
    ).toEqual([
      'who,Mail,link,almanac_match,almanac_confidence,almanac_reason,basic_profile.name',
      'a,a@b.example,https://network.example/in/person-7,profile_url,1,,Person 7',
      'b,,,none,,the row has no identifier,',
      'c,,https://network.example/in/nobody,none,,profile_url: no provider has it,',
      'd,,network.example/in/person-7,profile_url,1,,Person 7',
      '',
    ])
    // The person of two rows is paid for once.
    const { account } = (await almanac.get('/account/credits', { key })).body
    expect(account.key.spent).toBe(prices.personEnrichLive.base.unitPrice)
    const begun = await post(personSearch, { filters: [titles], background_job: true, limit: 60 })
    expect(begun.body).toMatchObject({ status: 'pending', profiles: [] })
    await client.ended(begun.body.job_id)
    const collected = await post(personSearch, { job_id: begun.body.job_id })
    expect(collected.body).toMatchObject({ status: 'completed', total_display_count: 60 })
    expect(collected.body.profiles).toHaveLength(60)
    expect((await post(personSearch, { job_id: 'unknown' })).status).toBe(404)
  })

  it('shows what a background job found without the fields that another key of the team may not see', async () => {
    const { job_id } = (await post(personSearch, { filters: [titles], background_job: true, limit: 3 })).body
    await client.ended(job_id)
    const whole = await post(personSearch, { job_id })
    expect(whole.body.profiles[0]).toHaveProperty('certifications')
    const cut = await almanac.post(
      personSearch,
      { job_id },
      { key: await almanac.newKey(['honors', 'urn_url']) },
    )
    expect(cut.body.profiles).toEqual(
      whole.body.profiles.map(({ certifications: _, ...rest }: JsonObject) => rest),
    )
    expect(cut.body.total_display_count).toBe(3)
  })

  it('answers a repeated collection with the same bytes and a repeated start with the same job, whatever became of it, for nothing', async () => {
    const secret = await almanac.newKey()
    const left = async () => (await almanac.ledger.credits(1, Date.now())).millicredits
    const repeatable = (idempotencyKey: string, body: object) =>
      fetch(`${almanac.url}${personSearch}`, {
        method: 'POST',
        headers: {
          ...{ Authorization: `Bearer ${secret}`, 'x-api-version': apiVersion },
          ...{ 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
        },
        body: JSON.stringify(body),
      })
    const begin = { filters: [titles], background_job: true, limit: 60 }
    const begun = await (await repeatable('begin', begin)).text()
    const { job_id } = JSON.parse(begun)
    const early = await (await repeatable('early', { job_id })).text()
    await client.ended(job_id)
    const late = await (await repeatable('late', { job_id })).text()
    expect([JSON.parse(late).status, JSON.parse(late).profiles.length]).toEqual(['completed', 60])
    const leftThen = await left()
    const expectReplays = async (...answers: readonly (readonly [string, object, string])[]) => {
      for (const [idempotencyKey, body, first] of answers) {
        const again = await repeatable(idempotencyKey, body)
        expect(again.headers.get('x-credits-used')).toBe('0')
        expect([again.headers.get('idempotent-replayed'), await again.text()]).toEqual(['true', first])
      }
    }
    await expectReplays(['early', { job_id }, early], ['late', { job_id }, late], ['begin', begin, begun])
    // An answer for which there was no room is made again.
    changeDatabase({ dataDir }, 'account.db', 'UPDATE idempotent_request SET body = NULL')
    await expectReplays(['late', { job_id }, late], ['begin', begin, begun])
    expect(await left()).toBe(leftThen)
  })

  it('gives what a background job found to a restricted key only where that began the job, or may read all jobs', async () => {
    const keyFor = async (...endpoints: readonly string[]) => {
      const owner = { name: 'restricted', teamId: 1, permissions: [], nowMs: Date.now() }
      return (await createKey(almanac.ledger, { ...owner, endpoints })).secret
    }
    const own = await keyFor(personSearch)
    const begin = { filters: [titles], background_job: true, limit: 1 }
    const begun = await almanac.post(personSearch, begin, { key: own })
    const another = await post(personSearch, begin)
    const batch = await client.submit(`/batch${personSearch}`, { filters: [titles], max_results: 1 })
    const jobs = [begun.body.job_id, another.body.job_id, batch.body.batch_id]
    for (const id of jobs) await client.ended(id)
    const collected = async (key: string) =>
      Promise.all(jobs.map(async job_id => (await almanac.post(personSearch, { job_id }, { key })).status))
    expect(await collected(own)).toEqual([200, 404, 404])
    expect(await collected(await keyFor(personSearch, '/batch/:batch_id'))).toEqual([200, 200, 200])
    expect(await collected(await almanac.newKey())).toEqual([200, 200, 200])
  })

  it.each([
    [`/batch${personSearch}`, { filters: [titles] }],
    [personSearch, { filters: [titles], background_job: true }],
    ['/batch/company/professional_network/search/live', { filters: [{ field: 'REGION', value: ['x'] }] }],
    ['/batch/job/professional_network/search/live', { service_company_ids: [1] }],
    ['/batch/social_post/professional_network/enrich/live', { company_domains: ['acme.example'] }],
    [livePeople, { professional_network_profile_urls: [acmePage] }],
  ])('is not asked by %s for fields that no record has', async (path, body) => {
    const refused = await post(path, { ...body, fields: ['shoe_size'] })
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('shoe_size')])
  })

  it('is not asked about tables without profile URLs, or for fields that no record has', async () => {
    const refusalOf = async (...sent: Parameters<typeof sendTable>) => {
      const { status, body } = await sendTable(...sent)
      return `${status} ${body.error.message}`
    }
    expect(await refusalOf('Mail\na@b.example\n')).toMatch(
      /^400 The table has no column that says which person .* column=profile_url=COLUMN\.$/,
    )
    expect(await refusalOf('link\nhttps://network.example/in/person-7\n', '?fields=shoe_size')).toMatch(
      /^400 .*shoe_size/,
    )
  })

  it('is not asked in the background for what the direct form refuses to the key', async () => {
    const { submit } = client
    const gated = { filters: [titles], fields: ['certifications'] }
    expect((await submit(`/batch${personSearch}`, gated)).body.error.type).toBe('permission_error')
    const sorted = { service_company_ids: [1], sorts: [{ field: 'shoe_size', order: 'asc' }] }
    expect((await submit('/batch/job/professional_network/search/live', sorted)).status).toBe(400)
  })

  it('that is down is said to be, and nothing is charged', async () => {
    talent.answer(() => refusal(403))
    const { status, body, headers } = await post(personSearch, { filters: [titles], limit: 21 })
    expect([status, headers.get('x-credits-used')]).toEqual([503, null])
    expect(body.error.message).toBe('No provider answered. talent: It refuses the key (403).')
    talent.answer(answerPeople)
  })
})
