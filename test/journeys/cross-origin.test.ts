// Pages of allowed origins call the service from a browser; those of others are not let in.
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Almanac, apiVersion, startAlmanac } from '../support/almanac.ts'

const allowed = 'https://app.example.com'
const other = 'https://other.example.com'

let almanac: Almanac
let open: Almanac
let closed: Almanac

beforeAll(async () => {
  almanac = await startAlmanac(undefined, { ALMANAC_CORS_ORIGINS: `${allowed}, http://localhost:5173` })
  open = await startAlmanac(undefined, { ALMANAC_CORS_ORIGINS: '*' })
  closed = await startAlmanac()
})

afterAll(() => Promise.all([almanac, open, closed].map(service => service.close())))

/** The question that a browser asks before it sends a request of a page. */
const preflight = (service: Almanac, origin: string) => ({
  url: `${service.url}/person/search`,
  method: 'OPTIONS' as const,
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type,x-api-version',
  },
})

async function send({ url, ...options }: ReturnType<typeof preflight> | ReturnType<typeof call>) {
  const { statusCode: status, headers, body } = await request(url, options)
  return { status, headers, text: await body.text() }
}

const call = (service: Almanac, origin: string) => ({
  url: `${service.url}/account/credits`,
  method: 'GET' as const,
  headers: { Origin: origin, 'x-api-version': apiVersion },
})

describe('a page of an allowed origin', () => {
  it('may send the headers of calls, as the preflight says', async () => {
    const { status, headers, text } = await send(preflight(almanac, allowed))
    expect([status, text]).toEqual([204, ''])
    expect(headers).toMatchObject({
      'access-control-allow-origin': allowed,
      'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
      'access-control-allow-headers': 'authorization,content-type,x-api-version',
      'access-control-max-age': '600',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('may read answers and refusals, and the headers of both', async () => {
    for (const service of [almanac, open]) {
      const { status, headers } = await send(call(service, allowed))
      expect([status, headers['access-control-allow-origin']]).toEqual([401, allowed])
      expect(headers['access-control-expose-headers']).toContain('X-Credits-Used')
      expect(headers.vary).toBe('Origin, Accept-Encoding')
    }
  })
})

describe('a page of another origin', () => {
  it.each([other, 'null', `${allowed}.evil.example`, `${allowed}:8443`, 'http://app.example.com'])(
    'gets no CORS headers: %s',
    async origin => {
      for (const service of [almanac, closed]) {
        const asked = await send(preflight(service, origin))
        expect([asked.status, JSON.parse(asked.text).error.type]).toEqual([405, 'method_not_allowed'])
        const answer = await send(call(service, origin))
        expect(answer.status).toBe(401)
        for (const { headers } of [asked, answer]) {
          expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
        }
      }
    },
  )
})

it('a call without an Origin header is answered without CORS headers', async () => {
  const { status, body } = await almanac.post('/company/identify', { names: ['Nobody'] })
  expect([status, body[0].match_status]).toEqual([200, 'not_found'])
  expect((await almanac.send('/person/search', { method: 'OPTIONS' })).status).toBe(405)
})
