import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server as NetServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressList, isPublicAddress } from './addresses.ts'
import { openGuardedFetch } from './guarded-fetch.ts'
import { AddressRefused } from './outgoing-url.ts'
import type { ResolveHost } from './resolve-host.ts'

// Listeners that nothing may reach; they count whoever connects.
const guarded: NetServer[] = []
let reached = 0
let port = 0

beforeAll(async () => {
  const first = await listen('127.0.0.1', 0)
  port = (first.address() as AddressInfo).port
  guarded.push(first)
  for (const host of ['127.0.0.2', '127.127.127.127', '::1']) guarded.push(await listen(host, port))
})

afterAll(async () => {
  for (const server of guarded) server.close()
})

async function listen(host: string, at: number): Promise<NetServer> {
  const server = createServer(socket => {
    reached++
    socket.destroy()
  })
  server.listen(at, host)
  await once(server, 'listening')
  return server
}

const loopback = [
  ...['127.0.0.1', '127.1', '127.0.1', '0', '0.0.0.0', '127.127.127.127', '127.0.0.2', '127.255.255.254'],
  ...['2130706433', '0x7f000001', '017700000001', '0177.0.0.1', '0x7f.1', '0x7f.0.0.1', '127.0x0.0.1'],
  ...['127.000.000.001', '0177.0.0.0x1', '00000177.0.0.1', '0x7F.0X0.0.1', '127.0.0.1.', '%31%32%37.0.0.1'],
  ...['127。0。0。1', '127.0.0。1', '①②⑦.⓪.⓪.①', '１２７.０.０.１', '⑫7.0.0.1', 'ⓛocalhost'],
  ...['[::]', '[::1]', '[0000::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::FFFF:0:0]', '[::127.0.0.1]'],
  ...['[::7f00:1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::127.0.0.1]', '[2002:7f00:1::]'],
  ...['[2002:7f00:0001::1]', '[2001:0:4136:e378:8000:63bf:80ff:fffe]', '[2001::80ff:fffe]'],
  ...['[::5efe:7f00:1]', '[fe80::5efe:127.0.0.1]', '[2a00:1450:4001:800:0:5efe:7f00:1]'],
  ...['[2a00:1450:4001:800:200:5efe:7f00:1]', '[::ffff:0:127.0.0.1]'],
]
const ranges = [
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  ...['100.64.0.1', '100.127.255.254', '100.100.100.200', '169.254.0.1', '169.254.169.254', '169.254.170.2'],
  ...['192.0.0.1', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9'],
  ...['192.88.99.1', '168.63.129.16', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['0.1.2.3', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518', '0xa9.254.0251.254'],
  ...['[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[64:ff9b::a9fe:a9fe]', '[2002:a9fe:a9fe::]'],
  ...['[fc00::1]', '[fd00::1]', '[fd00:ec2::254]', '[fdff:ffff::1]', '[fe80::1]', '[febf::1]', '[fec0::1]'],
  ...['[feff::1]', '[ff02::1]', '[ff0e::1]', '[100::1]', '[2001:db8::1]', '[2001:10::1]', '[2001:20::1]'],
  ...['[3fff::1]', '[5f00::1]', '[4000::1]', '[1fff::1]', '[2620:4f:8000::1]', '[64:ff9b:1::a00:1]'],
  ...['[::ffff:10.0.0.1]', '[::ffff:192.168.1.1]', '[::10.0.0.1]', '[::ffff:100.64.0.1]', '[::2]'],
]
// The answers of a resolver for names that somebody else controls.
const names: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'localhost.localdomain': ['127.0.0.1'],
  'localtest.me': ['127.0.0.1'],
  'ip6-localhost': ['::1'],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  '7f000001.nip.io': ['127.0.0.1'],
  'a.b.wildcard.example': ['127.0.0.2'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'mapped-hex.example': ['::ffff:7f00:1'],
  'zone.example': ['fe80::1%lo'],
  'public-then-private.example': ['93.184.216.34', '127.0.0.1'],
  'private-then-public.example': ['127.0.0.1', '93.184.216.34'],
  'public-and-private-6.example': ['93.184.216.34', '::1'],
  'metadata.google.internal': ['169.254.169.254'],
  metadata: ['169.254.169.254'],
  'instance-data.ec2.internal': ['169.254.169.254'],
  'host.docker.internal': ['192.168.65.2'],
  'gateway.docker.internal': ['192.168.65.1'],
  'kubernetes.default.svc': ['10.96.0.1'],
  'kubernetes.default.svc.cluster.local': ['10.96.0.1'],
  'metadata.platformequinix.com': ['192.80.8.124', '10.0.0.1'],
  'xn--nnx388a.example': ['127.0.0.1'],
}
const unreadable = [
  ...['', ' ', '/path', '//127.0.0.1/', 'http:', 'http://', 'http:///', 'http:/127.0.0.1/', 'http:127.0.0.1'],
  ...['http:///127.0.0.1/', 'http:\\\\127.0.0.1\\', 'http://a\\@127.0.0.1/', 'http://127.0.0.1\\@a/'],
  ...[
    'http://1.1.1.1 &@127.0.0.1# @3.3.3.3/',
    'http://127.0.0.1\t/',
    'ht\ntp://127.0.0.1/',
    '\thttp://127.0.0.1/',
  ],
  ...[
    'http://127.0.0.1\r\nHost: a/',
    'http://example.com\u0000.a/',
    'http://exa mple.com/',
    'http://[::1',
    'http://[]/',
  ],
  ...[
    'http://user@127.0.0.1/',
    'http://user:secret@example.com/',
    'http://@127.0.0.1/',
    'http://:@127.0.0.1/',
  ],
  ...['http://example.com:80@127.0.0.1/', 'http://example.com:99999/'],
  ...[
    'http://256.256.256.256/',
    'http://127.0.0.1.1.1/',
    'http://0x100000000/',
    'http://[::g]/',
    'http://%00/',
  ],
  ...['http://[fe80::1%25lo]/', 'http://[::ffff:300.0.0.1]/', 'http://exa%6dple.com%2f@127.0.0.1/'],
  ...['http://%5b::1%5d/', `http://example.com/${'a'.repeat(2048)}`],
]
const schemes = [
  'file',
  'ftp',
  'gopher',
  'dict',
  'ldap',
  'data',
  'jar',
  'blob',
  'ws',
  'wss',
  'javascript',
  'tftp',
]

const resolve: ResolveHost = async name => {
  const known = names[name.toLowerCase()]
  if (!known) throw new Error(`${name} is not known`)
  return known
}
const guard = openGuardedFetch({ allow: [], resolve })
const outgoing = { headers: {}, body: '{}', timeoutMs: 2000 }

const fetching = { headers: {}, timeoutMs: 2000, bytesMax: 1000 }

/** Returns the refusals of a URL: when it is validated, and when something would be sent. */
async function refusals(address: string): Promise<readonly unknown[]> {
  const judging = await guard.validate(address, 1000).then(nothing, problem)
  const fetched = await guard.get(address, fetching).then(nothing, problem)
  return [judging, fetched, await guard.post(address, outgoing).then(nothing, problem)]
}
const nothing = () => 'was let through'
const problem = (error: unknown) => (error instanceof AddressRefused ? 'refused' : String(error))

describe('a closed address', () => {
  const spelled = [...loopback, ...ranges, ...Object.keys(names)].flatMap(host => [
    `http://${host}:${port}/hook`,
    `https://${host}/hook`,
    `HTTP://${host}:8080/?http://example.com`,
  ])

  it(`is reached in none of ${spelled.length} spellings`, async () => {
    const through: unknown[] = []
    for (const address of spelled) {
      const actual = address.replace(/:0\//, `:${port}/`)
      const found = await refusals(actual)
      if (found.some(one => one !== 'refused')) through.push([actual, ...found])
    }
    expect(through).toEqual([])
    expect(reached).toBe(0)
  })

  it('is refused for its address, not only for its port', async () => {
    for (const host of [...loopback, ...ranges]) {
      await expect(guard.validate(`http://${host}:8080/`, 1000), host).rejects.toThrow('public address')
    }
  })

  it('is not reached through what parsers read differently, nor by another scheme', async () => {
    const others = schemes.flatMap(scheme => [`${scheme}://127.0.0.1:${port}/`, `${scheme}:127.0.0.1`])
    for (const address of [...unreadable, ...others]) {
      expect([address, ...(await refusals(address))]).toEqual([address, 'refused', 'refused', 'refused'])
    }
    expect(reached).toBe(0)
  })

  it('is not reached on any port', async () => {
    for (const at of [22, 25, 6379, 5432, port]) {
      await expect(guard.validate(`http://93.184.216.34:${at}/`, 1000)).rejects.toThrow('port must be one of')
    }
  })

  it('is refused on another port when its name has no address, or none in time', async () => {
    const unresolved: readonly ResolveHost[] = [
      () => Promise.reject(new Error('ENOTFOUND')),
      async () => [],
      () => new Promise(() => {}),
    ]
    for (const resolve of unresolved) {
      const unknowing = openGuardedFetch({ allow: [], resolve })
      await expect(unknowing.validate('http://nobody.example:6379/', 10)).rejects.toThrow(
        'port must be one of',
      )
      for (const address of ['http://nobody.example/', 'https://nobody.example:8443/']) {
        await expect(unknowing.validate(address, 10)).resolves.toBeUndefined()
      }
    }
  })

  it('is refused for every closed range, embedded in IPv6 or not', () => {
    const byte = fc.nat({ max: 255 })
    fc.assert(
      fc.property(fc.constantFrom(10, 127, 0, 224, 240, 255), byte, byte, byte, (a, b, c, d) => {
        const dotted = `${a}.${b}.${c}.${d}`
        for (const address of [dotted, `::ffff:${dotted}`, `64:ff9b::${dotted}`, `::${dotted}`]) {
          expect([address, isPublicAddress(address)]).toEqual([address, false])
        }
      }),
    )
  })
})

describe('a name whose answer changes', () => {
  it('is validated again when something is sent, with a single look-up', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1'], ['93.184.216.34']]
    let asked = 0
    const changing = openGuardedFetch({ allow: [], resolve: async () => answers[asked++] ?? [] })
    const address = 'http://rebinding.example:8080/'
    await expect(changing.validate(address, 1000)).resolves.toBeUndefined()
    await expect(changing.post(address, outgoing)).rejects.toThrow(AddressRefused)
    expect(asked).toBe(2)
    expect(reached).toBe(0)
  })

  it('is connected to at the validated address, whatever the name resolves to afterwards', async () => {
    const receiver = await startReceiver((_request, response) => response.end('ok'))
    let asked = 0
    const allowed = openGuardedFetch({
      allow: ['127.0.0.3'],
      resolve: async () => [asked++ === 0 ? '127.0.0.3' : '127.0.0.1'],
    })
    const answer = await allowed.post(`http://pinned.example:${receiver.port}/`, outgoing)
    expect([answer.status, asked, receiver.hosts]).toEqual([200, 1, [`pinned.example:${receiver.port}`]])
    receiver.close()
  })
})

describe('a public address', () => {
  it('is accepted', () => {
    const open = ['93.184.216.34', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1']
    for (const address of [...open, '::ffff:1.1.1.1', '64:ff9b::101:101']) {
      expect([address, isPublicAddress(address)]).toEqual([address, true])
    }
    for (const text of ['', 'localhost', '1.1.1', '::1%lo']) expect(isPublicAddress(text)).toBe(false)
  })

  it('is accepted while its name cannot be resolved in time, since it is validated again on sending', async () => {
    await expect(guard.validate('https://unknown.example/', 1000)).resolves.toBeUndefined()
    const slow = openGuardedFetch({ allow: [], resolve: () => new Promise(() => {}) })
    await expect(slow.validate('https://slow.example/', 10)).resolves.toBeUndefined()
    await expect(slow.post('https://slow.example/', { ...outgoing, timeoutMs: 20 })).rejects.toThrow(
      'timeout',
    )
  })
})

describe('a name server that does not answer', () => {
  it('is asked once for concurrent requests, and again for later ones', async () => {
    const waiting: ((error: Error) => void)[] = []
    const slow = openGuardedFetch({
      allow: [],
      resolve: () => new Promise((_resolve, reject) => waiting.push(reject)),
    })
    const posts = Array.from({ length: 9 }, () => slow.post('https://mute.example/', outgoing))
    expect(waiting).toHaveLength(1)
    waiting[0]?.(new Error('no answer'))
    expect((await Promise.allSettled(posts)).map(({ status }) => status)).toEqual(Array(9).fill('rejected'))
    await expect(slow.post('https://mute.example/', { ...outgoing, timeoutMs: 20 })).rejects.toThrow(
      'timeout',
    )
    expect(waiting).toHaveLength(2)
  })
})

describe('an address that the system refuses to connect to', () => {
  it('fails the request that asked for it, and nothing else', async () => {
    // Neither can ever be connected to: one has no interface, the other is everybody.
    const impossible = { 'local.example': ['fe80::1'], 'all.example': ['255.255.255.255'] }
    const addresses = Object.values(impossible).flat()
    const names: Readonly<Record<string, readonly string[]>> = { ...impossible, 'both.example': addresses }
    const trusting = openGuardedFetch({ allow: addresses, resolve: async name => names[name] ?? [] })
    const hosts = [...Object.keys(names), '[fe80::1]', '255.255.255.255']
    for (const url of hosts.flatMap(host => [`http://${host}/`, `https://${host}/`])) {
      await expect(trusting.post(url, outgoing), url).rejects.toMatchObject({
        code: expect.stringMatching(/^E[A-Z]+$/),
      })
    }
  })
})

describe('an allowed network', () => {
  const allowed = openGuardedFetch({ allow: ['127.0.0.3', '127.0.1.0/24'] })

  it('is reached on any port, and nothing beside it', async () => {
    const receiver = await startReceiver((_request, response) => response.writeHead(202).end())
    const address = `http://127.0.0.3:${receiver.port}/hook`
    await expect(allowed.validate(address, 1000)).resolves.toBeUndefined()
    expect(await allowed.post(address, outgoing)).toEqual({ status: 202, retryAfter: undefined })
    await expect(allowed.post(`http://127.0.0.1:${port}/`, outgoing)).rejects.toThrow(AddressRefused)
    expect(reached).toBe(0)
    receiver.close()
  })

  it('does not lead anywhere else: a redirect is returned like any other response', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const receiver = await startReceiver((_request, response) =>
        response.writeHead(status, { Location: `http://127.0.0.1:${port}/` }).end(),
      )
      expect(await allowed.post(`http://127.0.0.3:${receiver.port}/`, outgoing)).toMatchObject({ status })
      receiver.close()
    }
    expect(reached).toBe(0)
  })

  it('gets one timeout for everything: silence and slow heads end with it', async () => {
    const silent = await startReceiver(() => {})
    const dripping = createServer(socket => {
      socket.on('error', () => {})
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('X-Drip: drop\r\n'), 20)
      socket.once('close', () => clearInterval(timer))
    })
    dripping.listen(0, '127.0.0.3')
    await once(dripping, 'listening')
    // Stalls in the handshake of TLS, too.
    const muteServer = createServer(() => {}).listen(0, '127.0.0.3')
    await once(muteServer, 'listening')
    const mute = (muteServer.address() as AddressInfo).port
    const ports = [silent.port, (dripping.address() as AddressInfo).port, mute]
    for (const at of ports) {
      for (const scheme of at === mute ? ['http', 'https'] : ['http']) {
        const startedMs = performance.now()
        const sent = allowed.post(`${scheme}://127.0.0.3:${at}/`, { ...outgoing, timeoutMs: 150 })
        await expect(sent).rejects.toThrow('timeout')
        expect(performance.now() - startedMs).toBeLessThan(2000)
      }
    }
    silent.close()
    dripping.close()
    muteServer.close()
  })

  it('may answer with heads that never end, hints without number or a bomb: each costs an attempt and no memory', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20))
    const poured: Readonly<Record<string, (socket: Socket) => boolean>> = {
      'headers without end': socket => socket.write(`X-A: ${'a'.repeat(60_000)}\r\n`),
      'a header without end': socket => socket.write('a'.repeat(60_000)),
      'hints without end': socket =>
        socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(500)),
      'a bomb': socket =>
        socket.write(
          Buffer.concat([
            Buffer.from(
              `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
            ),
            bomb,
          ]),
        ),
    }
    for (const [what, pour] of Object.entries(poured)) {
      const server = createServer(socket => {
        const more = () => {
          while (!socket.destroyed && pour(socket) && what !== 'a bomb');
        }
        socket.on('error', () => {}).on('drain', () => what !== 'a bomb' && more())
        socket.once('data', () => {
          if (what.startsWith('header') || what.startsWith('a header'))
            socket.write('HTTP/1.1 200 OK\r\nX-B: ')
          more()
        })
      })
      server.listen(0, '127.0.0.3')
      await once(server, 'listening')
      const before = process.memoryUsage().rss
      const at = (server.address() as AddressInfo).port
      const sent = allowed.post(`http://127.0.0.3:${at}/`, { ...outgoing, timeoutMs: 500 })
      const outcome = await sent.then(
        ({ status }) => status,
        (error: Error) => error.name,
      )
      expect([what, outcome]).toEqual([what, what === 'a bomb' ? 200 : expect.stringMatching(/Error$/)])
      expect(process.memoryUsage().rss - before).toBeLessThan(64 * 2 ** 20)
      server.close()
    }
  })

  it('may answer without end: the body is not read', async () => {
    let written = 0
    const endless = await startReceiver((_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536
      }
      response.on('drain', pour).on('error', () => {})
      pour()
    })
    expect(await allowed.post(`http://127.0.0.3:${endless.port}/`, outgoing)).toMatchObject({ status: 200 })
    expect(written).toBeLessThan(64 * 1024 * 1024)
    endless.close()
  })

  it('must be an address or a network', () => {
    for (const entry of ['localhost', '10.0.0.0/33', '::1/129', '10.0.0.0/', '10.0.0.0/8/8', '']) {
      expect(() => addressList([entry]), entry).toThrow(RangeError)
    }
    expect(addressList(['::1', 'fd00::/8'])('fd12::1')).toBe(true)
  })
})

interface Receiver {
  readonly port: number
  readonly hosts: readonly (string | undefined)[]
  close(): void
}

async function startReceiver(answer: RequestListener): Promise<Receiver> {
  const hosts: (string | undefined)[] = []
  const server = createHttpServer((request, response) => {
    hosts.push(request.headers.host)
    answer(request, response)
  })
  server.listen(0, '127.0.0.3')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    hosts,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('a page', () => {
  it('is fetched through redirects, each of which is validated', async () => {
    const hosts: string[] = []
    const receiver = await startReceiver((request, response) => {
      hosts.push(String(request.headers.host))
      if (request.url === '/page') response.writeHead(200, { 'X-A': 'b' }).end('text')
      else if (request.url === '/inside')
        response.writeHead(301, { Location: `http://127.0.0.1:${port}/` }).end()
      else response.writeHead(307, { Location: request.url === '/a' ? 'page' : '/a' }).end('unread')
    })
    const allowed = openGuardedFetch({ allow: ['127.0.0.3'], resolve: async () => ['127.0.0.3'] })
    const base = `http://pages.example:${receiver.port}`
    expect(await allowed.get(`${base}/start`, fetching)).toMatchObject({
      url: `${base}/page`,
      status: 200,
      headers: { 'x-a': 'b' },
      body: Buffer.from('text'),
    })
    expect(hosts).toEqual(Array(3).fill(`pages.example:${receiver.port}`))
    await expect(allowed.get(`${base}/inside`, fetching)).rejects.toThrow(AddressRefused)
    expect(reached).toBe(0)
    receiver.close()
  })

  it('has one timeout for all of its redirects', async () => {
    const receiver = await startReceiver((_request, response) =>
      setTimeout(() => response.writeHead(302, { Location: '/again' }).end(), 60),
    )
    const allowed = openGuardedFetch({ allow: ['127.0.0.3'] })
    const startedMs = performance.now()
    const sent = allowed.get(`http://127.0.0.3:${receiver.port}/`, { ...fetching, timeoutMs: 150 })
    await expect(sent).rejects.toThrow('timeout')
    expect(performance.now() - startedMs).toBeLessThan(2000)
    receiver.close()
  })

  it('is fetched through a proxy, which may know names that nobody else does', async () => {
    const asked: string[] = []
    const proxy = await startReceiver((request, response) => {
      asked.push(String(request.url))
      response.end('by proxy')
    })
    const proxies = { http: `http://127.0.0.3:${proxy.port}`, https: '', except: 'direct.example' }
    const allowed = openGuardedFetch({ allow: [], resolve, proxies })
    expect((await allowed.get('http://only-the-proxy.example/a', fetching)).body.toString()).toBe('by proxy')
    const silent = openGuardedFetch({ allow: [], resolve: () => new Promise(() => {}), proxies })
    const startMs = performance.now()
    expect((await silent.get('http://nobody-says.example/', fetching)).body.toString()).toBe('by proxy')
    expect(performance.now() - startMs).toBeLessThan(2500)
    expect(asked).toEqual(['http://only-the-proxy.example/a', 'http://nobody-says.example/'])
    await expect(allowed.get('http://only-the-proxy.example:6379/', fetching)).rejects.toThrow(
      'port must be one of',
    )
    await expect(allowed.get('http://localhost/', fetching)).rejects.toThrow(AddressRefused)
    await expect(allowed.get('http://direct.example/', fetching)).rejects.toThrow('no address')
    expect(asked).toHaveLength(2)
    proxy.close()
  })
})
