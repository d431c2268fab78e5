// Verification of people: verdicts from dates, from who engages with their posts, and from pages of the web.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '../../src/catalog/person/person.ts'
import { socialPost } from '../../src/catalog/social-post/social-post.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { type BatchClient, batchClient } from '../support/batches.ts'
import { importRows } from '../support/imports.ts'
import { type ProviderServer, startProvider } from '../support/provider-server.ts'
import { at, listAt } from '../support/values.ts'

const path = '/batch/person/verify'
const urlOf = (name: string) => `https://network.example/in/${name}`
const urls = (...names: readonly string[]) => ({ professional_network_profile_urls: names.map(urlOf) })

const someone = (name: string, more: JsonObject = {}) => ({
  record: {
    basic_profile: { name: `${name} Example` },
    social_handles: { professional_network_identifier: { profile_url: urlOf(name.toLowerCase()) } },
    experience: {
      employment_details: {
        current: [
          {
            name: 'Borea Labs',
            title: 'Engineer',
            employment_type: 'Full-time',
            start_date: '2021-01-01T00:00:00',
            company_website_domain: ['borea.example'],
          },
        ],
        past: [{ name: 'Acme', title: 'Clerk', start_date: '2019-01-01', end_date: '2020-06-01' }],
      },
    },
    ...more,
  },
})

/** Studied full-time while she worked full-time. */
const study = { schools: [{ school: 'MIT', degree: 'BSc', start_year: 2021, end_year: 2024 }] }

const page = (name: string, host: string) => ({
  title: `${name} Example`,
  url: `https://${host}/team`,
  content: `${name} Example is an engineer at Borea Labs.`,
  engine: 'x',
})
const pages: Readonly<Record<string, readonly object[]>> = {
  Ada: [page('Ada', 'www.borea.example'), page('Ada', 'news.example'), page('Ada', 'rocketreach.co')],
  Gus: [page('Gus', 'www.borea.example')],
  Dee: [page('Dee', 'www.zoominfo.com'), page('Other', 'news.example')],
}

let searxng: ProviderServer
let model: ProviderServer
let almanac: Almanac
let jobs: BatchClient
let says: JsonObject = {}

beforeAll(async () => {
  searxng = await startProvider(({ query }) => {
    const name = /"(\w+) Example"/.exec(query.get('q') ?? '')?.[1] ?? ''
    return { query: 'q', results: pages[name] ?? [], unresponsive_engines: [] }
  })
  model = await startProvider(() => ({ choices: [{ message: { content: JSON.stringify(says) } }] }))
  almanac = await startAlmanac(undefined, {
    ALMANAC_SEARXNG_URL: searxng.url,
    ALMANAC_LLM_URL: model.url,
    ALMANAC_LLM_MODEL: 'judge',
  })
  const people = [
    someone('Gus'),
    someone('Ada'),
    someone('Bo'),
    someone('Cy', { education: study }),
    someone('Dee'),
  ]
  const unemployed = { ...someone('Eli').record, experience: {} }
  await importRows(almanac.records, person, 'crm', [...people, { record: unemployed }])
  const reactor = {
    actor_type: 'person',
    name: 'Fay',
    professional_network_url: urlOf('fay'),
    company: 'Borea Labs, Inc.',
  }
  const post = {
    share_url: 'https://network.example/posts/1',
    text: 'We ship.',
    date_posted: '2025-01-01T00:00:00',
    post_type: 'original',
    actor: { actor_type: 'person', name: 'Bo Example', professional_network_url: urlOf('bo') },
    reactors: [{ reaction_type: 'LIKE', reactor }],
  }
  await importRows(almanac.records, socialPost, 'crm', [{ record: post }])
  jobs = batchClient(almanac, await almanac.newKey(['verify']))
})
afterAll(async () => {
  await almanac.close()
  searxng.close()
  model.close()
})

async function verified(...names: readonly string[]) {
  const { job, lines } = await jobs.run(path, urls(...names))
  return { job, lines, data: lines.map(line => line.data as JsonObject) }
}

describe('a submit', () => {
  it('is refused with 403 for a key without the permission, and costs nothing', async () => {
    const answer = await almanac.post(path, urls('ada'), { key: await almanac.newKey() })
    expect(answer).toMatchObject({ status: 403, body: { error: { type: 'permission_error' } } })
    expect(answer.body.error.message).toMatch(
      /^Verification is not enabled for this API key\.\nGrant it to the key with: almanac keys permit \d+ verify$/,
    )
  })

  it.each([
    ['no profiles', {}],
    ['an empty list', { professional_network_profile_urls: [] }],
    ['eleven profiles', urls(...Array.from({ length: 11 }, (_, index) => `p${index}`))],
    ['another key', { ...urls('ada'), fields: ['x'] }],
  ])('is refused with 400 for %s', async (_, body) => {
    expect((await jobs.submit(path, body as JsonObject)).status).toBe(400)
  })
})

describe('a verdict', () => {
  it('is genuine where the employer’s own site names the person, with citations, and is kept on file', async () => {
    says = { verdict: 'genuine', confidence: 0.9, reasoning: 'Two pages.', citations: [1, 9] }
    const { job, lines, data } = await verified('ada', 'nobody')
    expect(job).toMatchObject({
      action: 'verify',
      entity: 'person',
      entities_requested: 2,
      entities_fulfilled: 1,
    })
    expect(lines).toMatchObject([{ original_identifier: urlOf('ada'), internal_id: 2 }])
    expect(data[0]).toMatchObject({
      verdict: 'genuine',
      confidence: 0.95,
      flags: ['past_roles_unverified'],
      coverage: { dates_checked: true, web_searched: true, mirror_pages: 1 },
      citations: [{ url: 'https://www.borea.example/team' }, { url: 'https://news.example/team' }],
      model: { verdict: 'genuine', citations: [{ url: 'https://www.borea.example/team' }] },
    })
    await expect
      .poll(async () =>
        at((await almanac.records.get('person', [2]))[0]?.record ?? {}, 'assessment.authenticity'),
      )
      .toEqual({ tier: 'high', verdict: 'genuine' })
    const stored = await almanac.records.get('person', [2])
    expect(listAt(stored[0]?.record ?? {}, 'experience.employment_details.current')).toMatchObject([
      { name: 'Borea Labs' },
    ])
  })

  it('of a model that cites nothing of the evidence is left out', async () => {
    says = { verdict: 'fake', confidence: 1, reasoning: 'I know it.', citations: [7] }
    const { data } = await verified('gus')
    expect(data[0]).toMatchObject({ verdict: 'genuine' })
    expect(data[0]).not.toHaveProperty('model')
  })

  it('is at most probably genuine where only colleagues engage with the posts', async () => {
    const { data } = await verified('bo')
    expect(data[0]).toMatchObject({
      verdict: 'probably_genuine',
      coverage: { social_graph_checked: true, posts_examined: 1, engagers_matched: 1 },
      citations: [],
    })
  })

  it('is probably fake where a full-time job overlaps full-time study, and nothing speaks for it', async () => {
    const { data } = await verified('cy')
    expect(data[0]).toMatchObject({
      verdict: 'probably_fake',
      flags: ['date_overlap', 'no_independent_evidence', 'past_roles_unverified'],
    })
    expect(data[0]?.reasoning).toContain('overlaps the study at MIT')
  })

  it('gains nothing from sites that copy profiles, and cites none of them', async () => {
    const { data } = await verified('dee')
    expect(data[0]).toMatchObject({ verdict: 'inconclusive', citations: [] })
    expect(data[0]?.flags).toContain('mirror_sources_only')
  })

  it('is inconclusive without a current role, and says that the web was not searched', async () => {
    const { data } = await verified('eli')
    expect(data[0]).toMatchObject({
      verdict: 'inconclusive',
      flags: ['no_current_role'],
      coverage: { web_searched: false, web_message: expect.stringContaining('no current employer') },
    })
  })

  it('is not billed', async () => {
    const { body } = await almanac.get('/account/usage/events?endpoints=/batch/person/verify&limit=100')
    expect(body.events.length).toBeGreaterThan(5)
    for (const event of body.events) expect(event.total_credits ?? 0).toBe(0)
  })
})
