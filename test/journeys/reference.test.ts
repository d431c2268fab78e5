// The documents that the service serves without a key, and the reference as a browser shows it.
import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium } from '../../src/live/browser/find-chromium.ts'
import { type Almanac, apiVersion, startAlmanac } from '../support/almanac.ts'

let almanac: Almanac
const publicUrl = 'https://data.example.com/almanac'

beforeAll(async () => {
  almanac = await startAlmanac(undefined, { ALMANAC_PUBLIC_URL: `${publicUrl}/` })
})
afterAll(() => almanac.close())

const get = (path: string, init: RequestInit = {}) => fetch(almanac.url + path, init)

describe('a document', () => {
  it.each([
    ['/docs', 'text/html'],
    ['/docs/', 'text/html'],
    ['/docs.md', 'text/markdown'],
    ['/docs/guides/errors.md', 'text/markdown'],
    ['/docs/start.js', 'text/javascript'],
    ['/docs/reference.js', 'text/javascript'],
    ['/llms.txt', 'text/plain'],
  ])('%s is served to anyone as %s, and again only when it has changed', async (path, type) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await answer.text()).length).toBeGreaterThan(100)
    const tag = answer.headers.get('etag') ?? ''
    expect((await get(path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
    expect((await get(path, { method: 'POST' })).status).toBe(405)
  })

  it('about the interface names the address at which clients reach the service, prefix included', async () => {
    const { servers } = (await (await get('/openapi.json')).json()) as {
      readonly servers: readonly { url: string }[]
    }
    expect(servers.map(({ url }) => url)).toEqual([publicUrl])
  })

  it('that is none is not found, wherever its path leads', async () => {
    for (const path of [
      '/docs/guides',
      '/docs/nothing.md',
      '/docs/..%2f..%2fpackage.json',
      '/docs/guides/../../x',
    ]) {
      expect((await get(path)).status, path).toBe(404)
    }
  })

  it('is reached from llms.txt, and from the page that links to it', async () => {
    const overview = await (await get('/llms.txt')).text()
    const links = [...overview.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => `/${link}`)
    expect(links).toEqual(
      expect.arrayContaining(['/docs/guides/paging.md', '/docs/mcp.md', '/docs/webhooks.md']),
    )
    for (const link of links) expect((await get(link)).status, link).toBe(200)
    const guides = links.filter(link => link.startsWith('/docs/guides/'))
    for (const guide of guides) {
      const text = await (await get(guide)).text()
      for (const [, link = ''] of text.matchAll(/\]\(([^)#:]+\.md)\)/g)) {
        const { pathname } = new URL(link, almanac.url + guide)
        expect((await get(pathname)).status, `${guide}: ${link}`).toBe(200)
      }
    }
  })
})

const executablePath = findChromium(process.env.PATH ?? '')

describe.skipIf(executablePath === undefined)(
  'the reference (skipped where no Chromium is installed)',
  () => {
    let browser: Browser

    beforeAll(async () => {
      browser = await chromium.launch({
        ...(executablePath !== undefined && { executablePath }),
        chromiumSandbox: process.getuid?.() !== 0,
        // The network is closed: only the service itself can be reached.
        args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
      })
    })
    afterAll(() => browser.close())

    /** Starts a proxy that passes the requests below a prefix on, without it. */
    async function startProxy(prefix: string) {
      const proxy = createServer((request, response) => {
        const { url = '', method, headers } = request
        if (!url.startsWith(`${prefix}/`)) return response.writeHead(404).end()
        const target = almanac.url + url.slice(prefix.length)
        return request.pipe(
          forward(target, { method, headers }, answer => {
            response.writeHead(answer.statusCode ?? 502, answer.headers)
            answer.pipe(response)
          }),
        )
      }).listen(0, '127.0.0.1')
      await once(proxy, 'listening')
      const { port } = proxy.address() as AddressInfo
      return { url: `http://127.0.0.1:${port}${prefix}`, close: () => proxy.close() }
    }

    it('shows every endpoint behind a proxy with a prefix too, asks nobody else, and sends requests with the key of its reader', async () => {
      const key = await almanac.newKey()
      const proxy = await startProxy('/data/almanac')
      const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } })
      const elsewhere: string[] = []
      const faults: string[] = []
      page.on('request', request => {
        const isOwn = [almanac.url, proxy.url].some(own => request.url().startsWith(own))
        if (!/^(?:data|blob):/.test(request.url()) && !isOwn) elsewhere.push(request.url())
      })
      page.on('pageerror', fault => faults.push(String(fault)))
      page.on('console', said => {
        if (said.type() === 'error') faults.push(said.text())
      })
      await page.goto(`${almanac.url}/docs`)
      await page.getByText('Find people by filters').first().waitFor()
      // The browser is sent to the page without the slash, under the prefix.
      await page.goto(`${proxy.url}/docs/#tag/account/GET/account/credits`)
      expect(page.url()).toContain(`${proxy.url}/docs#`)
      await page.getByRole('button', { name: /Test Request.*get \/account\/credits/ }).click()
      const console = page.getByRole('dialog')
      await console.getByPlaceholder('Token').fill(key)
      await console.getByRole('button', { name: 'Send Request' }).click()
      await console.getByText('"team_credits"').first().waitFor()
      const { body } = await almanac.get('/account/usage/events?endpoints=/account/credits')
      expect(body.events).toMatchObject([
        { http_status: 200, api_version: apiVersion, client_platform: 'browser' },
      ])
      expect(elsewhere).toEqual([])
      expect(faults).toEqual([])
      await page.close()
      proxy.close()
    }, 180_000)
  },
)
