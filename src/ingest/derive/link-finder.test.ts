// The links of jobs, posts, accounts and reviews that are made when they are imported.
import { describe, expect, it } from 'vitest'
import { importRows } from '../../../test/support/imports.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { company } from '../../catalog/company/company.ts'
import { devPlatform } from '../../catalog/dev-platform.ts'
import { employeeReview } from '../../catalog/employee-review.ts'
import { datasets } from '../../catalog/index.ts'
import { job } from '../../catalog/job/job.ts'
import { person } from '../../catalog/person/person.ts'
import { socialPost } from '../../catalog/social-post/social-post.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { valueAt } from '../../query/read.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const ana = 'https://network.example/in/ana'
const acmePage = 'https://network.example/company/acme'

async function fill() {
  await importRows(store.records, company, 'firms', [
    {
      record: {
        basic_info: {
          name: 'Acme GmbH',
          website: 'https://acme.com',
          professional_network_url: acmePage,
          professional_network_id: '77123',
        },
        headcount: { total: 70 },
        technographics: { technologies: [{ name: 'Rust', category: 'programming_language' }] },
      },
    },
    { record: { basic_info: { name: 'Twin', website: 'https://twin.com' } } },
    { record: { basic_info: { name: 'Twin', website: 'https://twin.org' } } },
  ])
  await importRows(store.records, person, 'people', [
    {
      record: {
        basic_profile: { name: 'Ana' },
        social_handles: {
          professional_network_identifier: { profile_url: ana },
          dev_platform_identifier: { profile_url: 'https://code.example/ana' },
        },
      },
    },
  ])
}

async function imported(dataset: (typeof datasets)[number], record: JsonObject): Promise<JsonObject> {
  await importRows(store.records, dataset, 'source', [{ record }])
  const [stored] = await store.records.get(dataset.name, [await store.records.count(dataset.name)])
  return stored?.record ?? {}
}

describe('a job posting', () => {
  const id = 'company.basic_info.service_company_id'
  const at = async (basic_info: JsonObject) =>
    imported(job, { job_details: { title: 'Engineer' }, company: { basic_info } })

  it('is linked to the company with the profile URL, the domain, the network id or the name that it states', async () => {
    await fill()
    for (const stated of [
      { name: 'Other', professional_network_url: `${acmePage}/about` },
      { name: 'Else', primary_domain: 'acme.com' },
      { website: 'http://www.acme.com/careers', name: 'X' },
      { name: 'Else again', professional_network_id: '77123' },
      { name: 'Other', professional_network_url: 'http://network.example/company/77123/' },
      { name: 'ACME' },
    ]) {
      const found = await at(stated)
      expect([stated, valueAt(found, id), valueAt(found, 'company.headcount')]).toEqual([
        stated,
        1,
        { total: 70, range: '51-200' },
      ])
    }
  })

  it('keeps the facts that it states about its company, and takes over the others, technologies too', async () => {
    await fill()
    const found = await at({ name: 'Acme', industries: ['Robots'] })
    expect(valueAt(found, 'company.basic_info')).toMatchObject({ name: 'Acme', industries: ['Robots'] })
    expect(valueAt(found, 'company.basic_info.primary_domain')).toBe('acme.com')
    expect(valueAt(found, 'technographics.technologies')).toEqual([
      { name: 'Rust', category: 'programming_language' },
    ])
  })

  it('is not linked when several companies have the name, and loses an id that its source counted', async () => {
    await fill()
    const found = await at({ name: 'Twin', service_company_id: 2 })
    expect(valueAt(found, id)).toBeUndefined()
  })

  it('finds its company when the file is imported again after it', async () => {
    const row = {
      record: {
        job_details: { title: 'Cook', url: 'https://a.example/1' },
        company: { basic_info: { name: 'Acme' } },
      },
    }
    await importRows(store.records, job, 'board', [row])
    await fill()
    expect(await importRows(store.records, job, 'board', [row])).toMatchObject({ updated: 1, created: 0 })
    expect(await importRows(store.records, job, 'board', [row])).toMatchObject({ unchanged: 1 })
    const [stored] = await store.records.get('job', [1])
    expect(valueAt(stored?.record, id)).toBe(1)
  })
})

describe('a post', () => {
  it('is linked to the person or company with its author’s URL, and so are reposts, reactions, comments and mentions', async () => {
    await fill()
    const found = await imported(socialPost, {
      share_urn: 'urn:1',
      text: 'Thanks to all #Robots #robots2 page#part &#39; #7',
      actor: { professional_network_url: acmePage },
      reposter: { professional_network_url: `${ana}?trk=x`, service_entity_id: 99 },
      reactors: [{ reactor: { actor_type: 'company', name: 'Acme' } }],
      comments: [{ comment_text: 'x', commenter: { name: 'Nobody', service_entity_id: 5 } }],
      hyperlinks: {
        person_professional_network_urls: [ana, 'https://network.example/in/li'],
        company_professional_network_urls: [acmePage],
      },
    })
    expect(found).toMatchObject({
      actor: { actor_type: 'company', service_entity_id: 1 },
      reposter: { actor_type: 'person', service_entity_id: 1 },
      reactors: [{ reactor: { service_entity_id: 1 } }],
      mentions: { person_ids: [1], company_ids: [1] },
      hashtags: ['Robots', 'robots2'],
      post_type: 'repost_without_thoughts',
    })
    expect(valueAt(found, 'comments')).toEqual([{ comment_text: 'x', commenter: { name: 'Nobody' } }])
  })

  it.each([
    [0, -1],
    [1, 2 ** 53 - 1],
    ['1', 'urn:1'],
  ])('mentions nobody whose id its source counted, and whom it does not link to: %j', async (...ids) => {
    await fill()
    const found = await imported(socialPost, {
      share_urn: 'urn:1',
      text: 'Thanks',
      mentions: { person_ids: ids, company_ids: ids },
      reactors: [{ reactor: { service_entity_id: 1 } }],
    })
    expect([found.mentions, found.reactors]).toEqual([undefined, undefined])
  })

  it('mentions those whom it links to by its latest export, and no longer those of the one before', async () => {
    await fill()
    const post = (urls: readonly string[]) => ({
      record: {
        share_urn: 'urn:1',
        text: 'Thanks',
        hyperlinks: { person_professional_network_urls: urls },
      },
    })
    await importRows(store.records, socialPost, 'posts', [post([ana])])
    const [first] = await store.records.get('social_post', [1])
    expect(first?.record.mentions).toEqual({ person_ids: [1] })
    await importRows(store.records, socialPost, 'posts', [post(['https://network.example/in/li'])])
    const [second] = await store.records.get('social_post', [1])
    expect(second?.record.mentions).toBeUndefined()
  })
})

describe('a developer profile', () => {
  it.each<readonly [string, JsonObject, number | undefined]>([
    ['by its own URL', { profile_url: 'http://code.example/Ana/' }, 1],
    [
      'by a page it declares',
      { profile_url: 'https://code.example/x', declared_handles: [{ platform: 'network', url: ana }] },
      1,
    ],
    ['by its web site', { profile_url: 'https://code.example/y', website_url: ana }, 1],
    ['of nobody', { profile_url: 'https://code.example/z', service_person_id: 7 }, undefined],
  ])('is linked to its person: %s', async (_, record, id) => {
    await fill()
    const found = await imported(devPlatform, record)
    expect([found.service_person_id, found.login]).toEqual([id, String(found.profile_url).split('/').at(-1)])
  })

  it('sums up its repositories', async () => {
    const found = await imported(devPlatform, {
      profile_url: 'https://code.example/a',
      repos: [
        { full_name: 'a/b', stars: 3, primary_language: 'Go' },
        { full_name: 'a/c', stars: 8, primary_language: 'Go', topics: ['cli'] },
      ],
    })
    expect(found).toMatchObject({
      total_repos: 2,
      total_stars: 11,
      max_stars: 8,
      all_languages: ['Go'],
      all_topics: ['cli'],
    })
  })
})

describe('a review profile', () => {
  it.each<JsonObject>([{ company_name: 'Acme' }, { company_name: 'Acme', company_domain: 'acme.com' }])(
    'finds its company when the file is imported again after it: %j',
    async stated => {
      const row = { record: { ...stated, overall_rating: 4 } }
      await importRows(store.records, employeeReview, 'reviews', [row])
      await fill()
      const again = () => importRows(store.records, employeeReview, 'reviews', [row])
      expect(await again()).toMatchObject({ updated: 1, created: 0 })
      expect(await again()).toMatchObject({ unchanged: 1 })
      const [stored] = await store.records.get('employee_review', [1])
      expect(stored?.record.service_company_id).toBe(1)
    },
  )

  it('is linked to the company with the URL, domain or name, whose firmographics it shows', async () => {
    await fill()
    for (const record of [
      { company_name: 'a', company_professional_network_profile_url: acmePage },
      { company_name: 'b', company_domain: 'acme.com' },
      { company_name: 'Acme' },
    ]) {
      const found = await imported(employeeReview, { ...record, overall_rating: 4 })
      expect(found).toMatchObject({
        service_company_id: 1,
        company_domain: 'acme.com',
        employee_count_range: '51-200',
      })
    }
  })
})
