import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { pdfOf } from '../support/pdfs.ts'
import { type ProviderAnswer, type ProviderServer, startProvider } from '../support/provider-server.ts'

let site: ProviderServer
let strict: ProviderServer
let broken: ProviderServer
let almanac: Almanac
/** Nothing may reach it, though it listens on the port of the site. */
let guarded: Server
let reached = 0

const html =
  (text: string, headers: Record<string, string> = {}): ProviderAnswer =>
  response => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text)
  }
const redirect =
  (location: string): ProviderAnswer =>
  response => {
    response.writeHead(302, { location }).end('moved')
  }
const status =
  (code: number): ProviderAnswer =>
  response => {
    response.writeHead(code, { 'content-type': 'text/html' }).end('<title>no</title>')
  }

const report = pdfOf([['The year was good.']], { title: 'Report' }).toString('latin1')

const pages: Readonly<Record<string, () => ProviderAnswer>> = {
  '/robots.txt': () => status(404),
  '/page': () =>
    html(
      '<html lang="en"><title>A page</title><script type="application/ld+json">{"@type":"Thing"}</script><p class="h-card" itemscope><b itemprop=name>Text',
    ),
  '/moved': () => redirect('/page'),
  '/loop': () => redirect('/loop'),
  '/inside': () => redirect(`http://127.0.0.2:${new URL(site.url).port}/secret`),
  '/file': () => redirect('file:///etc/passwd'),
  '/metadata': () => redirect('http://169.254.169.254/latest/meta-data/'),
  '/user': () => redirect('http://user:password@127.0.0.1/'),
  '/picture': () => html('PNG', { 'content-type': 'image/png' }),
  '/bomb': () =>
    html(gzipSync(Buffer.alloc(64 * 1024 * 1024)) as unknown as string, { 'content-encoding': 'gzip' }),
  '/endless': () => response => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 97)));
    }
    response.on('drain', pour)
    pour()
  },
  '/error': () => status(500),
  '/slow-to-read': () => html(`<x-a>${'<x-a y=">'.repeat(900)}${'<p><b><i><u>'.repeat(40_000)}`),
  '/report.pdf': () => html(report, { 'content-type': 'application/pdf' }),
  '/download': () => html(report, { 'content-type': 'application/octet-stream' }),
  '/archive': () => html('PK and more', { 'content-type': 'application/octet-stream' }),
  '/broken.pdf': () => html('%PDF-1.7 and nothing', { 'content-type': 'application/pdf' }),
  '/plain': () => html('Just text', { 'content-type': 'text/plain' }),
}

beforeAll(async () => {
  site = await startProvider(({ path }) => pages[path]?.() ?? status(404))
  strict = await startProvider(({ path }) =>
    path === '/robots.txt'
      ? html('User-agent: Almanac\nDisallow: /private\n', { 'content-type': 'text/plain' })
      : html('<title>Strict</title>'),
  )
  broken = await startProvider(() => status(503))
  guarded = createServer(socket => {
    reached++
    socket.destroy()
  })
  guarded.listen(Number(new URL(site.url).port), '127.0.0.2')
  await once(guarded, 'listening')
  almanac = await startAlmanac(undefined, {
    ALMANAC_FETCH_ALLOW: '127.0.0.1',
    ALMANAC_LIVE_CONTACT: 'ops@example.org',
  })
})
afterAll(async () => {
  await almanac.close()
  for (const server of [site, strict, broken]) server.close()
  guarded.close()
})

const fetchPages = (urls: unknown, more: object = {}) => almanac.post('/web/enrich/live', { urls, ...more })
const at = (path: string) => site.url + path

describe('pages', () => {
  it('are answered as they are, with their text and data, for a credit each', async () => {
    const before = Math.floor(Date.now() / 1000)
    const { status, body, headers } = await fetchPages([at('/page'), at('/moved'), at('/plain'), at('/page')])
    expect([status, headers.get('x-credits-used')]).toEqual([200, '3'])
    expect(body[0]).toEqual({
      success: true,
      url: at('/page'),
      timestamp: expect.any(Number),
      title: 'A page',
      content: expect.stringMatching(/^<html lang="en">.*Text$/),
      text: 'Text',
      language: 'en',
      final_url: at('/page'),
      json_ld: [{ '@type': 'Thing' }],
      microdata: [{ name: 'Text' }],
      microformats: [{ type: ['h-card'], properties: { name: ['Text'] } }],
      is_truncated: false,
      is_rendered: false,
      error: null,
    })
    expect(body[0].timestamp).toBeGreaterThanOrEqual(before)
    expect(body[1]).toMatchObject({
      success: true,
      url: at('/moved'),
      final_url: at('/page'),
      title: 'A page',
    })
    expect(body[2]).toMatchObject({ success: true, title: null, content: 'Just text', text: 'Just text' })
    expect(body[3]).toEqual(body[0])
    expect(site.questions.at(-1)?.headers['user-agent']).toMatch(
      /^Almanac\/\d+\.\d+\.\d+ \(\+ops@example\.org\)$/,
    )
  })

  it('may be PDFs, which are answered with their text', async () => {
    const { body } = await fetchPages([at('/report.pdf'), at('/download')], { human_mode: true })
    for (const page of body) {
      expect(page).toMatchObject({ success: true, title: 'Report', text: 'The year was good.', error: null })
      expect([page.content, page.is_truncated]).toEqual(['The year was good.', false])
    }
  })

  it.each([
    ['/loop', 'It redirects more than 10 times.'],
    ['/inside', 'Its address is not fetched: The host must have a public address.'],
    ['/metadata', 'Its address is not fetched: The host must have a public address.'],
    ['/file', 'Its address is not fetched: It must begin with https:// or http://.'],
    ['/user', 'Its address is not fetched: It must not contain a user name or a password.'],
    ['/picture', 'It is of a type that is not read (image/png).'],
    ['/archive', 'It is of a type that is not read (application/octet-stream).'],
    ['/broken.pdf', 'The PDF cannot be read.'],
    ['/bomb', 'Its answer is too long.'],
    ['/endless', 'Its answer is too long.'],
    ['/error', 'The website answers with the status 500.'],
    ['/nowhere', 'The website answers with the status 404.'],
  ])('that cannot be fetched fail alone, with a reason: %s', async (path, error) => {
    const { status, body, headers } = await fetchPages([at(path), at('/page')])
    expect([status, headers.get('x-credits-used')]).toEqual([200, '2'])
    expect(body[0]).toEqual({
      success: false,
      url: at(path),
      timestamp: null,
      title: null,
      content: null,
      error,
    })
    expect(body[1].success).toBe(true)
    expect(reached).toBe(0)
  })

  it('are fetched only from addresses that are public or allowed', async () => {
    const port = new URL(site.url).port
    const urls = [
      `http://127.0.0.2:${port}/`,
      `http://[::1]:${port}/`,
      `http://0x7f000002:${port}/`,
      'http://10.0.0.1/',
    ]
    const { body } = await fetchPages(urls)
    expect(new Set(body.map(({ error }: { error: string }) => error))).toEqual(
      new Set(['Its address is not fetched: The host must have a public address.']),
    )
    expect(reached).toBe(0)
  })

  it('are fetched only where robots.txt allows it, which is asked once', async () => {
    const { body } = await fetchPages([`${strict.url}/private/a`, `${strict.url}/public`])
    expect(body.map(({ success, error }: { success: boolean; error: string }) => [success, error])).toEqual([
      [false, 'The robots.txt of the website forbids it.'],
      [true, null],
    ])
    expect(strict.questions.map(({ path }) => path)).toEqual(['/robots.txt', '/public'])
    const unreadable = await fetchPages([`${broken.url}/`, 'http://127.0.0.1:9/'])
    expect(unreadable.body.map(({ error }: { error: string }) => error)).toEqual([
      'The robots.txt of the website cannot be read.',
      'There is no connection to it (ECONNREFUSED).',
    ])
  })

  it('are fetched where robots.txt is endless, as its first megabyte says', async () => {
    const endless = await startProvider(({ path }) =>
      path === '/robots.txt'
        ? html(`User-agent: *\nDisallow: /private\n${'# and more\n'.repeat(300_000)}`, {
            'content-type': 'text/plain',
          })
        : html('<title>Open</title>'),
    )
    const { body } = await fetchPages([`${endless.url}/open`, `${endless.url}/private`])
    expect(body.map(({ success }: { success: boolean }) => success)).toEqual([true, false])
    endless.close()
  })

  it('that are slow to read do not keep the next one from being read', async () => {
    const { body } = await fetchPages([at('/slow-to-read'), at('/page')])
    expect(body[1].success).toBe(true)
  })

  it.each([
    [{}, 'urls: This field is required.'],
    [{ urls: [] }, 'urls: Must have at least 1 value.'],
    [{ urls: Array(11).fill('https://example.com') }, 'urls: May have at most 10 values; got 11.'],
    [
      { urls: ['https://example.com', 'example.com'] },
      'urls[1]: Must be a URL that begins with https:// or http://; got example.com.',
    ],
    [{ urls: ['ftp://example.com'] }, /^urls\[0\]: Must be a URL/],
    [{ urls: ['https://'] }, /^urls\[0\]: Must be a URL/],
    [{ urls: [`https://example.com/${'a'.repeat(2000)}`] }, /^urls\[0\]: May have at most 2000 characters/],
  ])('are refused with 400 when the request is wrong: %j', async (body, message) => {
    const answer = await almanac.post('/web/enrich/live', body)
    expect([answer.status, answer.body.error.type]).toEqual([400, 'invalid_request'])
    if (typeof message === 'string') expect(answer.body.error.message).toBe(message)
    else expect(answer.body.error.message).toMatch(message)
  })
})

it('pages are not fetched where live sources are switched off', async () => {
  const closed = await startAlmanac(undefined, { ALMANAC_LIVE: 'off', ALMANAC_FETCH_ALLOW: '127.0.0.1' })
  const asked = site.questions.length
  const answer = await closed.post('/web/enrich/live', { urls: [at('/page')] })
  expect([answer.status, answer.body.error.message]).toEqual([
    403,
    'You do not have access to this endpoint. Live sources are switched off (ALMANAC_LIVE).',
  ])
  expect(site.questions).toHaveLength(asked)
  await closed.close()
})
