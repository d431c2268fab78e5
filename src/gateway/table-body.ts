// Bodies that are CSV tables: the parameters of their requests stand in the query.
import type { SentTable } from '../endpoints/batch/tables.ts'
import type { Endpoint, TableForm } from '../endpoints/endpoint.ts'
import { endpoints } from '../endpoints/index.ts'
import { invalidRequest } from '../errors.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { message, shortenText } from '../lib/message.ts'
import { checkBodyAgainst } from './body.ts'
import type { Headers, RequestHead } from './gateway.ts'
import type { SchemaNode } from './schema-node.ts'

/** Returns the form in which the endpoint takes the body of this request; undefined for JSON. */
export const tableFormOf = (
  { table }: Pick<Endpoint, 'table'>,
  { 'content-type': type }: Headers,
): TableForm | undefined => (table && mediaTypeOf(type) === 'text/csv' ? table : undefined)

const mediaTypeOf = (type: Headers[string]): string => String(type).split(';')[0]?.trim().toLowerCase() ?? ''

/** Returns the table of a body. Throws 400 for a charset that does not exist. */
export function sentTable(bytes: Buffer | undefined, { 'content-type': type }: Headers): SentTable {
  if (!bytes?.length) throw invalidRequest('The body is empty; it must be a CSV table.')
  const [, charset = ''] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(String(type)) ?? []
  // Clients say that everything is UTF-8; the bytes of a table show whether it is.
  if (charset === '' || /^utf-?8$/i.test(charset)) return { bytes, encoding: undefined }
  const encoding = encodingNamed(charset)
  if (encoding !== undefined) return { bytes, encoding }
  throw invalidRequest(
    message`Content-Type: The charset ${shortenText(charset)} is not known; known are the labels of the Encoding Standard, such as utf-8, windows-1252 or shift_jis.`,
  )
}

function encodingNamed(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    // The caller says which label it was.
    return undefined
  }
}

/** Returns the parameters of the query as a body that the schema accepts. Throws 400 as for a body. */
export function tableParameters({ parameters }: TableForm, query: RequestHead['query']): JsonObject {
  const { properties = {} }: SchemaNode = parameters
  const sent = Object.entries(query).flatMap(([name, values]): readonly (readonly [string, Json])[] => {
    const node = Object.hasOwn(properties, name) ? properties[name] : undefined
    // A parameter that is sent once and empty counts as not sent.
    return node && values.join() === '' ? [] : [[name, parameterOf(values, node)]]
  })
  return checkBodyAgainst({ body: parameters }, Object.fromEntries(sent))
}

/** Throws 400 for parameters of a table in the query of a request without one, which would be ignored. */
export function refuseTableParameters({ table }: Pick<Endpoint, 'table'>, query: RequestHead['query']): void {
  const { properties = {} }: SchemaNode = table?.parameters ?? {}
  const name = Object.keys(query).find(each => Object.hasOwn(properties, each))
  if (name === undefined) return
  throw invalidRequest(
    `${name}: This parameter goes with a table (Content-Type: text/csv). With JSON, what the endpoint takes stands in the body.`,
  )
}

/**
 * Throws 400 for a table where only JSON is taken, and says where tables are. What begins like an object is read as JSON,
 * whatever its type says.
 */
export function refuseTable(
  { path, table }: Pick<Endpoint, 'path' | 'table'>,
  { 'content-type': type }: Headers,
  bytes: Buffer,
): void {
  if (table || mediaTypeOf(type) !== 'text/csv') return
  const [first = '{'] = bytes.subarray(0, beginningBytes).toString().trimStart()
  if (first === '{') return
  const taking = endpoints.flatMap(row => (row.table ? [row.path] : []))
  throw invalidRequest(
    `The body is not valid JSON, and ${path} takes no tables (Content-Type: text/csv); these do: ${taking.join(', ')}.`,
  )
}

/** The bytes of a body in which its first character is looked for. */
const beginningBytes = 100

function parameterOf(values: readonly string[], { type, isCommaSeparated }: SchemaNode = {}): Json {
  if (type === 'array') return values
  const [text = '', ...others] = values
  if (isCommaSeparated && others.length > 0)
    return values.flatMap(value => value.split(',').map(part => part.trim()))
  if (others.length > 0) return values
  return type === 'number' && /^-?\d*\.?\d+(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : text
}
