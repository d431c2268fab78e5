// Compressed requests and answers, for clients that negotiate them.

import { brotliCompressSync, brotliDecompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyIdentify } from '../../src/endpoints/enrich/company-match.ts'
import { bodyBytesOf } from '../../src/gateway/body-bytes.ts'
import { apiVersion } from '../support/almanac.ts'
import { expectRefusal } from '../support/requests.ts'
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

describe('a body', () => {
  const post = (body: Uint8Array, encoding: string, path = '/company/identify') =>
    world.send(path, {
      method: 'POST',
      headers: { ...headers, 'Content-Encoding': encoding },
      body: new Uint8Array(body),
    })
  const text = Buffer.from('{"names":["Nobody"]}')

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (body: Uint8Array) => body],
  ])('in %s is read', async (encoding, pack) => {
    const answer = await post(pack(text), encoding)
    expect([answer.status, answer.body[0].match_status]).toEqual([200, 'not_found'])
  })

  it('is the same request to an Idempotency-Key, compressed or not', async () => {
    const urls = { professional_network_profile_urls: ['https://a.example/in/b'] }
    const body = Buffer.from(JSON.stringify(urls))
    const send = (packed: Uint8Array, encoding: string) =>
      world.send('/person/enrich', {
        method: 'POST',
        headers: { ...headers, 'Content-Encoding': encoding, 'Idempotency-Key': 'packed' },
        body: new Uint8Array(packed),
      })
    expect((await send(body, 'identity')).status).toBe(200)
    expect((await send(gzipSync(body), 'gzip')).headers.get('idempotent-replayed')).toBe('true')
  })

  it('in another encoding is refused with a list of supported ones', async () => {
    for (const encoding of ['zstd', 'gzip, br', 'constructor']) {
      const answer = await post(text, encoding)
      expectRefusal(
        answer,
        415,
        `Content-Encoding: "${encoding}" is not supported.`,
        'unsupported_media_type',
      )
      expect(answer.headers.get('accept-encoding')).toBe('gzip, x-gzip, deflate, br')
    }
  })

  it('whose bytes do not match its encoding is refused', async () => {
    const cut = gzipSync(text).subarray(0, 20)
    for (const [body, encoding] of [
      [text, 'gzip'],
      [text, 'br'],
      [cut, 'gzip'],
      [gzipSync(text), 'deflate'],
    ] as const) {
      expectRefusal(await post(body, encoding), 400, 'The body does not match its Content-Encoding')
    }
    expectRefusal(await post(Buffer.alloc(0), 'gzip'), 400, 'body is empty')
  })

  it('that unpacks to more than the limit is refused, and one of exactly the limit is read', async () => {
    const bytesMax = bodyBytesOf(companyIdentify.body)
    const spaces = Buffer.alloc(bytesMax, ' ')
    text.copy(spaces)
    for (const [encoding, pack] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ] as const) {
      expect((await post(pack(spaces), encoding)).status).toBe(200)
      const more = Buffer.concat([spaces, Buffer.from(' ')])
      expectRefusal(await post(pack(more), encoding), 413, `at most ${bytesMax / 1024} KiB`)
    }
  })
})

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
  ])('to a client that accepts %s is compressed with %s', async (accepted, encoding) => {
    const plain = await ask(page)
    const packed = await ask(page, accepted)
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['content-length']).toBe(String(packed.bytes.length))
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
    expect(unpack(packed.bytes)).toEqual(plain.bytes)
  })

  it.each([undefined, '', 'identity', 'deflate', 'gzip;q=0', 'gzip'.padEnd(1000, ',a'), ';;;'])(
    'to a client that accepts %j is not compressed',
    async accepted => {
      const { headers: sent, bytes } = await ask(page, accepted)
      expect(sent['content-encoding']).toBeUndefined()
      expect(JSON.parse(bytes.toString()).companies).toHaveLength(20)
      expect(sent.vary).toBe('Accept-Encoding')
    },
  )

  it('of less than a kilobyte is not compressed', async () => {
    expect((await ask(short, 'gzip')).headers['content-encoding']).toBeUndefined()
  })

  it('is compressed also when it is an error', async () => {
    const {
      status,
      headers: sent,
      bytes,
    } = await ask({ filters: { field: 'nonsense', type: '=', value: 1 } }, 'gzip')
    expect([status, sent['content-encoding']]).toEqual([400, 'gzip'])
    expect(JSON.parse(gunzipSync(bytes).toString()).error.type).toBe('invalid_request')
  })
})
