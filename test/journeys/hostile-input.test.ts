// Requests that no honest client sends: bombs, prototype keys, broken text, huge values, compressed bodies, random noise.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiVersion } from '../support/almanac.ts'
import { scaled } from '../support/attacked.ts'
import { nearlyValidBody } from '../support/random-bodies.ts'
import { bodyFor, expectRefusal, expectSound, paths } from '../support/requests.ts'
import { type SmallWorld, startConfiguredWorld } from '../support/world.ts'

let world: SmallWorld
let key: string

beforeAll(async () => {
  world = await startConfiguredWorld()
  key = await world.newKey()
})

afterAll(() => world.close())

const named = { field: 'basic_profile.name', type: 'contains', value: 'an' }

/** The service has survived: another request is answered, as before. */
const expectAlive = async () => {
  const { body } = await world.post('/person/search', { filters: named, limit: 0 })
  expect(body.total_count).toBeGreaterThan(0)
}

describe('two thousand levels of JSON', () => {
  const lists = '['.repeat(2000) + ']'.repeat(2000)
  const objects = '{"a":'.repeat(2000) + '1' + '}'.repeat(2000)
  const groups = '{"op":"and","conditions":['.repeat(2000) + JSON.stringify(named) + ']}'.repeat(2000)
  const tooDeep = 'The body may be nested at most 32 levels deep.'
  /** The good body with a text in place of the value of one key. */
  const withText = (path: string, key: string, text: string) =>
    JSON.stringify(bodyFor(path, { [key]: '@' })).replace('"@"', text)

  it.each(paths)('are refused at %s, as the body, and under a key', async path => {
    expectRefusal(await world.post(path, lists), 400, tooDeep)
    for (const bomb of [lists, objects]) {
      const [key = 'filters'] = Object.keys(bodyFor(path))
      expectRefusal(await world.post(path, withText(path, key, bomb)), 400, tooDeep)
      expectRefusal(await world.post(path, withText(path, 'extra', bomb)), 400, tooDeep)
    }
    await expectAlive()
  })

  it.each([
    ['filters', groups],
    ['filters', `{"field":"basic_profile.name","type":"=","value":${lists}}`],
    ['filters', `{"field":"basic_profile.name","type":"in","value":[${objects}]}`],
    ['filters', `{"field":"basic_profile.name","type":${objects},"value":1}`],
    ['filters', `{"field":${objects},"type":"=","value":1}`],
    ['filters', `{"op":${lists},"conditions":[1]}`],
    [
      'filters',
      `{"field":"basic_profile.location","type":"geo_distance","value":{"lat_lng":${lists},"distance":1}}`,
    ],
    [
      'filters',
      `{"field":"basic_profile.location","type":"geo_distance","value":{"location":"Paris","distance":${objects}}}`,
    ],
    ['sorts', `[${objects}]`],
    ['sorts', `[{"field":"basic_profile.name","order":${lists}}]`],
    ['fields', `[${objects}]`],
    ['cursor', objects],
    ['post_processing', `{"exclude_names":[${lists}]}`],
    ['search', objects],
  ])('are refused inside %s', async (key, text) => {
    expectRefusal(await world.post('/person/search', withText('/person/search', key, text)), 400, tooDeep)
    await expectAlive()
  })
})

describe('names that every object has', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'mean nothing: %s',
    async name => {
      const search = (more: object) => world.post('/person/search', { filters: named, limit: 0, ...more })
      const filters = (text: string) => world.post('/person/search', `{"filters":${text},"limit":0}`)
      expectRefusal(
        await world.post('/person/enrich', `{"${name}":{"professional_network_profile_urls":["a"]}}`),
        400,
      )
      expectRefusal(
        await world.post('/person/enrich', bodyFor('/person/enrich', { fields: [name] })),
        400,
        'Unsupported fields',
      )
      expectRefusal(
        await world.post('/person/enrich', bodyFor('/person/enrich', { fields: [`basic_profile.${name}`] })),
        400,
      )
      expectRefusal(
        await filters(`{"field":"${name}","type":"=","value":1}`),
        400,
        'Unsupported filter field',
      )
      expectRefusal(
        await filters(`{"field":"basic_profile.${name}","type":"=","value":1}`),
        400,
        'Unsupported filter field',
      )
      expectRefusal(
        await filters(`{"field":"basic_profile.name","type":"${name}","value":1}`),
        400,
        'Unknown operator',
      )
      expectRefusal(
        await filters(`{"field":"basic_profile.name","type":"=","${name}":1}`),
        400,
        'Unknown key',
      )
      expectRefusal(await filters(`{"op":"${name}","conditions":[]}`), 400, 'Must be "and", "or" or "all_of"')
      expectRefusal(await search({ sorts: [{ field: name }] }), 400, 'Unsupported columns in sorts')
      expectRefusal(
        await search({ sorts: [{ field: 'basic_profile.name', order: name }] }),
        400,
        'asc or desc',
      )
      expectRefusal(
        await world.post('/person/search/autocomplete', { field: name, query: '' }),
        400,
        'not valid for autocomplete',
      )
      // The keys of a dictionary are data: none of these is one.
      const fields = [`headcount.by_role_absolute.${name}`]
      const { body } = await world.post('/company/enrich', { service_company_ids: [1], fields })
      expect(body[0].matches[0].company_data).toEqual({ headcount: { by_role_absolute: {} } })
    },
  )
})

describe('texts that are broken or huge', () => {
  const odd: readonly (readonly [string, string])[] = [
    ['NUL bytes', '"a\\u0000b"'],
    ['half a character', '"\\ud800"'],
    ['half a character at the end', '"https://network.example/in/a\\udc00"'],
    ['control characters', '"\\u0001\\u001b[31m\\r\\n"'],
    ['only a space', '" "'],
    ['nothing', '""'],
    ['a direction mark', '"\\u202egro.elpmaxe"'],
    ['two thousand letters', `"${'a'.repeat(2000)}"`],
    ['a thousand dots', `"${'a.'.repeat(998)}com"`],
    ['two thousand signs', `"https://a.com/in/${'%'.repeat(1980)}"`],
    ['hundreds of words', `"${'ab cd '.repeat(333)}"`],
  ]
  const huge: readonly (readonly [string, string, number])[] = [
    ['2,001 letters', `"${'a'.repeat(2001)}"`, 400],
    ['two hundred thousand signs', `"https://a.com/in/${'%'.repeat(200_000)}"`, 400],
    ['two million letters', `"${'a'.repeat(2_000_000)}"`, 413],
  ]
  const lists = [
    ['/person/enrich', 'professional_network_profile_urls'],
    ['/person/contact/enrich', 'business_emails'],
    ['/person/identify', 'emails'],
    ['/company/enrich', 'names'],
    ['/company/enrich', 'domains'],
    ['/company/identify', 'professional_network_profile_urls'],
  ] as const
  describe.each(odd)('%s', (_, text) => {
    it.each(lists)('as an identifier of %s are answered with an entry without matches', async (path, key) => {
      const answer = await world.post(path, `{"${key}":[${text}]}`)
      expectSound(answer)
      const matched_on = JSON.parse(text)
      expect(answer.body).toMatchObject([{ matched_on, match_status: 'not_found', matches: [] }])
    })
  })

  describe.each([...odd, ...huge])('%s', (...[, text]) => {
    it('in filters, sorts, fields, cursors and suggestions are answered or refused shortly', async () => {
      const bodies: readonly (readonly [string, string])[] = [
        ...['=', '!=', 'contains', '(.)', '[.]', '(!)'].map(
          type =>
            [
              '/person/search',
              `{"limit":1,"filters":{"field":"basic_profile.name","type":"${type}","value":${text}}}`,
            ] as const,
        ),
        ['/person/search', `{"filters":{"field":${text},"type":"=","value":1}}`],
        ['/person/search', `{"filters":{"field":"basic_profile.name","type":${text},"value":1}}`],
        [
          '/person/search',
          `{"filters":{"field":"basic_profile.location","type":"geo_distance","value":{"location":${text},"distance":1}}}`,
        ],
        ['/company/search', `{"limit":1,"sorts":[{"field":${text}}]}`],
        ['/company/search', `{"limit":1,"fields":[${text}]}`],
        ['/company/search', `{"limit":1,"cursor":${text}}`],
        ['/company/search', `{"limit":1,${text}:1}`],
        ['/person/search/autocomplete', `{"field":${text},"query":""}`],
        ['/person/search/autocomplete', `{"limit":1,"field":"basic_profile.name","query":${text}}`],
      ]
      for (const [path, body] of bodies) {
        const answer = await world.post(path, body)
        expectSound(answer)
        expect(answer.body.error?.message.length ?? 0, body.slice(0, 100)).toBeLessThan(10_000)
      }
      await expectAlive()
    })
  })

  it.each(huge)('%s are refused as an identifier', async (_, text, status) => {
    for (const [path, key] of lists) {
      const answer = await world.post(path, `{"${key}":[${text}]}`)
      expectRefusal(answer, status, status === 400 ? `${key}[0]: May have at most 2000 characters` : '')
    }
  })

  it('many at once are also answered shortly', async () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `nothing.${index}`)
    const conditions = many.map(field => ({ field, type: '=', value: 1 }))
    const bodies = [
      { fields: many },
      { filters: { op: 'or', conditions } },
      Object.fromEntries(many.map(name => [name, 1])),
    ]
    for (const body of bodies) {
      const answer = await world.post('/company/search', body)
      expectRefusal(answer, 400)
      expect(answer.body.error.message.length).toBeLessThan(10_000)
    }
  })
})

describe('bytes that are not JSON', () => {
  const text = JSON.stringify(bodyFor('/person/enrich'))
  const send = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
    world.send('/person/enrich', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion, ...headers },
      body,
    })

  it('a compressed body without a Content-Encoding is refused', async () => {
    const message = 'The body is not UTF-8 text. It must be a JSON object; if it is compressed, send'
    expectRefusal(await send(gzipSync(text), { 'Content-Type': 'application/gzip' }), 400, message)
  })

  it('text in another encoding is refused, not read as something else', async () => {
    expectRefusal(
      await send(Buffer.from('{"professional_network_profile_urls":["café"]}', 'latin1')),
      400,
      'not UTF-8',
    )
    expectRefusal(await send(Buffer.from(text, 'utf16le')), 400, 'not valid JSON')
  })

  it('a byte order mark is accepted', async () => {
    expect((await send(`\uFEFF${text}`)).status).toBe(200)
  })

  it('JSON is read with any valid content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/xml; charset=utf-16']) {
      expect((await send(text, { 'Content-Type': type })).status).toBe(200)
    }
    expectRefusal(await send(text, { 'Content-Type': ';;;' }), 400, 'Content-Type')
    const form = 'multipart/form-data; boundary=x'
    expectRefusal(await send('--x\r\n\r\n--x--', { 'Content-Type': form }), 400, 'not valid JSON')
  })
})

it.each(paths)('random requests to %s are answered or refused, never with a 500', async path => {
  await fc.assert(
    fc.asyncProperty(nearlyValidBody(path), async body => {
      const answer = await world.post(path, body)
      expectSound(answer)
      // Batch jobs of requests before may still be at work.
      expect([200, 400, 403, 404, ...(path.startsWith('/batch/') ? [429] : [])]).toContain(answer.status)
    }),
    { numRuns: scaled(2000) },
  )
})
