// Posts of accounts, with saved answers of the shapes that the protocols document.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderAnswer, type ProviderQuestion, refusal } from '../../../test/support/provider-server.ts'
import { html, openRecordAnswers, type RecordAnswers } from '../../../test/support/record-answers.ts'
import type { RecordOwner } from '../records/ability.ts'
import { activitypub } from './activitypub.ts'
import { bluesky } from './bluesky.ts'
import { siteFeeds } from './site-feeds.ts'

let answers: RecordAnswers
let answer: (question: ProviderQuestion) => ProviderAnswer = () => refusal(404)
beforeAll(async () => {
  answers = await openRecordAnswers([bluesky, activitypub, siteFeeds], question => answer(question))
})
afterEach(() => {
  answer = () => refusal(404)
})
afterAll(() => answers.close())

const list = (owner: Partial<RecordOwner>, range = { page: 1, size: 10 }) =>
  answers.ask({
    is: 'list',
    dataset: 'social_post',
    owner: { type: 'person', name: 'Ada', domain: undefined, website: undefined, urls: [], ...owner },
    range,
  })
const lookUp = (value: string) =>
  answers.ask({ is: 'lookup', dataset: 'social_post', identity: { kind: 'page_url', value } })

describe('Bluesky', () => {
  const author = {
    did: 'did:plc:abc',
    handle: 'ada.example',
    displayName: 'Ada L.',
    avatar: 'https://cdn.example/a.jpg',
  }
  const entry = (number: number, more: object = {}) => ({
    post: {
      uri: `at://did:plc:abc/app.bsky.feed.post/3k${number}`,
      cid: 'x',
      author,
      record: {
        $type: 'app.bsky.feed.post',
        text: `Post ${number} #maths`,
        createdAt: '2025-05-01T10:00:00.000Z',
        facets: [
          {
            features: [
              { $type: 'app.bsky.richtext.facet#tag', tag: 'maths' },
              { uri: 'javascript:x' },
              { uri: 'https://l.example/' },
            ],
          },
        ],
      },
      embed: {
        $type: 'app.bsky.embed.images#view',
        images: [{ fullsize: 'https://cdn.example/i.jpg', alt: '' }],
      },
      replyCount: 1,
      repostCount: 2,
      quoteCount: 1,
      likeCount: 5,
      indexedAt: '2025-05-01T10:00:01.000Z',
      ...more,
    },
  })

  it('has the posts of an account, page by page, and those that it passed on by their authors', async () => {
    const other = { did: 'did:plc:other', handle: 'bob.example', displayName: 'Bob' }
    const feeds: Record<string, object> = {
      '': {
        cursor: 'c1',
        feed: [
          entry(1),
          {
            ...entry(2, { author: other }),
            reason: { $type: 'app.bsky.feed.defs#reasonRepost', by: author },
          },
        ],
      },
      c1: { cursor: 'c1', feed: [entry(3), entry(4, { uri: 'at://x/../../y' }), 7] },
    }
    answer = ({ path, query }) =>
      path.endsWith('getAuthorFeed') && query.get('actor') === 'ada.example'
        ? (feeds[query.get('cursor') ?? ''] ?? {})
        : refusal(404)
    const { records, hasMore, problems } = await list({
      urls: ['https://net.example/in/ada', 'https://bsky.app/profile/ada.example'],
    })
    expect([hasMore, problems, records.length]).toEqual([false, [], 3])
    expect(records[0]).toMatchObject({
      share_url: 'https://bsky.app/profile/ada.example/post/3k1',
      text: 'Post 1 #maths',
      post_type: 'original',
      hashtags: ['maths'],
      actor: { actor_type: 'person', name: 'Ada', professional_network_url: 'https://net.example/in/ada' },
      engagement: { total_reactions: 5, total_comments: 1, num_shares: 3 },
      hyperlinks: { other_urls: ['https://l.example/'], media_urls: ['https://cdn.example/i.jpg'] },
    })
    expect(records[1]).toMatchObject({
      post_type: 'repost_without_thoughts',
      actor: { name: 'Bob' },
      reposter: { name: 'Ada L.' },
    })
  })

  it('has the posts of a company whose domain is its account, and nothing for one without an account', async () => {
    answer = ({ query }) =>
      query.get('actor') === 'acme.example'
        ? { feed: [entry(1)] }
        : refusal(400, { error: 'InvalidRequest', message: 'Profile not found' })
    const { records } = await list({ type: 'company', name: 'Acme', domain: 'acme.example' })
    expect(records).toMatchObject([{ actor: { actor_type: 'company', name: 'Acme' } }])
    const none = await list({ type: 'company', name: 'Acme', domain: 'other.example' })
    expect(none.outcomes[0]).toMatchObject({ connector: 'bluesky', status: 'nothing' })
  })

  it('has one post', async () => {
    answer = ({ query }) =>
      query.get('uri') === 'at://ada.example/app.bsky.feed.post/3k1' ? { thread: entry(1) } : refusal(404)
    expect((await lookUp('https://bsky.app/profile/ada.example/post/3k1')).records).toMatchObject([
      { actor: { name: 'Ada L.' } },
    ])
  })
})

describe('ActivityPub', () => {
  const at = (path: string) => answers.server.url + path
  const host = () => new URL(answers.server.url).host
  const note = (number: number, more: object = {}) => ({
    id: at(`/users/ada/statuses/${number}`),
    type: 'Note',
    published: '2025-05-01T10:00:00Z',
    url: at(`/@ada/${number}`),
    attributedTo: at('/users/ada'),
    to: ['https://www.w3.org/ns/activitystreams#Public'],
    content: `<p>Note ${number} <a href="x">#engines</a></p><script>alert(1)</script>`,
    tag: [{ type: 'Hashtag', name: '#engines', href: 'x' }],
    attachment: [{ type: 'Document', url: 'https://files.example/i.png' }, { url: 'javascript:x' }],
    replies: { type: 'Collection', totalItems: 2 },
    likes: { type: 'Collection', totalItems: 3 },
    ...more,
  })
  const create = (object: object) => ({ type: 'Create', actor: at('/users/ada'), object })
  const actor = () => ({
    id: at('/users/ada'),
    type: 'Person',
    preferredUsername: 'ada',
    name: 'Ada <b>L</b>',
    url: at('/@ada'),
    outbox: at('/users/ada/outbox'),
    icon: { type: 'Image', url: 'https://files.example/a.png' },
  })
  const server = (paths: Readonly<Record<string, object>>) => {
    const all: Record<string, object> = {
      '/.well-known/webfinger': {
        subject: `acct:ada@${host()}`,
        links: [{ rel: 'self', type: 'application/activity+json', href: at('/users/ada') }],
      },
      '/users/ada': actor(),
      '/users/ada/outbox': { type: 'OrderedCollection', totalItems: 9, first: at('/users/ada/outbox-1') },
      ...paths,
    }
    answer =
      ({ path }) =>
      response => {
        const found = all[path]
        response.writeHead(found ? 200 : 404, { 'content-type': 'application/activity+json; charset=utf-8' })
        response.end(JSON.stringify(found ?? {}))
      }
  }

  it('has the public posts of an account, found by webfinger and read page by page', async () => {
    server({
      '/users/ada/outbox-1': {
        type: 'OrderedCollectionPage',
        next: at('/users/ada/outbox-2'),
        orderedItems: [
          create(note(3)),
          { type: 'Announce', object: 'https://else.example/1' },
          create(note(2, { to: [at('/users/ada/followers')] })),
          create(note(1, { attributedTo: 'https://else.example/users/bob' })),
          create(note(1, { id: 'https://else.example/users/ada/statuses/1' })),
          'x',
        ],
      },
      '/users/ada/outbox-2': {
        type: 'OrderedCollectionPage',
        orderedItems: [create(note(0, { url: 'https://else.example/0' }))],
        next: 'http://169.254.169.254/x',
      },
    })
    const { records, problems } = await list({ urls: [at('/@ada')] })
    expect(problems.filter(problem => !problem.includes('127.0.0.1'))).toEqual([])
    expect(records.map(({ share_url }) => share_url)).toEqual([at('/@ada/3'), at('/users/ada/statuses/0')])
    expect(records[0]).toMatchObject({
      text: 'Note 3 #engines',
      hashtags: ['engines'],
      actor: { actor_type: 'person', name: 'Ada' },
      engagement: { total_comments: 2, total_reactions: 3 },
      hyperlinks: { media_urls: ['https://files.example/i.png'] },
    })
    expect(
      answers.server.questions.find(({ path }) => path.includes('webfinger'))?.query.get('resource'),
    ).toBe(`acct:ada@${host()}`)
    expect(answers.server.questions.find(({ path }) => path === '/users/ada')?.headers.accept).toMatch(
      /^application\/activity\+json/,
    )
  })

  it('that points elsewhere with its outbox, or answers with a page for people, has nothing', async () => {
    server({ '/users/ada': { ...actor(), outbox: 'http://localhost:1/outbox' } })
    expect((await list({ urls: [at('/@ada')] })).outcomes).toMatchObject([
      { connector: 'activitypub', status: 'nothing' },
    ])
    answer = () => response => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Hello')
    }
    expect((await list({ urls: [at('/@ada')] })).outcomes).toMatchObject([
      { status: 'failed', message: 'Its answer is not an object of ActivityPub.' },
    ])
  })

  it('has one post, unless it claims to be that of another server', async () => {
    server({
      '/@ada/1': note(1),
      '/@ada/2': note(2, { attributedTo: 'https://else.example/users/bob' }),
      '/@ada/3': note(3, { to: [], cc: {} }),
    })
    expect((await lookUp(at('/@ada/1'))).records).toMatchObject([
      { text: 'Note 1 #engines', actor: { name: 'Ada L' } },
    ])
    expect((await lookUp(at('/@ada/2'))).records).toEqual([])
    expect((await lookUp(at('/@ada/3'))).records).toEqual([])
  })

  it('is not asked for addresses of networks that do not federate', async () => {
    const { outcomes } = await list({
      urls: [
        'https://x.com/@ada',
        'https://www.youtube.com/@ada',
        'https://medium.com/@ada',
        'https://www.linkedin.com/in/ada',
      ],
    })
    expect(outcomes).toEqual([])
  })
})

describe('the feeds of a website', () => {
  const item = (link: string, title: string, day: number) =>
    `<item><title>${title}</title><link>${link}</link><description>&lt;p&gt;About &amp;amp; more&lt;/p&gt;</description>
    <pubDate>0${day} May 2025 10:00:00 GMT</pubDate></item>`
  const rss = (items: string) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Acme</title>${items}</channel></rss>`
  const serve = (pages: Readonly<Record<string, ProviderAnswer>>) => {
    answer = ({ path }) => pages[path] ?? refusal(404)
  }
  const ofAcme = (website = answers.server.url) => list({ type: 'company', name: 'Acme', website })

  it("are found on the home page or its blog; articles of other websites are not the company's", async () => {
    serve({
      '/': html('<a href="/company/blog/">Blog</a>'),
      '/company/blog/': html(
        '<link rel="alternate" type="application/rss+xml" href="/comments/feed"><link rel=alternate type=application/rss+xml href=/feed.xml>',
      ),
      '/feed.xml': html(
        rss(item('/a', 'First', 1) + item('/b', 'Second', 2) + item('https://else.example/c', 'Third', 3)),
        'application/rss+xml',
      ),
    })
    const { records } = await ofAcme()
    expect(records.map(({ article }) => article.title)).toEqual(['Second', 'First'])
    expect(records[0]).toMatchObject({
      share_url: `${answers.server.url}/b`,
      text: 'About & more',
      date_posted: '2025-05-02T10:00:00',
      actor: { actor_type: 'company', name: 'Acme' },
    })
  })

  it('that cannot be read are a fault, and a website without any has nothing', async () => {
    serve({ '/': html('<link rel=alternate type=application/atom+xml href=/atom>'), '/atom': html('<html>') })
    const failed = await ofAcme()
    expect(failed.outcomes).toMatchObject([{ connector: 'site_feeds', status: 'failed' }])
    serve({ '/': html('<p>Hello') })
    expect((await ofAcme()).outcomes).toMatchObject([{ status: 'nothing' }])
    // The feeds of a platform are not those of whom it has pages of.
    expect((await ofAcme('https://github.com/acme')).outcomes).toEqual([])
    expect(
      (await list({ urls: ['https://acme.example/team/ada', 'https://github.com/ada'] })).outcomes,
    ).toEqual([])
  })
})
