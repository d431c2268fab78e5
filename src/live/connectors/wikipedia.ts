// Wikipedia, or another wiki that runs MediaWiki.
import type { Connector } from '../connector.ts'
import { ProviderFault } from '../provider-fault.ts'
import { datedBy, jsonOf, listIn, objectOf, plainText, textOf } from '../reading.ts'
import { pageSize } from '../search/ability.ts'

export const wikipedia: Connector = {
  name: 'wikipedia',
  title: 'Wikipedia',
  url: 'https://en.wikipedia.org',
  terms: 'Free, with a User-Agent that says who asks: set `ALMANAC_LIVE_CONTACT`. Texts are under CC BY-SA.',
  documentation: 'https://www.mediawiki.org/wiki/API:Search',
  limits: { perMinute: 120, atOnce: 3 },
  answers: {
    web: {
      operators: ['phrase', 'exclude'],
      dates: 'none',
      textMax: 300,
      ask: ({ text, page }, { send, url }) => {
        // The provider refuses a question without words.
        if (text === '') return Promise.resolve([])
        const query = {
          action: 'query',
          list: 'search',
          srsearch: text,
          srlimit: pageSize,
          sroffset: (page - 1) * pageSize,
          srprop: 'snippet|timestamp',
          format: 'json',
          formatversion: 2,
        }
        return send({ path: '/w/api.php', query }, response => {
          const body = jsonOf(response)
          if (body.error !== undefined)
            throw new ProviderFault('Its search reports an error.', { isTransient: true })
          return listIn(objectOf(body.query).search).map(result => ({
            title: textOf(result.title),
            url: `${url}/wiki/${encodeURIComponent(textOf(result.title).replaceAll(' ', '_'))}`,
            snippet: plainText(textOf(result.snippet)),
            ...datedBy(result.timestamp),
          }))
        })
      },
    },
  },
}
