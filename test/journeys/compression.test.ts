// Bodies are sent and taken compressed, by who says so.

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiVersion } from '../support/almanac.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld
let headers: Readonly<Record<string, string>>

beforeAll(async () => {
  world = await startSmallWorld()
  headers = {
    Authorization: `Bearer ${await world.newKey()}`,
    'x-api-version': apiVersion,
    'Content-Type': 'application/json',
  }
  await world.ledger.grant(1, 1_000_000, Date.now(), null)
})

afterAll(() => world.close())

const page = { limit: 20 }
const short = { limit: 0 }

/** As it comes over the wire: `fetch` would unpack it. */
async function ask(body: object, encodings?: string) {
  const answer = await request(`${world.url}/company/search`, {
    method: 'POST',
    headers: { ...headers, ...(encodings !== undefined && { 'Accept-Encoding': encodings }) },
    body: JSON.stringify(body),
  })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  return { status: answer.statusCode, headers: answer.headers, bytes }
}

describe('an answer', () => {
  it.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'gzip'],
    ['br, gzip', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
  ])('to a client that takes %s is packed as %s', async (accepted, encoding) => {
    const plain = await ask(page)
    const packed = await ask(page, accepted)
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['content-length']).toBe(String(packed.bytes.length))
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
    expect(unpack(packed.bytes)).toEqual(plain.bytes)
  })

  it.each([undefined, '', 'identity', 'deflate', 'gzip;q=0', 'gzip'.padEnd(1000, ',a'), ';;;'])(
    'to a client that takes %j is sent as it is',
    async accepted => {
      const { headers: sent, bytes } = await ask(page, accepted)
      expect(sent['content-encoding']).toBeUndefined()
      expect(JSON.parse(bytes.toString()).companies).toHaveLength(20)
      expect(sent.vary).toBe('Accept-Encoding')
    },
  )

  it('of less than a kilobyte is sent as it is', async () => {
    expect((await ask(short, 'gzip')).headers['content-encoding']).toBeUndefined()
  })

  it('that is an error is packed, too', async () => {
    const {
      status,
      headers: sent,
      bytes,
    } = await ask({ filters: { field: 'nonsense', type: '=', value: 1 } }, 'gzip')
    expect([status, sent['content-encoding']]).toEqual([400, 'gzip'])
    expect(JSON.parse(gunzipSync(bytes).toString()).error.type).toBe('invalid_request')
  })
})
