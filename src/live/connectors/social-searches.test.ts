// Searches of social networks, with saved answers of the shapes that they document.
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../test/support/provider-server.ts'
import { april, dated, many, march, serveSearches } from '../../../test/support/search-answers.ts'

const { ask } = serveSearches()

describe('social networks', () => {
  it('Bluesky is asked once for all pages, and says when it is open to people with an account only', async () => {
    const posts = many(12).map(index => ({
      uri: `at://did:plc:a/app.bsky.feed.post/k${index}`,
      author: { did: 'did:plc:a', handle: 'ada.example', displayName: 'Ada' },
      record: { $type: 'app.bsky.feed.post', text: 'The\nsun', createdAt: '2025-03-04T05:06:07.000Z' },
    }))
    const { results, query } = await ask('bluesky', 'social', () => ({ posts, cursor: '25' }), {
      ...dated,
      page: 2,
    })
    expect(query).toMatchObject({ q: 'solar power', since: '2025-03-01T00:00:00.000Z' })
    expect(results).toMatchObject([
      {
        title: 'Ada (@ada.example)',
        url: 'https://bsky.app/profile/ada.example/post/k10',
        snippet: 'The sun',
      },
      {},
    ])
    const closed = ask('bluesky', 'social', () => refusal(403, { error: 'AuthMissing' }))
    await expect(closed).rejects.toThrow('It answers people with an account only (403).')
  })

  it('Mastodon is asked with the token of an account', async () => {
    const status = {
      id: '1',
      created_at: '2025-03-04T05:06:07.000Z',
      url: 'https://m.example/@ada/1',
      content: '<p>The <a href="#">#sun</a><br>shines</p><p>on</p>',
      account: { acct: 'ada@m.example', display_name: 'Ada' },
    }
    const { results, query, headers } = await ask(
      'mastodon',
      'social',
      () => ({ accounts: [], statuses: [status], hashtags: [] }),
      { page: 2 },
    )
    expect([headers.authorization, query.offset, query.type]).toEqual(['Bearer secret', '10', 'statuses'])
    expect(results).toMatchObject([
      { title: 'Ada (@ada@m.example)', url: 'https://m.example/@ada/1', snippet: 'The #sun shines on' },
    ])
  })

  it('Hacker News is asked for stories and comments', async () => {
    const hits = [
      {
        objectID: '1',
        title: 'Suns',
        url: 'https://x.example/',
        created_at: '2025-03-04T05:06:07Z',
        story_text: null,
      },
      {
        objectID: '2',
        title: null,
        story_title: 'Suns',
        comment_text: 'I &quot;like&quot;<p>suns',
        url: null,
      },
    ]
    const { results, path, query } = await ask('hacker_news', 'social', () => ({ hits, nbPages: 1 }), {
      afterMs: march,
      beforeMs: april,
    })
    expect(path).toBe('GET /api/v1/search')
    expect(query).toMatchObject({
      page: '0',
      tags: '(story,comment)',
      numericFilters: `created_at_i>${march / 1000},created_at_i<${april / 1000}`,
    })
    expect(results).toMatchObject([
      { title: 'Suns', url: 'https://news.ycombinator.com/item?id=1', snippet: 'https://x.example/' },
      { title: 'Suns', url: 'https://news.ycombinator.com/item?id=2', snippet: 'I "like" suns' },
    ])
  })
})
