// A server of Mastodon, or of another social network with its interface.
import type { Connector } from '../connector.ts'
import { collapsed, datedBy, jsonOf, listIn, objectOf, plainText, textOf } from '../reading.ts'
import { pageSize } from '../search/ability.ts'

export const mastodon: Connector = {
  name: 'mastodon',
  title: 'Mastodon',
  url: 'https://mastodon.social',
  key: { help: 'access token with the scope read:search, of an account on the server', isRequired: true },
  authorize: key => ({ headers: { authorization: `Bearer ${key}` } }),
  terms: 'Free; servers search posts for people with an account only, in what the server knows.',
  documentation: 'https://docs.joinmastodon.org/methods/search/',
  limits: { perMinute: 60, atOnce: 2 },
  answers: {
    social: {
      operators: ['phrase', 'exclude'],
      dates: 'none',
      textMax: 400,
      ask: async ({ text, page }, { send }) => {
        if (text === '') return []
        const query = { q: text, type: 'statuses', limit: pageSize, offset: (page - 1) * pageSize }
        return send({ path: '/api/v2/search', query }, response =>
          listIn(jsonOf(response).statuses).map(status => {
            const account = objectOf(status.account)
            return {
              title: collapsed(`${textOf(account.display_name)} (@${textOf(account.acct)})`),
              url: textOf(status.url) || textOf(status.uri),
              snippet: plainText(textOf(status.content)),
              ...datedBy(status.created_at),
            }
          }),
        )
      },
    },
  },
}
