import { once } from 'node:events'
import { createServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Agent } from 'undici'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  type ProviderAnswer,
  type ProviderServer,
  refusal,
  startProvider,
} from '../../test/support/provider-server.ts'
import type { Connector } from './connector.ts'
import { Provider } from './provider.ts'
import { ProviderFault } from './provider-fault.ts'
import { jsonOf } from './reading.ts'

const dispatcher = new Agent()
const servers: ProviderServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => dispatcher.destroy())

const connector: Connector = {
  name: 'example',
  title: 'Example',
  url: undefined,
  key: { help: 'key', isRequired: true },
  authorize: key => ({ headers: { 'x-key': key } }),
  terms: '',
  documentation: '',
  limits: { perMinute: 30, atOnce: 2 },
  answers: {},
}

/** Opens a provider whose clock moves only when it waits, or when a test says so. */
async function open(answers: readonly ProviderAnswer[], more: Partial<Connector> = {}) {
  const server = await startProvider(
    () => answers[Math.min(server.questions.length, answers.length) - 1] ?? {},
  )
  servers.push(server)
  return { server, ...providerAt(server.url, more) }
}

function providerAt(url: string, more: Partial<Connector> = {}) {
  const clock = { ms: 1_000_000_000 }
  const waits: number[] = []
  const provider = new Provider(
    { ...connector, ...more },
    { url, key: 'secret' },
    {
      nowMs: () => clock.ms,
      random: () => 1,
      wait: async ms => {
        waits.push(ms)
        clock.ms += ms
      },
      dispatcher: async () => dispatcher,
      userAgent: 'Almanac/test',
      contact: undefined,
      onChange: () => {},
      readFeed: async () => [],
    },
  )
  const ask = (q = 'a', untilMs?: number) =>
    provider.ask(({ send }) => send({ path: '/search', query: { q } }, jsonOf), untilMs)
  const fault = async (q?: string) => {
    const error = await ask(q).then(
      () => undefined,
      thrown => thrown,
    )
    if (!(error instanceof ProviderFault)) throw new Error(`It did not fail: ${error}`)
    return error.message
  }
  return { provider, clock, waits, ask, fault }
}

describe('a request to a provider', () => {
  it('carries its key and says who asks; its answer is kept for a while, and its age is stated', async () => {
    const { server, ask, clock } = await open([{ n: 1 }, { n: 2 }])
    expect(await ask()).toEqual({ answer: { n: 1 }, ageMs: 0 })
    clock.ms += 120_000
    expect(await ask()).toEqual({ answer: { n: 1 }, ageMs: 120_000 })
    clock.ms += 200_000
    expect(await ask()).toEqual({ answer: { n: 2 }, ageMs: 0 })
    expect(server.questions).toHaveLength(2)
    expect(server.questions[0]?.headers).toMatchObject({ 'x-key': 'secret', 'user-agent': 'Almanac/test' })
  })

  it('is sent once for the same questions at the same time', async () => {
    const { server, ask } = await open([{ n: 1 }])
    await Promise.all([ask(), ask(), ask('b')])
    expect(server.questions.map(({ query }) => query.get('q')).sort()).toEqual(['a', 'b'])
  })

  it.each([429, 500, 502, 503])('is sent again after %i, later each time', async status => {
    const { server, ask, waits } = await open([refusal(status), refusal(status), { n: 3 }])
    expect((await ask()).answer).toEqual({ n: 3 })
    expect([server.questions.length, waits]).toEqual([3, [400, 800]])
  })

  it('is not sent again after the time of its caller', async () => {
    const { ask, server, clock } = await open([refusal(503, {}, { 'retry-after': '20' }), { n: 2 }])
    await expect(ask('a', clock.ms + 15_000)).rejects.toThrow('It fails (503).')
    expect(server.questions).toHaveLength(1)
  })

  it('waits as long as Retry-After says, as seconds or a date', async () => {
    const date = new Date(1_000_000_000 + 3000 + 5000).toUTCString()
    const retry = (after: string) => refusal(503, {}, { 'retry-after': after })
    const { ask, waits } = await open([retry('3'), retry(date), { n: 3 }])
    await ask()
    expect(waits).toEqual([3000, 5000])
  })

  it('is given up when Retry-After is too far away, and the provider rests as long', async () => {
    const { server, ask, fault, clock } = await open([refusal(429, {}, { 'retry-after': '90' }), { n: 2 }])
    expect(await fault()).toBe('It has been asked too often (429).')
    clock.ms += 60_000
    expect(await fault()).toBe('It has been asked too often (429). It is not asked again for a while.')
    expect(server.questions).toHaveLength(1)
    clock.ms += 30_000
    expect((await ask()).answer).toEqual({ n: 2 })
  })

  it.each([
    [400, 'It does not accept the question (400).'],
    [401, 'It refuses the key (401).'],
    [402, 'Its credits are used up (402).'],
    [301, 'It redirects (301) instead of answering.'],
  ])('is not sent again after %i', async (status, message) => {
    const { server, fault } = await open([
      refusal(status, { secret: 'inside' }, { location: 'http://127.0.0.1:1/' }),
    ])
    expect(await fault()).toBe(message)
    expect(server.questions).toHaveLength(1)
  })

  it('is refused in words when its answer is not JSON, too long, too deep, a bomb, damaged or cut off', async () => {
    const raw =
      (body: Buffer, headers: Record<string, string> = {}): ProviderAnswer =>
      response => {
        response.writeHead(200, headers).end(body)
      }
    const zeros = Buffer.alloc(64 * 1024 * 1024)
    const cases: readonly (readonly [ProviderAnswer, string])[] = [
      [raw(Buffer.from('<html>')), 'Its answer is not a JSON object.'],
      [raw(Buffer.from('[1]')), 'Its answer is not a JSON object.'],
      [raw(Buffer.alloc(5 * 1024 * 1024, 32)), 'Its answer is too long.'],
      [
        raw(Buffer.from(`{"rows":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`)),
        'Its answer is nested more than 100 levels deep.',
      ],
      [raw(gzipSync(zeros), { 'content-encoding': 'gzip' }), 'Its answer is too long.'],
      [raw(brotliCompressSync(zeros), { 'content-encoding': 'br' }), 'Its answer is too long.'],
      [
        raw(gzipSync(gzipSync(gzipSync('{}'))), { 'content-encoding': 'gzip, gzip, gzip' }),
        'Its answer is compressed in a way that cannot be read.',
      ],
      [
        raw(Buffer.from('{}'), { 'content-encoding': 'gzip' }),
        'Its answer is compressed in a way that cannot be read.',
      ],
      [
        raw(Buffer.from('{}'), { 'content-encoding': 'zip' }),
        'Its answer is compressed in a way that cannot be read.',
      ],
      [
        response =>
          void response
            .writeHead(200, { 'content-length': '99' })
            .write('{}', () => response.socket?.destroy()),
        'Its answer breaks off.',
      ],
      [response => void response.socket?.destroy(), 'There is no connection to it'],
    ]
    for (const [answer, message] of cases) {
      const { fault } = await open([answer])
      expect(await fault()).toContain(message)
    }
  })

  it('is read in the encoding of its answer', async () => {
    const answers: readonly (readonly [Buffer, string])[] = [
      [Buffer.from('{"a":"é"}', 'latin1'), 'application/json; charset=iso-8859-1'],
      [Buffer.from('\ufeff{"a":"é"}'), 'text/html'],
      [Buffer.from('\ufeff{"a":"é"}', 'utf16le'), 'application/json'],
      [gzipSync('{"a":"é"}'), 'application/json; charset=unheard-of'],
    ]
    for (const [body, type] of answers) {
      const headers = { 'content-type': type, ...(body[0] === 0x1f && { 'content-encoding': 'gzip' }) }
      const { ask } = await open([response => void response.writeHead(200, headers).end(body)])
      expect((await ask()).answer).toEqual({ a: 'é' })
    }
  })
})

describe('a provider that fails', () => {
  it('is not asked for a while after five failures, then once, and again when that succeeds', async () => {
    const { server, ask, fault, clock } = await open([...Array(5).fill(refusal(401)), refusal(401), { n: 7 }])
    for (const q of ['a', 'b', 'c', 'd', 'e']) expect(await fault(q)).toBe('It refuses the key (401).')
    expect(await fault()).toContain('It is not asked again for a while.')
    expect(server.questions).toHaveLength(5)
    clock.ms += 31_000
    const probes = await Promise.allSettled([ask('a'), ask('b'), ask('c')])
    expect(probes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(server.questions).toHaveLength(6)
    clock.ms += 61_000
    expect((await ask()).answer).toEqual({ n: 7 })
    expect((await ask('b')).answer).toEqual({ n: 7 })
  })

  it('is named with its last fault, without its address or its key', async () => {
    const { provider, fault, clock } = providerAt('http://127.0.0.1:9')
    expect(await fault()).toBe('There is no connection to it (ECONNREFUSED).')
    expect(provider.status).toEqual({
      last_answer_ms: null,
      last_fault: 'There is no connection to it (ECONNREFUSED).',
      last_fault_ms: clock.ms,
      rests_until_ms: null,
    })
  })

  it('may have its questions refused one by one without a rest', async () => {
    const { server, fault } = await open([refusal(422)])
    for (const q of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) expect(await fault(q)).toContain('(422)')
    expect(server.questions).toHaveLength(7)
  })
})

describe('the budget of a provider', () => {
  it('delays requests within the time of a question, and refuses those that would wait longer', async () => {
    const { server, ask, fault, waits, clock } = await open([{ n: 1 }], {
      limits: { perMinute: 2, atOnce: 1 },
    })
    await ask('a')
    await ask('b')
    expect(await fault('c')).toBe('Its budget of 2 requests a minute is spent.')
    clock.ms += 50_000
    await ask('c')
    expect([server.questions.length, waits]).toEqual([3, [10_000]])
  })

  it('is that of the public address only there', async () => {
    const few = { perMinute: 1, atOnce: 1 }
    const own = await open([{ n: 1 }], { url: 'https://public.example', limits: few })
    await Promise.all(['a', 'b', 'c'].map(q => own.ask(q)))
    expect([own.server.questions.length, own.waits]).toEqual([3, []])
  })

  it('bounds the requests that are under way at once', async () => {
    let running = 0
    let most = 0
    const { ask } = await open([
      response => {
        most = Math.max(most, ++running)
        setTimeout(() => {
          running--
          response.end('{}')
        }, 5)
      },
    ])
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(q => ask(q)))
    expect(most).toBe(2)
  })
})

it('a response that drips ends with the time of a request', async () => {
  const dripping = createServer(socket => {
    socket.on('error', () => {})
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n')
    const timer = setInterval(() => socket.write(' '), 20)
    socket.once('close', () => clearInterval(timer))
  })
  dripping.listen(0, '127.0.0.1')
  await once(dripping, 'listening')
  const address = dripping.address()
  const port = typeof address === 'object' ? address?.port : 0
  const { provider, clock } = providerAt(`http://127.0.0.1:${port}`)
  const startMs = performance.now()
  // The question has been under way for all but 200 ms of its time when it is sent.
  const asked = provider.ask(({ send }) => {
    clock.ms += 24_800
    return send({ path: '/' }, jsonOf)
  })
  await expect(asked).rejects.toThrow('It did not answer in time.')
  expect(performance.now() - startMs).toBeLessThan(2000)
  dripping.close()
})
