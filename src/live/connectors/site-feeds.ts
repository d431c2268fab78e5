// Posts of people and companies as the feeds of their websites have them: RSS, Atom, RDF and JSON Feed.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { isPageFault } from '../pages/page-fault.ts'
import { ProviderFault } from '../provider-fault.ts'
import { collapsed, dateOf, textOf } from '../reading.ts'
import type { PageRange, RecordAccess, RecordOwner, RowsPage } from '../records/ability.ts'
import { readStart, websiteOf } from '../records/careers-pages.ts'
import { pageOfPostings } from '../records/job-board.ts'
import { linksOf, type PageLink, siteOf } from '../records/page-links.ts'
import { postFields, postOwner } from '../records/post-owner.ts'

const feedType = /^application\/(?:rss\+xml|atom\+xml|rdf\+xml|feed\+json)\b/
const accept =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5'
const feedsMax = 2
/** Pages on which companies write: the feed may be named there alone. */
const isBlog =
  /(?<!\p{L})(?:blog|news(?:room)?|press|presse|aktuelles|actualit[ée]s|noticias|nieuws)(?!\p{L})/iu

/** Returns the website of the company, or the one that is a person's own; pages on other websites have feeds of others. */
const startOf = (owner: RecordOwner): string | undefined =>
  [websiteOf(owner), ...owner.urls.filter(url => owner.type === 'person' && isSite.test(url))].find(
    address => address !== undefined && websiteOf({ ...owner, website: address }) === address,
  )
const isSite = /^https?:\/\/[^/?#@\s]+\/?$/i

/** Returns the addresses of the feeds that the page names, without those of comments. */
const feedsOf = (links: readonly PageLink[]): readonly string[] =>
  links
    .filter(({ rel, type }) => rel.includes('alternate') && feedType.test(type))
    .map(({ url }) => url)
    .filter(url => !/comments/i.test(url))
    .slice(0, feedsMax)

async function feedsAt(start: string, access: RecordAccess) {
  const home = await readStart(start, access)
  const links = linksOf(home)
  const site = siteOf(home.url)
  const stated = feedsOf(links)
  if (stated.length > 0) return { site, feeds: stated }
  const blog = links.find(
    ({ url, text, site: other }) =>
      other === site && (isBlog.test(text) || isBlog.test(new URL(url).pathname)),
  )
  return { site, feeds: blog ? feedsOf(linksOf(await access.readPage(blog.url))) : [] }
}

async function rowsOf(feed: string, site: string, access: RecordAccess): Promise<readonly JsonObject[]> {
  const { url, html } = await access.readPage(feed, { accept })
  const items = await access.readFeed({
    url,
    contentType: 'application/xml; charset=utf-8',
    bytes: Buffer.from(html),
  })
  // A feed may pass on what others wrote.
  return items
    .filter(item => siteOf(item.url) === site)
    .map(({ url: address, title, text, dateMs }) => ({
      url: address,
      title: collapsed(title),
      text: text || title,
      posted: dateMs === undefined ? '' : new Date(dateMs).toISOString(),
    }))
}

async function list(owner: RecordOwner, range: PageRange, access: RecordAccess): Promise<RowsPage> {
  const { site, feeds } = await feedsAt(startOf(owner) ?? '', access)
  const rows = new Map<string, JsonObject>()
  let fault: unknown
  for (const feed of feeds) {
    try {
      for (const row of await rowsOf(feed, site, access)) rows.set(textOf(row.url), row)
    } catch (error) {
      if (!isPageFault(error) && !(error instanceof ProviderFault)) throw error
      fault = error
    }
  }
  if (rows.size === 0 && fault !== undefined) throw fault
  const page = pageOfPostings([...rows.values()], ({ posted }) => dateOf(posted), range)
  return { ...page, rows: page.rows.map(row => ({ ...row, ...postOwner(owner) })) }
}

const mapping = `
dataset: social_post
source: site-feeds
fields:
  post_type: { const: original }
  article.title: title
  article.url: url
${postFields}
`

export const siteFeeds: Connector = {
  name: 'site_feeds',
  title: 'Feeds of websites',
  url: undefined,
  readsPages: true,
  terms:
    'Articles of the people and companies that are asked about, as the feeds of their own websites show them.',
  documentation: 'https://www.rssboard.org/rss-autodiscovery',
  limits: { perMinute: 300, atOnce: 16 },
  answers: {},
  records: {
    social_post: {
      mapping,
      list: {
        takes: owner => startOf(owner) !== undefined,
        example: {
          type: 'company',
          name: 'Mozilla',
          domain: 'mozilla.org',
          website: 'https://blog.mozilla.org',
          urls: [],
        },
        ask: list,
      },
    },
  },
}
