// The DOC 2.0 interface of GDELT, which follows the news of the world.
import { countryName } from '../../normal/country.ts'
import type { Connector } from '../connector.ts'
import type { ProviderResponse } from '../provider-access.ts'
import { ProviderFault } from '../provider-fault.ts'
import { datedBy, jsonOf, listIn, plainText, textOf } from '../reading.ts'
import { pageOf, type SearchQuestion } from '../search/ability.ts'
import type { Hit } from '../search/result.ts'

/** The most articles that the provider returns; it has no pages. */
const articlesMax = 250

function queryOf({ text, site, country }: SearchQuestion): string {
  const name = country && countryName(country)
  return [
    text,
    site === undefined ? '' : `domain:${site.split('/')[0]}`,
    name ? `sourcecountry:${name.toLowerCase().replace(/[^a-z]/g, '')}` : '',
  ]
    .filter(part => part !== '')
    .join(' ')
}

function hitsOf({ contentType, text }: ProviderResponse): readonly Hit[] {
  // A question that is refused is answered with 200 and a sentence.
  if (!contentType.includes('json') && !/^\s*\{/.test(text)) {
    if (/limit requests/i.test(text))
      throw new ProviderFault('It has been asked too often.', { isTransient: true })
    throw new ProviderFault('It does not accept the question.', { isOutage: false })
  }
  // Titles may have backslashes that escape nothing.
  const escaped = text.replace(/\\(.)/gs, (pair, next: string) =>
    /["\\/bfnrtu]/.test(next) ? pair : `\\\\${next}`,
  )
  const body = jsonOf({ text: escaped })
  // A search that finds nothing is answered with an empty object.
  return (Object.keys(body).length === 0 ? [] : listIn(body.articles)).map(article => ({
    title: plainText(textOf(article.title)),
    url: textOf(article.url),
    snippet: '',
    ...datedBy(article.seendate),
  }))
}

const compact = (ms: number): string => new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14)

export const gdelt: Connector = {
  name: 'gdelt',
  title: 'GDELT',
  url: 'https://api.gdeltproject.org',
  terms: 'Free for any use that names the GDELT Project. Its results have no snippets.',
  documentation: 'https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/',
  // It asks for five seconds between requests.
  limits: { perMinute: 12, atOnce: 1 },
  answers: {
    news: {
      operators: ['phrase', 'exclude'],
      dates: 'both',
      textMax: 250,
      ask: async (question, { send, nowMs }) => {
        const { afterMs, beforeMs } = question
        const isDated = afterMs !== undefined || beforeMs !== undefined
        const query = {
          query: queryOf(question),
          mode: 'artlist',
          format: 'json',
          maxrecords: articlesMax,
          sort: 'hybridrel',
          startdatetime: isDated ? compact(Math.max(earliestMs, afterMs ?? 0)) : undefined,
          enddatetime: isDated
            ? compact(Math.max(earliestMs, Math.min(nowMs(), beforeMs ?? nowMs())))
            : undefined,
        }
        if (query.query === '') return []
        return pageOf(await send({ path: '/api/v2/doc/doc', query }, hitsOf), question.page)
      },
    },
  },
}

/** Its first day. */
const earliestMs = Date.UTC(2017, 0, 1)
