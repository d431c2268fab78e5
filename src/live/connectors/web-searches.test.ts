// Searches of the web that need a key, with saved answers of the shapes that they document.
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../test/support/provider-server.ts'
import { dated, many, serveSearches } from '../../../test/support/search-answers.ts'

const { ask } = serveSearches()

describe('Brave Search', () => {
  it('is asked for a page, a country that it has and a range of days', async () => {
    const news = {
      type: 'news',
      results: [
        {
          type: 'news_result',
          title: 'Solar &amp; more',
          url: 'https://n.example/1',
          description: 'The <strong>sun</strong> &#x27;works&#x27;',
          age: '3 hours ago',
          page_age: '2025-03-04T05:06:07',
          meta_url: { hostname: 'n.example' },
        },
      ],
    }
    const { results, path, query, headers } = await ask('brave', 'news', () => news, { ...dated, page: 2 })
    expect([path, headers['x-subscription-token']]).toEqual(['GET /news/search', 'secret'])
    expect(query).toEqual({
      q: 'solar power',
      count: '10',
      offset: '1',
      country: 'DE',
      freshness: '2025-03-01to2025-04-01',
    })
    expect(results).toEqual([
      {
        title: 'Solar & more',
        url: 'https://n.example/1',
        snippet: "The sun 'works'",
        dateMs: Date.UTC(2025, 2, 4, 5, 6, 7),
      },
    ])
  })

  it('has ten pages', async () => {
    const { results, server } = await ask('brave', 'web', () => ({}), { page: 11 })
    expect([results, server.questions]).toEqual([[], []])
  })
})

describe('Tavily', () => {
  const answer = () => ({
    query: 'q',
    answer: null,
    images: [],
    results: many(20).map(index => ({
      title: `T${index}`,
      url: `https://t.example/${index}`,
      content: 'C',
      score: 0.9,
    })),
    response_time: '1.2',
  })

  it('is asked once for all pages, whose results are cut from one list', async () => {
    const { results, path, body, headers } = await ask('tavily', 'web', answer, {
      ...dated,
      site: 'example.com',
      page: 2,
      pages: 3,
    })
    expect([path, headers.authorization]).toEqual(['POST /search', 'Bearer secret'])
    expect(body).toEqual({
      query: 'solar power',
      topic: 'general',
      max_results: 20,
      search_depth: 'basic',
      include_domains: ['example.com'],
      country: 'germany',
      start_date: '2025-03-01',
      end_date: '2025-04-01',
    })
    expect(results).toMatchObject(
      many(10).map(index => ({ url: `https://t.example/${index + 10}`, snippet: 'C' })),
    )
  })

  it('has the dates of news', async () => {
    const published = {
      title: 'N',
      url: 'https://n.example/',
      content: '',
      published_date: 'Sat, 01 Mar 2025 10:00:00 GMT',
    }
    const { results, body } = await ask('tavily', 'news', () => ({ results: [published] }))
    expect([body.topic, results]).toMatchObject(['news', [{ dateMs: Date.UTC(2025, 2, 1, 10) }]])
  })
})

describe('Serper', () => {
  it('is asked with a range of days as Google has it; dates in words count as none', async () => {
    const organic = [
      { title: 'A', link: 'https://s.example/a', snippet: 'a', position: 1 },
      { title: 'B', link: 'https://s.example/b', snippet: 'b', date: 'Mar 3, 2025', position: 2 },
      { title: 'C', link: 'https://s.example/c', snippet: 'c', date: '2 hours ago', position: 3 },
    ]
    const { results, path, body, headers } = await ask(
      'serper',
      'web',
      () => ({ searchParameters: {}, organic }),
      dated,
    )
    expect([path, headers['x-api-key']]).toEqual(['POST /search', 'secret'])
    expect(body).toEqual({
      q: 'solar power',
      num: 10,
      page: 1,
      gl: 'de',
      tbs: 'cdr:1,cd_min:3/1/2025,cd_max:4/1/2025',
    })
    expect(results).toMatchObject([
      { url: 'https://s.example/a', snippet: 'a' },
      { dateMs: expect.any(Number) },
      { url: 'https://s.example/c' },
    ])
    expect(results).not.toHaveProperty('[2].dateMs')
  })

  it('says when its credits are used up', async () => {
    const asking = ask('serper', 'news', () =>
      refusal(400, { message: 'Not enough credits', statusCode: 400 }),
    )
    await expect(asking).rejects.toThrow('Its credits are used up (400).')
  })
})

describe('Firecrawl', () => {
  it('is read in the shape of today and of before', async () => {
    const web = [{ url: 'https://f.example/', title: 'F', description: 'd', position: 1 }]
    for (const data of [{ web, news: [] }, web]) {
      const { results, path, body, headers } = await ask(
        'firecrawl',
        'web',
        () => ({ success: true, data }),
        dated,
      )
      expect([path, headers.authorization]).toEqual(['POST /v2/search', 'Bearer secret'])
      expect(body).toMatchObject({
        query: 'solar power',
        limit: 10,
        sources: [{ type: 'web' }],
        country: 'DE',
        tbs: 'cdr:1,cd_min:03/01/2025,cd_max:04/01/2025',
      })
      expect(results).toEqual([{ url: 'https://f.example/', title: 'F', snippet: 'd' }])
    }
  })

  it('may say in an answer that it failed', async () => {
    const asking = ask('firecrawl', 'news', () => ({ success: false, error: 'secret' }))
    await expect(asking).rejects.toThrow('Its search reports an error.')
  })
})

describe('Exa', () => {
  it('is asked with a category, a site and times; its first highlight is the snippet', async () => {
    const found = {
      id: 'https://e.example/',
      title: null,
      url: 'https://e.example/',
      publishedDate: '2025-03-04T00:00:00.000Z',
      author: null,
      highlights: ['A [highlight]'],
      text: 'Long text',
    }
    const { results, path, body, headers } = await ask(
      'exa',
      'news',
      () => ({ requestId: 'r', results: [found], costDollars: { total: 0.005 } }),
      { ...dated, site: 'e.example' },
    )
    expect([path, headers['x-api-key']]).toEqual(['POST /search', 'secret'])
    expect(body).toEqual({
      query: 'solar power',
      numResults: 10,
      contents: { highlights: true },
      category: 'news',
      includeDomains: ['e.example'],
      userLocation: 'DE',
      startPublishedDate: '2025-03-01T00:00:00.000Z',
      endPublishedDate: '2025-04-01T00:00:00.000Z',
    })
    expect(results).toEqual([
      { title: '', url: 'https://e.example/', snippet: 'A [highlight]', dateMs: Date.UTC(2025, 2, 4) },
    ])
  })
})
