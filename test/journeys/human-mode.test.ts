// Pages that a browser shows. Listeners count whatever reaches them; nothing that a page does may.
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium } from '../../src/live/browser/find-chromium.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { pdfOf } from '../support/pdfs.ts'
import {
  type ProviderAnswer,
  type ProviderServer,
  refusal,
  startProvider,
} from '../support/provider-server.ts'

const executable = findChromium(process.env.PATH ?? '')
if (!executable) console.warn('Chromium is not installed: the tests of human_mode are skipped.')

const html =
  (text: string, headers: Record<string, string> = {}): ProviderAnswer =>
  response => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(text)
  }
const redirect =
  (location: string): ProviderAnswer =>
  response => {
    response.writeHead(302, { location }).end()
  }

describe.skipIf(!executable)('a page in a browser', () => {
  let site: ProviderServer
  let almanac: Almanac
  const listeners: (Server | UdpSocket)[] = []
  let reached: string[] = []
  let port = ''
  let inside = ''

  /** A page that tries every way out of the browser, and says on itself how each of them ended. */
  const hostile = () => `<title>Hostile</title>
    <link rel="dns-prefetch" href="//leak.example"><link rel="preconnect" href="${inside}"><link rel="prefetch" href="${inside}/p">
    <link rel="stylesheet" href="${inside}/css"><link rel="manifest" href="${inside}/m"><div id="log"></div>
    <iframe src="${inside}/f"></iframe><iframe src="/to-inside"></iframe><iframe src="http://[::1]:${port}/"></iframe>
    <iframe src="file:///etc/passwd"></iframe><img src="${inside}/i"><object data="${inside}/o"></object><video src="${inside}/v"></video>
    <img src="http://169.254.169.254/latest/meta-data/"><img src="http://0x7f000002:${port}/"><img src="http://[::ffff:127.0.0.2]:${port}/">
    <script>
    const log = text => { document.getElementById('log').textContent += text + ' ' }
    const tries = [
      fetch('${inside}/fetch', { mode: 'no-cors' }), fetch('/to-inside', { mode: 'no-cors', redirect: 'follow' }),
      fetch('${inside}/post', { method: 'POST', body: 'x', mode: 'no-cors' }),
      new Promise(done => { const socket = new WebSocket('ws://127.0.0.2:${port}/'); socket.onerror = socket.onopen = done }),
      new Promise(done => { new EventSource('${inside}/events').onerror = done }),
      navigator.serviceWorker && navigator.serviceWorker.register('/worker.js'),
      new Promise(done => { const worker = new Worker('/worker.js'); worker.onmessage = done }),
      new Promise(done => {
        const servers = [{ urls: 'stun:127.0.0.2:${port}' }, { urls: ['turn:127.0.0.2:${port}', 'turn:127.0.0.2:${port}?transport=tcp'], username: 'a', credential: 'b' }]
        const peer = new RTCPeerConnection({ iceServers: servers })
        peer.createDataChannel('x')
        peer.createOffer().then(offer => peer.setLocalDescription(offer))
        peer.onicecandidate = ({ candidate }) => candidate || done()
      }),
      self.WebTransport && new WebTransport('https://127.0.0.2:${port}/').ready,
    ]
    navigator.sendBeacon('${inside}/beacon', 'x')
    open('${inside}/popup')
    Promise.allSettled(tries).then(() => log('all tried'))
    </script>`
  const worker = () =>
    `fetch('${inside}/worker', { mode: 'no-cors' }).catch(() => {}).then(() => self.postMessage && postMessage('done'))`

  const pages: Readonly<Record<string, () => ProviderAnswer>> = {
    '/robots.txt': () => html('User-agent: Almanac\nDisallow: /private\n', { 'content-type': 'text/plain' }),
    '/script': () =>
      html(
        '<title>Empty</title><script>setTimeout(() => { document.title = "Made"; document.body.innerHTML = "<p>By a script</p>" }, 200)</script>',
      ),
    '/hostile': () => html(hostile()),
    '/worker.js': () => html(worker(), { 'content-type': 'text/javascript' }),
    '/to-inside': () => redirect(`${inside}/redirected`),
    '/to-private': () => redirect('/private'),
    '/private': () => html('<title>Private</title>'),
    '/refresh': () =>
      html(`<meta http-equiv="refresh" content="0;url=${inside}/refreshed"><title>Here</title>`),
    '/app': () => html('<title>App</title><script>location = "myapp://open"</script><p>For all others</p>'),
    '/mail': () =>
      html('<meta http-equiv="refresh" content="0;url=mailto:a@b.example"><title>Mail</title><p>Write</p>'),
    '/forbidden': () => refusal(403),
    '/sign-in': () => refusal(401, {}, { 'www-authenticate': 'Basic realm="x"' }),
    '/loop': () => redirect('/loop'),
    '/cut': () => response => {
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-length': '500' })
        .write('<title>Cut</title>')
      setTimeout(() => response.destroy(), 50)
    },
    '/report.pdf': () => response => {
      response
        .writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': 'attachment' })
        .end(pdfOf([['A report.']]))
    },
    '/endless': () => html('<script src="/pour.js"></script>'),
    '/pour.js': () => response => {
      response.writeHead(200, { 'content-type': 'text/javascript' })
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 97)));
      }
      response.on('drain', pour)
      pour()
    },
  }

  beforeAll(async () => {
    site = await startProvider(({ path }) => pages[path]?.() ?? refusal(404))
    port = new URL(site.url).port
    inside = `http://127.0.0.2:${port}`
    for (const host of ['127.0.0.2', '::1']) {
      const server = createServer(socket => {
        reached.push(host)
        socket.destroy()
      })
      server.listen(Number(port), host)
      await once(server, 'listening')
      listeners.push(server)
    }
    const udp = createSocket('udp4').on('message', () => reached.push('UDP'))
    udp.bind(Number(port), '127.0.0.2')
    await once(udp, 'listening')
    listeners.push(udp)
    almanac = await startAlmanac(undefined, {
      ALMANAC_FETCH_ALLOW: '127.0.0.1',
      ALMANAC_CHROMIUM: executable ?? '',
    })
  })
  afterAll(async () => {
    await almanac.close()
    site.close()
    for (const listener of listeners) listener.close()
  })

  const show = async (...paths: readonly string[]) => {
    const urls = paths.map(path => site.url + path)
    return (await almanac.post('/web/enrich/live', { urls, human_mode: true })).body
  }

  it('is answered as its scripts left it, and its website hears who asks', async () => {
    const [page] = await show('/script')
    expect(page).toMatchObject({ success: true, title: 'Made', text: 'By a script', is_rendered: true })
    const agent = site.questions.find(({ path }) => path === '/script')?.headers['user-agent']
    expect(agent).toMatch(/^Mozilla\/5\.0 .+ Almanac\/\d+\.\d+\.\d+ \(/)
  })

  it('reaches no address that the service may not fetch from, whatever it tries', async () => {
    reached = []
    const [page] = await show('/hostile')
    expect([page.success, page.text]).toEqual([true, expect.stringContaining('all tried')])
    expect(page.content).not.toContain('root:')
    expect(reached).toEqual([])
  })

  it('is shown without its scripts when they go on to another program before it is read', async () => {
    const [app, mail] = await show('/app', '/mail')
    expect([app.error ?? app.text, mail.error ?? mail.text]).toEqual(['For all others', 'Write'])
  })

  it.each([
    ['/to-inside', 'Its address is not fetched: The host must have a public address.'],
    ['/refresh', 'Its address is not fetched: The host must have a public address.'],
    ['/to-private', 'The robots.txt of the website forbids it.'],
    ['/private', 'The robots.txt of the website forbids it.'],
    ['/forbidden', 'The website answers with the status 403.'],
    ['/sign-in', 'The website answers with the status 401.'],
    ['/loop', 'It redirects too often.'],
    ['/cut', 'Its answer breaks off.'],
    ['/endless', 'It loads too much.'],
  ])('that cannot be shown fails with a reason: %s', async (path, error) => {
    reached = []
    const [failed] = await show(path)
    expect([failed.success, failed.error]).toEqual([false, error])
    expect(reached).toEqual([])
  })

  it('is fetched without the browser when it is not a page', async () => {
    const [report] = await show('/report.pdf')
    expect(report).toMatchObject({ success: true, text: 'A report.', is_rendered: false })
  })

  it('leaves no process behind when the service stops', async () => {
    const other = await startAlmanac(undefined, {
      ALMANAC_FETCH_ALLOW: '127.0.0.1',
      ALMANAC_CHROMIUM: executable ?? '',
    })
    const before = browsers()
    // Browsers of other tests may end meanwhile.
    const added = () => browsers().filter(pid => !before.includes(pid))
    await other.post('/web/enrich/live', { urls: [`${site.url}/script`], human_mode: true })
    expect(added()).not.toEqual([])
    await other.close()
    expect(added()).toEqual([])
  })
})

/** Returns the processes of browsers that tests started. */
const browsers = (): readonly string[] =>
  readdirSync('/proc')
    .filter(pid => /^\d+$/.test(pid))
    .filter(pid => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('playwright_chromiumdev_profile')
      } catch {
        return false
      }
    })
