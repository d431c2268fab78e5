import { once } from 'node:events'
import { createServer, type Server as HttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer as createNetServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGuardedFetch } from './guarded-fetch.ts'
import { type GuardedProxy, openGuardedProxy } from './guarded-proxy.ts'
import { proxyFor } from './proxies.ts'

let site: HttpServer
let inside: Server
let proxy: GuardedProxy
let port = 0
let reached = 0

const listener: RequestListener = ({ url, headers }, response) => {
  if (url === '/cut') {
    response.writeHead(200, { 'content-length': '100' }).write('short')
    setImmediate(() => response.destroy())
  } else if (url === '/long') response.end(Buffer.alloc(2_000_000))
  else response.end(`${url} ${headers.host}`)
}

beforeAll(async () => {
  site = createServer(listener).listen(0, '127.0.0.1')
  await once(site, 'listening')
  port = (site.address() as AddressInfo).port
  inside = createNetServer(socket => {
    reached++
    socket.destroy()
  }).listen(port, '127.0.0.2')
  await once(inside, 'listening')
  proxy = await open()
})
afterAll(() => {
  proxy.close()
  site.close()
  inside.close()
})

const open = (onExhausted = () => {}) =>
  openGuardedProxy({ guard: openGuardedFetch({ allow: ['127.0.0.1'] }), bytesMax: 1_000_000, onExhausted })

/** Sends a text to the proxy and returns what it answers until it says no more. */
async function talk(text: string, { url } = proxy): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', data => {
    answer += data.toString('latin1')
    if (/403|400|502/.test(answer)) socket.destroy()
  })
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return answer
}

const get = (address: string) => `GET ${address} HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n`

describe('a guarded proxy', () => {
  it('passes on requests and tunnels to hosts that may be reached', async () => {
    expect(await talk(get(`http://127.0.0.1:${port}/a?b`))).toMatch(/^HTTP\/1\.1 200 [\s\S]+\/a\?b site$/)
    const tunnelled = await talk(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: x\r\n\r\n${get('/in')}`)
    expect(tunnelled).toMatch(
      /^HTTP\/1\.1 200 Connection Established\r\n\r\nHTTP\/1\.1 200 [\s\S]+\/in site$/,
    )
  })

  it.each([
    ['an address inside', () => get(`http://127.0.0.2:${port}/`), 403],
    ['a number for one', () => get(`http://2130706434:${port}/`), 403],
    ['one in IPv6', () => get(`http://[::ffff:127.0.0.2]:${port}/`), 403],
    ['a path', () => get('/a'), 400],
    ['a file', () => get('file:///etc/passwd'), 400],
    ['a tunnel inside', () => `CONNECT 127.0.0.2:${port} HTTP/1.1\r\nHost: x\r\n\r\n`, 403],
    ['a tunnel with a user', () => `CONNECT 127.0.0.1@127.0.0.2:${port} HTTP/1.1\r\nHost: x\r\n\r\n`, 403],
    ['a tunnel to another port', () => 'CONNECT 192.0.2.1:22 HTTP/1.1\r\nHost: x\r\n\r\n', 403],
    ['a tunnel to nothing', () => 'CONNECT : HTTP/1.1\r\nHost: x\r\n\r\n', 403],
    ['a port where nobody listens', () => get('http://127.0.0.1:9/'), 502],
    [
      'two requests in one',
      () =>
        `POST http://127.0.0.1:${port}/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${get(`http://127.0.0.2:${port}/`)}`,
      400,
    ],
  ])('sends nothing for %s', async (_, text, status) => {
    expect(await talk(text())).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(reached).toBe(0)
  })

  it('says why it refused a host', async () => {
    await talk(get(`http://127.0.0.2:${port}/`))
    expect(proxy.refusalOf(`http://127.0.0.2:${port}/other`)).toBe('The host must have a public address.')
    expect(proxy.refusalOf(`http://127.0.0.1:${port}/`)).toBeUndefined()
  })

  it('breaks off what breaks off, and ends when there are too many bytes', async () => {
    expect(await talk(get(`http://127.0.0.1:${port}/cut`))).toMatch(/short$/)
    let isExhausted = false
    const small = await open(() => {
      isExhausted = true
    })
    await talk(get(`http://127.0.0.1:${port}/long`), small)
    expect(isExhausted).toBe(true)
  })

  it('goes through the proxy of the environment, except to the hosts that are left out', async () => {
    const asked: string[] = []
    const outer = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.end('from outside')
    })
    outer.on('connect', (request, socket) => {
      asked.push(`CONNECT ${request.url}`)
      socket.end('HTTP/1.1 200 OK\r\n\r\nfrom the tunnel')
    })
    outer.listen(0, '127.0.0.1')
    await once(outer, 'listening')
    const address = `http://127.0.0.1:${(outer.address() as AddressInfo).port}`
    const proxies = { http: address, https: address, except: '127.0.0.1' }
    const guard = openGuardedFetch({ allow: ['127.0.0.1'], proxies, resolve: async () => ['93.184.216.34'] })
    const behind = await openGuardedProxy({ guard, bytesMax: 1_000_000, onExhausted: () => {} })
    expect(await talk(get('http://example.com/a'), behind)).toMatch(/from outside$/)
    expect(await talk('CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', behind)).toMatch(
      /from the tunnel$/,
    )
    expect(await talk(get(`http://127.0.0.1:${port}/direct`), behind)).toMatch(/\/direct site$/)
    expect(asked).toEqual(['GET http://example.com/a', 'CONNECT example.com:443'])
    behind.close()
    outer.closeAllConnections()
    outer.close()
  })
})

it.each([
  ['example.com', 'https://example.com/', false],
  ['example.com', 'https://www.example.com/', false],
  ['.example.com, other.org', 'https://a.other.org/', false],
  ['*.example.com', 'https://www.example.com/', false],
  ['example.com:8443', 'https://example.com/', true],
  ['example.com:443', 'https://example.com/', false],
  ['::1', 'http://[::1]/', false],
  ['*', 'http://example.com/', false],
  ['ample.com', 'http://example.com/', true],
  ['', 'http://example.com/', true],
])('with NO_PROXY=%j the proxy is used for %s: %s', (except, url, isUsed) => {
  const proxies = { http: 'http://proxy.example:3128', https: 'http://proxy.example:3128', except }
  expect(proxyFor(new URL(url), proxies) !== undefined).toBe(isUsed)
})
