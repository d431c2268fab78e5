// The schemas of requests: bodies as JSON Schema, and the parameters of paths, queries and headers.
import type { Endpoint } from '../endpoints/endpoint.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'

/** Returns the schema of the body of a row, without the keywords that only the service reads. */
export function bodySchema({
  body,
  price,
  identifiers,
}: Pick<Endpoint, 'body' | 'price' | 'identifiers'>): JsonObject {
  const schema = plain((body ?? {}) as unknown as Json) as JsonObject
  const properties = schema.properties as JsonObject
  return {
    ...schema,
    ...(identifiers && {
      description: `Exactly one identifier must be given: ${identifiers.join(', ')}.`,
    }),
    ...(price && {
      properties: {
        ...properties,
        preview: { type: 'boolean', description: 'True to be told the price, free, instead of the answer.' },
      },
    }),
  }
}

/** The keywords of our schemas that no JSON Schema has. */
const ownKeywords: ReadonlySet<string> = new Set(['bytesMax', 'isCommaSeparated'])

/** Returns a schema as JSON Schema; one that names a component stands for it. */
function plain(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(plain)
  if (!isObject(schema)) return schema
  if (typeof schema.component === 'string') return { $ref: `#/components/schemas/${schema.component}` }
  // Groups of keys, of which one is sent, are described where they are refused.
  const isGroup = (key: string) => key === 'oneOf' && schema.type === 'object'
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) =>
      ownKeywords.has(key) || isGroup(key) || value === undefined ? [] : [[key, plain(value)]],
    ),
  )
}

/** The numbers among the parameters of queries; the others are texts. */
const integers: ReadonlySet<string> = new Set(['limit', 'offset', 'watch_id'])
const booleans: ReadonlySet<string> = new Set(['hide_free', 'include_fields', 'only_credited'])

/** Parameters that may be repeated, or hold several values that commas separate. */
const lists: ReadonlySet<string> = new Set([
  'api_key_ids',
  'endpoints',
  'products',
  'client_surface',
  'group_by',
])

function querySchema(name: string): JsonObject {
  if (lists.has(name)) return { type: 'array', items: { type: 'string' } }
  if (integers.has(name)) return { type: 'integer' }
  return { type: booleans.has(name) ? 'boolean' : 'string' }
}

/** The headers that requests may carry, as components. */
export const headerParameters: Readonly<Record<string, JsonObject>> = {
  ApiVersion: {
    name: 'x-api-version',
    in: 'header',
    required: true,
    description: 'The version of the interface.',
    schema: { $ref: '#/components/schemas/ApiVersion' },
  },
  OptionalApiVersion: {
    name: 'x-api-version',
    in: 'header',
    description: 'The version of the interface.',
    schema: { $ref: '#/components/schemas/ApiVersion' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A request that is sent again with the same key gets its first answer, and is charged once.',
    schema: { type: 'string', minLength: 1, maxLength: 257 },
  },
  CreditsLimit: {
    name: 'X-Credits-Limit',
    in: 'header',
    description: 'The most credits that the request may cost; a dearer one is refused, and costs nothing.',
    schema: { type: 'number', minimum: 0 },
  },
}

/** Returns the parameters of an operation. */
export function parametersOf({ method, path, query = [], versionOptional }: Endpoint): readonly JsonObject[] {
  const header = (name: keyof typeof headerParameters) => ({ $ref: `#/components/parameters/${name}` })
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...query.map(name => ({ name, in: 'query', schema: querySchema(name) })),
    header(versionOptional ? 'OptionalApiVersion' : 'ApiVersion'),
    ...(method === 'POST' ? [header('IdempotencyKey'), header('CreditsLimit')] : []),
  ]
}
