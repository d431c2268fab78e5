// Hacker News, by the search that Algolia runs for it.
import type { Connector } from '../connector.ts'
import { datedBy, jsonOf, listIn, plainText, textOf } from '../reading.ts'
import { pageSize } from '../search/ability.ts'

export const hackerNews: Connector = {
  name: 'hacker_news',
  title: 'Hacker News',
  url: 'https://hn.algolia.com',
  terms: 'Free.',
  documentation: 'https://hn.algolia.com/api',
  limits: { perMinute: 120, atOnce: 4 },
  answers: {
    social: {
      operators: ['phrase', 'exclude'],
      dates: 'both',
      textMax: 400,
      ask: async ({ text, page, afterMs, beforeMs }, { send }) => {
        const bounds = [
          ...(afterMs === undefined ? [] : [`created_at_i>${Math.floor(afterMs / 1000)}`]),
          ...(beforeMs === undefined ? [] : [`created_at_i<${Math.ceil(beforeMs / 1000)}`]),
        ]
        const query = {
          query: text,
          page: page - 1,
          hitsPerPage: pageSize,
          tags: '(story,comment)',
          advancedSyntax: 'true',
          numericFilters: bounds.length > 0 ? bounds.join(',') : undefined,
        }
        return send({ path: '/api/v1/search', query }, response =>
          listIn(jsonOf(response).hits).map(item => ({
            title: plainText(textOf(item.title) || textOf(item.story_title)),
            url: `https://news.ycombinator.com/item?id=${encodeURIComponent(textOf(item.objectID))}`,
            snippet: plainText(textOf(item.comment_text) || textOf(item.story_text) || textOf(item.url)),
            ...datedBy(item.created_at),
          })),
        )
      },
    },
  },
}
