import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { type ProviderServer, refusal, startProvider } from '../support/provider-server.ts'

let searxng: ProviderServer
let brave: ProviderServer
let openalex: ProviderServer
let hackerNews: ProviderServer
let almanac: Almanac

beforeAll(async () => {
  searxng = await startProvider()
  brave = await startProvider()
  openalex = await startProvider(({ path }) => ({ results: [path === '/authors' ? author : work] }))
  hackerNews = await startProvider(() => ({ hits: [{ objectID: '1', title: 'Suns', comment_text: 'Ask' }] }))
  almanac = await startAlmanac(undefined, {
    ALMANAC_SEARXNG_URL: `${searxng.url}/searxng/`,
    ALMANAC_BRAVE_URL: brave.url,
    ALMANAC_BRAVE_KEY: 'brave-secret',
    ALMANAC_OPENALEX_URL: openalex.url,
    ALMANAC_HACKER_NEWS_URL: hackerNews.url,
  })
})
afterAll(async () => {
  await almanac.close()
  for (const server of [searxng, brave, openalex, hackerNews]) server.close()
})
beforeEach(() => {
  searxng.answer(({ query }) => pageOf(Number(query.get('pageno')), query.get('categories') ?? ''))
  brave.answer(() => ({ type: 'search', web: { results: [braveResult] } }))
})

const result = (name: string, more = {}) => ({
  title: `About <b>${name}</b>`,
  url: `https://www.example.com/${name}`,
  content: `All of ${name} &amp; more`,
  engine: 'duckduckgo',
  ...more,
})
const braveResult = {
  title: '<strong>Brave</strong>',
  url: 'https://brave.example/',
  description: 'An &#x27;answer&#x27;',
  page_age: '2025-03-01T00:00:00',
}
const work = {
  id: 'https://openalex.org/W1',
  doi: 'https://doi.org/10.1/x',
  display_name: 'On suns',
  publication_year: 2025,
  primary_location: { source: { host_organization_name: 'Press' }, pdf_url: 'javascript:alert(1)' },
  authorships: [
    {
      author: { id: 'https://openalex.org/A1', display_name: 'Ada Sun' },
      institutions: [{ display_name: 'University of Suns' }],
    },
  ],
  cited_by_count: 7,
}
const author = { id: 'https://openalex.org/A1', display_name: 'Ada Sun', cited_by_count: 7 }
/** Two pages with two results each; the third has none, and nothing is wrong with it. */
const pageOf = (page: number, category: string) => ({
  query: 'q',
  results: page > 2 ? [] : [result(`${category}-${page}a`), result(`${category}-${page}b`)],
  unresponsive_engines: [],
})

let number = 0
/** Returns a query that has not been asked before, so that no kept answer is used. */
const fresh = () => `question ${++number}`
const search = (body: object) => almanac.post('/web/search/live', body)

describe('a web search', () => {
  it('answers the results of a page in the shape of its source, for one credit', async () => {
    const before = Date.now()
    const { status, body, headers } = await search({ query: 'rust', sources: ['web'], location: 'DE' })
    expect([status, headers.get('x-credits-used')]).toEqual([200, '1'])
    expect(body).toMatchObject({ success: true, query: 'rust' })
    expect(body.timestamp).toBeGreaterThanOrEqual(before)
    expect(body.results).toEqual(
      ['general-1a', 'general-1b'].map((name, index) => ({
        source: 'web',
        title: `About ${name}`,
        url: `https://www.example.com/${name}`,
        snippet: `All of ${name} & more`,
        position: index + 1,
      })),
    )
    expect(body.metadata).toEqual({
      total_results: 2,
      failed_pages: [],
      empty_pages: [],
      providers: [{ source: 'web', connector: 'searxng', status: 'answered', message: null, age_seconds: 0 }],
    })
    const question = searxng.questions.at(-1)
    expect(question?.path).toBe('/searxng/search')
    expect(Object.fromEntries(question?.query ?? [])).toEqual({
      q: 'rust',
      format: 'json',
      categories: 'general',
      pageno: '1',
      language: 'de-DE',
    })
  })

  it('joins its pages, names those without results, and costs a credit for each of the others', async () => {
    const { body, headers } = await search({ query: fresh(), sources: ['web'], page: 4 })
    expect(body.results.map((hit: { position: number }) => hit.position)).toEqual([1, 2, 3, 4])
    expect(body.metadata).toMatchObject({ total_results: 4, failed_pages: [], empty_pages: [3, 4] })
    expect(headers.get('x-credits-used')).toBe('2')
  })

  it('takes the results of several sources in turn', async () => {
    const { body, headers } = await search({ query: fresh(), sources: ['web', 'news', 'web'] })
    expect(body.results.map(({ source, position }: Hit) => `${source} ${position}`)).toEqual([
      'web 1',
      'news 1',
      'web 2',
      'news 2',
    ])
    expect(headers.get('x-credits-used')).toBe('1')
  })

  it('has a `site:` prefix for its site, and only results below it', async () => {
    searxng.answer(() => ({ results: [result('a'), result('b', { url: 'https://docs.example.org/b' })] }))
    const { body } = await search({ query: fresh(), sources: ['web'], site: 'https://Example.org/' })
    expect(body.query).toMatch(/^site:https:\/\/Example.org\/ question/)
    expect(searxng.questions.at(-1)?.query.get('q')).toMatch(/^site:example.org question/)
    expect(body.results.map(({ url }: Hit) => url)).toEqual(['https://docs.example.org/b'])
  })

  it('is not a command to SearXNG, which would redirect to another website', async () => {
    await search({ query: '!!g rust :de "a !bing b" <3 why? e-mail!', sources: ['web'] })
    expect(searxng.questions.at(-1)?.query.get('q')).toBe('g rust de "a bing b" 3 why? e-mail!')
  })

  it('fails where something answers that is not SearXNG, instead of finding nothing', async () => {
    searxng.answer(() => ({ status: 'ok' }))
    const { body } = await search({ query: fresh(), sources: ['web'] })
    expect(body.metadata).toMatchObject({
      failed_pages: [],
      providers: [{ status: 'failed' }, { connector: 'brave' }],
    })
    expect(body.metadata.providers[0].message).toBe('Its answer has no list of results.')
  })

  it('has only results that satisfy its operators, though engines ignore them', async () => {
    const names = [
      'solar-report.pdf',
      'solar-report.html',
      'coal-and-solar-report.pdf',
      'report-on-solar.pdf',
    ]
    searxng.answer(() => ({ results: names.map(name => result(name)) }))
    const { body } = await search({ query: '"solar report" -coal filetype:pdf', sources: ['web'] })
    expect(searxng.questions.at(-1)?.query.get('q')).toBe('"solar report" -coal filetype:pdf')
    expect(body.results.map(({ url }: Hit) => url)).toEqual(['https://www.example.com/solar-report.pdf'])
  })

  it('leaves out results outside its dates, and those without one where the provider does not see to it', async () => {
    const dated = (name: string, publishedDate: string | null) => result(name, { publishedDate })
    searxng.answer(() => ({
      results: [
        dated('old', '2024-01-01T00:00:00'),
        dated('new', '2025-02-01T00:00:00'),
        dated('undated', null),
      ],
    }))
    const seconds = (text: string) => Date.parse(text) / 1000
    const query = fresh()
    const since = await search({ query, sources: ['web'], start_date: seconds('2025-01-01') })
    expect(names(since.body)).toEqual(['new', 'undated'])
    const until = await search({
      query,
      sources: ['web'],
      start_date: seconds('2023-01-01'),
      end_date: seconds('2025-01-01'),
    })
    expect(names(until.body)).toEqual(['old'])
  })

  it('drops results whose address is none of the web, and repeats', async () => {
    searxng.answer(() => ({
      results: [
        result('a', { url: 'javascript:alert(1)' }),
        result('b', { url: 'not a url' }),
        result('d', { url: 'https://www.example.com@evil.example/' }),
        result('e', { url: 'https://user:secret@www.example.com/e' }),
        result('c', { title: null, content: 7 }),
        result('c'),
        result('f', { title: 'F', content: '', url: 'https://www.exam\tple.com/f g' }),
        'nonsense',
      ],
    }))
    const { body } = await search({ query: fresh(), sources: ['web'] })
    expect(body.results).toEqual([
      {
        source: 'web',
        title: 'www.example.com',
        url: 'https://www.example.com/c',
        snippet: '7',
        position: 1,
      },
      { source: 'web', title: 'F', url: 'https://www.example.com/f%20g', snippet: '', position: 2 },
    ])
  })

  it('fails where no result has the address of a page', async () => {
    searxng.answer(() => ({ results: [{ url: 'javascript:alert(1)' }, { link: 'https://a.example/' }] }))
    const { body } = await search({ query: fresh(), sources: ['web'] })
    expect(body.metadata.providers).toMatchObject([
      { connector: 'searxng', status: 'failed', message: 'None of its results has the address of a page.' },
      { connector: 'brave', status: 'answered' },
    ])
  })

  it('is answered from what was kept, which says its age, and costs the same', async () => {
    const query = fresh()
    await search({ query, sources: ['web'] })
    const asked = searxng.questions.length
    const { body, headers } = await search({ query, sources: ['web'] })
    expect([searxng.questions.length, headers.get('x-credits-used')]).toEqual([asked, '1'])
    expect(body.metadata.providers[0].age_seconds).toBeGreaterThanOrEqual(0)
  })
})

describe('a search of scholarly works and of posts', () => {
  it('answers articles, enriched ones, authors and posts in their shapes, from one request for both articles', async () => {
    const sources = ['scholar-articles', 'scholar-articles-enriched', 'scholar-author', 'social']
    const asked = openalex.questions.length
    const { body, headers } = await search({ query: fresh(), sources })
    const ada = { name: 'Ada Sun', profile_url: 'https://openalex.org/A1', profile_id: 'A1' }
    const article = {
      title: 'On suns',
      url: 'https://doi.org/10.1/x',
      snippet: '',
      metadata: 'Ada Sun - 2025 - Press',
      pdf_url: null,
      position: 1,
      citations: 7,
    }
    expect(body.results).toEqual([
      { source: 'scholar-articles', ...article, authors: [ada] },
      {
        source: 'scholar-articles-enriched',
        ...article,
        authors: [{ ...ada, affiliation: 'University of Suns' }],
      },
      {
        source: 'scholar-author',
        url: 'https://openalex.org/A1',
        name: 'Ada Sun',
        affiliation: '',
        website: null,
        interests: [],
        thumbnail: null,
        citations: { all: 7, since_2020: 0 },
        h_index: { all: 0, since_2020: 0 },
        i10_index: { all: 0, since_2020: 0 },
        articles: [
          {
            title: 'On suns',
            url: 'https://doi.org/10.1/x',
            year: 2025,
            citations: 7,
            authors: 'Ada Sun',
            publication: '',
          },
        ],
      },
      {
        source: 'social',
        title: 'Suns',
        url: 'https://news.ycombinator.com/item?id=1',
        snippet: 'Ask',
        position: 1,
      },
    ])
    expect([openalex.questions.length - asked, headers.get('x-credits-used')]).toEqual([3, '1'])
  })

  it('names the networks that are down, and answers what the others have', async () => {
    const { body } = await search({ query: fresh(), sources: ['social'] })
    expect(body.metadata).toMatchObject({ total_results: 1, failed_pages: [], empty_pages: [] })
    expect(body.metadata.providers).toEqual([
      {
        source: 'social',
        connector: 'bluesky',
        status: 'failed',
        message: 'There is no connection to it (ECONNREFUSED).',
        age_seconds: null,
      },
      { source: 'social', connector: 'hacker_news', status: 'answered', message: null, age_seconds: 0 },
    ])
  })

  it('is part of a search that names no source, which costs a credit for each page of all of them', async () => {
    const { body, headers } = await search({ query: fresh(), page: 2 })
    expect(new Set(body.results.map(({ source }: Hit) => source))).toEqual(
      new Set(['web', 'news', 'scholar-articles', 'scholar-articles-enriched', 'scholar-author', 'social']),
    )
    expect(headers.get('x-credits-used')).toBe('2')
  })
})

interface Hit {
  readonly source: string
  readonly position: number
  readonly url: string
}
const names = (body: { readonly results: readonly Hit[] }) =>
  body.results.map(({ url }) => url.split('/').at(-1))

describe('a provider that fails', () => {
  it('is named, and the next one is asked', async () => {
    searxng.answer(() => ({
      results: [],
      unresponsive_engines: [
        ['google', 'CAPTCHA'],
        ['bing', 'timeout'],
      ],
    }))
    const { status, body, headers } = await search({ query: fresh(), sources: ['web'] })
    expect([status, body.success, headers.get('x-credits-used')]).toEqual([200, true, '1'])
    expect(body.results).toEqual([
      { source: 'web', title: 'Brave', url: 'https://brave.example/', snippet: "An 'answer'", position: 1 },
    ])
    expect(body.metadata.providers).toEqual([
      {
        source: 'web',
        connector: 'searxng',
        status: 'failed',
        message: 'Its search engines fail: google (CAPTCHA), bing (timeout).',
        age_seconds: null,
      },
      { source: 'web', connector: 'brave', status: 'answered', message: null, age_seconds: 0 },
    ])
    expect(brave.questions.at(-1)?.headers['x-subscription-token']).toBe('brave-secret')
  })

  it('makes a failed page, not an empty one, and costs nothing; nothing inside leaks', async () => {
    searxng.answer(() => refusal(403, { detail: 'brave-secret' }))
    brave.answer(() =>
      refusal(422, { error: { code: 'SUBSCRIPTION_TOKEN_INVALID', detail: 'brave-secret' } }),
    )
    const { status, body, headers } = await search({ query: fresh(), sources: ['web'] })
    expect([status, body.success, headers.get('x-credits-used')]).toEqual([200, false, '0'])
    expect(body.metadata).toMatchObject({ total_results: 0, failed_pages: [1], empty_pages: [] })
    expect(body.metadata.providers.map(({ message }: { message: string }) => message)).toEqual([
      'It does not answer in JSON (403): its settings.yml must list json under search.formats.',
      'It does not accept the question (422).',
    ])
    expect(JSON.stringify(body)).not.toMatch(/secret|127\.0\.0\.1/)
  })
})

describe('a web search that cannot be made', () => {
  it.each([
    [{}, 'query: This field is required.'],
    [{ query: '  ' }, 'query: This field is required.'],
    [{ query: 'a'.repeat(5001) }, 'query: May have at most 5000 characters; got 5001.'],
    [{ query: 'a', sources: ['internet'] }, /^sources\[0\]: Must be one of web, news/],
    [
      { query: 'a', location: 'Atlantis' },
      'location: Must be an ISO 3166-1 alpha-2 country code such as DE; got Atlantis.',
    ],
    [{ query: 'a', site: 'a'.repeat(501) }, 'site: May have at most 500 characters; got 501.'],
    [
      { query: 'a', start_date: 2, end_date: 2 },
      'end_date: Must be greater than start_date, which is 2; got 2.',
    ],
    [{ query: 'a', start_date: 1_700_000_000_000 }, /^start_date: Must be an integer from/],
    [{ query: 'a', page: 0 }, 'page: Must be an integer from 1 to 15; got 0.'],
    [{ query: 'a', page: 16 }, 'page: Must be an integer from 1 to 15; got 16.'],
    [
      { query: 'a', page: 2, sources: ['web', 'news'] },
      'page: More than one page requires exactly one source; got 2.',
    ],
    [{ query: 'a', human_mode: 'yes' }, 'human_mode: Must be a boolean; got "yes".'],
  ])('is refused with 400: %j', async (body, message) => {
    const answer = await search(body)
    expect([answer.status, answer.body.error.type]).toEqual([400, 'invalid_request'])
    if (typeof message === 'string') expect(answer.body.error.message).toBe(message)
    else expect(answer.body.error.message).toMatch(message)
  })

  it('is refused with 403 where live sources are switched off, naming the setting', async () => {
    const closed = await startAlmanac(undefined, { ALMANAC_LIVE: 'off', ALMANAC_SEARXNG_URL: searxng.url })
    const asked = searxng.questions.length
    for (const body of [{ query: 'a' }, { query: 'a', sources: ['web'] }]) {
      const answer = await closed.post('/web/search/live', body)
      expect([answer.status, answer.body.error]).toEqual([
        403,
        {
          type: 'permission_error',
          message: 'You do not have access to the source web. Live sources are switched off (ALMANAC_LIVE).',
          metadata: [],
        },
      ])
    }
    expect(searxng.questions).toHaveLength(asked)
    await closed.close()
  })

  it('leaves a usage event with its pages and its price', async () => {
    const { headers } = await search({ query: fresh(), sources: ['web'], page: 2 })
    const { body } = await almanac.get(`/account/usage/events/${headers.get('x-request-id')}`)
    expect(body).toMatchObject({
      product: 'web_search_live',
      endpoint: '/web/search/live',
      http_status: 200,
      result_count: 4,
    })
    expect(JSON.stringify(body)).toContain('"component":"web.search","label":"Web search page","quantity":2')
  })
})
