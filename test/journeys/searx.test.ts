// A real metasearch: Debian's searx, which asks a search engine of this file, answers web searches.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { temporaryFolder } from '../support/command.ts'
import { type ProviderServer, refusal, startProvider } from '../support/provider-server.ts'

const program = '/usr/bin/searx-run'
const example = '/usr/share/doc/searx/examples/settings.yml'
const isMissing = !existsSync(program) || !existsSync(example)
if (isMissing) console.log("Skipped: Debian's searx is not installed; apt-get install searx brings it.")

describe.skipIf(isMissing)('a web search by searx', () => {
  let engine: ProviderServer
  let searx: ChildProcess
  let almanac: Almanac

  beforeAll(async () => {
    engine = await startProvider(({ path, query }) =>
      path === '/down'
        ? refusal(500)
        : {
            items: Array.from({ length: query.get('q')?.includes('nothing') ? 0 : 3 }, (_, index) => ({
              url: `https://example.com/${query.get('p')}/${index}`,
              title: `Solar <b>power</b> ${index}`,
              text: `Found for ${query.get('q')}`,
            })),
          },
    )
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    searx = startSearx(port, engine.url)
    await answers(url)
    almanac = await startAlmanac(undefined, { ALMANAC_SEARXNG_URL: url })
  }, 60_000)
  afterAll(async () => {
    await almanac?.close()
    searx?.kill()
    engine?.close()
  })

  const search = (body: object) => almanac.post('/web/search/live', { sources: ['web'], ...body })

  it('has the results of its engines, page by page', async () => {
    const { status, body, headers } = await search({ query: 'solar power', page: 2 })
    expect([status, body.success, headers.get('x-credits-used')]).toEqual([200, true, '2'])
    expect(body.results).toHaveLength(6)
    expect(body.results[0]).toEqual({
      source: 'web',
      title: 'Solar power 0',
      url: 'https://example.com/1/0',
      snippet: 'Found for solar power',
      position: 1,
    })
    expect(body.metadata.providers).toMatchObject([{ connector: 'searxng', status: 'answered' }])
  })

  it('without results is an empty page', async () => {
    const { body } = await search({ query: 'nothing' })
    expect([body.success, body.results, body.metadata.empty_pages]).toEqual([true, [], [1]])
  })

  it('whose engines fail is a failed page, which costs nothing', async () => {
    const { body, headers } = await search({ query: 'solar power', sources: ['news'] })
    expect([body.success, body.metadata.failed_pages, headers.get('x-credits-used')]).toEqual([
      false,
      [1],
      '0',
    ])
    const [report] = body.metadata.providers
    expect(report.message).toMatch(/^Its search engines fail: local news \(.+\)\.$/)
  })
})

/** Starts searx with Debian's example of its settings, two engines of ours in place of those of the internet. */
function startSearx(port: number, engineUrl: string): ChildProcess {
  const settings = parse(readFileSync(example, 'utf8'))
  const engineOf = (name: string, category: string, path: string) => ({
    name,
    engine: 'json_engine',
    enable_http: true,
    shortcut: category,
    categories: category,
    paging: true,
    search_url: `${engineUrl}${path}?q={query}&p={pageno}`,
    results_query: 'items',
    url_query: 'url',
    title_query: 'title',
    content_query: 'text',
    timeout: 5,
  })
  Object.assign(settings.server, { port, secret_key: 'one of its own' })
  settings.engines = [engineOf('local', 'general', '/search'), engineOf('local news', 'news', '/down')]
  const file = join(temporaryFolder(), 'settings.yml')
  writeFileSync(file, stringify(settings))
  return spawn(program, { env: { ...process.env, SEARX_SETTINGS_PATH: file }, stdio: 'ignore' })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(url: string): Promise<void> {
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) await wait(100)
}
