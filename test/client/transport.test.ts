// The transport of the client against a server that answers as badly as a test wants.
import { afterEach, describe, expect, it } from 'vitest'
import { AlmanacError } from '../../src/client/error.ts'
import { apiVersion, type RequestParts, type Settings, Transport } from '../../src/client/transport.ts'
import { apiVersion as servedVersion } from '../../src/endpoints/version.ts'
import { type Receiver, type Reply, startReceiver } from '../support/receiver.ts'

const receivers: Receiver[] = []
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.close()
})

const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Reply =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }

const refusal = (status: number, type: string, headers: Record<string, string> = {}): Reply =>
  answer(status, JSON.stringify({ error: { type, message: 'No.', metadata: [{ fields: ['a'] }] } }), {
    'x-request-id': 'r1',
    ...headers,
  })

const good = answer(200, '{"ok":true}', { 'x-credits-used': '0.5', 'x-credits-remaining': '9' })

/** Starts a server that gives these answers in turn, then the last of them for ever, and a transport that does not wait. */
async function start(replies: readonly Reply[], settings: Partial<Settings> = {}, random = 0) {
  const receiver = await startReceiver((response, number) =>
    (replies[number] ?? replies.at(-1) ?? good)(response, number),
  )
  receivers.push(receiver)
  const waits: number[] = []
  const transport = new Transport(
    { url: receiver.url, key: 'alm_test', ...settings },
    {
      random: () => random,
      wait: async ms => {
        waits.push(ms)
      },
    },
  )
  const post = (parts: RequestParts = {}) => transport.send('POST', '/person/search', { body: {}, ...parts })
  return { receiver, transport, waits, post }
}

const failure = async (promise: Promise<unknown>): Promise<AlmanacError> => {
  const error = await promise.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  if (!(error instanceof AlmanacError)) throw new Error(`No AlmanacError: ${error}`)
  return error
}

it('the version of the interface is that of the service', () => {
  expect(apiVersion).toBe(servedVersion)
})

describe('a request', () => {
  it('carries the key, the version and its body, and tells what it cost', async () => {
    const { receiver, post } = await start([good])
    expect(await post({ body: { limit: 1 }, creditsLimit: 2 })).toMatchObject({
      status: 200,
      body: { ok: true },
      creditsUsed: 0.5,
      creditsRemaining: 9,
    })
    expect(receiver.received[0]).toMatchObject({
      body: '{"limit":1}',
      headers: {
        authorization: 'Bearer alm_test',
        'x-api-version': apiVersion,
        'content-type': 'application/json',
        'x-credits-limit': '2',
      },
    })
  })

  it('that is sent again has the same Idempotency-Key, and another request another one', async () => {
    const { receiver, post } = await start([refusal(503, 'service_unavailable'), good])
    await post()
    await post()
    const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    await post({ idempotencyKey: 'mine' })
    expect(receiver.received[3]?.headers['idempotency-key']).toBe('mine')
  })

  it('with an address or a key that cannot be one is refused before it is sent', () => {
    for (const url of [
      '',
      '127.0.0.1:8080',
      'file:///etc/passwd',
      'http://a/?b=c',
      'http://me:secret@a',
      'http://a b',
    ]) {
      expect(() => new Transport({ url, key: 'alm_test' }), url).toThrow(/^url: Must be/)
    }
    for (const key of ['', 'alm_a\nb', 'ключ', undefined]) {
      expect(() => new Transport({ url: 'HTTP://a', key: key as string }), key).toThrow(/^key: Must be/)
    }
  })
})

it('what cannot be sent is not sent, and not tried again', async () => {
  const { receiver, waits, post } = await start([good])
  await expect(post({ idempotencyKey: 'ключ' })).rejects.toThrow(TypeError)
  await expect(post({ body: { ids: [1n] } })).rejects.toThrow(TypeError)
  expect([receiver.received, waits]).toEqual([[], []])
  expect((await post({ timeoutMs: Number.POSITIVE_INFINITY })).status).toBe(200)
})

it('a path that leads elsewhere is not sent', async () => {
  const { receiver, transport } = await start([good])
  for (const id of ['.', '..', '%2E%2e', './cancel']) {
    const error = await failure(transport.send('POST', `/batch/${id}`))
    expect(error).toMatchObject({ type: 'not_found', status: 404, message: `Nothing is at /batch/${id}.` })
  }
  expect(receiver.received).toEqual([])
  expect((await transport.send('GET', '/batch/...')).status).toBe(200)
})

describe('another try', () => {
  it.each([
    ['the time that Retry-After asks for', 429, { 'retry-after': '7' }, 7000],
    ['the time until the date of Retry-After', 503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 250],
    [
      'the time until that date by the clock of the service',
      503,
      { 'retry-after': 'Thu, 01 Jan 1970 00:00:09 GMT', date: 'Thu, 01 Jan 1970 00:00:02 GMT' },
      7000,
    ],
    ['until the rate limit is reset', 429, { 'x-ratelimit-reset': '9' }, 9000],
    ['as the field RateLimit says', 429, { ratelimit: '"/person/search";r=0;t=11' }, 11_000],
    ['half of the first backoff at least', 500, {}, 250],
  ])('waits %s', async (_, status, headers, waitMs) => {
    const { waits, post } = await start([refusal(status, 'rate_limit_error', headers), good])
    await post()
    expect(waits).toEqual([waitMs])
  })

  it('waits twice as long each time, and a random part more', async () => {
    const { waits, post } = await start([answer(502, '<html>')], {}, 0.5)
    expect(await failure(post())).toMatchObject({ type: 'unexpected_answer', status: 502 })
    expect(waits).toEqual([375, 750, 1500, 3000, 6000])
  })

  it('is not made for what will fail again, nor when the service asks for too long a wait', async () => {
    for (const [status, type] of [
      [400, 'invalid_request'],
      [400, 'internal_error'],
      [403, 'insufficient_credits'],
      [422, 'idempotency_mismatch'],
    ] as const) {
      const { waits, post } = await start([refusal(status, type)])
      expect(await failure(post())).toMatchObject({ status, type })
      expect(waits, type).toEqual([])
    }
    const { waits, post } = await start([refusal(429, 'rate_limit_error', { 'retry-after': '91' })])
    expect(await failure(post())).toMatchObject({ type: 'rate_limit_error', retryAfterMs: 91_000 })
    expect(waits).toEqual([])
  })

  it('is made while the first one is still being answered, and after a connection that broke', async () => {
    const broken: Reply = response => response.destroy()
    const { receiver, post } = await start([
      broken,
      refusal(409, 'idempotency_in_progress', { 'retry-after': '1' }),
      good,
    ])
    expect((await post()).status).toBe(200)
    expect(receiver.received).toHaveLength(3)
  })

  it('is not made by a caller who wants none', async () => {
    const { waits, post } = await start([refusal(503, 'service_unavailable')], { retries: 0 })
    await failure(post())
    await failure(post({ retries: 0 }))
    expect(waits).toEqual([])
  })
})

describe('an error', () => {
  it('has the type, the status, the id of the request, the message and what was said beside it', async () => {
    const { post } = await start([refusal(400, 'invalid_request')])
    const error = await failure(post())
    expect(error).toMatchObject({
      name: 'AlmanacError',
      type: 'invalid_request',
      status: 400,
      requestId: 'r1',
      message: 'No.',
      metadata: [{ fields: ['a'] }],
    })
  })

  it('tells what answered in place of the service', async () => {
    const inner = await start([answer(401, '{"message":"No key."}')])
    expect(await failure(inner.post())).toMatchObject({ type: 'unauthorized', message: 'No key.' })
    const moved = await start([answer(301, '', { location: 'https://example.com/' })])
    expect(await failure(moved.post())).toMatchObject({
      type: 'unexpected_answer',
      message: 'The request was redirected to https://example.com/. Use that URL.',
    })
    const page = await start([answer(200, '<p>Welcome', { 'content-type': 'text/html' })])
    expect(await failure(page.post())).toMatchObject({ message: 'HTTP 200 with text/html: <p>Welcome' })
  })

  it('says that nobody listens there', async () => {
    const { receiver, post } = await start([good], { retries: 0 })
    receiver.close()
    expect(await failure(post())).toMatchObject({
      type: 'connection_error',
      status: undefined,
      message: `${receiver.url} cannot be reached: ECONNREFUSED.`,
    })
  })

  it('says that there was no answer in time, also where only the body is missing', async () => {
    const halfway: Reply = response => response.writeHead(200).write('{')
    for (const silent of [() => {}, halfway]) {
      const { post } = await start([silent], { timeoutMs: 30, retries: 1 })
      expect(await failure(post())).toMatchObject({ type: 'timeout' })
    }
  })
})

describe('a signal', () => {
  it('ends a request with its reason, before it begins, under way and while it waits', async () => {
    const { receiver, post } = await start([() => {}])
    await expect(post({ signal: AbortSignal.abort('early') })).rejects.toBe('early')
    expect(receiver.received).toEqual([])
    const underWay = new AbortController()
    const pending = expect(post({ signal: underWay.signal })).rejects.toBe('enough')
    await receiver.count(1)
    underWay.abort('enough')
    await pending

    const busy = await start([refusal(503, 'service_unavailable', { 'retry-after': '60' })])
    const waiting = new AbortController()
    const patient = new Transport({ url: busy.receiver.url, key: 'alm_test' })
    const waited = expect(patient.send('GET', '', { signal: waiting.signal })).rejects.toBe('tired')
    await busy.receiver.count(1)
    waiting.abort('tired')
    await waited
  })

  it('that stops ends the tries and the pauses between them, and lets a try under way come to its end', async () => {
    const stop = new AbortController()
    const { receiver, post } = await start([
      (response, number) => {
        stop.abort('enough')
        good(response, number)
      },
    ])
    expect((await post({ stopSignal: stop.signal })).body).toEqual({ ok: true })
    await expect(post({ stopSignal: stop.signal })).rejects.toBe('enough')
    expect(receiver.received).toHaveLength(1)

    const busy = await start([refusal(503, 'service_unavailable', { 'retry-after': '60' })])
    const waiting = new AbortController()
    const patient = new Transport({ url: busy.receiver.url, key: 'alm_test' })
    const waited = expect(patient.send('GET', '', { stopSignal: waiting.signal })).rejects.toBe('tired')
    await busy.receiver.count(1)
    waiting.abort('tired')
    await waited
  })
})
