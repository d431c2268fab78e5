// One row of the endpoint table as an operation of OpenAPI.
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { answerSchema } from './answers.ts'
import { examples } from './examples.ts'
import { bodySchema, parametersOf } from './request-schemas.ts'

const verbs = { GET: 'get', POST: '', PATCH: 'update', DELETE: 'delete' } as const

/** Returns the id of an operation: `personSearch` of POST /person/search, `getBatchBatchId` of GET /batch/:batch_id. */
export function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = [verbs[method], ...path.split(/\W|_/)].filter(word => word !== '')
  return words
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('')
}

/** Returns the name of the component of a body: `PersonSearchBody`. */
export const bodyName = (row: Pick<Endpoint, 'method' | 'path'>): string => {
  const id = operationId(row)
  return `${id.slice(0, 1).toUpperCase()}${id.slice(1)}Body`
}

/** Returns the path as OpenAPI writes it: `/batch/{batch_id}`. */
export const openApiPath = ({ path }: Pick<Endpoint, 'path'>): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** Returns the named schema of the body of a row; none where it takes no body. */
export const bodyComponent = (row: Endpoint): readonly (readonly [string, JsonObject])[] =>
  row.body ? [[bodyName(row), bodySchema(row)]] : []

export function operation(row: Endpoint): JsonObject {
  const { category, summary, bodyOptional, rate } = row
  return {
    operationId: operationId(row),
    tags: [category],
    summary,
    description: `At most ${rate.perMinute} requests a minute, unless the operator has set another limit.`,
    parameters: parametersOf(row),
    ...(row.body && {
      requestBody: {
        required: !bodyOptional,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${bodyName(row)}` },
            ...exampleOf(examples[row.path]?.request),
          },
        },
      },
    }),
    responses: { ...success(row), ...refusals(row) },
  }
}

/** Returns the member of a media type that shows what the demo world was asked, or answered. */
const exampleOf = (value: Json | undefined): JsonObject =>
  value === undefined ? {} : { examples: { demo: { value } } }

const rateHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
]

/** The headers of answers, as components, by their names. */
export const answerHeaders: Readonly<Record<string, JsonObject>> = {
  'X-Request-Id': {
    description: 'The id of the request, and of its usage event.',
    schema: { type: 'string' },
  },
  'X-Credits-Used': { description: 'The credits that the request cost.', schema: { type: 'number' } },
  'X-Credits-Remaining': {
    description: 'The credits that the key can still spend.',
    schema: { type: 'number' },
  },
  'Idempotent-Replayed': {
    description: 'True for the kept answer of an earlier request.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'The seconds to wait before the next try.', schema: { type: 'integer' } },
  ...Object.fromEntries(
    rateHeaders.map(name => [
      name,
      { description: 'The rate limit of the endpoint.', schema: { type: 'string' } },
    ]),
  ),
}

const headersOf = (...names: readonly string[]): JsonObject =>
  Object.fromEntries(
    ['X-Request-Id', ...rateHeaders, ...names].map(name => [name, { $ref: `#/components/headers/${name}` }]),
  )

function success(row: Endpoint): JsonObject {
  const credits = row.price ? ['X-Credits-Used', 'X-Credits-Remaining'] : []
  const headers = headersOf(...credits, ...(row.method === 'POST' ? ['Idempotent-Replayed'] : []))
  if (row.status === 204) return { 204: { description: 'Done.', headers } }
  const schema = answerSchema(row) as unknown as JsonObject
  const content = { 'application/json': { schema, ...exampleOf(examples[row.path]?.answer) } }
  return { [row.status ?? 200]: { description: 'The answer.', headers, content } }
}

const meanings: Readonly<Record<number, string>> = {
  400: 'The request is not valid; the message says what is accepted.',
  401: 'The key is missing, or not valid.',
  403: 'The key may not do this, or has not enough credits.',
  404: 'There is no such thing.',
  408: 'The body did not arrive in time.',
  409: 'A request with this Idempotency-Key is still being answered.',
  413: 'The body is too long.',
  415: 'The body is compressed in a way that is not accepted.',
  422: 'The Idempotency-Key belongs to another request.',
  429: 'Too many requests.',
  500: 'A fault of the service.',
  503: 'A part of the service is not available at the moment.',
}

/** Endpoints without a parameter in their path that answer 404 too. */
const missing: ReadonlySet<string> = new Set([
  '/employee_review/enrich',
  '/person/professional_network/search/live',
])

/** Returns the refusals of a row, and what every other status has for a body. */
function refusals(row: Endpoint): JsonObject {
  const { path, method, plainUnauthorized } = row
  const statuses = [
    ...[400, 401, 403],
    ...(path.includes(':') || missing.has(path) ? [404] : []),
    ...(row.body ? [408, 413, 415] : []),
    ...(method === 'POST' ? [409, 422] : []),
    ...[429, 500, 503],
  ].sort((a, b) => a - b)
  const entries = statuses.map(status => {
    const isFlat = status === 401 && plainUnauthorized
    return [status, refusal(meanings[status] ?? '', isFlat ? 'FlatError' : 'Error', status)]
  })
  return { ...Object.fromEntries(entries), default: refusal('Any other error.', 'Error') }
}

function refusal(description: string, body: 'Error' | 'FlatError', status?: number): JsonObject {
  const names = status === 429 || status === 503 ? ['Retry-After'] : []
  return {
    description,
    headers: Object.fromEntries(
      ['X-Request-Id', ...names].map(name => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${body}` } } },
  }
}
