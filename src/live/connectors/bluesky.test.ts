// Posts of Bluesky, with saved answers of the shapes that it documents.
import { describe, expect, it } from 'vitest'
import { servePosts } from '../../../test/support/post-answers.ts'
import { refusal } from '../../../test/support/provider-server.ts'

const { answers, list, lookUp } = servePosts()

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
    answers.answer = ({ path, query }) =>
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
    answers.answer = ({ query }) =>
      query.get('actor') === 'acme.example'
        ? { feed: [entry(1)] }
        : refusal(400, { error: 'InvalidRequest', message: 'Profile not found' })
    const { records } = await list({ type: 'company', name: 'Acme', domain: 'acme.example' })
    expect(records).toMatchObject([{ actor: { actor_type: 'company', name: 'Acme' } }])
    const none = await list({ type: 'company', name: 'Acme', domain: 'other.example' })
    expect(none.outcomes[0]).toMatchObject({ connector: 'bluesky', status: 'nothing' })
  })

  it('has one post', async () => {
    answers.answer = ({ query }) =>
      query.get('uri') === 'at://ada.example/app.bsky.feed.post/3k1' ? { thread: entry(1) } : refusal(404)
    expect((await lookUp('https://bsky.app/profile/ada.example/post/3k1')).records).toMatchObject([
      { actor: { name: 'Ada L.' } },
    ])
  })
})
