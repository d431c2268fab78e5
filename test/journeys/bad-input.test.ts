// Requests that are refused before, or whatever, their body says: one describe for each status.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { moveKey } from '../../src/access/keys.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { bodyBytesOf } from '../../src/gateway/body-bytes.ts'
import { apiVersion } from '../support/almanac.ts'
import { sendBytes } from '../support/bytes.ts'
import {
  bodyFor,
  expectRefusal,
  expectSound,
  flatUnauthorized,
  goodBodies,
  paths,
} from '../support/requests.ts'
import { type SmallWorld, startConfiguredWorld } from '../support/world.ts'

let world: SmallWorld
let key: string

beforeAll(async () => {
  world = await startConfiguredWorld()
  key = await world.newKey()
})

afterAll(() => world.close())

type Headers = Readonly<Record<string, string>>

const json: Headers = { 'Content-Type': 'application/json' }
const version: Headers = { 'x-api-version': apiVersion }
const bearer = (secret: string): Headers => ({ Authorization: `Bearer ${secret}` })

const ask = (path: string, headers: Headers, body: string | Buffer = JSON.stringify(bodyFor(path))) =>
  world.send(path, { method: 'POST', headers, body })

it('this file has a valid request for every endpoint of the table', async () => {
  expect(Object.keys(goodBodies).sort()).toEqual([...paths].sort())
  for (const path of paths) {
    const answer = await ask(path, { ...json, ...version, ...bearer(key) })
    expectSound(answer)
    expect(answer.status).toBe(200)
  }
})

it('every answer has its own request id', async () => {
  const answers = await Promise.all(paths.map(path => ask(path, json)))
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(paths.length)
})

describe('a 400', () => {
  describe.each(paths)('%s', path => {
    it.each([
      ['is missing', {}, 'Missing required header: x-api-version'],
      ['is empty', { 'x-api-version': '' }, 'Missing required header: x-api-version'],
      [
        'is another',
        { 'x-api-version': '2024-01-01' },
        "Unsupported API version: '2024-01-01'. Supported versions: 2025-11-01",
      ],
      ['stands there twice', { 'x-api-version': `${apiVersion}, ${apiVersion}` }, 'Unsupported API version'],
      ['is nearly right', { 'x-api-version': `v${apiVersion}` }, 'Unsupported API version'],
    ])('is answered when the version %s, before the key is checked', async (_, headers: Headers, message) => {
      expectRefusal(await ask(path, { ...json, ...headers }), 400, message)
      expectRefusal(await ask(path, { ...json, ...headers, ...bearer('wrong') }), 400, message)
      expectRefusal(await ask(path, { ...json, ...headers, ...bearer(key) }), 400, message)
    })

    it.each([
      ['empty', '', 'The body is empty'],
      ['cut off', '{"fields": [', 'The body is not valid JSON'],
      ['a form', 'fields=basic_profile', 'The body is not valid JSON'],
      ['an array', '[]', 'The body must be a JSON object; got []'],
      ['a text', '"body"', 'The body must be a JSON object; got "body"'],
      ['a number', '7', 'The body must be a JSON object; got 7'],
      ['null', 'null', 'The body must be a JSON object; got null'],
    ])('refuses a body that is %s', async (_, body, message) => {
      expectRefusal(await ask(path, { ...json, ...version, ...bearer(key) }, body), 400, message)
    })
  })

  it('answers bytes that are not HTTP in the same shape', async () => {
    const long = `POST /person/enrich HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`
    expectRefusal(await sendBytes(world.url, 'GARBAGE\r\n\r\n'), 400, 'not valid HTTP')
    expectRefusal(await sendBytes(world.url, long), 400, 'headers are too long')
  })
})

describe('a 401', () => {
  const expectUnauthorized = async (path: string, headers: Headers) => {
    const answer = await ask(path, { ...json, ...version, ...headers })
    expectSound(answer)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.get('x-credits-used')).toBeNull()
    const message = 'Invalid API key in request.'
    const structured = { error: { type: 'unauthorized', message, metadata: [] } }
    expect(answer.body).toEqual(flatUnauthorized.includes(path) ? { message } : structured)
  }

  describe.each(paths)('%s', path => {
    it('refuses a missing, wrong or mistyped key, and every scheme but Bearer', async () => {
      const other = key.at(-1) === 'a' ? 'b' : 'a'
      const basic = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
      await expectUnauthorized(path, {})
      await expectUnauthorized(path, bearer(''))
      await expectUnauthorized(path, bearer('alm_wrong'))
      await expectUnauthorized(path, bearer(key.slice(0, -1)))
      await expectUnauthorized(path, bearer(`${key.slice(0, -1)}${other}`))
      await expectUnauthorized(path, bearer(`${key}${key}`))
      for (const authorization of [key, `Token ${key}`, basic, `Bearer,${key}`]) {
        await expectUnauthorized(path, { Authorization: authorization })
      }
    })
  })

  it.each(['Bearer', 'bearer', 'BEARER', 'bEARER '])(
    'is not answered to a key whose scheme is written %s',
    async scheme => {
      const headers = { ...json, ...version, Authorization: `${scheme} ${key}` }
      expect((await ask('/company/identify', headers)).status).toBe(200)
    },
  )

  it('refuses a key from the moment it is paused until it is resumed, and a deleted one for ever', async () => {
    const secret = await world.newKey()
    const id = (await world.ledger.keys()).at(-1)?.id ?? 0
    const path = '/company/enrich'
    const status = async () => (await ask(path, { ...json, ...version, ...bearer(secret) })).status
    expect(await status()).toBe(200)
    await moveKey(world.ledger, id, 'pause')
    await expectUnauthorized(path, bearer(secret))
    await moveKey(world.ledger, id, 'resume')
    expect(await status()).toBe(200)
    await moveKey(world.ledger, id, 'delete')
    await expectUnauthorized(path, bearer(secret))
    await expect(moveKey(world.ledger, id, 'resume')).rejects.toThrow('DELETED')
  })

  it('says nothing about the body to a caller without a key', async () => {
    const answer = await ask('/person/enrich', { ...json, ...version }, '{"secret_key": 1}')
    expect(answer.status).toBe(401)
    expect(JSON.stringify(answer.body)).not.toContain('secret_key')
  })
})

describe('a 403', () => {
  const gated = ['certifications', 'honors', 'social_handles.professional_network_identifier.urn_url']
  const refused = (fields: string) => `Access denied to fields: ${fields}`

  it.each(gated)('refuses %s in fields of person enrich', async field => {
    const body = bodyFor('/person/enrich', { fields: ['basic_profile', field] })
    expectRefusal(await world.post('/person/enrich', body, { key }), 403, refused(field))
    expect((await world.post('/person/enrich', body)).status).toBe(200)
  })

  it.each(['technographics', 'technographics.technologies.name'])(
    'refuses %s in fields of company enrich',
    async field => {
      const body = bodyFor('/company/enrich', { fields: [field] })
      expectRefusal(await world.post('/company/enrich', body, { key }), 403, refused(field))
      expect((await world.post('/company/enrich', body)).status).toBe(200)
    },
  )

  it.each([
    ['/person/search', 'certifications.name'],
    ['/person/search', 'honors.title'],
    ['/company/search', 'technographics.technologies.name'],
    ['/company/search', 'technology'],
    ['/person/search/autocomplete', 'certifications.issuing_organization'],
    ['/company/search/autocomplete', 'technographics.top_technologies'],
  ])('refuses filters of %s on %s, however deep in groups', async (path, field) => {
    const condition = { field, type: '=', value: 'a' }
    const alone = bodyFor(path, { filters: condition })
    const deep = bodyFor(path, {
      filters: { op: 'or', conditions: [{ op: 'and', conditions: [condition] }] },
    })
    expectRefusal(await world.post(path, alone, { key }), 403, refused(field))
    expectRefusal(await world.post(path, deep, { key }), 403, refused(field))
    expect((await world.post(path, deep)).status).toBe(200)
  })

  it('refuses sorts by a field that the key has no permission for', async () => {
    const sorts = [{ field: 'technographics.total_technologies', order: 'desc' }]
    expectRefusal(
      await world.post('/company/search', { sorts }, { key }),
      403,
      refused('technographics.total_technologies'),
    )
    expect((await world.post('/company/search', { sorts })).status).toBe(200)
  })

  it.each([
    ['/person/search/autocomplete', 'certifications.name'],
    ['/person/search/autocomplete', 'honors.title'],
    ['/company/search/autocomplete', 'technographics.technologies.name'],
  ])('refuses suggestions of %s for %s', async (path, field) => {
    expectRefusal(await world.post(path, { field, query: '' }, { key }), 403, refused(field))
    expect((await world.post(path, { field, query: '' })).status).toBe(200)
  })

  it('names every field that is denied, wherever the request names it, and the command that grants them', async () => {
    const certified = { field: 'certifications.name', type: '=', value: 'a' }
    const answer = await world.post(
      '/person/search',
      { fields: ['basic_profile', 'honors', 'certifications'], filters: certified },
      { key },
    )
    const denied = ['honors', 'certifications', 'certifications.name']
    const id = (await world.ledger.keys()).find(({ permissions }) => permissions.length === 0)?.id
    expectRefusal(answer, 403)
    expect(answer.body.error.message.split('\n')).toEqual([
      refused(denied.join(', ')),
      `Grant them to the key with: almanac keys permit ${id} honors,certifications`,
    ])
    expect(answer.body.error.metadata).toEqual([{ denied_fields: denied }])
    const batch = await world.post(
      '/batch/company/enrich',
      { names: ['A'], fields: ['technographics'] },
      { key },
    )
    expectRefusal(
      batch,
      403,
      new RegExp(`${refused('technographics')}\n.* keys permit ${id} technographics$`),
    )
  })
})

describe('a 404', () => {
  it.each([
    '/',
    '/person',
    '/person/enrich/live',
    '/Person/Enrich',
    '//person/enrich',
    '/person/enrich/../search',
    '/__proto__',
    '/constructor',
    '/person/%ff',
    '/person/%zz',
    `/${'a'.repeat(5000)}`,
  ])('says that there is no endpoint %s, with or without a key', async path => {
    const known = await sendBytes(
      world.url,
      `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
    )
    const unknown = await sendBytes(world.url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expectRefusal(known, 404)
    expectRefusal(unknown, 404)
  })

  it.each([
    ['/person/enrch', 'POST /person/enrich'],
    ['/Person/Search', 'POST /person/search'],
    ['/api/v1/company/search/autocomplete', 'POST /company/search/autocomplete'],
    ['/person/enrich/live', 'POST /person/enrich'],
    ['/account/usage/event/53ab686b', 'GET /account/usage/events/:event_id'],
    ['/batches', 'GET /batch'],
    ['/screener/persondb/search', 'POST /person/search'],
    ['/person/professional_network/search', 'POST /person/search'],
    ['/batch/company/professional_network/search', 'POST /batch/company/search'],
  ])('names the endpoint that is nearest to %s', async (path, nearest) => {
    expectRefusal(await world.get(path), 404, `There is no endpoint ${path}. The nearest is ${nearest}.`)
  })

  it.each([
    ['GET', '/watch', ['/watch/fields', '/watch/person', '/watch/company', '/watch/:watch_id']],
    ['POST', '/watch', ['/watch/person', '/watch/company']],
    ['POST', '/web/search', ['/web/search/live']],
    ['GET', '/user', ['/user/credits']],
  ])('names the endpoints that go on where %s %s ends', async (method, path, nearest) => {
    const verb = nearest.length === 1 ? 'is' : 'are'
    const named = nearest.map(each => `${method} ${each}`).join(', ')
    expectRefusal(
      await (method === 'GET' ? world.get(path) : world.post(path, {})),
      404,
      `There is no endpoint ${path}. The nearest ${verb} ${named}.`,
    )
  })

  it('names the endpoints of another method where none of the method goes on', async () => {
    expectRefusal(
      await world.get('/web'),
      404,
      'The nearest are POST /web/search/live, POST /web/enrich/live.',
    )
  })

  it('names the list of endpoints when none is similar, shortly even for a long path', async () => {
    const answer = await world.get(`/${'a'.repeat(9000)}`)
    expectRefusal(answer, 404, 'a…. GET /account/endpoints lists every endpoint.')
    expect(answer.body.error.message.length).toBeLessThan(200)
    expectRefusal(
      await world.get('/xyzzy/person'),
      404,
      '/xyzzy/person. GET /account/endpoints lists every endpoint.',
    )
  })

  it.each(['a'.repeat(101), 'a'.repeat(9000), '%00', 'a%20b', 'é', '%C3%A9'])(
    'is what an endpoint itself says of the id %s',
    async id => {
      expectRefusal(await world.get(`/batch/${id}`), 404, 'Batch job not found.')
      expectRefusal(await world.post(`/batch/${id}/cancel`, {}), 404, 'Batch job not found.')
      expectRefusal(
        await world.post(`/webhooks/deliveries/${id}/replay`, {}),
        404,
        'Webhook delivery not found.',
      )
      expectRefusal(await world.get(`/account/usage/events/${id}`), 404, 'Usage event')
    },
  )

  it('is not answered for a path with a slash at the end, or with a query', async () => {
    for (const path of ['/company/identify/', '/company/identify?trace=1']) {
      expect((await world.post(path, { names: ['Nobody'] })).status).toBe(200)
    }
  })
})

describe('a 405', () => {
  describe.each(paths)('%s', path => {
    it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
      'refuses %s and says that it takes POST',
      async method => {
        const answer = await world.send(path, { method, headers: { ...version, ...bearer(key) } })
        expectRefusal(answer, 405, `${method} is not allowed on ${path}. Allowed: POST.`)
        expect(answer.headers.get('allow')).toBe('POST')
      },
    )

    it('is answered to HEAD without a body', async () => {
      const answer = await world.send(path, { method: 'HEAD' })
      expect([answer.status, answer.headers.get('allow'), answer.body]).toEqual([405, 'POST', undefined])
      expect(answer.headers.get('x-request-id')).not.toBeNull()
    })
  })
})

it('QUERY without a Content-Type is a method like any other that no path takes', async () => {
  for (const [path, allowed] of [
    ['/person/enrich', 'POST'],
    ['/account/credits', 'GET'],
  ] as const) {
    const answer = await world.send(path, { method: 'QUERY', headers: { ...version, ...bearer(key) } })
    expectRefusal(answer, 405, `QUERY is not allowed on ${path}.`)
    expect(answer.headers.get('allow')).toContain(allowed)
  }
})

it('a 405 counts as a request of its endpoint', async () => {
  for (const path of ['/person/enrich', '/batch/person/enrich', '/account/credits']) {
    const answer = await world.send(path, { method: 'PUT', headers: { ...version, ...bearer(key) } })
    const event = await vi.waitUntil(
      () => world.ledger.usageEvent(1, answer.headers.get('x-request-id') ?? ''),
      20_000,
    )
    expect(event).toMatchObject({ endpoint: path, http_status: 405, method: 'PUT' })
  }
})

describe('a 413', () => {
  const mostBytes = (path: string) => bodyBytesOf(endpoints.find(row => row.path === path)?.body)

  it.each(paths)('refuses a body that is a byte too long at %s', async path => {
    const bytesMax = mostBytes(path)
    const body = Buffer.alloc(bytesMax + 1, ' ')
    const answer = await ask(path, { ...json, ...version, ...bearer(key) }, body)
    const size = bytesMax >= 2 ** 20 ? `${bytesMax / 2 ** 20} MiB` : `${bytesMax / 2 ** 10} KiB`
    expectRefusal(answer, 413, `at most ${size}.`)
  })

  it('is not answered to a body of exactly the longest length', async () => {
    const text = JSON.stringify(bodyFor('/company/identify'))
    const body = text.padEnd(mostBytes('/company/identify'), ' ')
    expect((await ask('/company/identify', { ...json, ...version, ...bearer(key) }, body)).status).toBe(200)
  })
})
