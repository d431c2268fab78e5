// SearXNG, a metasearch engine that operators run themselves, and searx, which it descends from.
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import type { ProviderResponse } from '../provider-access.ts'
import { ProviderFault } from '../provider-fault.ts'
import { datedBy, jsonOf, listIn, plainText, textOf } from '../reading.ts'
import type { SearchAbility, SearchQuestion } from '../search/ability.ts'
import type { Hit } from '../search/result.ts'

const search = (category: 'general' | 'news'): SearchAbility<Hit> => ({
  operators: ['phrase', 'exclude', 'site', 'filetype'],
  mayIgnoreOperators: true,
  dates: 'start',
  ask: (question, { send, nowMs }) =>
    send(
      {
        path: '/search',
        query: {
          q: withoutCommands(question.text),
          format: 'json',
          categories: category,
          pageno: question.page,
          language: languageOf(question.country),
          time_range: timeRange(question, nowMs()),
        },
      },
      hitsOf,
    ),
})

/**
 * Returns the text without the signs that begin a command of SearXNG, even within quotes: `!bing`, `:de`, `<3`, and `!!g`,
 * which redirects to another website.
 */
const withoutCommands = (text: string): string => text.replace(/(^|\s)[!?:<]+/g, '$1')

function hitsOf(response: ProviderResponse): readonly Hit[] {
  const body = jsonOf(response)
  const results = listIn(body.results)
  // A search whose engines all failed is answered with 200 and no results.
  const failures = failedEngines(body)
  if (results.length === 0 && failures !== '')
    throw new ProviderFault(`Its search engines fail: ${failures}.`)
  // Facts beside the pages, such as those of an exchange rate, have a template and no address.
  const pages = results.filter(({ url, template }) => textOf(url) !== '' || template === undefined)
  return pages.map(result => ({
    title: plainText(textOf(result.title)),
    url: textOf(result.url),
    snippet: plainText(textOf(result.content)),
    ...datedBy(result.publishedDate ?? result.pubdate),
  }))
}

/** Returns the engines that failed and why, as `google (timeout)`; they come in pairs. */
function failedEngines({ unresponsive_engines: pairs }: JsonObject): string {
  if (!Array.isArray(pairs)) return ''
  const named = pairs.slice(0, 10).flatMap(pair => {
    const parts = Array.isArray(pair) ? pair : isObject(pair) ? [pair.engine, pair.error] : [pair]
    const [engine, reason] = parts.map(part => plainText(textOf(part)).slice(0, 60))
    return engine ? [reason ? `${engine} (${reason})` : engine] : []
  })
  return named.join(', ')
}

/** Returns the locale of most people in a country: `de-DE`. */
const languageOf = (country: string | undefined): string =>
  country === undefined ? 'all' : `${new Intl.Locale(`und-${country}`).maximize().language}-${country}`

const dayMs = 86_400_000
const ranges: readonly (readonly [days: number, name: string])[] = [
  [1, 'day'],
  [7, 'week'],
  [31, 'month'],
  [366, 'year'],
]

/** Returns the shortest range that reaches back to the wanted start; undefined where none does. */
const timeRange = ({ afterMs }: SearchQuestion, nowMs: number): string | undefined =>
  afterMs === undefined ? undefined : ranges.find(([days]) => nowMs - afterMs <= days * dayMs)?.[1]

export const searxng: Connector = {
  name: 'searxng',
  title: 'SearXNG',
  url: undefined,
  terms:
    'Free software that operators run themselves; its `settings.yml` must list `json` under `search.formats`.',
  documentation: 'https://docs.searxng.org/dev/search_api.html',
  limits: { perMinute: 6000, atOnce: 64 },
  refusal: status =>
    status === 403
      ? new ProviderFault(
          'It does not answer in JSON (403): its settings.yml must list json under search.formats.',
        )
      : undefined,
  answers: { web: search('general'), news: search('news') },
}
