// POST /web/search/live: results of web searches from the providers that are set up.
import Type, { type Static } from 'typebox'
import { ApiError, invalidRequest } from '../../errors.ts'
import { JsonText } from '../../lib/json/json-text.ts'
import { message, SentValue, shortenText } from '../../lib/message.ts'
import type { UnsetSource } from '../../live/live.ts'
import { type SearchSourceName, searchSources } from '../../live/search/sources.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import { countryCode2 } from '../../normal/country.ts'
import { type Call, endpoint, type RunResult, type Services } from '../endpoint.ts'
import { closedObject } from '../fields.ts'

const sourceNames = Object.keys(searchSources) as SearchSourceName[]
const pagesMax = 15
/** The last second of the year 9999; milliseconds in place of seconds are beyond it. */
const secondsMax = 253_402_300_799
const seconds = Type.Optional(Type.Integer({ minimum: -secondsMax, maximum: secondsMax }))

const body = closedObject({
  query: Type.String({ minLength: 1, maxLength: 5000 }),
  location: Type.Optional(Type.String({ maxLength: 100 })),
  sources: Type.Optional(Type.Array(Type.Enum(sourceNames), { maxItems: 100 })),
  site: Type.Optional(Type.String({ maxLength: 500 })),
  start_date: seconds,
  end_date: seconds,
  human_mode: Type.Optional(Type.Boolean()),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: pagesMax, default: 1 })),
})
type Body = Static<typeof body>

async function run({ body }: Call<Body>, { live, nowMs }: Services): Promise<RunResult> {
  const query = body.query.trim()
  if (query === '') throw invalidRequest('query: This field is required.')
  const { start_date: start, end_date: end, page: pages = 1 } = body
  if (start !== undefined && end !== undefined && end <= start) {
    throw invalidRequest(
      message`end_date: Must be greater than start_date, which is ${new SentValue(start)}; got ${new SentValue(end)}.`,
    )
  }
  // An empty list counts as not sent.
  const named = [...new Set(body.sources ?? [])]
  if (pages > 1 && named.length > 1) {
    throw invalidRequest(
      message`page: More than one page requires exactly one source; got ${new SentValue(named.length)}.`,
    )
  }
  const site = body.site?.trim() || undefined
  const request = {
    query,
    site,
    sources: availableSources(named, live.unsetSources()),
    pages,
    country: countryOf(body.location),
    afterMs: start === undefined ? undefined : 1000 * start,
    beforeMs: end === undefined ? undefined : 1000 * end,
    inBrowser: body.human_mode === true,
  }
  const { results, resultCount, failedPages, emptyPages, reports } = await live.searchWeb(request)
  const pagesWithResults = pages - failedPages.length - emptyPages.length
  const head = {
    success: failedPages.length < pages,
    query: site === undefined ? query : `site:${site} ${query}`,
    timestamp: nowMs(),
  }
  const metadata = {
    total_results: resultCount,
    failed_pages: failedPages,
    empty_pages: emptyPages,
    providers: reports,
  }
  return {
    body: await JsonText.join([
      `${JSON.stringify(head).slice(0, -1)},"results":`,
      results,
      `,"metadata":${JSON.stringify(metadata)}}`,
    ]),
    results: resultCount,
    charges: chargesOf(prices.webSearch, { base: pagesWithResults }),
  }
}

/** Returns the country in upper case as ISO 3166-1 alpha-2. Throws 400 for what is not a country. */
function countryOf(location: string | undefined): string | undefined {
  if (location === undefined || location.trim() === '') return undefined
  const country = countryCode2(location)
  if (country !== undefined) return country
  throw invalidRequest(
    message`location: Must be an ISO 3166-1 alpha-2 country code such as DE; got ${shortenText(location)}.`,
  )
}

/**
 * Returns the named sources, or all that some provider answers where none is named. Throws 403 for a named source that no
 * provider answers, with the settings that would change that.
 */
function availableSources(
  named: readonly SearchSourceName[],
  unset: readonly UnsetSource[],
): readonly SearchSourceName[] {
  const isUnset = (name: SearchSourceName) => unset.some(({ source }) => source === name)
  const asked = named.length > 0 ? named : sourceNames.filter(name => !isUnset(name))
  const refused = unset.find(({ source }) => asked.length === 0 || asked.includes(source))
  if (!refused) return asked
  throw new ApiError(
    'permission_error',
    `You do not have access to the source ${refused.source}. ${refused.hint}`,
  )
}

export const webSearchLive = endpoint({
  method: 'POST',
  path: '/web/search/live',
  product: 'web_search_live',
  category: 'Web',
  summary: 'Search the web, news, articles, authors and posts now',
  rate: { perMinute: 10 },
  price: prices.webSearch,
  plainUnauthorized: true,
  body,
  run,
})
