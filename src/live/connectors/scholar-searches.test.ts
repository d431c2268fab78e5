// Searches of scholarly works, with saved answers of the shapes that they document.
import { describe, expect, it } from 'vitest'
import { dated, march, serveSearches } from '../../../test/support/search-answers.ts'

const { ask } = serveSearches()

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
