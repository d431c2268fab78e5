// Jobs, posts, accounts and reviews of the demo world tell the same story as its companies and people.
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../src/lib/json/json.ts'
import { valueAt } from '../src/query/read.ts'
import { demoDatasets } from './demo-datasets.ts'
import { defaultToday, demoWorld } from './world.ts'

const options = { seed: 3, people: 2000 }
const world = demoWorld(options)
const recordsOf = (dataset: string): readonly JsonObject[] =>
  [...(demoDatasets.find(part => part.dataset === dataset)?.records(world) ?? [])] as JsonObject[]

const [companies, people, jobs, posts, accounts, reviews] = demoDatasets.map(({ dataset }) =>
  recordsOf(dataset),
) as [
  readonly JsonObject[],
  readonly JsonObject[],
  readonly JsonObject[],
  readonly JsonObject[],
  readonly JsonObject[],
  readonly JsonObject[],
]

const at = (record: JsonObject | undefined, path: string) => valueAt(record, path)
const companyPages = new Map(companies.map(one => [at(one, 'basic_info.professional_network_url'), one]))
const network = 'social_handles.professional_network_identifier.profile_url'
const personPages = new Map(people.map(one => [at(one, network), one]))
const share = (records: readonly JsonObject[], test: (record: JsonObject) => boolean) =>
  records.filter(test).length / records.length

describe('every dataset of the demo world', () => {
  it('has as many records as it says, in the proportions of the default world', () => {
    for (const part of demoDatasets) expect(recordsOf(part.dataset)).toHaveLength(part.count(world))
    expect([jobs, posts, accounts, reviews].map(({ length }) => length)).toEqual([1000, 2000, 300, 150])
  })

  it('is the same for the same seed, and another for another', () => {
    for (const { dataset, records } of demoDatasets.slice(2)) {
      const same = [...records(demoWorld(options))].slice(0, 50)
      const other = [...records(demoWorld({ ...options, seed: 4 }))].slice(0, 50)
      expect(same).toEqual(recordsOf(dataset).slice(0, 50))
      expect(other).not.toEqual(same)
    }
  })

  it('has no two records with the same identifiers', () => {
    for (const [records, path] of [
      [jobs, 'job_details.url'],
      [posts, 'backend_urn'],
      [posts, 'share_url'],
      [accounts, 'profile_url'],
      [accounts, 'devplatform_id'],
      [reviews, 'review_profile_url'],
    ] as const) {
      expect(new Set(records.map(record => at(record, path))).size).toBe(records.length)
    }
  })
})

describe('demo job postings', () => {
  it('are at companies of the world, in their cities, after they were founded', () => {
    const stated = jobs.filter(job => at(job, 'company.basic_info.professional_network_url') !== undefined)
    expect(stated.length).toBeGreaterThan(jobs.length * 0.7)
    for (const job of stated) {
      const company = companyPages.get(at(job, 'company.basic_info.professional_network_url'))
      expect(String(at(company, 'basic_info.name')).trim()).toBe(at(job, 'company.basic_info.name'))
      expect(Number(String(at(job, 'metadata.date_added')).slice(0, 4))).toBeGreaterThanOrEqual(
        Number(at(company, 'basic_info.year_founded') ?? 0),
      )
    }
  })

  it('were added before they were updated, and none after today', () => {
    for (const job of jobs) {
      const [added, updated = defaultToday] = [
        String(at(job, 'metadata.date_added')),
        at(job, 'metadata.date_updated') as string | undefined,
      ]
      expect(added.slice(0, 10) <= updated.slice(0, 10)).toBe(true)
      expect(updated.slice(0, 10) <= defaultToday).toBe(true)
    }
  })

  it('have some missing and untidy values', () => {
    for (const path of ['job_details.workplace_type', 'content.description', 'metadata.date_updated']) {
      const missing = share(jobs, job => at(job, path) === undefined)
      expect([path, missing > 0.02 && missing < 0.5]).toEqual([path, true])
    }
  })
})

describe('demo posts', () => {
  const actors = ['actor', 'reposter'] as const

  it('are by people and companies of the world, under the names that they have there', () => {
    for (const post of posts) {
      for (const role of actors) {
        if (at(post, role) === undefined) continue
        const url = at(post, `${role}.professional_network_url`)
        const isPerson = at(post, `${role}.actor_type`) === 'person'
        expect((isPerson ? personPages : companyPages).has(url)).toBe(true)
      }
    }
  })

  it('have reactors and commenters of the world on a small share, and never more reactors than reactions', () => {
    const reacted = posts.filter(post => post.reactors !== undefined)
    expect(reacted.length / posts.length).toBeGreaterThan(0.03)
    expect(reacted.length / posts.length).toBeLessThan(0.3)
    for (const post of posts) {
      const reactors = (post.reactors ?? []) as readonly JsonObject[]
      const comments = (post.comments ?? []) as readonly JsonObject[]
      expect(reactors.length).toBeLessThanOrEqual(Number(at(post, 'engagement.total_reactions')))
      expect(comments.length).toBeLessThanOrEqual(Number(at(post, 'engagement.total_comments')))
      for (const participant of [
        ...reactors.map(({ reactor }) => reactor as JsonObject),
        ...comments.map(({ commenter }) => commenter as JsonObject),
      ]) {
        const pages = participant.actor_type === 'person' ? personPages : companyPages
        expect(pages.has(participant.professional_network_url)).toBe(true)
      }
    }
  })

  it('name everybody who acts by a URN that belongs to one page', () => {
    const acting = posts.flatMap(post => [
      ...[post.actor, post.reposter],
      ...((post.reactors ?? []) as readonly JsonObject[]).map(({ reactor }) => reactor),
      ...((post.comments ?? []) as readonly JsonObject[]).map(({ commenter }) => commenter),
    ]) as readonly (JsonObject | undefined)[]
    const pages = new Map<unknown, unknown>()
    for (const actor of acting) {
      if (!actor) continue
      const { professional_network_urn: urn, professional_network_id: id, actor_type: type } = actor
      expect(urn).toBe(`urn:${type}:${id}`)
      expect(pages.get(urn) ?? actor.professional_network_url).toBe(actor.professional_network_url)
      pages.set(urn, actor.professional_network_url)
    }
    expect(new Set(pages.values()).size).toBe(pages.size)
  })

  it('have, as reposts, the actor and the text of their parent, which is an original and not younger', () => {
    const byUrn = new Map(posts.map(post => [post.backend_urn, post]))
    const reposts = posts.filter(post => post.post_type !== 'original')
    expect(reposts.length / posts.length).toBeGreaterThan(0.1)
    for (const repost of reposts) {
      const parent = byUrn.get(repost.parent_post_urn)
      expect(parent).toMatchObject({ post_type: 'original', actor: repost.actor, text: repost.text })
      expect(String(at(parent, 'date_posted')) <= String(repost.date_posted)).toBe(true)
      expect(at(repost, 'reposter.professional_network_url')).toBeDefined()
    }
    for (const post of posts.filter(({ post_type }) => post_type === 'original'))
      expect([post.reposter, post.parent_post_urn]).toEqual([undefined, undefined])
  })

  it('have reactions by type that add up', () => {
    for (const post of posts) {
      const types = at(post, 'engagement.reactions_by_type') ?? {}
      const sum = Object.values(types).reduce((all, count) => all + Number(count), 0)
      expect(sum).toBe(at(post, 'engagement.total_reactions'))
    }
  })
})

describe('demo developer accounts', () => {
  it('are of people with technical jobs, most of whom can be identified, and of some companies', () => {
    const organisations = accounts.filter(account => account.account_type === 'Organization')
    expect(organisations.length / accounts.length).toBeGreaterThan(0.02)
    const urls = new Set(people.map(one => at(one, 'social_handles.dev_platform_identifier.profile_url')))
    const told = share(
      accounts,
      account =>
        urls.has(account.profile_url as string) ||
        personPages.has(account.website_url as string) ||
        personPages.has(at((account.declared_handles as readonly JsonObject[] | undefined)?.[0], 'url')),
    )
    expect(told).toBeGreaterThan(0.6)
    expect(told).toBeLessThan(1)
  })

  it('are those that the people’s own records show', () => {
    const own = new Map(
      people.flatMap(one =>
        ((one.dev_platform_profiles ?? []) as readonly JsonObject[]).map(
          profile => [profile.profile_url, profile] as const,
        ),
      ),
    )
    const shared = accounts.filter(account => own.has(account.profile_url))
    expect(shared.length).toBeGreaterThan(20)
    for (const account of shared) expect(account).toMatchObject({ ...own.get(account.profile_url) })
  })
})

describe('demo review profiles', () => {
  it('are of companies of the world, with the ratings those show', () => {
    for (const review of reviews) {
      const company = companyPages.get(review.company_professional_network_profile_url)
      expect(company).toBeDefined()
      const shown = at(company, 'employee_reviews.overall_rating')
      if (shown !== undefined) expect(review.overall_rating).toBe(shown)
      const stars = Object.values((review.rating_distribution ?? {}) as JsonObject)
      if (stars.length > 0)
        expect(stars.reduce<number>((all, count) => all + Number(count), 0)).toBe(review.review_count)
    }
  })
})
