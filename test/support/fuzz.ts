// Valid requests to every endpoint that were changed one to three times; the same seed makes the same requests.
import fc from 'fast-check'
import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import type { Json } from '../../src/lib/json/json.ts'
import { apiVersion } from './almanac.ts'
import { nearlyValidBody } from './random-bodies.ts'
import { goodBodies } from './requests.ts'

/** A request as the bytes that are sent. */
export interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly bytes: Buffer
  /** True when the head tells the length of the body; otherwise the server may wait for more, or close the connection. */
  readonly isFramed: boolean
}

interface Draft {
  method: string
  target: string
  version: string
  headers: [name: string, value: string][]
  body: Buffer
  /** True when the headers tell the real length of the body. */
  isFramed: boolean
}

type Change<T> = (value: T) => T

const pick = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

// Changes of the JSON value of a body.

const deep = (depth: number): Json => {
  let value: Json = 1
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const oddValue: fc.Arbitrary<Json> = fc.oneof(
  pick<Json>([null, true, false, 0, -0, -1, 1, 25, 1.5, 1e308, 5e-324, 2 ** 53, -(2 ** 53), 2 ** 31, 1e21]),
  pick<Json>(['', ' ', '\0', '\ud800', 'a\udc00', '\u202e', '__proto__', 'constructor', '%', '*', '\\', '"']),
  pick<Json>(['2024-13-45', '9999-12-31', '-1', '1e999', 'NaN', 'Infinity', 'true', 'null', '[]', '{}']),
  pick<Json>([[], {}, [[]], [null], [{}], { a: 1 }, ['a', 1, null], deep(5), deep(31), deep(33), deep(500)]),
  fc.integer({ min: 1, max: 4000 }).map((count): Json => 'a'.repeat(count)),
  fc.integer({ min: 1, max: 3000 }).map((count): Json => Array.from({ length: count }, (_, index) => index)),
  fc.integer({ min: 1, max: 400 }).map((count): Json => Array.from({ length: count }, () => ({ a: [1] }))),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
)

/** Puts a value in place of one that the number chooses, or beside it. */
const changedValue: fc.Arbitrary<Change<Json>> = fc
  .tuple(
    fc.nat(),
    oddValue,
    pick(['put', 'put', 'put', 'remove', 'wrap', 'repeat', 'key'] as const),
    pick(oddKeys()),
  )
  .map(([chosen, odd, how, key]) => value => {
    const places: { readonly holder: Record<string, Json>; readonly key: string }[] = []
    const root = { body: structuredClone(value) }
    const visit = (holder: Record<string, Json>, at: string): void => {
      places.push({ holder, key: at })
      const inner = holder[at]
      if (typeof inner !== 'object' || inner === null) return
      for (const each of Object.keys(inner)) visit(inner as Record<string, Json>, each)
    }
    visit(root as Record<string, Json>, 'body')
    const place = places[chosen % places.length]
    if (!place) return value
    const { holder, key: at } = place
    const old = holder[at] ?? null
    if (how === 'remove') delete holder[at]
    else if (how === 'wrap') holder[at] = [old]
    else if (how === 'repeat') holder[at] = Array.from({ length: 30 }, () => old)
    else if (how === 'key' && typeof old === 'object' && old !== null && !Array.isArray(old)) {
      holder[at] = { ...old, [key]: odd }
    } else holder[at] = odd
    return root.body ?? null
  })

function oddKeys(): readonly string[] {
  const keys = [
    '__proto__',
    'constructor',
    'toString',
    '',
    '0',
    '\ud800',
    'preview',
    'cursor',
    'limit',
    'count',
  ]
  return [...keys, 'fields', 'filters', 'sorts', 'explain', 'aggregations', 'search', 'x'.repeat(300)]
}

// Changes of the text of a body.

const bytesAt = (bytes: Buffer, at: number, removed: number, put: Buffer): Buffer => {
  const place = bytes.length === 0 ? 0 : at % bytes.length
  return Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + removed)])
}

const changedText: fc.Arbitrary<Change<Buffer>> = fc.oneof(
  fc
    .tuple(
      fc.nat(),
      fc.nat({ max: 3 }),
      pick(['ff', 'c3', 'eda080', '00', '22', '5c', '5b', '7b', '2c', 'efbbbf']),
    )
    .map(
      ([at, removed, put]) =>
        (bytes: Buffer) =>
          bytesAt(bytes, at, removed, Buffer.from(put, 'hex')),
    ),
  fc.nat().map(end => (bytes: Buffer) => bytes.subarray(0, bytes.length === 0 ? 0 : end % bytes.length)),
  pick(['1e999', '-1e999', '1E400', '0.1e-999', '00', '+1', '.5', '0x10', 'NaN', '1'.repeat(400)]).map(
    number => (bytes: Buffer) =>
      Buffer.from(bytes.toString('latin1').replace(/\d+|"[^"]*"(?=[\],}])/, number), 'latin1'),
  ),
  pick(['\\ud800', '\\udc00', '\\u0000', '\\x', '\\', '\u2028']).map(
    sign => (bytes: Buffer) => Buffer.from(bytes.toString().replace(/(?<=[a-z])(?=[a-z])/, sign)),
  ),
  pick(['{"a":', '[', '"', ' '.repeat(20_000), '[1],', '{}']).map(
    before => (bytes: Buffer) => Buffer.concat([Buffer.from(before), bytes]),
  ),
  // The last of two equal keys counts.
  fc.constant((bytes: Buffer) => Buffer.from(bytes.toString().replace(/^\{(.+)\}$/s, '{$1,$1}'))),
)

// Changes of the head.

const header = (name: string, values: readonly string[]): fc.Arbitrary<[string, string]> =>
  pick(values).map((value): [string, string] => [name, value])

const oddHeader: fc.Arbitrary<[string, string]> = fc.oneof(
  header('Content-Type', [
    '',
    ';;;',
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data',
  ]),
  header('Content-Encoding', ['gzip', 'br', 'deflate', 'identity', 'zstd', '__proto__', 'gzip, gzip', '']),
  header('Accept-Encoding', ['', '*', 'gzip;q=0', 'br;q=9', ';', 'identity;q=0', 'a'.repeat(600)]),
  header('Accept', ['', 'text/html', '*/*;q=0', 'a'.repeat(3000)]),
  header('x-api-version', ['', '2024-01-01', '2025-11-01, 2025-11-01', '__proto__']),
  header('Authorization', [
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer alm_x',
    `Bearer ${'a'.repeat(3000)}`,
  ]),
  header('Idempotency-Key', ['', '"', '""', 'a b', 'é', 'a'.repeat(256), 'same', '"same"', '__proto__']),
  header('X-Credits-Limit', ['', '0', '-1', '1e999', 'NaN', '0x10', '0.001', 'a']),
  header('Expect', ['100-continue', '200-maybe', '']),
  header('Range', ['bytes=0-', 'bytes=-0', 'bytes=9-1', 'bytes=a', 'items=0-1', 'bytes=0-1,2-3']),
  header('If-None-Match', ['*', '"a"']),
  header('Origin', ['null', 'https://a.example']),
  header('Access-Control-Request-Method', ['POST', '']),
  header('Connection', ['close', 'upgrade', 'keep-alive, x']),
  header('Upgrade', ['websocket', 'h2c', 'a/1']),
  header('Host', ['', 'a:99999', 'a b', 'b']),
  header('X-Forwarded-For', ['1.2.3.4', 'a'.repeat(1000)]),
  header('User-Agent', ['', '\t', 'é', 'a'.repeat(5000)]),
  header('Cookie', ['a=b', '=;=']),
  header('Trailer', ['X-A']),
)

const changedHead: fc.Arbitrary<Change<Draft>> = fc.oneof(
  {
    weight: 5,
    arbitrary: oddHeader.map(one => (draft: Draft) => ({ ...draft, headers: withHeader(draft, one) })),
  },
  fc.nat().map(at => (draft: Draft) => ({
    ...draft,
    headers: draft.headers.filter((_, index) => index !== at % 4),
  })),
  pick(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'POST']).map(
    method => (draft: Draft) => ({ ...draft, method }),
  ),
  pick([
    '/',
    '//',
    '%00',
    '%',
    '/..',
    '/%2e%2e',
    '?',
    '?a',
    '?a=1&a=2',
    '?__proto__=1',
    '#a',
    ';a',
    '?%ff=%ff',
    '/é',
  ]).map(end => (draft: Draft) => ({ ...draft, target: draft.target + end })),
  pick(['http://a', '*', '//a', '']).map(start => (draft: Draft) => ({
    ...draft,
    target: start + draft.target,
  })),
  pick(['1.0', '1.1', '1.2', '2.0', '0.9']).map(version => (draft: Draft) => ({ ...draft, version })),
)

/** The lengths and chunks of the body are not what the head says. */
const changedFrame: fc.Arbitrary<Change<Draft>> = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map(more => (draft: Draft) => ({
    ...draft,
    isFramed: false,
    headers: withHeader(draft, ['Content-Length', String(draft.body.length + more)]),
  })),
  pick(['a', '-1', '+2', '0x2', '1e1', '99999999999999999999', '2, 2', '']).map(length => (draft: Draft) => ({
    ...draft,
    isFramed: false,
    headers: withHeader(draft, ['Content-Length', length]),
  })),
  pick(['chunked', 'Chunked', 'gzip, chunked', 'identity', 'chunked, chunked', 'x']).chain(encoding =>
    pick([
      '',
      'x\r\n',
      'ffffffffffffffffff\r\n',
      '-1\r\n',
      '2;a=b\r\n{}\r\n',
      '2\r\n{}\r\n0\r\nX: y\r\n\r\n',
      'right',
    ]).map(chunk => (draft: Draft) => ({
      ...draft,
      isFramed: false,
      headers: withHeader(draft, ['Transfer-Encoding', encoding]),
      body:
        chunk === 'right'
          ? Buffer.concat([
              Buffer.from(`${draft.body.length.toString(16)}\r\n`),
              draft.body,
              Buffer.from('\r\n0\r\n\r\n'),
            ])
          : Buffer.concat([Buffer.from(chunk), draft.body]),
    })),
  ),
)

const withHeader = ({ headers }: Draft, [name, value]: [string, string]): Draft['headers'] => [
  ...headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase()),
  [name, value],
]

// Requests.

const someId = pick([
  '1',
  '7',
  'x',
  '53ab686b-57f5-4e4c-9a6b-1d2f3a4b5c6d',
  '__proto__',
  '%00',
  '..',
  'a'.repeat(200),
])
const parameterValue = fc.oneof(
  pick([
    '',
    '1',
    '0',
    '-1',
    '1e999',
    '2024-01-01',
    '2999-01-01T00:00:00Z',
    'x',
    'a,b',
    '%00',
    '%ff',
    'true',
    '%F0%9F',
  ]),
  pick([
    '/person/enrich',
    '200',
    '4xx',
    'person_enrich',
    'hour',
    'day',
    'pending',
    'a'.repeat(400),
    '__proto__',
  ]),
)

function targetOf({ path, query = [] }: Endpoint): fc.Arbitrary<string> {
  const parameters =
    query.length === 0 ? fc.constant([]) : fc.array(fc.tuple(pick(query), parameterValue), { maxLength: 3 })
  return fc.tuple(someId, parameters).map(([id, given]) => {
    const filled = path.replaceAll(/:\w+/g, id)
    return given.length === 0
      ? filled
      : `${filled}?${given.map(([name, value]) => `${name}=${value}`).join('&')}`
  })
}

function bodyOf({ path, method }: Endpoint): fc.Arbitrary<Json | undefined> {
  if (method === 'GET') return fc.constant(undefined)
  const good = goodBodies[path]
  if (!good) return fc.constant({})
  return fc.oneof(fc.constant(good), nearlyValidBody(path))
}

const one = <T>(change: fc.Arbitrary<Change<T>>, most: number): fc.Arbitrary<readonly Change<T>[]> =>
  fc.array(change, { minLength: 1, maxLength: most })
const none = fc.constant([])

interface Changes {
  readonly value: readonly Change<Json>[]
  readonly text: readonly Change<Buffer>[]
  readonly draft: readonly Change<Draft>[]
}

/** One to three changes; those of values are the most frequent. */
const changes: fc.Arbitrary<Changes> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ value: one(changedValue, 3), text: none, draft: none }) },
  {
    weight: 2,
    arbitrary: fc.record({ value: one(changedValue, 1), text: one(changedText, 2), draft: none }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ value: one(changedValue, 1), text: none, draft: one(changedHead, 2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ value: none, text: one(changedText, 1), draft: one(changedFrame, 1) }),
  },
  { weight: 1, arbitrary: fc.record({ value: none, text: none, draft: one(changedHead, 3) }) },
)

const apply = <T>(value: T, all: readonly Change<T>[]): T => all.reduce((now, change) => change(now), value)

/** Requests with the key, in the order of the table and then at random. */
export const fuzzRequest = (authorization: string): fc.Arbitrary<FuzzRequest> =>
  pick(endpoints).chain(endpoint =>
    fc
      .tuple(targetOf(endpoint), bodyOf(endpoint), changes)
      .map(([target, value, { value: values, text, draft }]) => {
        const sent =
          value === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(apply(value, values)) ?? '')
        const made = apply<Draft>(
          {
            method: endpoint.method,
            target,
            version: '1.1',
            headers: [
              ['Host', 'almanac.example'],
              ['Authorization', authorization],
              ['x-api-version', apiVersion],
              ['Content-Type', 'application/json'],
            ],
            body: apply(sent, text),
            isFramed: true,
          },
          draft,
        )
        const { method, isFramed } = made
        return { method, path: endpoint.path, bytes: bytesOf(made), isFramed }
      }),
  )

function bytesOf({ method, target, version, headers, body, isFramed }: Draft): Buffer {
  const length: readonly (readonly [string, string])[] =
    isFramed && body.length > 0 ? [['Content-Length', String(body.length)]] : []
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${target} HTTP/${version}\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head), body])
}
