import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenedGateway, openGateway } from '../../test/support/gateway.ts'
import { personEnrich } from '../endpoints/enrich/person-enrich.ts'
import type { ApiError } from '../errors.ts'
import { admit } from './admit.ts'
import { contextOf, identify } from './request-context.ts'

let opened: OpenedGateway
const nowMs = Date.UTC(2026, 0, 1)

beforeEach(async () => {
  opened = await openGateway(() => nowMs, 'default')
})
afterEach(() => opened.close())

async function admitted(headers: Record<string, string>) {
  const { head } = opened.request('request 1')
  const request = { ...head, headers: { ...head.headers, ...headers } }
  const context = contextOf(personEnrich, request, opened.gateway)
  await identify(context, opened.gateway)
  const admission = await admit(context, opened.gateway).catch((error: ApiError) => error)
  return { context, admission }
}

describe('a request is admitted', () => {
  it('with a valid key and version, and its answer carries what is left of the rate', async () => {
    const { context, admission } = await admitted({})
    expect(admission).toMatchObject({ idempotencyKey: undefined, isRepeated: false, admitted: context })
    expect(context.headers).toMatchObject({
      'X-RateLimit-Limit': '15',
      'X-RateLimit-Remaining': '14',
      'RateLimit-Policy': '"/person/enrich";q=15;w=60',
    })
  })

  it('with the key of its Idempotency-Key header, quoted or bare', async () => {
    expect((await admitted({ 'idempotency-key': '"once"' })).admission).toMatchObject({
      idempotencyKey: 'once',
    })
    expect((await admitted({ 'idempotency-key': 'once' })).admission).toMatchObject({
      idempotencyKey: 'once',
    })
  })
})

describe('a request is refused', () => {
  it('with 400 for another version, before its key is checked', async () => {
    const { admission } = await admitted({ 'x-api-version': '2020-01-01', authorization: 'Bearer x' })
    expect(admission).toMatchObject({ status: 400, message: expect.stringContaining('2020-01-01') })
  })

  it('with 401 without a valid key, and no rate is counted', async () => {
    const { context, admission } = await admitted({ authorization: 'Bearer x' })
    expect(admission).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': 'Bearer' } })
    expect(context.headers).toEqual({})
  })

  it('with 429 and the time to wait beyond the rate limit of its endpoint', async () => {
    for (let count = 0; count < 15; count++) await admitted({})
    expect((await admitted({})).admission).toMatchObject({ status: 429, headers: { 'Retry-After': '60' } })
  })

  it('with 403 when its key is restricted to other endpoints', async () => {
    const [key] = await opened.ledger.keys()
    await opened.ledger.changeKey(key?.id ?? 0, { endpoints: ['/company/enrich'] })
    expect((await admitted({})).admission).toMatchObject({
      status: 403,
      message: 'This key may not call /person/enrich. It is restricted to: /company/enrich.',
    })
  })
})
