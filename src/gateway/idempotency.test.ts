import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenedGateway, openGateway } from '../../test/support/gateway.ts'
import type { RunResult } from '../endpoints/endpoint.ts'
import { personEnrich } from '../endpoints/enrich/person-enrich.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { Answer } from './gateway.ts'
import { handle } from './handle.ts'

let opened: OpenedGateway
let ledger: Ledger
let ask: (body?: string) => Promise<Answer>
let nowMs = Date.UTC(2026, 0, 1)
/** Ends the request that began as the so-manieth. */
let runs: ((facts: RunResult | Error) => void)[]

/** Answers when the test says so. */
const slow: typeof personEnrich = {
  ...personEnrich,
  run: () =>
    new Promise((resolve, reject) =>
      runs.push(facts => (facts instanceof Error ? reject(facts) : resolve(facts))),
    ),
}

/** One person found. */
const found = (name: string): RunResult => ({
  body: { name },
  results: 1,
  charges: [{ component: 'person.profile', label: 'Person profile', quantity: 1, unitPrice: 1 }],
})

beforeEach(async () => {
  runs = []
  opened = await openGateway(() => nowMs)
  ledger = opened.ledger
  let count = 0
  ask = (body = JSON.stringify({ business_emails: ['a@b.example'] })) => {
    const incoming = opened.request(`request ${++count}`, { readBody: async () => Buffer.from(body) })
    const headers = { ...incoming.headers, 'idempotency-key': 'once' }
    return handle(slow, { ...incoming, headers }, opened.gateway)
  }
})

afterEach(() => opened.close())

const begun = async (count: number) => {
  while (runs.length < count) await new Promise(resolve => setImmediate(resolve))
}

const told = ({ status, body, headers }: Answer) => [
  status,
  JSON.parse(String(body)),
  headers['X-Credits-Used'],
  headers['Idempotent-Replayed'],
]

const credits = async () => (await ledger.credits(1, nowMs)).millicredits / 1000

/** Two requests with one key, of which the first takes longer than its lease. */
async function takenOver() {
  const first = ask()
  await begun(1)
  nowMs += 59_999
  expect((await ask()).status).toBe(409)
  nowMs += 1
  const second = ask()
  await begun(2)
  return { first, second }
}

describe('a request that takes longer than the lease of its Idempotency-Key', () => {
  it('costs nothing, and gets the answer of the request that took its key over', async () => {
    const { first, second } = await takenOver()
    runs[1]?.(found('second'))
    expect(told(await second)).toEqual([200, { name: 'second' }, '1', undefined])
    runs[0]?.(found('first'))
    expect(told(await first)).toEqual([200, { name: 'second' }, '0', 'true'])
    expect(told(await ask())).toEqual([200, { name: 'second' }, '0', 'true'])
    expect(await credits()).toBe(9999)
    const [key] = await ledger.keys()
    expect(key?.spent).toBe(1000)
    const all = { team_id: 1, startMs: 0, endMs: nowMs + 1 }
    const { events } = await ledger.usageEvents(all, undefined, 10)
    const paid = events.filter(({ http_status }) => http_status === 200)
    expect(paid.map(({ event_id, millicredits }) => [event_id, millicredits]).sort()).toEqual([
      ['request 1', 0],
      ['request 3', 1000],
      ['request 4', 0],
    ])
  })

  it('is charged when it is answered first, and the other costs nothing', async () => {
    const { first, second } = await takenOver()
    runs[0]?.(found('first'))
    expect(told(await first)).toEqual([200, { name: 'first' }, '1', undefined])
    runs[1]?.(found('second'))
    expect(told(await second)).toEqual([200, { name: 'first' }, '0', 'true'])
    expect(await credits()).toBe(9999)
  })

  it('does not release the key that another has taken over when it fails', async () => {
    const { first, second } = await takenOver()
    runs[0]?.(new Error('It failed.'))
    expect((await first).status).toBe(500)
    expect((await ask()).status).toBe(409)
    runs[1]?.(found('second'))
    expect(told(await second)).toEqual([200, { name: 'second' }, '1', undefined])
    expect(told(await ask())).toEqual([200, { name: 'second' }, '0', 'true'])
  })
})
