// Searches of the web and of news that need no key, with saved answers of the shapes that they document.
import { describe, expect, it } from 'vitest'
import type { ProviderAnswer } from '../../../test/support/provider-server.ts'
import { dated, many, serveSearches } from '../../../test/support/search-answers.ts'

const { ask } = serveSearches()

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
