// Brave Search API.
import type { Connector } from '../connector.ts'
import { datedBy, dayOf, jsonOf, listIn, objectOf, plainText, textOf } from '../reading.ts'
import { pageSize, type SearchAbility, type SearchQuestion } from '../search/ability.ts'
import type { Hit } from '../search/result.ts'

/** The last page that the provider has. */
const pagesMax = 10

/** The countries that it takes; others are refused. */
const countries =
  'AR AU AT BE BR CA CL DK FI FR DE GR HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US'

const search = (path: string, section: 'web' | 'news'): SearchAbility<Hit> => ({
  operators: ['phrase', 'exclude', 'site', 'filetype'],
  dates: 'both',
  // It also refuses more than 50 words.
  textMax: 400,
  ask: async (question, { send, nowMs }) => {
    if (question.page > pagesMax) return []
    const { country } = question
    const query = {
      q: question.text.split(' ').slice(0, 50).join(' '),
      count: pageSize,
      offset: question.page - 1,
      country: country && countries.includes(country) ? country : undefined,
      freshness: freshness(question, nowMs()),
    }
    return send({ path, query }, response => {
      const body = jsonOf(response)
      // An answer without pages of the web has no such section at all.
      if (section === 'web' && body.type === 'search' && body.web === undefined) return []
      const results = section === 'web' ? objectOf(body.web).results : body.results
      return listIn(results).map(result => ({
        title: plainText(textOf(result.title)),
        url: textOf(result.url),
        snippet: plainText(textOf(result.description)),
        ...datedBy(result.page_age),
      }))
    })
  },
})

function freshness({ afterMs, beforeMs }: SearchQuestion, nowMs: number): string | undefined {
  if (afterMs === undefined && beforeMs === undefined) return undefined
  return `${dayOf(Math.max(0, afterMs ?? 0))}to${dayOf(Math.min(nowMs, beforeMs ?? nowMs))}`
}

export const brave: Connector = {
  name: 'brave',
  title: 'Brave Search',
  url: 'https://api.search.brave.com/res/v1',
  key: { help: 'subscription token', isRequired: true },
  authorize: key => ({ headers: { 'x-subscription-token': key } }),
  terms: 'Paid by the request; a key comes with an account.',
  documentation: 'https://api-dashboard.search.brave.com/app/documentation',
  limits: { perMinute: 60, atOnce: 2 },
  answers: { web: search('/web/search', 'web'), news: search('/news/search', 'news') },
}
