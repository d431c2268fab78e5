// The errors that operations answer, as components: one for each status, with what a service really answered.
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { errorExamples } from './examples.ts'

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

/** The names of the components; the body of `FlatUnauthorized` is the message alone. */
const names: Readonly<Record<number, string>> = {
  400: 'InvalidRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  408: 'RequestTimeout',
  409: 'IdempotencyInProgress',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'IdempotencyMismatch',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
}

/** Endpoints without a parameter in their path that answer 404 too. */
const missing: ReadonlySet<string> = new Set([
  '/employee_review/enrich',
  '/person/professional_network/search/live',
])

/** Returns the refusals of a row by status, and what every other status has for a body. */
export function refusalsOf({ path, method, body, plainUnauthorized }: Endpoint): JsonObject {
  const statuses = [
    ...[400, 401, 403],
    ...(path.includes(':') || missing.has(path) ? [404] : []),
    ...(body ? [408, 413, 415] : []),
    ...(method === 'POST' ? [409, 422] : []),
    ...[429, 500, 503],
  ].sort((a, b) => a - b)
  const nameOf = (status: number) => {
    if (status === 401 && plainUnauthorized) return 'FlatUnauthorized'
    return status === 400 && path === '/account/endpoints' ? 'InvalidRequestOrFlat' : (names[status] ?? '')
  }
  const entries = statuses.map(status => [status, { $ref: `#/components/responses/${nameOf(status)}` }])
  return { ...Object.fromEntries(entries), default: { $ref: '#/components/responses/OtherError' } }
}

/** The refusals of all operations, by name. */
export const refusals: Readonly<Record<string, JsonObject>> = {
  ...Object.fromEntries(
    Object.entries(names).map(([status, name]) => [name, refusal(Number(status), 'Error')]),
  ),
  FlatUnauthorized: refusal(401, 'FlatError'),
  // A wrong `status` has the message alone.
  InvalidRequestOrFlat: refusal(400, 'Error', 'FlatError'),
  OtherError: refusal(undefined, 'Error'),
}

function refusal(
  status: number | undefined,
  ...bodies: readonly ['Error' | 'FlatError', ...('Error' | 'FlatError')[]]
): JsonObject {
  const schemas = bodies.map(name => ({ $ref: `#/components/schemas/${name}` }))
  const headers = ['X-Request-Id', ...(status === 429 || status === 503 ? ['Retry-After'] : [])]
  const examples = Object.entries(errorExamples[status ?? 0] ?? {}).filter(
    ([type]) => (type === 'flat') === (bodies[0] === 'FlatError'),
  )
  return {
    description: meanings[status ?? 0] ?? 'Any other error.',
    headers: Object.fromEntries(headers.map(name => [name, { $ref: `#/components/headers/${name}` }])),
    content: {
      'application/json': {
        schema: schemas.length > 1 ? { anyOf: schemas } : (schemas[0] ?? {}),
        ...(examples.length > 0 && {
          examples: Object.fromEntries(examples.map(([type, value]) => [type, { value }])),
        }),
      },
    },
  }
}
