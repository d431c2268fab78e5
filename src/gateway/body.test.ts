import fc from 'fast-check'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { closedObject, listOrText } from '../endpoints/fields.ts'
import { endpoints } from '../endpoints/index.ts'
import { ApiError } from '../errors.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { checkBodyAgainst } from './body.ts'

const body = closedObject({
  names: Type.Array(Type.String({ minLength: 1, maxLength: 5 }), { minItems: 1, maxItems: 3 }),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  ratio: Type.Optional(Type.Number({ minimum: 0 })),
  preview: Type.Optional(Type.Boolean()),
  mode: Type.Optional(Type.Enum(['exact', 'fuzzy'])),
  search: Type.Optional(closedObject({ query: Type.String({ minLength: 1 }) })),
  sorts: Type.Optional(Type.Array(closedObject({ order: Type.Enum(['asc', 'desc']) }))),
})

const check = (given: Json, identifiers?: readonly string[]) =>
  checkBodyAgainst({ body, ...(identifiers && { identifiers }) }, given)

describe('a valid body', () => {
  it('is passed on unchanged, except for the keys sent as null', () => {
    const given = { names: ['Acme'], limit: 0, preview: false, search: { query: 'x' } }
    expect(check(given)).toEqual(given)
    expect(check({ ...given, limit: null, mode: null })).toEqual({
      names: ['Acme'],
      preview: false,
      search: { query: 'x' },
    })
  })
})

describe('a comma-separated text', () => {
  const list = listOrText(Type.Array(Type.String({ maxLength: 3 }), { minItems: 1, maxItems: 2 }))
  const lists = closedObject({ domains: Type.Optional(list), urls: Type.Optional(list) })

  it('is checked under its own key, whichever key with the same list came before', () => {
    expect(checkBodyAgainst({ body: lists }, { domains: 'a, b' })).toEqual({ domains: ['a', 'b'] })
    expect(checkBodyAgainst({ body: lists }, { urls: 'c' })).toEqual({ urls: ['c'] })
    expect(() => checkBodyAgainst({ body: lists }, { urls: 'long' })).toThrow(/^urls/)
  })
})

describe('a key counts as not sent', () => {
  const schema = closedObject({
    names: Type.Optional(Type.Array(Type.String())),
    domains: Type.Optional(Type.Array(Type.String())),
    fields: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    cursor: Type.Optional(Type.String()),
    note: Type.Optional(Type.String({ minLength: 1 })),
  })
  it.each<[string, JsonObject, JsonObject]>([
    ['when it is null', { names: ['a'], note: null }, { names: ['a'] }],
    ['when it is an empty list or text of fields', { names: ['a'], fields: [] }, { names: ['a'] }],
    ['when it is an empty text of fields', { names: ['a'], fields: '' }, { names: ['a'] }],
    ['when it is an empty cursor', { names: ['a'], cursor: '' }, { names: ['a'] }],
    ['when it is an empty list for a text', { names: ['a'], note: [], cursor: [] }, { names: ['a'] }],
    ['when it is an empty identifier beside another', { names: ['a'], domains: [] }, { names: ['a'] }],
  ])('%s', (_, given, read) => {
    expect(checkBodyAgainst({ body: schema, identifiers: ['names', 'domains'] }, given)).toEqual(read)
  })

  it('but not when it is another empty text', () => {
    expect(() => checkBodyAgainst({ body: schema }, { note: '' })).toThrow('note: Must not be empty.')
  })

  it('but an empty key is named when its value is refused', () => {
    expect(() => checkBodyAgainst({ body: schema }, { '': 1 })).toThrow('"": Unknown key.')
  })

  it('but not when it is required', () => {
    const required = closedObject({ fields: Type.Array(Type.String(), { minItems: 1 }) })
    expect(() => checkBodyAgainst({ body: required }, { fields: [] })).toThrow(
      'fields: Must have at least 1 value.',
    )
  })
})

describe('an invalid body is refused with 400, naming the key, the value and what is accepted, when it has', () => {
  const names = ['Acme']
  it.each<[string, Json, string]>([
    ['a list instead of an object', ['Acme'], 'The body must be a JSON object; got ["Acme"].'],
    ['null instead of an object', null, 'The body must be a JSON object; got null.'],
    ['a missing key', {}, 'names: This field is required.'],
    ['a key sent as null that is required', { names: null }, 'names: This field is required.'],
    [
      'an unknown key',
      { names, nmae: 1 },
      'nmae: Unknown key. Accepted: names, limit, ratio, preview, mode, search, sorts.',
    ],
    ['a text for a list', { names: 'Acme' }, 'names: Must be a JSON array; got "Acme".'],
    ['an empty list', { names: [] }, 'names: Must have at least 1 value.'],
    ['a long list', { names: ['a', 'b', 'c', 'd'] }, 'names: May have at most 3 values; got 4.'],
    ['an entry of another kind', { names: ['a', 7] }, 'names[1]: Must be a string; got 7.'],
    ['an empty entry', { names: [''] }, 'names[0]: Must not be empty.'],
    ['a long entry', { names: ['abcdef'] }, 'names[0]: May have at most 5 characters; got 6.'],
    ['a text for a number', { names, limit: '5' }, 'limit: Must be an integer; got "5".'],
    ['a fraction', { names, limit: 1.5 }, 'limit: Must be an integer; got 1.5.'],
    ['a number out of bounds', { names, limit: 1001 }, 'limit: Must be an integer from 0 to 1000; got 1001.'],
    ['a number below its bound', { names, ratio: -1 }, 'ratio: Must be a number of at least 0; got -1.'],
    ['a text for a truth', { names, preview: 'true' }, 'preview: Must be a boolean; got "true".'],
    ['another word', { names, mode: 'best' }, 'mode: Must be one of exact, fuzzy; got "best".'],
    [
      'another word inside an entry',
      { names, sorts: [{ order: 'up' }] },
      'sorts[0].order: Must be one of asc, desc; got "up".',
    ],
    ['a part that is missing inside', { names, search: {} }, 'search.query: This field is required.'],
    [
      'a key too many inside',
      { names, search: { query: 'x', mode: 1 } },
      'search.mode: Unknown key. Accepted: query.',
    ],
    [
      'several things',
      { limit: 'x', preview: 1 },
      'names: This field is required; limit: Must be an integer; got "x"; preview: Must be a boolean; got 1.',
    ],
  ])('%s', (_, given, message) => {
    expect(() => check(given)).toThrow(expect.objectContaining({ status: 400, message }))
  })
})

describe('identifiers', () => {
  const accepted = ['names', 'domains', 'professional_network_profile_urls']
  const message =
    'Exactly one identifier must be provided: names, domains, or professional_network_profile_urls'

  it('must be exactly one of those that the endpoint accepts', () => {
    expect(check({ names: ['Acme'] }, accepted)).toEqual({ names: ['Acme'] })
    expect(() => check({}, accepted)).toThrow(message)
    expect(() => check({ names: null }, accepted)).toThrow(message)
    expect(() => check({ names: ['a'], domains: ['b'] }, accepted)).toThrow(`${message}. Got: names, domains`)
    expect(() => check({ business_emails: ['a@b.com'] }, accepted)).toThrow(
      `${message}. Got: business_emails`,
    )
  })

  it('are named in the refusal when the endpoint accepts only one kind', () => {
    expect(() => check({}, ['names'])).toThrow('Exactly one identifier must be provided: names')
  })
})

describe('a random body', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(1e300, -1, '', '👩‍👩‍👧'.repeat(300), 'x'.repeat(2000)),
  )

  it.each(endpoints.filter(({ body }) => body).map(endpoint => [endpoint.path, endpoint] as const))(
    'of %s is accepted, or refused with a 400 in words for the caller',
    (_, endpoint) => {
      const keys = Object.keys((endpoint.body as { properties?: object }).properties ?? {})
      const given = fc.oneof(
        fc.dictionary(fc.constantFrom(...keys, '__proto__', 'constructor', 'nope'), value, { maxKeys: 4 }),
        fc.jsonValue(),
      )
      fc.assert(
        fc.property(given, candidate => {
          try {
            const read = checkBodyAgainst(endpoint, candidate as Json)
            const left = Object.entries(candidate as JsonObject).filter(([key]) => !Object.hasOwn(read, key))
            expect(left.filter(([, item]) => !isNothing(item))).toEqual([])
            // A comma-separated text has become the list that it stands for.
            const texts = Object.entries(candidate as JsonObject).filter(
              ([key, item]) => typeof item === 'string' && Array.isArray(read[key]),
            )
            expect({ ...read, ...Object.fromEntries([...left, ...texts]) }).toEqual(candidate)
          } catch (error) {
            if (!(error instanceof ApiError)) throw error
            expect(error.status).toBe(400)
            expect(error.message).not.toMatch(/does not have the shape|undefined|\[object/)
          }
        }),
        { numRuns: 200 },
      )
    },
  )
})

const isNothing = (value: Json | undefined): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

it('the refusal of an unknown key lists `preview` among the accepted keys of a billed endpoint', () => {
  const billed = { body: closedObject({ limit: Type.Optional(Type.Integer()) }), price: {} }
  expect(() => checkBodyAgainst(billed, { limits: 1 })).toThrow(
    'limits: Unknown key. Accepted: limit, preview.',
  )
})
