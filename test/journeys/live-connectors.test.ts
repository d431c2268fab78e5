// Connectors of records, asked through HTTP, against a server that speaks the protocols of all of their providers: as they
// should be spoken, and as they are on a bad day.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '../../src/catalog/company/company.ts'
import { connectors } from '../../src/live/connectors/index.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { companyConnectors, postingCases } from '../support/posting-providers.ts'
import {
  type ProviderAnswer,
  type ProviderQuestion,
  type ProviderServer,
  refusal,
  startProvider,
} from '../support/provider-server.ts'
import {
  companyCases,
  type ProviderCase,
  personAndPostCases,
  type ServedText,
} from '../support/record-providers.ts'
import { samplesOf } from '../support/samples.ts'
import { importRecords } from '../support/world.ts'

/** Serves a text as a provider does on some day. */
type Serving = (served: ServedText, question: ProviderQuestion) => ProviderAnswer

let server: ProviderServer
let almanac: Almanac
let serving: Serving

const providerCases = [...personAndPostCases, ...postingCases]
const execute = promisify(execFile)

/** The commands that docs/connectors.md shows for each connector. */
const documentedRequests = readFileSync('docs/connectors.md', 'utf8')
  .split(/^## /m)
  .flatMap(section => {
    const named = connectors.find(({ title }) => section.startsWith(`${title}\n`))
    const [sample] = samplesOf(section)
    return named && sample ? [{ connector: named.name, commands: sample.commands }] : []
  })

const readsPages = ({ connector }: ProviderCase) =>
  connectors.some(({ name, readsPages: reads }) => name === connector && reads === true)
const siteOf = ({ connector }: ProviderCase) => `${server.url}/sites/${connector}`

/** Finds the answer of the provider whose name the path begins with, or of the website. */
function answer(question: ProviderQuestion): ProviderAnswer {
  const [, isSite, name, path] = /^(\/sites)?\/([^/]+)(\/.*)?$/.exec(question.path) ?? []
  for (const one of [...companyCases, ...providerCases]) {
    // The paths of ActivityPub begin at the root of a website, and so does the website of a domain.
    const isRooted =
      one.connector === 'activitypub' || (one.connector === 'site_feeds' && question.path === '/')
    if (!isRooted && one.connector !== name) continue
    const within = isRooted
      ? question.path
      : (path ?? '/').replace(new RegExp(`/${one.board}(?=[./]|$)`), '/acme')
    const served = one.answers(siteOf(one), question)[within]
    const isHealthy = isSite !== undefined && !readsPages(one)
    if (served) return isHealthy ? inUtf8(served, question) : serving(served, question)
  }
  return refusal(404)
}

beforeAll(async () => {
  server = await startProvider(answer)
  const asked = connectors.filter(({ records, url }) => records && url !== undefined)
  almanac = await startAlmanac(undefined, {
    ALMANAC_FETCH_ALLOW: '127.0.0.1/32',
    // Addresses of other machines are asked of a proxy, which is not there.
    HTTP_PROXY: 'http://127.0.0.1:9',
    HTTPS_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: '127.0.0.1,127.0.0.2',
    ...Object.fromEntries(
      asked.map(({ name }) => [`ALMANAC_${name.toUpperCase()}_URL`, `${server.url}/${name}`]),
    ),
  })
  const companies = companyConnectors.map(name => ({
    basic_info: { name: `Company of ${name}`, website: `${server.url}/sites/${name}` },
  }))
  const documented = documentedRequests.flatMap(({ connector, commands }) => {
    const [, json = ''] = /^echo '(.*)' > company.jsonl$/m.exec(commands) ?? []
    if (json === '') return []
    const { basic_info } = JSON.parse(json)
    const isBoard = basic_info.website !== 'https://www.figma.com'
    return [
      isBoard
        ? { basic_info }
        : { basic_info: { ...basic_info, website: `${server.url}/sites/${connector}` } },
    ]
  })
  await importRecords(almanac, company, [...companies, ...documented])
})
afterAll(async () => {
  await almanac.close()
  server.close()
})

/** Asks all questions at once; returns the answers as text. */
const askAll = (cases: readonly ProviderCase[]) =>
  Promise.all(
    cases.map(async one => {
      const { body } = await almanac.post(one.path, one.body(siteOf(one)))
      return [one, JSON.stringify(body)] as const
    }),
  )

const pageCases = providerCases.filter(readsPages)
const otherCases = providerCases.filter(one => !readsPages(one))

const inUtf8: Serving =
  ({ type, text }) =>
  response => {
    response.writeHead(200, { 'content-type': type }).end(text)
  }

it('an answer that breaks off is a fault of its provider, whose name is in the answer', async () => {
  serving =
    ({ type, text }) =>
    response => {
      const bytes = Buffer.from(text)
      response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
    }
  for (const [{ connector }, text] of await askAll(providerCases)) {
    expect(text).toContain(connector)
    expect(text, connector).toContain('Its answer breaks off.')
  }
})

it('nothing is sent to a private address that a provider or a website redirects or links to', async () => {
  const inside: string[] = []
  const guarded = createServer((request, response) => {
    inside.push(request.url ?? '')
    response.end('{}')
  }).listen(0, '127.0.0.2')
  await once(guarded, 'listening')
  const { port } = guarded.address() as AddressInfo
  const address = `http://127.0.0.2:${port}`
  serving = () => refusal(302, {}, { location: `${address}/redirected` })
  await askAll(providerCases)
  serving = ({ type, text }, question) =>
    inUtf8({ type, text: text.replaceAll(server.url, address) }, question)
  await askAll(pageCases)
  guarded.close()
  expect(inside).toEqual([])
})

it('a provider that refuses with a page for people is named with its status', async () => {
  serving = () => response => {
    response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>')
  }
  for (const [{ connector }, text] of await askAll(providerCases)) {
    expect(text).toContain(connector)
    expect(text, connector).toMatch(/"[^"]*(?:\(403\)|status 403)\./)
    expect(text).not.toContain('Sorry')
  }
})

it('a provider that has been asked too often is asked again when it says so, and read in whatever encoding it answers', async () => {
  const refused = new Set<string>()
  serving = (served, question) => {
    const [, name = ''] = question.path.split('/')
    if (refused.has(name)) return inOtherEncodings(served, question)
    refused.add(name)
    return refusal(429, {}, { 'retry-after': '1' })
  }
  for (const [{ connector, shows }, text] of await askAll(otherCases)) {
    for (const shown of shows) expect(text, connector).toContain(shown)
  }
})

it('a website that has been asked too often is named, and read later in the encoding that its pages state', async () => {
  serving = () => refusal(429, {}, { 'retry-after': '1' })
  for (const [{ connector }, text] of await askAll(pageCases)) {
    expect(text, connector).toContain('The website answers with the status 429')
  }
  serving = inOtherEncodings
  for (const [{ connector, shows }, text] of await askAll(pageCases)) {
    for (const shown of shows) expect(text, connector).toContain(shown)
  }
})

it('the request that the documentation shows for a connector is answered', async () => {
  serving = inUtf8
  const key = await almanac.newKey()
  const run = async ({ commands, connector }: (typeof documentedRequests)[number]) => {
    const script = commands
      .replace(/^(?:echo|almanac import) .*\n/gm, '')
      .replaceAll('http://127.0.0.1:8080', almanac.url)
      .replace('https://mastodon.social/@Mastodon', `${server.url}/@zoe`)
      .replace('mozilla.org', new URL(server.url).host)
    const { stdout } = await execute('bash', ['-c', script], { env: { PATH: process.env.PATH, KEY: key } })
    return [connector, stdout] as const
  }
  const cases = documentedRequests.flatMap(request => {
    const shown = [...providerCases, ...companyCases].findLast(
      ({ connector, path }) => connector === request.connector && request.commands.includes(`${path}"`),
    )
    return shown ? [{ ...request, shows: shown.shows[0] ?? '' }] : []
  })
  expect(new Set(cases.map(({ connector }) => connector))).toEqual(
    // The pages of people must have a host with a name, and Bluesky is shown with a web search.
    new Set(
      [...companyCases, ...providerCases]
        .map(({ connector }) => connector)
        .filter(name => !/^(?:web_page|bluesky)$/.test(name)),
    ),
  )
  const answered = new Map(await Promise.all(cases.map(run)))
  for (const { connector, shows } of cases) expect(answered.get(connector), connector).toContain(shows)
})

/** JSON as UTF-16, compressed; XML and HTML as ISO 8859-1, which they say themselves. */
const inOtherEncodings: Serving =
  ({ type, text }) =>
  response => {
    const isJson = type.includes('json')
    const stated = text
      .replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
      .replace('<html>', '<html><meta charset="iso-8859-1">')
    response.writeHead(200, {
      'content-type': type.replace(/;.*/, ''),
      ...(isJson && { 'content-encoding': 'gzip' }),
    })
    response.end(isJson ? gzipSync(Buffer.from(`\ufeff${text}`, 'utf16le')) : Buffer.from(stated, 'latin1'))
  }
