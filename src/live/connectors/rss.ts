// Feeds of the news: RSS, Atom, RDF and JSON Feed, of publishers or of searches that answer with a feed.
import { fold, words } from '../../normal/text.ts'
import type { Connector } from '../connector.ts'
import type { FeedItem } from '../feeds/feed.ts'
import type { ProviderAccess } from '../provider-access.ts'
import { ProviderFault } from '../provider-fault.ts'
import { pageOf } from '../search/ability.ts'
import type { Hit } from '../search/result.ts'

/** Feeds that their publishers offer to everyone. */
const publicFeeds = [
  'https://feeds.bbci.co.uk/news/world/rss.xml',
  'https://feeds.bbci.co.uk/news/business/rss.xml',
  'https://www.theguardian.com/international/rss',
  'https://feeds.npr.org/1001/rss.xml',
  'https://rss.dw.com/rdf/rss-en-all',
  'https://news.un.org/feed/subscribe/en/news/all/rss.xml',
]

const placeholder = '{query}'

const hitOf = ({ text, ...item }: FeedItem): Hit => ({ ...item, snippet: text })

/** Returns the items that have every word of the question, or all of those that a search returned for it. */
async function hitsOf(
  feed: string,
  text: string,
  { send, readFeed }: ProviderAccess,
): Promise<readonly Hit[]> {
  const address = feed.replaceAll(placeholder, encodeURIComponent(text))
  const headers = { accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5' }
  const items = await send({ address, headers }, ({ contentType, bytes }) =>
    readFeed({ url: address, contentType, bytes }),
  )
  const wanted = words(fold(text))
  const isAnswer = (item: FeedItem) => {
    const present = new Set(words(fold(`${item.title} ${item.text}`)))
    return wanted.every(word => present.has(word))
  }
  return (feed.includes(placeholder) ? items : items.filter(isAnswer)).map(hitOf)
}

export const rss: Connector = {
  name: 'rss',
  title: 'RSS and Atom',
  url: publicFeeds.join(' '),
  listsFeeds: true,
  terms:
    'Feeds of publishers, under their terms: the newest articles that have all words of the question. The setting lists addresses of feeds, separated by spaces; one with `{query}` is that of a search, which gets the question there.',
  documentation: 'https://www.rssboard.org/rss-specification',
  limits: { perMinute: 120, atOnce: 6 },
  answers: {
    news: {
      operators: [],
      dates: 'none',
      ask: async ({ text, page }, access) => {
        const answers = await Promise.allSettled(
          access.url.split(' ').map(feed => hitsOf(feed, text, access)),
        )
        const lists = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
        const [failed] = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
        if (lists.length === 0) throw failed ?? new ProviderFault('It has no feed.')
        const hits = lists.flat()
        return pageOf(
          hits.sort((one, other) => (other.dateMs ?? 0) - (one.dateMs ?? 0)),
          page,
        )
      },
    },
  },
}
