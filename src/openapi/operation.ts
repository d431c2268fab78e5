// One row of the endpoint table as an operation of OpenAPI.
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { answerSchema } from './answers.ts'
import { type OperationExample, operationExamples } from './examples.ts'
import { refusalsOf } from './refusals.ts'
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
            ...exampleOf(exampleAt(row)?.request),
          },
          ...(row.table && { 'text/csv': { schema: tableSchema } }),
        },
      },
    }),
    responses: { ...success(row), ...refusalsOf(row) },
  }
}

const exampleAt = ({ method, path }: Endpoint): OperationExample | undefined =>
  operationExamples[`${method} ${path}`]

const tableSchema = {
  type: 'string',
  description:
    'A table whose rows are enriched, in place of the identifiers: a line with the names of columns, then a line for each person or company. The parameters of the query belong to it.',
}

/** Returns the member of a media type that shows what the demo world was asked, or answered. */
const exampleOf = (value: Json | undefined, summary?: string): JsonObject =>
  value === undefined ? {} : { examples: { demo: { ...(summary !== undefined && { summary }), value } } }

/** Returns the query that an answer belongs to, as a summary of its example. */
const summaryOf = (row: Endpoint): string | undefined => {
  const query = exampleAt(row)?.query
  return query === undefined ? undefined : `GET ${openApiPath(row)}?${query}`
}

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
  const content = { 'application/json': { schema, ...exampleOf(exampleAt(row)?.answer, summaryOf(row)) } }
  return { [row.status ?? 200]: { description: 'The answer.', headers, content } }
}
