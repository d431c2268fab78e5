// Posts of the small world: searched by who wrote, reacted and commented, and read as the feed of a person or company.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { creditsOf } from '../support/match-entries.ts'
import { searchOn } from '../support/searches.ts'
import { at, listAt, valuesAt } from '../support/values.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const search = (body: Readonly<Record<string, unknown>>) => searchOn(world, 'social_post', body)
const is = (field: string, value: Json, type = '=') => ({ field, type, value })
const all = (...conditions: Json[]) => ({ op: 'and', conditions })
const enrich = async (body: JsonObject) => {
  const answer = await world.post('/dataset/social_post/enrich', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { posts: answer.body.posts as readonly JsonObject[] | null, credits: creditsOf(answer) }
}

const urlOf = (person: JsonObject) => at(person, 'social_handles.professional_network_identifier.profile_url')

describe('a post', () => {
  it('is by a person or a company of the world, and so are reactions and comments', () => {
    for (const post of world.posts) {
      const id = Number(at(post, 'actor.service_entity_id'))
      const isPerson = at(post, 'actor.actor_type') === 'person'
      const known = isPerson ? world.people[id - 1] : world.companies[id - 1]
      expect(known).toBeDefined()
      const url = isPerson ? urlOf(known ?? {}) : at(known ?? {}, 'basic_info.professional_network_url')
      expect(at(post, 'actor.professional_network_url')).toBe(url)
      for (const { reactor } of listAt(post, 'reactors'))
        expect(at(reactor as JsonObject, 'service_entity_id')).toBeTypeOf('number')
    }
  })
})

describe('search', () => {
  it.each<readonly [string, JsonObject, (post: JsonObject) => boolean]>([
    ['by people', is('actor.actor_type', 'person'), post => at(post, 'actor.actor_type') === 'person'],
    [
      'with a hashtag in any letter case',
      is('hashtags', 'ai'),
      post => valuesAt(post, 'hashtags').some(tag => String(tag).toLowerCase() === 'ai'),
    ],
    [
      'with a hashtag that is written with its sign',
      is('hashtags', '#AI'),
      post => valuesAt(post, 'hashtags').some(tag => String(tag).toLowerCase() === 'ai'),
    ],
    [
      'with one of several hashtags, with and without signs',
      is('hashtags', ['#hiring', 'ai'], 'in'),
      post => valuesAt(post, 'hashtags').some(tag => ['hiring', 'ai'].includes(String(tag).toLowerCase())),
    ],
    [
      'with a piece of a hashtag',
      is('hashtags', '#hir', 'contains'),
      post => valuesAt(post, 'hashtags').some(tag => String(tag).toLowerCase().includes('hir')),
    ],
    [
      'whose one comment is of a person and says thanks',
      all(is('comments.actor_type', 'person'), is('comments.comment_text', 'thanks', 'contains')),
      post =>
        listAt(post, 'comments').some(
          one => String(one.comment_text).includes('Thanks') && at(one, 'commenter.actor_type') === 'person',
        ),
    ],
    ['with a document', is('document', true, 'is_not_null'), post => at(post, 'document') !== undefined],
    [
      'without a picture',
      is('image', true, 'is_null'),
      post => at(post, 'hyperlinks.media_urls') === undefined,
    ],
    [
      'with more than 20 reactions',
      is('engagement.total_reactions', 20, '>'),
      post => Number(at(post, 'engagement.total_reactions')) > 20,
    ],
  ])('counts and finds posts %s', async (_, filters, test) => {
    const expected = newestFirst(world.posts.filter(test))
    const found = await search({ filters, limit: 1000 })
    expect(expected.length).toBeGreaterThan(0)
    expect([found.total, found.ids.slice(0, 100)]).toEqual([
      expected.length,
      expected.slice(0, 100).map(post => post.service_social_post_id),
    ])
    expect(found.credits).toBe(String(found.rows.length * 0.5))
  })

  it('binds conditions on reactors to one of them', async () => {
    const [post] = world.posts.filter(one => listAt(one, 'reactors').length > 1)
    const [one, other] = listAt(post ?? {}, 'reactors')
    const id = (entry: JsonObject | undefined) =>
      is('reactors.service_entity_id', at(entry ?? {}, 'reactor.service_entity_id') ?? 0)
    expect((await search({ filters: all(id(one), id(other)), limit: 0 })).total).toBe(0)
    const either = { op: 'all_of', conditions: [id(one), id(other)] }
    expect((await search({ filters: either, limit: 0 })).total).toBeGreaterThan(0)
  })

  it('finds posts near a place', async () => {
    const value = { location: 'London', distance: 30, unit: 'km' }
    const near = await search({ filters: is('actor.location', value, 'geo_distance'), limit: 0 })
    const out = await search({ filters: is('actor.location', value, 'geo_exclude'), limit: 0 })
    expect(near.total + out.total).toBe(world.posts.length)
  })
})

/** As a search without sorts answers: posts of one time in the order of their ids. */
const newestFirst = (posts: readonly JsonObject[]) =>
  posts.toSorted((a, b) => {
    const [dateOfA, dateOfB] = [String(a.date_posted ?? ''), String(b.date_posted ?? '')]
    return dateOfA === dateOfB
      ? Number(a.service_social_post_id) - Number(b.service_social_post_id)
      : dateOfA < dateOfB
        ? 1
        : -1
  })

/** The posts somebody wrote or passed on, newest first; with what others passed on of theirs where that is asked for. */
const feedOf = (type: string, id: number, others = false) =>
  world.posts
    .filter(post =>
      ['actor', 'reposter'].some(
        role =>
          at(post, `${role}.actor_type`) === type &&
          at(post, `${role}.service_entity_id`) === id &&
          (role === 'reposter' || others || post.reposter === undefined),
      ),
    )
    .toSorted((a, b) => (String(a.date_posted) < String(b.date_posted) ? 1 : -1))
    .map(post => post.share_url)

const busiest = (type: string): number => {
  const counts = new Map<number, number>()
  for (const post of world.posts) {
    const id = Number(at(post, 'actor.service_entity_id'))
    if (at(post, 'actor.actor_type') === type) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

describe('enrich', () => {
  it('answers on both of its paths', async () => {
    const body = {
      company_professional_network_url: at(world.companies[0] ?? {}, 'basic_info.professional_network_url'),
      limit: 3,
    }
    const answer = await world.post('/social_post/professional_network/enrich/live', body)
    const [listed, told] = await Promise.all(
      [['text', 'share_url'], 'text,share_url'].map(fields =>
        world.post('/dataset/social_post/enrich', { ...body, fields }),
      ),
    )
    expect(listed?.body).toEqual(told?.body)
    expect([answer.status, answer.body.posts]).toEqual([200, (await enrich(body as JsonObject)).posts])
  })

  it('shows the feed of a person, five posts a page, in the flat form', async () => {
    const id = busiest('person')
    const url = String(urlOf(world.people[id - 1] ?? {}))
    const expected = feedOf('person', id)
    const first = await enrich({ professional_network_profile_url: url })
    const second = await enrich({ professional_network_profile_url: `${url}/?trk=x`, page: 2 })
    expect([...(first.posts ?? []), ...(second.posts ?? [])].map(post => post.share_url)).toEqual(
      expected.slice(0, 10),
    )
    expect(first.credits).toBe('5')
    expect(Object.keys(first.posts?.[0] ?? {})).toEqual([
      ...['backend_urn', 'actor_backend_urn', 'share_urn', 'share_url', 'text', 'hyperlinks', 'actor_name'],
      ...[
        'reposter_backend_urn',
        'reposter_name',
        'date_posted',
        'total_reactions',
        'total_comments',
        'reactions_by_type',
        'num_shares',
        'reactors',
      ],
      ...['comments', 'is_repost_without_thoughts', 'has_video'],
    ])
    expect(first.posts?.[0]).toMatchObject({ reactors: null, comments: null })
    expect(first.posts?.[0]?.date_posted).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('shows the feed of a company by id, domain, name and profile URL alike', async () => {
    const id = busiest('company')
    const info = (name: string) => at(world.companies[id - 1] ?? {}, `basic_info.${name}`) ?? ''
    const expected = feedOf('company', id).slice(0, 100)
    for (const identifier of [
      { service_company_id: id },
      { company_domain: info('primary_domain') },
      { company_name: info('name') },
      { company_professional_network_url: info('professional_network_url') },
    ]) {
      const { posts } = await enrich({ ...identifier, limit: 100 })
      expect([identifier, posts?.map(post => post.share_url)]).toEqual([identifier, expected])
    }
  })

  it('leaves out reposts by others, free of charge, unless they are requested', async () => {
    const [post] = world.posts.filter(one => one.reposter !== undefined)
    const [type, id] = [
      String(at(post ?? {}, 'actor.actor_type')),
      Number(at(post ?? {}, 'actor.service_entity_id')),
    ]
    const author = {
      [type === 'person' ? 'professional_network_profile_url' : 'company_professional_network_url']:
        at(post ?? {}, 'actor.professional_network_url') ?? '',
    }
    for (const include_reposts_by_others of [false, true]) {
      const expected = feedOf(type, id, include_reposts_by_others)
      const { posts, credits } = await enrich({ ...author, limit: 100, include_reposts_by_others })
      expect(posts?.map(one => one.share_url) ?? []).toEqual(expected)
      expect(credits).toBe(String(expected.length))
      expect(expected.includes(post?.share_url)).toBe(include_reposts_by_others)
    }
  })

  it('names who wrote a post and who passed it on', async () => {
    const [post] = world.posts.filter(one => one.reposter !== undefined)
    const passedOn = {
      professional_network_profile_url: at(post ?? {}, 'reposter.professional_network_url') ?? '',
    }
    for (const body of [
      { ...passedOn, limit: 100, post_types: 'repost' },
      { social_post_url: post?.share_url ?? '' },
    ]) {
      const shown = (await enrich(body)).posts?.find(one => one.share_url === post?.share_url)
      expect(shown).toMatchObject({
        actor_name: at(post ?? {}, 'actor.name'),
        reposter_name: at(post ?? {}, 'reposter.name'),
        reposter_backend_urn: at(post ?? {}, 'reposter.professional_network_urn') ?? null,
      })
    }
    const [original] = world.posts.filter(one => one.reposter === undefined)
    const { posts } = await enrich({ social_post_url: original?.share_url ?? '' })
    expect(posts?.[0]).toMatchObject({ reposter_name: null, reposter_backend_urn: null })
  })

  it('distinguishes original posts from reposts', async () => {
    const service_company_id = busiest('company')
    const isRepost = async (post_types: Json) => {
      const whose = { service_company_id, include_reposts_by_others: true }
      const { posts } = await enrich({ ...whose, limit: 100, post_types, fields: 'post_type' })
      return new Set(posts?.map(post => String(post.post_type).startsWith('repost')))
    }
    expect(await isRepost('original')).toEqual(new Set([false]))
    expect(await isRepost(['repost'])).toEqual(new Set([true]))
    expect(await isRepost('original,repost')).toEqual(new Set([true, false]))
  })

  it('shows one post by its URL, with as many reactors and comments as are requested and charged', async () => {
    const [post] = world.posts.filter(one => listAt(one, 'reactors').length > 1)
    const { posts, credits } = await enrich({
      social_post_url: `http://${String(post?.share_url).slice(8)}/?utm_source=mail#top`,
      fields: 'text, reactors,comments,engagement.num_shares',
      max_reactors: 1,
    })
    expect(posts).toEqual([
      {
        text: post?.text,
        reactors: [expect.objectContaining({ reactor: expect.any(Object) })],
        comments: [],
        engagement: { num_shares: at(post ?? {}, 'engagement.num_shares') },
      },
    ])
    expect(credits).toBe('1.05')
  })

  it('answers null, free of charge, when there are no posts', async () => {
    for (const body of [{ company_name: 'Nobody Knows Inc' }, { social_post_url: 'https://a.example/b' }]) {
      expect(await enrich(body)).toEqual({ posts: null, credits: '0' })
    }
  })
})
