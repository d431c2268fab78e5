import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenedGateway, openGateway } from '../../test/support/gateway.ts'
import type { RunResult } from '../endpoints/endpoint.ts'
import { personEnrich } from '../endpoints/enrich/person-enrich.ts'
import { invalidRequest } from '../errors.ts'
import { contextOf, type IdentifiedRequest, identify, isIdentified } from './request-context.ts'
import { settle, settleError } from './settle.ts'

let opened: OpenedGateway
const nowMs = Date.UTC(2026, 0, 1)

beforeEach(async () => {
  opened = await openGateway(() => nowMs)
})
afterEach(() => opened.close())

async function identified(id: string): Promise<IdentifiedRequest> {
  const context = contextOf(personEnrich, opened.request(id).head, opened.gateway)
  await identify(context, opened.gateway)
  if (!isIdentified(context)) throw new Error('The key of the test is not valid.')
  return context
}

const resultOf = (quantity: number): RunResult => ({
  body: { name: 'Ada' },
  results: quantity,
  charges: [{ component: 'person.profile', label: 'Person profile', quantity, unitPrice: 1 }],
})

async function events() {
  await opened.gateway.journal.flush()
  const window = { team_id: 1, startMs: 0, endMs: nowMs + 1 }
  return (await opened.ledger.usageEvents(window, undefined, 10)).events
}

describe('the settlement of an answer', () => {
  it('charges the credits and writes the event, and the answer says how many credits are left', async () => {
    const answer = await settle(await identified('paid'), resultOf(2), opened.gateway)
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'X-Credits-Used': '2', 'X-Credits-Remaining': '9998' },
      body: '{"name":"Ada"}',
    })
    expect(await events()).toMatchObject([{ event_id: 'paid', millicredits: 2000, result_count: 2 }])
  })

  it('charges nothing beyond X-Credits-Limit, and refuses the answer', async () => {
    const context = await identified('limited')
    context.spendMax = 1000
    await expect(settle(context, resultOf(2), opened.gateway)).rejects.toMatchObject({
      status: 403,
      message: 'This request costs 2 credits; X-Credits-Limit allows 1. Nothing was charged.',
    })
    expect((await opened.ledger.credits(1, nowMs)).millicredits).toBe(10_000_000)
  })

  it('charges nothing when the credits do not suffice, and refuses the answer', async () => {
    await expect(settle(await identified('poor'), resultOf(10_001), opened.gateway)).rejects.toMatchObject({
      type: 'insufficient_credits',
      status: 403,
    })
    expect((await opened.ledger.credits(1, nowMs)).millicredits).toBe(10_000_000)
  })
})

describe('the settlement of a refusal', () => {
  it('writes an event with the error, from the gateway when the request was not admitted', async () => {
    const context = await identified('refused')
    const answer = await settleError(context, invalidRequest('names: Must be a list.'), opened.gateway)
    expect(answer.status).toBe(400)
    expect(await events()).toMatchObject([
      { event_id: 'refused', http_status: 400, client_surface: 'gateway', error_kind: 'request' },
    ])
  })

  it('writes no event for an unknown caller', async () => {
    await settleError(undefined, invalidRequest('names: Must be a list.'), opened.gateway)
    expect(await events()).toEqual([])
  })
})
