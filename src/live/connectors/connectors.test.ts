import { Agent } from 'undici'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  type ProviderAnswer,
  type ProviderQuestion,
  type ProviderServer,
  refusal,
  startProvider,
} from '../../../test/support/provider-server.ts'
import type { AbilityName } from '../connector.ts'
import { Provider, type ProviderSetup } from '../provider.ts'
import { questionOf, type SearchAbility, type SearchQuestion } from '../search/ability.ts'
import { connectors } from './index.ts'

const dispatcher = new Agent()
const servers: ProviderServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => dispatcher.destroy())

const nowMs = Date.UTC(2025, 5, 15)
const march = Date.UTC(2025, 2, 1)
const april = Date.UTC(2025, 3, 1)

const tools = {
  nowMs: () => nowMs,
  random: () => 0,
  wait: async () => {},
  dispatcher,
  userAgent: 'Almanac/test',
  contact: 'mail@example.org',
  onChange: () => {},
  readFeed: async () => [],
}

/** Asks the connector a question of a provider that answers this; returns its results and what it was asked. */
async function ask(
  name: string,
  ability: AbilityName,
  answer: (question: ProviderQuestion) => ProviderAnswer,
  question: Partial<SearchQuestion> = {},
) {
  const connector = connectors.find(other => other.name === name)
  const search = connector?.answers[ability] as SearchAbility<unknown> | undefined
  if (!connector || !search) throw new Error(`${name} does not answer ${ability}.`)
  const server = await startProvider(answer)
  servers.push(server)
  const setup: ProviderSetup = { url: server.url, key: connector.key ? 'secret' : undefined }
  const provider = new Provider(connector, setup, tools)
  const full: SearchQuestion = { ...questionOf('solar power'), ...question }
  const { answer: results } = await provider.ask(access => search.ask(full, access))
  const [asked] = server.questions
  return {
    results,
    server,
    path: `${asked?.method} ${asked?.path}`,
    query: Object.fromEntries(asked?.query ?? []),
    body: asked?.body ? JSON.parse(asked.body) : undefined,
    headers: asked?.headers ?? {},
  }
}

const dated = { afterMs: march, beforeMs: april, country: 'DE' }
const many = (count: number) => Array.from({ length: count }, (_, index) => index)

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

describe('Wikipedia', () => {
  it('is searched by its own interface; titles become addresses', async () => {
    const search = [
      {
        ns: 0,
        title: 'C# & "Öl"/AC',
        pageid: 1,
        snippet: 'The <span class="searchmatch">sun</span> &quot;shines&quot;',
        timestamp: '2025-03-04T05:06:07Z',
      },
    ]
    const { results, path, query, server } = await ask('wikipedia', 'web', () => ({ query: { search } }), {
      page: 3,
    })
    expect(path).toBe('GET /w/api.php')
    expect(query).toMatchObject({ list: 'search', srsearch: 'solar power', sroffset: '20', srlimit: '10' })
    expect(results).toEqual([
      {
        title: 'C# & "Öl"/AC',
        url: `${server.url}/wiki/C%23_%26_%22%C3%96l%22%2FAC`,
        snippet: 'The sun "shines"',
        dateMs: Date.UTC(2025, 2, 4, 5, 6, 7),
      },
    ])
  })

  it('reports errors in answers of 200', async () => {
    const answer = () => ({
      error: { code: 'cirrussearch-too-busy-error', info: 'Search is currently too busy.' },
    })
    await expect(ask('wikipedia', 'web', answer)).rejects.toThrow('Its search reports an error.')
  })
})

describe('GDELT', () => {
  const article = (index: number) => ({
    url: `https://g.example/${index}`,
    url_mobile: '',
    title: `Title - ${index}`,
    seendate: '20250304T050607Z',
    domain: 'g.example',
    language: 'English',
    sourcecountry: 'Germany',
  })

  it('is asked once for all pages, with times, country and site', async () => {
    const { results, path, query } = await ask('gdelt', 'news', () => ({ articles: many(12).map(article) }), {
      ...dated,
      site: 'g.example/news',
      page: 2,
    })
    expect(path).toBe('GET /api/v2/doc/doc')
    expect(query).toMatchObject({
      query: 'solar power domain:g.example sourcecountry:germany',
      mode: 'artlist',
      format: 'json',
      startdatetime: '20250301000000',
      enddatetime: '20250401000000',
    })
    expect(results).toEqual(
      [10, 11].map(index => ({
        title: `Title - ${index}`,
        url: `https://g.example/${index}`,
        snippet: '',
        dateMs: Date.UTC(2025, 2, 4, 5, 6, 7),
      })),
    )
  })

  it('answers without articles, with escapes that are none, and with sentences', async () => {
    const raw =
      (text: string, type = 'text/html'): ProviderAnswer =>
      response => {
        response.writeHead(200, { 'content-type': type }).end(text)
      }
    expect((await ask('gdelt', 'news', () => ({}))).results).toEqual([])
    const escapes =
      '{"articles":[{"url":"https://g.example/","title":"A \\\'b\\\' \\u00e9 \\"c\\"","seendate":""}]}'
    const { results } = await ask('gdelt', 'news', () => raw(escapes, 'application/json; charset=utf-8'))
    expect(results).toMatchObject([{ title: `A \\'b\\' é "c"` }])
    await expect(ask('gdelt', 'news', () => raw('Your query was too short or too long.'))).rejects.toThrow(
      'It does not accept the question.',
    )
    await expect(
      ask('gdelt', 'news', () => raw('Please limit requests to one every 5 seconds')),
    ).rejects.toThrow('It has been asked too often.')
  })
})

describe('OpenAlex', () => {
  const work = {
    id: 'https://openalex.org/W1',
    doi: 'https://doi.org/10.1/x',
    display_name: 'On <i>suns</i>',
    publication_year: 2025,
    publication_date: '2025-03-04',
    primary_location: {
      landing_page_url: 'https://j.example/x',
      pdf_url: null,
      source: { display_name: 'Journal of Suns', host_organization_name: 'Press' },
    },
    best_oa_location: { pdf_url: 'https://j.example/x.pdf' },
    authorships: [
      {
        author: { id: 'https://openalex.org/A1', display_name: 'Ada Sun', orcid: null },
        institutions: [{ display_name: 'University of Suns' }],
      },
    ],
    cited_by_count: 7,
    abstract_inverted_index: { shines: [2], The: [0], sun: [1] },
    counts_by_year: [
      { year: 2021, cited_by_count: 12 },
      { year: 2019, cited_by_count: 30 },
    ],
  }

  it('is asked for works between two days; abstracts are put together again', async () => {
    const { results, path, query } = await ask(
      'openalex',
      'scholar',
      () => ({ meta: { count: 1 }, results: [work, { id: 'https://openalex.org/W2', display_name: null }] }),
      { ...dated, page: 2 },
    )
    expect(path).toBe('GET /works')
    expect(query).toMatchObject({
      search: 'solar power',
      page: '2',
      per_page: '10',
      filter: 'from_publication_date:2025-03-01,to_publication_date:2025-04-01',
      mailto: 'mail@example.org',
      api_key: 'secret',
    })
    expect(results).toMatchObject([
      {
        title: 'On suns',
        url: 'https://doi.org/10.1/x',
        snippet: 'The sun shines',
        year: 2025,
        publisher: 'Press',
        pdfUrl: 'https://j.example/x.pdf',
        citations: 7,
        authors: [
          {
            name: 'Ada Sun',
            profile_url: 'https://openalex.org/A1',
            profile_id: 'A1',
            affiliation: 'University of Suns',
          },
        ],
      },
      { title: '', url: 'https://openalex.org/W2', pdfUrl: null, authors: [], citations: 0 },
    ])
  })

  it('is asked for authors and their works, from which the indices since 2020 are computed', async () => {
    const author = {
      id: 'https://openalex.org/A1',
      orcid: 'https://orcid.org/0000-0001',
      display_name: 'Ada Sun',
      cited_by_count: 90,
      summary_stats: { h_index: 5, i10_index: 3 },
      last_known_institutions: [{ display_name: 'University of Suns' }],
      topics: [{ id: 'https://openalex.org/T1', display_name: 'Suns' }],
      counts_by_year: [
        { year: 2024, cited_by_count: 20 },
        { year: 2018, cited_by_count: 70 },
      ],
    }
    const { results, server } = await ask('openalex', 'authors', ({ path }) =>
      path === '/authors' ? { results: [author] } : { results: [work, { ...work, counts_by_year: [] }] },
    )
    expect(
      server.questions.map(({ path, query }) => [path, query.get('search') ?? query.get('filter')]),
    ).toEqual([
      ['/authors', 'solar power'],
      ['/works', 'author.id:A1'],
    ])
    const article = {
      title: 'On suns',
      url: 'https://doi.org/10.1/x',
      year: 2025,
      citations: 7,
      authors: 'Ada Sun',
      publication: 'Journal of Suns',
    }
    expect(results).toEqual([
      {
        url: 'https://openalex.org/A1',
        name: 'Ada Sun',
        affiliation: 'University of Suns',
        website: 'https://orcid.org/0000-0001',
        interests: [{ title: 'Suns', link: 'https://openalex.org/T1' }],
        thumbnail: null,
        citations: { all: 90, since_2020: 20 },
        h_index: { all: 5, since_2020: 1 },
        i10_index: { all: 3, since_2020: 1 },
        articles: [article, article],
      },
    ])
  })
})

describe('Crossref', () => {
  it('is asked for works; dates without a day and authors that are groups are read', async () => {
    const items = [
      {
        DOI: '10.1/x',
        URL: 'https://doi.org/10.1/x',
        title: ['On suns'],
        author: [
          {
            given: 'Ada',
            family: 'Sun',
            ORCID: 'https://orcid.org/0000-0001',
            affiliation: [{ name: 'University of Suns' }],
          },
          { name: 'The Sun Group', affiliation: [] },
        ],
        publisher: 'Press',
        published: { 'date-parts': [[2025, 3]] },
        'is-referenced-by-count': 7,
        abstract: '<jats:title>Abstract</jats:title><jats:p>The sun.</jats:p>',
        link: [{ URL: 'https://j.example/x.pdf', 'content-type': 'application/pdf' }],
      },
      { DOI: '10.1/y', title: [], issued: { 'date-parts': [[null]] } },
    ]
    const { results, path, query } = await ask(
      'crossref',
      'scholar',
      () => ({ status: 'ok', message: { 'total-results': 2, items } }),
      { ...dated, page: 2 },
    )
    expect(path).toBe('GET /works')
    expect(query).toMatchObject({
      query: 'solar power',
      rows: '10',
      offset: '10',
      filter: 'from-pub-date:2025-03-01,until-pub-date:2025-04-01',
      mailto: 'mail@example.org',
    })
    expect(results).toMatchObject([
      {
        title: 'On suns',
        snippet: 'The sun.',
        dateMs: march,
        year: 2025,
        publisher: 'Press',
        pdfUrl: 'https://j.example/x.pdf',
        citations: 7,
        authors: [
          { name: 'Ada Sun', profile_id: '0000-0001', affiliation: 'University of Suns' },
          { name: 'The Sun Group', profile_url: null, profile_id: null, affiliation: null },
        ],
      },
      { url: 'https://doi.org/10.1/y', year: undefined, authors: [] },
    ])
  })
})

describe('Semantic Scholar', () => {
  it('is asked for papers; fields may be null', async () => {
    const data = [
      {
        paperId: 'abc',
        url: 'https://www.semanticscholar.org/paper/abc',
        title: 'On suns',
        abstract: null,
        venue: 'SunConf',
        year: 2025,
        publicationDate: '2025-03-04',
        citationCount: 7,
        openAccessPdf: { url: '', status: 'CLOSED' },
        journal: null,
        authors: [
          {
            authorId: '1',
            name: 'Ada Sun',
            url: 'https://www.semanticscholar.org/author/1',
            affiliations: [],
          },
        ],
      },
    ]
    const { results, path, query, headers } = await ask(
      'semantic_scholar',
      'scholar',
      () => ({ total: 1, offset: 0, data }),
      { afterMs: march },
    )
    expect([path, headers['x-api-key']]).toEqual(['GET /graph/v1/paper/search', 'secret'])
    expect(query).toMatchObject({ query: 'solar power', offset: '0', publicationDateOrYear: '2025-03-01:' })
    expect(results).toMatchObject([
      { snippet: '', publisher: 'SunConf', pdfUrl: null, authors: [{ profile_id: '1', affiliation: null }] },
    ])
  })
})

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

describe('a language model', () => {
  const ask = async (path: string, answer: object, model = 'a-model') => {
    const server = await startProvider(() => answer)
    servers.push(server)
    const llm = connectors.find(({ name }) => name === 'llm')
    const provider = llm && new Provider(llm, { url: server.url + path, key: 'secret', model }, tools)
    const result = provider?.ask(access =>
      Promise.resolve(llm?.answers.overview?.ask({ task: 'Do', material: 'This' }, access)),
    )
    return { answer: (await result)?.answer, asked: server.questions[0] }
  }

  it('is asked as OpenAI is, at the address or below /v1 where it has no path', async () => {
    const message = { choices: [{ message: { role: 'assistant', content: ' Done ' } }] }
    for (const [path, expected] of [
      ['', '/v1/chat/completions'],
      ['/api/v1', '/api/v1/chat/completions'],
    ] as const) {
      const { answer, asked } = await ask(path, message)
      expect([answer, asked?.path, asked?.headers.authorization]).toEqual(['Done', expected, 'Bearer secret'])
      expect(JSON.parse(asked?.body ?? '')).toEqual({
        model: 'a-model',
        messages: [
          { role: 'system', content: 'Do' },
          { role: 'user', content: 'This' },
        ],
      })
    }
  })

  it('is asked as Anthropic is where its address says so', async () => {
    const { answer, asked } = await ask('/anthropic', { content: [{ type: 'text', text: 'Done' }] })
    expect([answer, asked?.path, asked?.headers['x-api-key']]).toEqual([
      'Done',
      '/anthropic/v1/messages',
      'secret',
    ])
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      model: 'a-model',
      system: 'Do',
      messages: [{ role: 'user', content: 'This' }],
    })
  })

  it('fails when it answers without text', async () => {
    await expect(ask('', { choices: [] })).rejects.toThrow('Its answer has no text.')
  })
})

describe('every connector', () => {
  const cases = connectors.flatMap(({ name, answers }) =>
    (Object.keys(answers) as AbilityName[])
      .filter(ability => ability !== 'overview')
      .map(ability => [name, ability] as const),
  )

  it.each(cases)('%s reads any JSON as %s without a failure of its own', async (name, ability) => {
    const strange: readonly object[] = [
      {},
      {
        results: null,
        web: [],
        query: 7,
        articles: {},
        data: 'x',
        message: [],
        hits: [[]],
        posts: [null],
        statuses: 1,
      },
      ...[null, 7, 'x', [], {}].map(value => ({
        results: [
          { title: value, url: value, authorships: [value], abstract_inverted_index: value, topics: value },
        ],
        web: { results: [{ title: value, url: value, page_age: value }] },
        query: { search: [{ title: value, timestamp: value }] },
        articles: [{ url: value, seendate: value }],
        organic: [{ link: value, date: value }],
        news: [{ link: value }],
        data: { web: [value], news: [{ date: value }] },
        message: { items: [{ title: value, author: value, published: value, link: [value] }] },
        hits: [{ objectID: value }],
        posts: [{ uri: value, author: value, record: value }],
        statuses: [{ account: value, content: value }],
      })),
    ]
    for (const answer of strange) {
      await expect(ask(name, ability, () => answer).then(({ results }) => results)).resolves.toBeInstanceOf(
        Array,
      )
    }
  })

  it('has a name and settings of its own, terms and a page that documents it', () => {
    expect(new Set(connectors.map(({ name }) => name)).size).toBe(connectors.length)
    for (const { name, terms, documentation, key, authorize } of connectors) {
      expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
      expect(terms).toMatch(/\.$/)
      expect(documentation).toMatch(/^https:\/\//)
      expect(authorize !== undefined).toBe(key !== undefined)
    }
  })
})
