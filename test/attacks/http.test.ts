// Requests that the server refuses before any endpoint runs: in the shape of every other error, with a request id.
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { packageVersion } from '../../src/lib/package-version.ts'
import { apiVersion } from '../support/almanac.ts'
import { type AttackedService, scaled, startAttacked } from '../support/attacked.ts'
import { temporaryFolder } from '../support/command.ts'

const dataDir = temporaryFolder()
let attacked: AttackedService

beforeAll(async () => {
  attacked = await startAttacked(dataDir)
})

afterAll(() => attacked.service.stop())

/** The first answer to the text; the connection is ended by this side, in case the other waits for more. */
async function answerTo(text: string) {
  const { answer, socket, ended } = await attacked.open(text)
  await answer
  socket.end()
  const [head = '', body = ''] = (await ended).split('\r\n\r\n')
  return { head: head.toLowerCase(), status: Number(head.split(' ')[1]), body }
}

const isId = /^x-request-id: [\da-f-]{36}$/m
const post = (more: string, body = '') =>
  `POST /company/identify HTTP/1.1\r\nHost: a\r\nx-api-version: 2025-11-01\r\nAuthorization: ${attacked.headers.Authorization}\r\n${more}\r\n${body}`

describe('the server refuses', () => {
  it.each<[string, () => string, number, string]>([
    ['a request without Host', () => 'GET /account/credits HTTP/1.1\r\n\r\n', 400, 'Host'],
    ['two different Hosts', () => 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400, 'Host'],
    ['what it cannot expect', () => post('Expect: 200-maybe\r\nContent-Length: 2\r\n', '{}'), 417, 'Expect'],
    ['two keys', () => post('Authorization: Bearer b\r\nContent-Length: 2\r\n', '{}'), 400, 'Authorization'],
    ['a coding of chunks', () => post('Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n'), 400, 'chunked'],
    ['a tunnel', () => 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 405, 'CONNECT is not allowed'],
    [
      'a length and chunks',
      () => post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
      400,
      'HTTP',
    ],
    ['two lengths', () => post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'), 400, 'HTTP'],
    ['a length that is none', () => post('Content-Length: -1\r\n', '{}'), 400, 'HTTP'],
    ['a chunk that is none', () => post('Transfer-Encoding: chunked\r\n', 'x\r\n{}\r\n'), 400, 'HTTP'],
    ['a folded header', () => post('X-A: 1\r\n 2\r\n'), 400, 'HTTP'],
    ['a blank before the colon', () => post('Host : a\r\n'), 400, 'HTTP'],
    ['headers of 20 kB', () => post(`X-A: ${'a'.repeat(20_000)}\r\n`), 400, 'headers are too long'],
    ['another protocol', () => 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 400, 'HTTP'],
    ['a later version', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'HTTP'],
  ])('%s', async (_, text, status, message) => {
    const answer = await answerTo(text())
    expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(message)])
    expect(JSON.parse(answer.body)).toEqual({
      error: { type: expect.any(String), message: expect.any(String), metadata: [] },
    })
    expect(answer.head).toMatch(isId)
    expect(answer.head).toContain('\r\nx-content-type-options: nosniff')
    expect(answer.head).toContain('\r\ncontent-type: application/json; charset=utf-8')
  })

  it('does not refuse HTTP/1.0 requests, which have no Host header', async () => {
    const body = '{"names":["Acme"]}'
    const text = post(`Content-Length: ${body.length}\r\n`, body)
    expect((await answerTo(text.replace('HTTP/1.1\r\nHost: a', 'HTTP/1.0'))).status).toBe(200)
  })

  it('does not tell a client of HTTP/1.0 to continue, which takes no such answer', async () => {
    const body = '{"names":["Acme"]}'
    const text = post(`Expect: 100-continue\r\nContent-Length: ${body.length}\r\n`, body)
    expect((await answerTo(text)).status).toBe(100)
    expect((await answerTo(text.replace('HTTP/1.1', 'HTTP/1.0'))).status).toBe(200)
  })
})

describe('a request that asks for another protocol', () => {
  const upgrades = ['websocket', 'h2c', 'TLS/1.2', 'almanac', 'x'.repeat(5000)]

  it.each(upgrades)('is answered like any other, and what follows is HTTP/1.1: %.20s', async protocol => {
    const upgrade = `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n`
    const body = '{"names":["Acme"]}'
    const requests: readonly (readonly [text: string, status: string])[] = [
      [`GET /healthz HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`, '200'],
      [`GET /nowhere HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`, '404'],
      [post(`${upgrade}Content-Length: ${body.length}\r\n`, body), '200'],
      ['GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', '200'],
      // A frame of a protocol that was not agreed on.
      ['\x01\x85\x37\xfa\x21\x3d\r\n\r\n', '400'],
    ]
    const { socket, answered } = await attacked.open('')
    const statuses = () => [...answered().matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)
    for (const [index, [text]] of requests.entries()) {
      socket.write(text, 'latin1')
      await vi.waitUntil(() => statuses().length === index + 1)
    }
    socket.destroy()
    expect(statuses()).toEqual(requests.map(([, status]) => status))
  })
})

describe('a connection that was refused', () => {
  const tunnel = 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n'
  /** A connection that stays open on this side when the other has ended it. */
  const halfOpen = async (text: string) => {
    const { hostname: host, port } = new URL(attacked.service.url)
    const socket = connect({ host, port: Number(port), allowHalfOpen: true })
    await once(socket, 'connect')
    socket.on('error', () => {}).write(text)
    return socket
  }

  it.each([tunnel, 'SSH-2.0-OpenSSH_9.2\r\n\r\n'])(
    'is closed by the server even if the client never closes it: %j',
    async text => {
      const socket = await halfOpen(text)
      socket.resume()
      await once(socket, 'end')
      // Only a write notices that the connection is closed.
      const writing = setInterval(() => socket.write('x'), 50)
      await new Promise(closed => socket.once('close', closed))
      clearInterval(writing)
    },
  )

  it('may be reset at once without an error in the log', async () => {
    for (let count = 0; count < 50; count++) (await halfOpen(tunnel)).resetAndDestroy()
    expect((await answerTo(tunnel)).status).toBe(405)
    expect(attacked.service.stdout().includes('ECONNRESET')).toBe(false)
    expect(attacked.service.stderr().includes('ECONNRESET')).toBe(false)
  })
})

describe('requests that are sent before the answers to others are taken', () => {
  const credits = () =>
    `GET /account/credits HTTP/1.1\r\nHost: a\r\nx-api-version: 2025-11-01\r\nAuthorization: ${attacked.headers.Authorization}\r\n\r\n`
  const answersTo = (text: string) => text.split('HTTP/1.1 200').length - 1

  it('are answered where they are few', async () => {
    const { socket, answered } = await attacked.open(credits().repeat(16))
    await vi.waitUntil(() => answersTo(answered()) === 16)
    socket.destroy()
  })

  it('cost their connection where they are many, after the first of them were answered', async () => {
    const answers = await (await attacked.open(credits().repeat(1000))).ended
    expect(answersTo(answers)).toBeGreaterThanOrEqual(64)
    expect(answersTo(answers)).toBeLessThan(1000)
    expect(answers.split(/connection: close/i)).toHaveLength(2)
    expect((await answerTo(`${credits().trimEnd()}\r\nConnection: close\r\n\r\n`)).status).toBe(200)
  })
})

it('every answer forbids caches and type sniffing', async () => {
  for (const path of ['/account/credits', '/nowhere', '/batch/1/files/x', '/person/enrich']) {
    const { headers, body } = await request(attacked.service.url + path, { headers: attacked.headers })
    await body.dump()
    expect([path, headers['cache-control'], headers['x-content-type-options']]).toEqual([
      path,
      'no-store',
      'nosniff',
    ])
  }
})

it('whoever watches the service needs no key to ask whether it is well, ready, and of which version', async () => {
  const ask = async (path: string) => {
    const { statusCode, body } = await request(`${attacked.service.url}${path}`)
    return [statusCode, await body.json()]
  }
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
  const checks = { accounts: 'ok', jobs: 'ok', records: 'ok', index: 'ok', disk: 'ok' }
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', checks }])
  expect(await ask('/version')).toEqual([200, { version: packageVersion(), api_version: apiVersion }])
})

it.skipIf(process.platform === 'win32')(
  'a service is not ready while a file that it has open is not in its folder',
  async () => {
    const readiness = async () => {
      const { statusCode, body } = await request(`${attacked.service.url}/readyz`)
      const { checks } = (await body.json()) as { checks: Readonly<Record<string, string>> }
      return { status: statusCode, checks }
    }
    for (const [part, file] of [
      ['accounts', 'account.db'],
      ['jobs', 'work.db'],
      ['records', 'records.db'],
    ] as const) {
      const path = join(dataDir, file)
      renameSync(path, `${path}.away`)
      try {
        await vi.waitUntil(async () => (await readiness()).status === 503, { timeout: 30_000 })
        expect((await readiness()).checks[part]).toContain(`${file} in the data directory is not the file`)
      } finally {
        // The tests that follow need the file, whatever became of this one.
        renameSync(`${path}.away`, path)
      }
      await vi.waitUntil(async () => (await readiness()).status === 200, { timeout: 30_000 })
    }
  },
)

it.each(['/healthz', '/batch/b/files/part-1.jsonl.gz'])(
  'a POST to %s is a 405 that names the methods',
  async path => {
    const { statusCode, headers, body } = await request(attacked.service.url + path, { method: 'POST' })
    await body.dump()
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD'])
  },
)

// It takes all requests of a minute.
it.each([
  ['GET /account/credits', ''],
  ['POST /person/search', '{"filters":{"field":"basic_profile.name","type":"=","value":"Ann Ray"}}'],
  ['POST /mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
])('clients of %s that leave at once are not faults of the service', async (line, body) => {
  const loggedBefore = attacked.service.stdout().length
  const sent = `${line} HTTP/1.1\r\nHost: a.localhost\r\nx-api-version: ${apiVersion}\r\nAuthorization: ${attacked.headers.Authorization}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  for (let round = 0; round < 4; round++) {
    const connections = await Promise.all(
      Array.from({ length: Math.max(100, scaled(1000)) }, () => attacked.open(sent)),
    )
    for (const { socket } of connections) socket.resetAndDestroy()
    await answerTo(sent)
  }
  // The lines themselves, so that a failure shows their cause.
  const logged = attacked.service.stdout().slice(loggedBefore).split('\n')
  expect(logged.filter(text => text.includes('failed inside'))).toEqual([])
})

it('a service that stops answers what arrives on connections in use, and does not wait for those without a request', async () => {
  const unused = await Promise.all(['', 'GET / HTTP/1.1\r\nHost:'].map(text => attacked.open(text)))
  const body = '{"names":["Acme"]}'
  const length = `Content-Length: ${body.length}\r\n`
  const used = await attacked.open(post(`Expect: 100-continue\r\n${length}`))
  await used.answer
  const stopped = attacked.service.stop()
  for (const { ended } of unused) expect(await ended).toBe('')
  used.socket.write(`${body}${post(length, body)}`)
  const heads = (await used.ended).toLowerCase().split('http/1.1 ').slice(2)
  expect(heads.map(head => [head.slice(0, 3), isId.test(head), head.includes('connection: close')])).toEqual([
    ['200', true, false],
    ['200', true, true],
  ])
  expect(await stopped).toMatchObject({ code: 0 })
})
