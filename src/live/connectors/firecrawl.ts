// Firecrawl, the hosted service or an instance of one's own.
import { isObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { ProviderFault } from '../provider-fault.ts'
import { datedBy, dayOf, jsonOf, listIn, objectOf, plainText, textOf } from '../reading.ts'
import { pageOf, pageSize, type SearchAbility, type SearchQuestion } from '../search/ability.ts'
import type { Hit } from '../search/result.ts'

/** The most results that the provider returns; it has no pages. */
const resultsMax = 100

const search = (source: 'web' | 'news'): SearchAbility<Hit> => ({
  operators: ['phrase', 'exclude', 'site', 'filetype'],
  dates: 'both',
  textMax: 500,
  ask: async (question, { send, nowMs }) => {
    const { text, page, pages, country } = question
    if ((page - 1) * pageSize >= resultsMax) return []
    const range = dateRange(question, nowMs())
    const json = {
      query: text,
      limit: Math.min(resultsMax, pages * pageSize),
      sources: [{ type: source }],
      ...(country !== undefined && { country }),
      ...(range !== undefined && { tbs: range }),
    }
    const hits = await send({ path: '/v2/search', json }, response => {
      const { success, data } = jsonOf(response)
      if (success === false) throw new ProviderFault('Its search reports an error.', { isTransient: true })
      // Older instances return one list. A search that finds nothing may lack that of its source.
      const found = Array.isArray(data) ? data : objectOf(data)[source]
      const isEmpty = success === true && isObject(data) && found === undefined
      return (isEmpty ? [] : listIn(found)).map(result => ({
        title: plainText(textOf(result.title)),
        url: textOf(result.url),
        snippet: plainText(textOf(result.description ?? result.snippet)),
        ...datedBy(result.date),
      }))
    })
    return pageOf(hits, page)
  },
})

/** Returns a range of days as Google spells it, with the month first. */
function dateRange({ afterMs, beforeMs }: SearchQuestion, nowMs: number): string | undefined {
  if (afterMs === undefined && beforeMs === undefined) return undefined
  const day = (ms: number) => dayOf(ms).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
  const start = afterMs === undefined ? '' : `,cd_min:${day(afterMs)}`
  return `cdr:1${start},cd_max:${day(Math.min(nowMs, beforeMs ?? nowMs))}`
}

export const firecrawl: Connector = {
  name: 'firecrawl',
  title: 'Firecrawl',
  url: 'https://api.firecrawl.dev',
  key: { help: 'API key', isRequired: true },
  authorize: key => ({ headers: { authorization: `Bearer ${key}` } }),
  terms:
    'Paid by the request; free software for those who run it themselves. It returns 100 results at most.',
  documentation: 'https://docs.firecrawl.dev/api-reference/endpoint/search',
  limits: { perMinute: 60, atOnce: 2 },
  answers: { web: search('web'), news: search('news') },
}
