// Reads a feed: RSS, Atom, RDF or JSON Feed.

import { parseFeed } from 'feedsmith'
import { decodeXml } from '../../lib/http-exchange.ts'
import { parseUrl } from '../../lib/parse-url.ts'
import { datedBy, plainText } from '../reading.ts'
import type { FeedItem, FetchedFeed } from './feed.ts'

/** The most items of a feed, and the longest of their texts. */
const itemsMax = 500
const textMax = 2000

/** Returns the items that have an address, as the feed orders them. Throws for what is not a feed. */
export function readFeed({ url, contentType, bytes }: FetchedFeed): readonly FeedItem[] {
  const items = itemsOf(parseFeed(decodeXml(bytes, contentType), { maxItems: itemsMax }))
  return items.flatMap(({ link, title, text, date }) => {
    const address = link ? parseUrl(link, url) : undefined
    if (!address) return []
    // Longer ones are cut before they are read as HTML, which takes its time.
    const plain = plainText((text ?? '').slice(0, 10 * textMax)).slice(0, textMax)
    return [
      {
        title: plainText(title ?? ''),
        url: address.href,
        text: plain,
        ...datedBy(typeof date === 'string' ? date : undefined),
      },
    ]
  })
}

interface RawItem {
  readonly link: string | undefined
  readonly title: string | undefined
  readonly text: string | undefined
  readonly date: unknown
}

function itemsOf({ format, feed }: ReturnType<typeof parseFeed>): readonly RawItem[] {
  switch (format) {
    case 'rss':
      return (feed.items ?? []).map(({ link, guid, title, description, content, pubDate, dc }) => ({
        link: link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
        title,
        text: description ?? content?.encoded,
        date: pubDate ?? dc?.dates?.[0],
      }))
    case 'rdf':
      return (feed.items ?? []).map(({ link, title, description, content, dc }) => ({
        link,
        title,
        text: description ?? content?.encoded,
        date: dc?.dates?.[0],
      }))
    case 'atom':
      return (feed.entries ?? []).map(({ links, title, summary, content, published, updated }) => ({
        link: links?.find(({ rel = 'alternate' }) => rel === 'alternate')?.href,
        title: title?.value,
        text: summary?.value ?? content?.value,
        date: published ?? updated,
      }))
    case 'json':
      return (feed.items ?? []).map(
        ({ url, title, summary, content_text, content_html, date_published }) => ({
          link: url,
          title,
          text: summary ?? content_text ?? content_html,
          date: date_published,
        }),
      )
  }
}
