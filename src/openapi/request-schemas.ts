// The schemas of requests: bodies as JSON Schema, and the parameters of paths, queries and headers.
import type { Endpoint, TableForm } from '../endpoints/endpoint.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { querySchema } from './query-schemas.ts'

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
const ownKeywords: ReadonlySet<string> = new Set(['bytesMax', 'default'])

/** Returns a schema as JSON Schema; one that names a component stands for it. */
function plain(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(plain)
  if (!isObject(schema)) return schema
  if (typeof schema.component === 'string') return { $ref: `#/components/schemas/${schema.component}` }
  if (schema.isCommaSeparated === true) return commaSeparated(schema)
  // Groups of keys, of which one is sent, are described where they are refused.
  const isGroup = (key: string) => key === 'oneOf' && schema.type === 'object'
  const plainPart = (key: string, value: Json) =>
    key === 'items' && isObject(value) && value.type === 'object' ? plainItem(value) : plain(value)
  const shown = Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) =>
      ownKeywords.has(key) || isGroup(key) || value === undefined
        ? []
        : [[key === 'values' ? 'enum' : key, plainPart(key, value)]],
    ),
  )
  return schema.default === undefined ? shown : { ...shown, description: withDefault(schema) }
}

/** Returns the schema of an object in a list, whose texts may be empty: rows of tables have all columns. */
function plainItem(item: JsonObject): JsonObject {
  const { properties, ...others } = plain(item) as JsonObject
  const mayBeEmpty = ({ minLength: _, ...text }: JsonObject): JsonObject => text
  return {
    ...others,
    description: 'Empty texts count as not sent.',
    properties: Object.fromEntries(
      Object.entries(properties as Readonly<Record<string, JsonObject>>).map(([key, value]) => [
        key,
        mayBeEmpty(value),
      ]),
    ),
  }
}

/** Returns the description with the default, because generators of types require keys that have one as a keyword. */
const withDefault = ({ description, default: value }: JsonObject): string =>
  `${description === undefined ? '' : `${description} `}${JSON.stringify(value)} when absent.`

/** Returns the pattern of the texts that are read as lists of such integers. */
function integersPattern({ minimum = 0 }: JsonObject): string {
  const integer = Number(minimum) < 0 ? '-?[0-9]{1,15}' : '[1-9][0-9]{0,14}'
  return `^[ ,]*${integer} *(, *(${integer} *)?)*$`
}

/** Returns the schema of a list that may also be sent as one text, which has at least one value then. */
function commaSeparated({ anyOf, description }: JsonObject): JsonObject {
  const [list = null, text = null] = Array.isArray(anyOf) ? anyOf : []
  const { items = null } = list as JsonObject
  const pattern = isObject(items) && items.type === 'integer' ? integersPattern(items) : '[^,\\s]'
  return {
    ...(description !== undefined && { description }),
    anyOf: [plain(list), { ...(plain(text) as JsonObject), pattern }],
  }
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
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 257,
      pattern: '^("[ !#-~]{1,255}"|[!#-~]{1,255})$',
    },
  },
  CreditsLimit: {
    name: 'X-Credits-Limit',
    in: 'header',
    description: 'The most credits that the request may cost; a dearer one is refused, and costs nothing.',
    schema: { type: 'number', minimum: 0 },
  },
}

/** Returns the parameters that go with a table. */
function tableParametersOf({ parameters }: TableForm): readonly JsonObject[] {
  const { properties } = bodySchema({ body: parameters })
  return Object.entries(properties as Readonly<Record<string, JsonObject>>).map(([name, schema]) => ({
    name,
    in: 'query',
    description: 'Goes with a table as text/csv.',
    // A list may be repeated, or be one text with commas.
    schema: Array.isArray(schema.anyOf) ? (schema.anyOf[0] ?? schema) : schema,
  }))
}

/** Returns the parameters of an operation. */
export function parametersOf({
  method,
  path,
  query = [],
  table,
  versionOptional,
}: Endpoint): readonly JsonObject[] {
  const header = (name: keyof typeof headerParameters) => ({ $ref: `#/components/parameters/${name}` })
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...query.map(name => ({ name, in: 'query', schema: querySchema(path, name) })),
    ...(table ? tableParametersOf(table) : []),
    header(versionOptional ? 'OptionalApiVersion' : 'ApiVersion'),
    ...(method === 'POST' ? [header('IdempotencyKey'), header('CreditsLimit')] : []),
  ]
}
