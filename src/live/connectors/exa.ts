// Exa, a search engine for programs.
import type { Json } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { datedBy, jsonOf, listIn, plainText, textOf } from '../reading.ts'
import { pageOf, pageSize, type SearchAbility } from '../search/ability.ts'
import type { Hit } from '../search/result.ts'

/** The most results that the provider returns; it has no pages. */
const resultsMax = 100

const search = (category: 'news' | undefined): SearchAbility<Hit> => ({
  operators: [],
  dates: 'both',
  textMax: 2000,
  ask: async ({ text, site, page, pages, country, afterMs, beforeMs }, { send }) => {
    if ((page - 1) * pageSize >= resultsMax) return []
    const json = {
      query: text || (site ?? ''),
      numResults: Math.min(resultsMax, pages * pageSize),
      contents: { highlights: true },
      ...(category !== undefined && { category }),
      ...(site !== undefined && { includeDomains: [site] }),
      ...(country !== undefined && { userLocation: country }),
      ...(afterMs !== undefined && { startPublishedDate: new Date(afterMs).toISOString() }),
      ...(beforeMs !== undefined && { endPublishedDate: new Date(beforeMs).toISOString() }),
    }
    const hits = await send({ path: '/search', json }, response =>
      listIn(jsonOf(response).results).map(result => ({
        title: plainText(textOf(result.title)),
        url: textOf(result.url),
        snippet: plainText(firstText(result.highlights) || textOf(result.summary) || textOf(result.text)),
        ...datedBy(result.publishedDate),
      })),
    )
    return pageOf(hits, page)
  },
})

const firstText = (texts: Json | undefined): string => (Array.isArray(texts) ? textOf(texts[0]) : '')

export const exa: Connector = {
  name: 'exa',
  title: 'Exa',
  url: 'https://api.exa.ai',
  key: { help: 'API key', isRequired: true },
  authorize: key => ({ headers: { 'x-api-key': key } }),
  terms: 'Paid by the request. It returns 100 results at most.',
  documentation: 'https://exa.ai/docs/reference/search',
  limits: { perMinute: 240, atOnce: 4 },
  answers: { web: search(undefined), news: search('news') },
}
