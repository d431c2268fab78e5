// The changes of the OpenAPI document that count as breaking.
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../lib/json/json.ts'
import { breakingChanges } from './compare.ts'

const components = {
  schemas: {
    Filter: { oneOf: [{ $ref: '#/components/schemas/Group' }, { type: 'string' }] },
    Group: {
      type: 'object',
      properties: { all: { type: 'array', items: { $ref: '#/components/schemas/Filter' } } },
    },
  },
  parameters: { Version: { name: 'x-version', in: 'header', schema: { type: 'string', enum: ['1'] } } },
}

/** Returns a document with one operation, whose body, answer and parameters are these. */
function documentOf(
  body: JsonObject,
  answer: JsonObject = {},
  parameters: readonly JsonObject[] = [],
): JsonObject {
  const content = (schema: JsonObject) => ({ content: { 'application/json': { schema } } })
  const post = {
    operationId: 'ask',
    parameters,
    requestBody: content(body),
    responses: { 200: content(answer) },
  }
  return { paths: { '/ask': { post } }, components }
}

const object = (properties: JsonObject, ...required: readonly string[]): JsonObject => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const limited = { type: 'integer', minimum: 1, maximum: 10 }

describe('a request', () => {
  it.each([
    ['a field is gone', object({ a: text }), object({}), 'POST /ask: body.a: It is gone.'],
    [
      'a field is newly required',
      object({ a: text }),
      object({ a: text }, 'a'),
      'POST /ask: body.a: It is newly required.',
    ],
    [
      'a new field is required',
      object({}),
      object({ b: text }, 'b'),
      'POST /ask: body.b: It is newly required.',
    ],
    [
      'a type is narrowed',
      object({ a: { type: ['string', 'null'] } }),
      object({ a: text }),
      'POST /ask: body.a: The type was string or null, and is string.',
    ],
    [
      'a value is gone',
      object({ a: { enum: ['x', 'y'] } }),
      object({ a: { enum: ['x'] } }),
      'POST /ask: body.a: The value y is gone.',
    ],
    [
      'values are enumerated',
      object({ a: text }),
      object({ a: { ...text, enum: ['x'] } }),
      'POST /ask: body.a: Only some values are accepted now.',
    ],
    [
      'a bound is tightened',
      object({ a: limited }),
      object({ a: { ...limited, maximum: 5 } }),
      'POST /ask: body.a: maximum is now 5.',
    ],
    [
      'entries of a list are narrowed',
      { type: 'array', items: { type: 'number' } },
      { type: 'array', items: { type: 'integer' } },
      'POST /ask: body[]: The type was number, and is integer.',
    ],
    [
      'an alternative is gone',
      { anyOf: [text, limited] },
      { anyOf: [text] },
      'POST /ask: body: Its alternatives have changed.',
    ],
  ])('breaks when %s', (_, before, after, sentence) => {
    expect(breakingChanges(documentOf(before), documentOf(after))).toEqual([sentence])
  })

  it.each([
    ['a field is added', object({ a: text }), object({ a: text, b: text })],
    ['a requirement is dropped', object({ a: text }, 'a'), object({ a: text })],
    ['a type is widened', object({ a: { type: 'integer' } }), object({ a: { type: ['number', 'null'] } })],
    ['a value is added', object({ a: { enum: ['x'] } }), object({ a: { enum: ['x', 'y'] } })],
    ['a bound is loosened', object({ a: limited }), object({ a: { type: 'integer', maximum: 20 } })],
    [
      'schemas hold themselves',
      { $ref: '#/components/schemas/Filter' },
      { $ref: '#/components/schemas/Filter' },
    ],
  ])('does not break when %s', (_, before, after) => {
    expect(breakingChanges(documentOf(before), documentOf(after))).toEqual([])
  })
})

describe('an answer', () => {
  it.each([
    ['a field is gone', object({ a: text }, 'a'), object({}), 'POST /ask: 200.a: It is gone.'],
    [
      'a field may be missing',
      object({ a: text }, 'a'),
      object({ a: text }),
      'POST /ask: 200.a: It may be missing now.',
    ],
    [
      'a type is widened',
      object({ a: text }),
      object({ a: { type: ['string', 'null'] } }),
      'POST /ask: 200.a: The type was string, and is string or null.',
    ],
    [
      'a value is gone',
      object({ a: { enum: ['x', 'y'] } }),
      object({ a: { enum: ['x'] } }),
      'POST /ask: 200.a: The value y is gone.',
    ],
    [
      'values of a dictionary change',
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: limited },
      'POST /ask: 200.*: The type was string, and is integer.',
    ],
  ])('breaks when %s', (_, before, after, sentence) => {
    expect(breakingChanges(documentOf({}, before), documentOf({}, after))).toEqual([sentence])
  })

  it('breaks when its component does, of refusals too', () => {
    const refused = (body: JsonObject) => {
      const responses = { Refused: { content: { 'application/json': { schema: body } } } }
      const post = { operationId: 'ask', responses: { 400: { $ref: '#/components/responses/Refused' } } }
      return { paths: { '/ask': { post } }, components: { responses } }
    }
    expect(breakingChanges(refused(object({ a: text }, 'a')), refused(object({})))).toEqual([
      'POST /ask: 400.a: It is gone.',
    ])
  })

  it('does not break when it says more', () => {
    const before = documentOf({}, object({ a: { type: ['string', 'null'] } }))
    expect(breakingChanges(before, documentOf({}, object({ a: text, b: text }, 'a', 'b')))).toEqual([])
  })
})

describe('an operation', () => {
  it('breaks when it is gone, or renamed', () => {
    const before = documentOf({})
    expect(breakingChanges(before, { ...before, paths: {} })).toEqual(['POST /ask: It is gone.'])
    const renamed = JSON.parse(JSON.stringify(before).replace('"ask"', '"tell"')) as JsonObject
    expect(breakingChanges(before, renamed)).toEqual(['POST /ask: It has another operationId.'])
  })

  it('breaks when a parameter is gone or newly required, also behind a reference', () => {
    const limit = { name: 'limit', in: 'query', schema: limited }
    const version = { $ref: '#/components/parameters/Version' }
    expect(breakingChanges(documentOf({}, {}, [limit, version]), documentOf({}))).toEqual([
      'POST /ask: query limit is gone.',
      'POST /ask: header x-version is gone.',
    ])
    const required = { ...limit, required: true }
    expect(breakingChanges(documentOf({}, {}, [limit]), documentOf({}, {}, [required]))).toEqual([
      'POST /ask: query limit is newly required.',
    ])
    expect(breakingChanges(documentOf({}), documentOf({}, {}, [limit, version]))).toEqual([])
  })
})
