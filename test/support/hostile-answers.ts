// A provider and a website on loopback whose answers are as long as they may be, and made to take long.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { nowhere } from './almanac.ts'
import { ofAnotherName, privateKey } from './certificates.ts'

export interface HostileAnswers {
  /** Settings of a service that asks the provider, and fetches the pages of its websites through it. */
  readonly environment: Readonly<Record<string, string>>
  close(): void
}

/** A live request whose answer is hostile, by what makes it so. */
export interface HostileRequest {
  readonly name: string
  readonly path: string
  readonly body: object
}

/** A little less than the most bytes of an answer. */
const longest = 4 * 2 ** 20 - 10_000
const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
const filled = (part: string): string => part.repeat(Math.floor(longest / part.length))
const words = filled('A sentence of some words, which goes on for a while. ')
const list = (count: number, make: (index: number) => object): string =>
  JSON.stringify(Array.from({ length: count }, (_, index) => make(index)))

const profile = (index: number) => `https://network.example/in/person-${index}`
/** Rows by what makes them hostile. */
const rows: Readonly<Record<string, () => string>> = {
  nested: () => '['.repeat(longest / 2) + ']'.repeat(longest / 2),
  wide: () => `[{"name":"Ada","url":"${profile(1)}"${repeat(250_000, index => `,"k${index}":${index}`)}}]`,
  many: () => list(40_000, index => ({ name: `Person ${index}`, url: profile(index), text: 'Some words' })),
  empty: () => `[${filled('{},')}{}]`,
  large: () =>
    list(25, index => ({
      name: `Person ${index}`,
      url: profile(index),
      text: words.slice(0, 99_000),
      skills: Array.from({ length: 5000 }, (_, skill) => `skill ${skill}`),
    })),
  long: () => JSON.stringify([{ name: 'Ada', url: profile(1), text: words }]),
}

const schema = (json: string) => `<script type="application/ld+json">${json}</script>`
const job = (index: number) =>
  `{"@type":"JobPosting","title":"Engineer ${index}","url":"/jobs/${index}-a","description":"${words.slice(0, 30_000)}"}`
/** Documents by what makes them hostile, each the whole of a website. */
const pages: Readonly<Record<string, () => string>> = {
  text: () => `<html><title>Words</title><article><p>${words.replaceAll('. ', '.</p><p>')}</p></article>`,
  data: () => schema(`[${repeat(99, index => `{"@type":"Thing","n":[${'0,'.repeat(20_000)}${index}]},`)}{}]`),
  nested: () => schema(`[${'['.repeat(500_000)}${']'.repeat(500_000)}]`),
  postings: () => schema(`[${repeat(99, index => `${job(index)},`)}{}]`),
  links: () => repeat(100_000, index => `<a href="/jobs/a-${index}">Jobs</a>`),
  boards: () => `<script>${filled('"https://boards.greenhouse.io/b" "https://jobs.lever.co/x" ')}</script>`,
  names: () => `<title>Names</title><a ${'a'.repeat(1_000_000)}><meta ${'b'.repeat(900_000)}>`,
  mixed: () =>
    repeat(
      800,
      index => `<a href="/jobs/a-${index}?${'&amp;x'.repeat(200)}">${'Jobs &amp; <b>'.repeat(9)}</a>`,
    ) + schema(`[${repeat(60, index => `${job(index)},`)}{}]`),
  deep: () => '<div><b>'.repeat(longest / 8),
  brackets: () => '<'.repeat(longest),
  controls: () => `<title>Controls</title>${'\u0001'.repeat(longest)}`,
}

const connector = `
limits: { per_minute: 100000, at_once: 64 }
keep_seconds: 0
person:
  search: { request: { path: /rows }, filters: { CURRENT_TITLE: kind }, rows: rows }
  mapping:
    fields:
      basic_profile.name: name
      basic_profile.summary: text
      skills.professional_network_skills: skills
      social_handles.professional_network_identifier.profile_url: url
company:
  search: { request: { path: /rows }, filters: { KEYWORD: kind }, rows: rows }
  mapping:
    fields:
      basic_info.name: name
      basic_info.description: text
      basic_info.professional_network_url: url
web: { request: { path: /rows, query: { kind: "{query}" } }, rows: rows, title: name, url: url, snippet: text }
`

const answers = new Map<string, Buffer>()
const answerOf = (name: string, make: () => string): Buffer => {
  const made = answers.get(name) ?? Buffer.from(make())
  answers.set(name, made)
  return made
}

/** Starts the server, and writes its connector into a folder of its own within the folder. */
export async function startHostileAnswers(folder: string): Promise<HostileAnswers> {
  const server = createServer(answer)
  // The websites of companies are asked for by TLS, through a tunnel.
  const secure = createSecureServer({ key: privateKey, cert: ofAnotherName }, answer)
  const tunnels = new Set<Duplex>()
  server.on('connect', (_, socket) => {
    tunnels.add(socket)
    socket.on('error', () => {}).once('close', () => tunnels.delete(socket))
    socket.write('HTTP/1.1 200 Connected\r\n\r\n')
    secure.emit('connection', socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connectors = join(folder, 'hostile-connectors')
  mkdirSync(connectors, { recursive: true })
  writeFileSync(join(connectors, 'hostile.yaml'), `address: ${url}${connector}`)
  return {
    environment: {
      ...nowhere,
      ALMANAC_CONNECTORS: connectors,
      ALMANAC_GREENHOUSE_URL: url,
      ALMANAC_CHROMIUM: 'off',
      HTTP_PROXY: url,
      HTTPS_PROXY: url,
      NO_PROXY: '127.0.0.1',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_NO_WARNINGS: '1',
    },
    close: () => {
      server.closeAllConnections()
      server.close()
      for (const socket of tunnels) socket.destroy()
    },
  }
}

function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  const { hostname, pathname, searchParams } = new URL(url, `http://${headers.host}`)
  const [kind = ''] = hostname.split('-')
  const page = hostname.endsWith('-hostile.example') ? pages[kind] : undefined
  const isBoard = pathname.startsWith('/v1/boards/')
  const rowKind = isBoard ? 'many' : (searchParams.get('kind') ?? '')
  const row = rows[rowKind]
  if (page && pathname !== '/robots.txt') send(response, 'text/html', answerOf(`page ${kind}`, page))
  else if (isBoard && row)
    send(
      response,
      'application/json',
      answerOf('board', () => `{"jobs":${row()}}`),
    )
  else if (pathname !== '/rows' || !row) send(response, 'text/plain', undefined)
  else
    send(
      response,
      'application/json',
      answerOf(`rows ${rowKind}`, () => `{"rows":${row()}}`),
    )
}

function send(response: ServerResponse, type: string, body: Buffer | undefined): void {
  response.writeHead(body ? 200 : 404, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

const site = (kind: string): string => `http://${kind}-hostile.example/`
const kindsOfSites = ['links', 'boards', 'postings', 'deep', 'names', 'mixed'] as const

/** The companies whose postings are asked for, and their rows as JSON Lines. */
export const companyDomains = kindsOfSites.map(kind => `${kind}-hostile.example`)
export const companyLines = companyDomains
  .map(domain => JSON.stringify({ basic_info: { name: `Company ${domain}`, primary_domain: domain } }))
  .join('\n')

/** Returns the requests; `companyIds` are those of the companies, in the order of their domains. */
export function hostileRequests(companyIds: readonly number[]): readonly HostileRequest[] {
  const found = (kind: string, path: string, field: string): HostileRequest => ({
    name: `rows of a live search: ${kind} (${path.split('/')[1]})`,
    path,
    body: { filters: [{ field, type: 'in', value: [kind] }] },
  })
  return [
    ...Object.keys(pages).map(kind => ({
      name: `a page of 4 MB: ${kind}`,
      path: '/web/enrich/live',
      body: { urls: [site(kind)] },
    })),
    ...['data', 'links', 'deep'].map(kind => ({
      name: `the page of a person: ${kind}`,
      path: '/person/professional_network/enrich/live',
      body: { professional_network_profile_urls: [`${site(kind)}in/ada`] },
    })),
    ...companyIds.map((id, index) => ({
      name: `postings on the website of a company: ${kindsOfSites[index]}`,
      path: '/job/professional_network/search/live',
      body: { service_company_id: id },
    })),
    ...['large', 'many', 'wide'].map(kind =>
      found(kind, '/person/professional_network/search/live', 'CURRENT_TITLE'),
    ),
    found('large', '/company/professional_network/search/live', 'KEYWORD'),
    ...['many', 'long', 'empty', 'nested'].map(query => ({
      name: `results of a web search: ${query}`,
      path: '/web/search/live',
      body: { query, sources: ['web'] },
    })),
  ]
}
