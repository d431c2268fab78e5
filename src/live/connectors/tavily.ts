// Tavily, a search interface for programs.
import { countryName } from '../../normal/country.ts'
import type { Connector } from '../connector.ts'
import { datedBy, dayOf, jsonOf, listIn, plainText, textOf } from '../reading.ts'
import { pageOf, pageSize, type SearchAbility } from '../search/ability.ts'
import type { Hit } from '../search/result.ts'

/** The most results that the provider returns; it has no pages. */
const resultsMax = 20

const search = (topic: 'general' | 'news'): SearchAbility<Hit> => ({
  operators: ['phrase'],
  dates: 'both',
  textMax: 400,
  ask: async ({ text, site, page, pages, country, afterMs, beforeMs }, { send }) => {
    if ((page - 1) * pageSize >= resultsMax) return []
    const name = country && topic === 'general' ? countryName(country)?.toLowerCase() : undefined
    const json = {
      query: text || (site ?? ''),
      topic,
      max_results: Math.min(resultsMax, pages * pageSize),
      search_depth: 'basic',
      ...(site !== undefined && { include_domains: [site] }),
      ...(name !== undefined && { country: name }),
      ...(afterMs !== undefined && { start_date: dayOf(afterMs) }),
      ...(beforeMs !== undefined && { end_date: dayOf(beforeMs) }),
    }
    const hits = await send({ path: '/search', json }, response =>
      listIn(jsonOf(response).results).map(result => ({
        title: plainText(textOf(result.title)),
        url: textOf(result.url),
        snippet: plainText(textOf(result.content)),
        ...datedBy(result.published_date),
      })),
    )
    return pageOf(hits, page)
  },
})

export const tavily: Connector = {
  name: 'tavily',
  title: 'Tavily',
  url: 'https://api.tavily.com',
  key: { help: 'API key', isRequired: true },
  authorize: key => ({ headers: { authorization: `Bearer ${key}` } }),
  terms: 'Paid by the request, with a free allowance each month. It returns 20 results at most.',
  documentation: 'https://docs.tavily.com/documentation/api-reference/endpoint/search',
  limits: { perMinute: 100, atOnce: 4 },
  answers: { web: search('general'), news: search('news') },
}
