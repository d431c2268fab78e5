import { Agent } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type ProviderAnswer,
  type ProviderServer,
  refusal,
  startProvider,
} from '../../../test/support/provider-server.ts'
import { readFeed } from '../feeds/read-feed.ts'
import { Provider } from '../provider.ts'
import { questionOf } from '../search/ability.ts'
import { readLiveConfig } from '../settings.ts'
import { rss } from './rss.ts'

const dispatcher = new Agent()
let server: ProviderServer

const xml =
  (body: string | Buffer, type = 'application/rss+xml'): ProviderAnswer =>
  response => {
    response.writeHead(200, { 'content-type': type }).end(body)
  }
const channel = (items: string) => `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${items}`
const item = (title: string, link: string, more = '') =>
  `<item><title>${title}</title><link>${link}</link>${more}</item>`
const pubDate = (day: number) => `<pubDate>Sat, 0${day} Mar 2025 08:00:00 +0100</pubDate>`

const feeds: Readonly<Record<string, ProviderAnswer>> = {
  '/rss': xml(
    `${channel(
      item(
        '<![CDATA[Solar &amp; wind]]>',
        'https://a.example/1',
        `<description>&lt;p&gt;The power of the sun&lt;/p&gt;</description>${pubDate(1)}`,
      ) +
        item('Solar only', 'https://a.example/2') +
        item('Power, solar', '/3', pubDate(8)) +
        item('Solar power without a link', ''),
    )}</channel></rss>`,
  ),
  '/atom': xml(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title type="html">Solar &lt;b&gt;power&lt;/b&gt;</title>
    <link rel="self" href="x"/><link href="https://b.example/1"/><id>1</id><updated>2025-03-05T00:00:00Z</updated></entry></feed>`,
    'application/atom+xml',
  ),
  '/latin': xml(
    Buffer.from(
      `<?xml version="1.0" encoding="iso-8859-1"?><rss version="2.0"><channel>${item('Énergie solaire', 'https://c.example/1')}</channel></rss>`,
      'latin1',
    ),
    'text/xml',
  ),
  '/search': xml(`${channel(item('Something else', 'https://d.example/1'))}</channel></rss>`),
  '/html': xml('<html><title>No feed</title>', 'text/html'),
  '/cut': xml(channel('<item><title>Solar power'), 'text/xml'),
  '/down': refusal(404),
}

beforeAll(async () => {
  server = await startProvider(({ path }) => feeds[path] ?? refusal(404))
})
afterAll(async () => {
  server.close()
  await dispatcher.destroy()
})

/** Asks a question of feeds of the server. */
async function ask(paths: readonly string[], text: string) {
  const provider = new Provider(
    rss,
    { url: paths.map(path => server.url + path).join(' '), key: undefined },
    {
      nowMs: Date.now,
      random: () => 0,
      wait: async () => {},
      dispatcher: async () => dispatcher,
      userAgent: 'Almanac/test',
      contact: undefined,
      onChange: () => {},
      readFeed: async feed => readFeed(feed),
    },
  )
  const search = rss.answers.news
  if (!search) throw new Error('It answers no news.')
  return (await provider.ask(access => search.ask(questionOf(text), access))).answer
}

it('feeds answer with the items that have all words of the question, the newest first', async () => {
  expect(await ask(['/rss', '/atom'], 'Solar POWER')).toEqual([
    { title: 'Power, solar', url: `${server.url}/3`, snippet: '', dateMs: Date.UTC(2025, 2, 8, 7) },
    { title: 'Solar power', url: 'https://b.example/1', snippet: '', dateMs: Date.UTC(2025, 2, 5) },
    {
      title: 'Solar & wind',
      url: 'https://a.example/1',
      snippet: 'The power of the sun',
      dateMs: Date.UTC(2025, 2, 1, 7),
    },
  ])
  expect(await ask(['/latin'], 'energie')).toMatchObject([{ title: 'Énergie solaire' }])
  expect(await ask(['/rss'], 'wind turbines')).toEqual([])
})

it('a search that answers with a feed gets the question, and all of its items count', async () => {
  expect(await ask(['/search?q={query}&n=5'], 'solar & power')).toMatchObject([{ title: 'Something else' }])
  expect(Object.fromEntries(server.questions.at(-1)?.query ?? [])).toEqual({ q: 'solar & power', n: '5' })
})

it('a feed that fails leaves the question to the others, and is a fault when all do', async () => {
  expect(await ask(['/down', '/html', '/cut', '/atom'], 'solar')).toHaveLength(1)
  await expect(ask(['/html'], 'solar')).rejects.toThrow('Its answer is not a feed that can be read.')
  await expect(ask(['/cut'], 'solar')).rejects.toThrow('Its answer is not a feed that can be read.')
  await expect(ask(['/down'], 'solar')).rejects.toThrow('It has nothing at this address (404).')
})

it('the setting lists addresses of feeds', () => {
  const feedsOf = (text: string) =>
    readLiveConfig(name => ({ ALMANAC_LIVE: 'on', ALMANAC_RSS_URL: text })[name] ?? '', {}).providers.rss?.url
  expect(feedsOf(' https://a.example/rss?q={query},https://b.example/x,y\n http://c.example ')).toBe(
    'https://a.example/rss?q={query} https://b.example/x,y http://c.example',
  )
  for (const wrong of [
    'a.example/rss',
    'https://a.example file:///etc/passwd',
    'https://user:secret@a.example/',
  ])
    expect(() => feedsOf(wrong)).toThrow(/^ALMANAC_RSS_URL must list URLs of feeds/)
})
