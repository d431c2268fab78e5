import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Receiver, type Reply, reply, startReceiver } from '../../test/support/receiver.ts'
import { addReady, newTeam } from '../../test/support/work.ts'
import { type GuardedFetch, openGuardedFetch } from '../lib/guarded-fetch.ts'
import { newKey } from '../lib/secret-box.ts'
import { openSqliteWork } from '../stores/sql/work/sqlite-work.ts'
import type { Work } from '../stores/work.ts'
import { openChannels } from './channels.ts'
import { Deliverer } from './deliverer.ts'
import { rotateSecret, secretsOf } from './signing.ts'

const folder = mkdtempSync(join(tmpdir(), 'almanac-deliverer-'))
const hourMs = 3_600_000
let work: Work
let receivers: Receiver[] = []
let clock = Date.UTC(2026, 0, 1)
let faults: unknown[] = []
let lastDelivery = 0

beforeAll(async () => {
  work = (await openSqliteWork(folder, [newKey()])).work
})
afterAll(async () => {
  await work.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  clock += 1000 * hourMs
  faults = []
})
afterEach(() => {
  for (const receiver of receivers) receiver.close()
  receivers = []
  vi.useRealTimers()
  expect(faults).toEqual([])
})

async function receiverOf(answer?: Reply, host?: string): Promise<Receiver> {
  const receiver = await startReceiver(answer, host)
  receivers.push(receiver)
  return receiver
}

const sendVia = (guard: GuardedFetch) =>
  openChannels({ work, guard, sendEmail: undefined, nowMs: () => clock })

/** A deliverer on the clock of the test. */
const open = (timeoutMs = 2000): Deliverer =>
  new Deliverer({
    work,
    send: sendVia(openGuardedFetch({ allow: ['127.0.0.0/8'] })),
    bodyOf: async ({ batch_id: id }) => JSON.stringify({ batch_id: id, madeAt: clock }),
    nowMs: () => clock,
    random: () => 0,
    report: fault => faults.push(fault),
    timeoutMs,
  })

/** A job that has just ended, to be told to the URL; the id of its delivery. */
async function announce(url: string, team_id = newTeam()): Promise<{ id: string; team_id: number }> {
  const id = `msg_${++lastDelivery}`
  const { id: batch } = await addReady(work, { team_id, webhook_url: url, created_ms: clock })
  const claim = await work.claimBatch('worker', clock, 0)
  if (claim?.batch.id !== batch) throw new Error('Another job was waiting.')
  await work.endBatch(claim, { status: 'completed', error_message: null, deliveryId: id }, clock)
  return { id, team_id }
}

/** Delivers what is due and moves the clock to the next attempt, until the delivery has succeeded or was given up. */
async function through(deliverer: Deliverer, { id, team_id }: { id: string; team_id: number }) {
  for (;;) {
    await deliverer.deliverDue()
    await deliverer.idle()
    const delivery = await work.delivery(team_id, id)
    if (delivery?.status !== 'pending') return delivery
    clock = delivery.next_ms
  }
}

const outcomes = (delivery: Awaited<ReturnType<typeof through>>) =>
  delivery?.attempts.map(({ http_status, error }) => http_status ?? error)

describe('a delivery', () => {
  it('is accepted by the published verifier, and refused by it when anything was changed', async () => {
    const receiver = await receiverOf()
    const sent = await announce(receiver.url)
    expect(await through(open(), sent)).toMatchObject({
      status: 'delivered',
      attempts: [{ http_status: 200, error: '' }],
    })
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    const [secret] = await secretsOf(work, sent.team_id, clock)
    vi.useFakeTimers({ now: clock, toFake: ['Date'] })
    const verifier = new Webhook(secret?.secret ?? '')
    expect(verifier.verify(body, headers)).toEqual(JSON.parse(body))
    expect(headers['webhook-id']).toBe(sent.id)
    expect(headers['content-type']).toBe('application/json')
    expect(() => verifier.verify(`${body} `, headers)).toThrow()
    expect(() => verifier.verify(body, { ...headers, 'webhook-id': 'msg_other' })).toThrow()
    vi.setSystemTime(clock + 301_000)
    expect(() => verifier.verify(body, headers)).toThrow('too old')
  })

  it('is attempted eight times over more than a day, with the same id and body, and then given up', async () => {
    const startMs = clock
    const receiver = await receiverOf(reply(500))
    const delivery = await through(open(), await announce(receiver.url))
    expect(delivery?.status).toBe('failed')
    expect(outcomes(delivery)).toEqual(Array(8).fill(500))
    expect(delivery?.attempts.map(({ at_ms }) => Math.round((at_ms - startMs) / 1000))).toEqual([
      0, 5, 305, 2105, 9305, 27_305, 63_305, 99_305,
    ])
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8)
  })

  it('succeeds with any 2xx and with nothing else', async () => {
    for (const [first, ends] of [
      [200, 'delivered'],
      [204, 'delivered'],
      [299, 'delivered'],
      [410, 'gone'],
    ] as const) {
      const receiver = await receiverOf(reply(first))
      expect(await through(open(), await announce(receiver.url))).toMatchObject({ status: ends })
      expect(receiver.received).toHaveLength(1)
    }
    const target = await receiverOf()
    const statuses = [301, 302, 303, 304, 307, 308, 400, 401, 404, 429, 500, 503]
    const receiver = await receiverOf((response, number) => {
      const status = statuses[number] ?? 200
      response.writeHead(status, { Location: target.url }).end()
    })
    const seen: unknown[] = []
    while (seen.length < statuses.length) {
      const delivery = await through(open(), await announce(receiver.url))
      seen.push(...(outcomes(delivery) ?? []))
    }
    expect(seen.slice(0, statuses.length)).toEqual(statuses)
    expect(target.received).toEqual([])
  })

  it('fails in time when a receiver is silent, resets the connection or answers drop by drop', async () => {
    const receiver = await receiverOf((response, number) => {
      if (number === 0) return
      if (number === 1) response.socket?.resetAndDestroy()
      else if (number === 2) response.socket?.end('HTTP/1.1 2')
      else if (number === 3) {
        const drip = setInterval(() => response.socket?.write('H'), 10)
        response.socket?.once('close', () => clearInterval(drip)).on('error', () => {})
      } else response.writeHead(200).end()
    })
    const delivery = await through(open(200), await announce(receiver.url))
    expect(delivery?.status).toBe('delivered')
    const [silent, reset, cut, drip, last] = outcomes(delivery) ?? []
    expect(silent).toBe('There was no answer in time.')
    expect([reset, cut].every(error => typeof error === 'string' && error !== '')).toBe(true)
    expect(typeof drip).toBe('string')
    expect(last).toBe(200)
  })

  it('is retried when the Retry-After of a 429 has passed', async () => {
    const startMs = clock
    const receiver = await receiverOf((response, number) =>
      reply(number === 0 ? 429 : 200, number === 0 ? { 'Retry-After': '1800' } : {})(response, number),
    )
    const delivery = await through(open(), await announce(receiver.url))
    expect(delivery?.attempts.map(({ at_ms }) => at_ms - startMs)).toEqual([0, 1_800_000])
  })

  it('is refused without a connection when its host has become a private one', async () => {
    const receiver = await receiverOf()
    const deliverer = new Deliverer({
      work,
      send: sendVia(openGuardedFetch({ allow: [], resolve: async () => ['127.0.0.1'] })),
      bodyOf: async () => '{}',
      nowMs: () => clock,
      random: () => 0,
      report: fault => faults.push(fault),
    })
    const port = new URL(receiver.url).port
    const delivery = await through(deliverer, await announce(`http://rebound.example:${port}/`))
    expect(outcomes(delivery)).toEqual(Array(8).fill('The host must have a public address.'))
    expect(receiver.received).toEqual([])
  })

  it('is signed with the old secret and the new one until the grace period of a rotation ends', async () => {
    const receiver = await receiverOf()
    const team = newTeam()
    const [old] = await secretsOf(work, team, clock)
    const fresh = await rotateSecret(work, team, clock)
    const accepts = (secret: string) => {
      const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
      vi.useFakeTimers({ now: clock, toFake: ['Date'] })
      try {
        new Webhook(secret).verify(body, headers)
        return true
      } catch {
        return false
      } finally {
        vi.useRealTimers()
      }
    }
    await through(open(), await announce(receiver.url, team))
    expect([accepts(old?.secret ?? ''), accepts(fresh)]).toEqual([true, true])
    clock += 25 * hourMs
    await through(open(), await announce(receiver.url, team))
    expect([accepts(old?.secret ?? ''), accepts(fresh)]).toEqual([false, true])
  })

  it('is sent with the same body when it is replayed', async () => {
    const receiver = await receiverOf((response, number) => reply(number === 0 ? 410 : 200)(response, number))
    const sent = await announce(receiver.url)
    expect((await through(open(), sent))?.status).toBe('gone')
    clock += 100 * hourMs
    await work.replayDelivery(sent.team_id, sent.id, clock)
    expect((await through(open(), sent))?.status).toBe('delivered')
    const [first, second] = receiver.received
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })
})

describe('a slow receiver', () => {
  it('delays only its own deliveries, however many it has', async () => {
    const slow = await receiverOf(() => {})
    const fast = await receiverOf(undefined, '127.0.0.2')
    const slowTeam = newTeam()
    for (let index = 0; index < 40; index++) await announce(slow.url, slowTeam)
    const sent = await announce(fast.url, slowTeam)
    const deliverer = open(1500)
    await deliverer.deliverDue()
    await fast.count(1)
    expect(slow.received.length).toBeLessThanOrEqual(4)
    await deliverer.idle()
    expect((await work.delivery(slowTeam, sent.id))?.status).toBe('delivered')
  })
})

it('receivers that never answer leave the first attempt at another of their team a place within seconds', async () => {
  const team = newTeam()
  const { url } = await receiverOf(() => {}, '0.0.0.0')
  for (let at = 1; at <= 100; at++) await announce(url.replace('0.0.0.0', `127.0.1.${at}`), team)
  const honest = await receiverOf(undefined, '127.0.0.2')
  await announce(honest.url, team)
  const deliverer = open(60_000)
  deliverer.start()
  await honest.count(1)
  for (const receiver of receivers) receiver.close()
  await deliverer.stop()
  await deliverer.idle()
})
