// Posts of servers of ActivityPub, with saved answers of the shapes that the protocol documents.
import { describe, expect, it } from 'vitest'
import { servePosts } from '../../../test/support/post-answers.ts'

const { answers, list, lookUp } = servePosts()

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
    answers.answer =
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
    answers.answer = () => response => {
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
