// Serper, an interface to the results of Google.
import type { Connector } from '../connector.ts'
import { ProviderFault } from '../provider-fault.ts'
import { dateOf, jsonOf, listIn, plainText, textOf } from '../reading.ts'
import { pageSize, type SearchAbility, type SearchQuestion } from '../search/ability.ts'
import type { Hit } from '../search/result.ts'

const search = (path: '/search' | '/news', section: 'organic' | 'news'): SearchAbility<Hit> => ({
  operators: ['phrase', 'exclude', 'site', 'filetype'],
  dates: 'both',
  textMax: 2048,
  ask: async (question, { send, nowMs }) => {
    const range = dateRange(question, nowMs())
    const json = {
      q: question.text,
      num: pageSize,
      page: question.page,
      ...(question.country !== undefined && { gl: question.country.toLowerCase() }),
      ...(range !== undefined && { tbs: range }),
    }
    return send({ path, json }, response =>
      listIn(jsonOf(response)[section]).map(result => {
        const dateMs = dateOf(result.date)
        return {
          title: plainText(textOf(result.title)),
          url: textOf(result.link),
          snippet: plainText(textOf(result.snippet)),
          // Recent dates are words, such as `2 hours ago`.
          ...(dateMs !== undefined && { dateMs }),
        }
      }),
    )
  },
})

/** Returns a range of days as Google spells it, with the month first. */
function dateRange({ afterMs, beforeMs }: SearchQuestion, nowMs: number): string | undefined {
  if (afterMs === undefined && beforeMs === undefined) return undefined
  const day = (ms: number) => {
    const date = new Date(ms)
    return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`
  }
  const start = afterMs === undefined ? '' : `,cd_min:${day(afterMs)}`
  return `cdr:1${start},cd_max:${day(Math.min(nowMs, beforeMs ?? nowMs))}`
}

export const serper: Connector = {
  name: 'serper',
  title: 'Serper',
  url: 'https://google.serper.dev',
  key: { help: 'API key', isRequired: true },
  authorize: key => ({ headers: { 'x-api-key': key } }),
  terms: 'Paid by the request, with free requests to begin with.',
  documentation: 'https://serper.dev/playground',
  limits: { perMinute: 300, atOnce: 8 },
  refusal: (status, text) =>
    status === 400 && /not enough credits/i.test(text)
      ? new ProviderFault('Its credits are used up (400).')
      : undefined,
  answers: { web: search('/search', 'organic'), news: search('/news', 'news') },
}
