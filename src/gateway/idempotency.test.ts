import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenedGateway, openGateway } from '../../test/support/gateway.ts'
import type { RunResult } from '../endpoints/endpoint.ts'
import { personEnrich } from '../endpoints/enrich/person-enrich.ts'
import { answerAgeClock } from '../metering/answer-age.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { Answer } from './gateway.ts'
import { handle } from './handle.ts'

let opened: OpenedGateway
let ledger: Ledger
let ask: (body?: string) => Promise<Answer>
const startMs = Date.UTC(2026, 0, 1)
let nowMs = startMs
/** The time that the process has run for. */
let steadyMs = 0
/** Each entry ends the request that began at its position. */
let runs: ((facts: RunResult | Error) => void)[]

/** An endpoint that answers when the test tells it to. */
const slow: typeof personEnrich = {
  ...personEnrich,
  run: () =>
    new Promise((resolve, reject) =>
      runs.push(facts => (facts instanceof Error ? reject(facts) : resolve(facts))),
    ),
}

/** Returns a result that found one person. */
const onePerson = (name: string): RunResult => ({
  body: { name },
  results: 1,
  charges: [{ component: 'person.profile', label: 'Person profile', quantity: 1, unitPrice: 1 }],
})

beforeEach(async () => {
  runs = []
  nowMs = startMs
  steadyMs = 0
  opened = await openGateway(
    () => nowMs,
    'off',
    answerAgeClock(
      () => nowMs,
      () => steadyMs,
    ),
  )
  ledger = opened.ledger
  let count = 0
  ask = (body = JSON.stringify({ business_emails: ['a@b.example'] })) => {
    const incoming = opened.request(`request ${++count}`, { readBody: async () => Buffer.from(body) })
    const headers = { ...incoming.head.headers, 'idempotency-key': 'once' }
    return handle(slow, { ...incoming, head: { ...incoming.head, headers } }, opened.gateway)
  }
})

afterEach(() => opened.close())

const requestsBegun = async (count: number) => {
  while (runs.length < count) await new Promise(resolve => setImmediate(resolve))
}

const answerFacts = ({ status, body, headers }: Answer) => [
  status,
  JSON.parse(String(body)),
  headers['X-Credits-Used'],
  headers['Idempotent-Replayed'],
]

const credits = async () => (await ledger.credits(1, nowMs)).millicredits / 1000

/** Begins two requests with one key, of which the first takes longer than its lease. */
async function takenOver() {
  const first = ask()
  await requestsBegun(1)
  nowMs += 59_999
  expect(await ask()).toMatchObject({ status: 409, headers: { 'Retry-After': '1' } })
  nowMs += 1
  const second = ask()
  await requestsBegun(2)
  return { first, second }
}

it('a request with the key of a running one is told to wait longer, the longer that one has taken', async () => {
  const first = ask()
  await requestsBegun(1)
  const waits: unknown[] = []
  for (const ms of [0, 400, 4600, 20_000, 20_000]) {
    nowMs += ms
    waits.push((await ask()).headers['Retry-After'])
  }
  expect(waits).toEqual(['1', '1', '10', '35', '15'])
  runs[0]?.(onePerson('first'))
  await first
})

describe('a request that takes longer than the lease of its Idempotency-Key', () => {
  it('costs nothing, and gets the answer of the request that took its key over', async () => {
    const { first, second } = await takenOver()
    runs[1]?.(onePerson('second'))
    expect(answerFacts(await second)).toEqual([200, { name: 'second' }, '1', undefined])
    runs[0]?.(onePerson('first'))
    expect(answerFacts(await first)).toEqual([200, { name: 'second' }, '0', 'true'])
    expect(answerFacts(await ask())).toEqual([200, { name: 'second' }, '0', 'true'])
    expect(await credits()).toBe(9999)
    const [key] = await ledger.keys()
    expect(key?.spent).toBe(1000)
    const wholeTime = { team_id: 1, startMs: 0, endMs: nowMs + 1 }
    const { events } = await ledger.usageEvents(wholeTime, undefined, 10)
    const paid = events.filter(({ http_status }) => http_status === 200)
    expect(paid.map(({ event_id, millicredits }) => [event_id, millicredits]).sort()).toEqual([
      ['request 1', 0],
      ['request 3', 1000],
      ['request 4', 0],
    ])
  })

  it('is charged when it is answered first, and the other costs nothing', async () => {
    const { first, second } = await takenOver()
    runs[0]?.(onePerson('first'))
    expect(answerFacts(await first)).toEqual([200, { name: 'first' }, '1', undefined])
    runs[1]?.(onePerson('second'))
    expect(answerFacts(await second)).toEqual([200, { name: 'first' }, '0', 'true'])
    expect(await credits()).toBe(9999)
  })

  it('does not release the key that another has taken over when it fails', async () => {
    const { first, second } = await takenOver()
    runs[0]?.(new Error('It failed.'))
    expect((await first).status).toBe(500)
    expect((await ask()).status).toBe(409)
    runs[1]?.(onePerson('second'))
    expect(answerFacts(await second)).toEqual([200, { name: 'second' }, '1', undefined])
    expect(answerFacts(await ask())).toEqual([200, { name: 'second' }, '0', 'true'])
  })
})

it.each([25, 31 * 24, -25, -31 * 24])(
  'a retry is answered again and not charged when the clock was set by %i hours since, and when it is right again',
  async hours => {
    const answered = async (name: string) => {
      const first = ask()
      await requestsBegun(runs.length + 1)
      runs.at(-1)?.(onePerson(name))
      return first
    }
    await answered('first')
    const charges = async () => (await ledger.entries(1)).filter(({ kind }) => kind === 'charge')
    const paid = await charges()
    nowMs += hours * 3_600_000
    expect(answerFacts(await ask())).toEqual([200, { name: 'first' }, '0', 'true'])
    const later = ask(JSON.stringify({ business_emails: ['c@d.example'] }))
    await expect(later).resolves.toMatchObject({ status: 422 })
    expect(runs).toHaveLength(1)
    nowMs -= hours * 3_600_000
    expect(answerFacts(await ask())).toEqual([200, { name: 'first' }, '0', 'true'])
    expect([runs.length, await charges()]).toEqual([1, paid])
  },
)
