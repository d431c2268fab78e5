// Checks the body of a request against the schema of its endpoint.
import { datasets } from '../catalog/index.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { invalidRequest } from '../errors.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { message, SentValue, shorten } from '../lib/message.ts'
import { bodyErrors } from './body-errors.ts'
import { type SchemaNode, validatorOf } from './schema-node.ts'

/** Returns the body as the `run` of the row reads it. Throws what `checkBodyAgainst` throws. */
export function checkBody<Body>(row: Endpoint<Body>, body: Json): Body {
  // The schema of a row accepts values of the type that its `run` was declared with.
  return checkBodyAgainst(row, body) as Body
}

type BodyRules = Pick<Endpoint, 'body' | 'identifiers' | 'price'>

/**
 * Returns the body without keys that count as not sent, and with lists where they were sent as comma-separated text.
 * Throws a 400 that names the key, the value and what is accepted.
 */
export function checkBodyAgainst({ body: schema, identifiers, price }: BodyRules, body: Json): JsonObject {
  if (!isObject(body)) throw invalidRequest(message`The body must be a JSON object; got ${shorten(body)}.`)
  const sent = withoutEmptyIdentifiers(onlySent(body, schema), identifiers)
  if (!schema) return sent
  if (identifiers) refuseIdentifiers(sent, identifiers)
  const accepted = price ? ['preview'] : []
  refuseInvalid(schema, sent, accepted)
  return splitLists(schema, sent)
}

function refuseInvalid(schema: SchemaNode, body: JsonObject, accepted: readonly string[]): void {
  if (!validatorOf(schema).Check(body)) throw invalidRequest(bodyErrors(schema, body, accepted))
}

/**
 * Returns the body without the keys that count as not sent: null, an empty cursor, an empty list of fields or for a text,
 * and in lists of objects also empty texts, because rows of tables have all columns.
 */
function onlySent(given: JsonObject, { properties = {}, required = [] }: SchemaNode = {}): JsonObject {
  const body = withSentItems(given, properties)
  const isSent = ([key, value]: BodyKey): boolean => {
    if (value === null) return false
    if (!isEmpty(value) || required.includes(key)) return true
    const isText = Object.hasOwn(properties, key) && properties[key]?.type === 'string'
    return key !== 'fields' && key !== 'cursor' && !(isText && value !== '')
  }
  return keepKeys(body, isSent)
}

function withSentItems(body: JsonObject, properties: NonNullable<SchemaNode['properties']>): JsonObject {
  const lists = Object.entries(body).filter(
    ([key, value]) =>
      Array.isArray(value) &&
      Object.hasOwn(properties, key) &&
      properties[key]?.items?.type === 'object' &&
      value.length <= (properties[key].maxItems ?? 0),
  )
  if (lists.length === 0) return body
  const sent = (item: Json): Json =>
    isObject(item) ? keepKeys(item, ([, value]) => value !== null && value !== '') : item
  return { ...body, ...Object.fromEntries(lists.map(([key, value]) => [key, (value as Json[]).map(sent)])) }
}

/**
 * Returns the body without empty identifiers where another one has values, because forms send all of them.
 */
function withoutEmptyIdentifiers(body: JsonObject, identifiers: Endpoint['identifiers']): JsonObject {
  if (!identifiers?.some(key => body[key] !== undefined && !isEmpty(body[key]))) return body
  return keepKeys(body, ([key, value]) => !identifiers.includes(key) || !isEmpty(value))
}

const isEmpty = (value: Json | undefined): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0)

type BodyKey = readonly [key: string, value: Json | undefined]

/** Returns the object with the keys that are kept; the same object when all are. */
function keepKeys(object: JsonObject, isKept: (key: BodyKey) => boolean): JsonObject {
  const entries = Object.entries(object)
  const keptEntries = entries.filter(isKept)
  return keptEntries.length < entries.length ? Object.fromEntries(keptEntries) : object
}

const identifierKeys: ReadonlySet<string> = new Set([
  ...datasets.flatMap(dataset => [
    dataset.id + 's',
    ...dataset.identifiers.flatMap(({ requestKey: wire }) => (wire === undefined ? [] : [wire])),
  ]),
  'emails',
])

function refuseIdentifiers(body: JsonObject, accepted: readonly string[]): void {
  const sentKeys = Object.keys(body).filter(key => identifierKeys.has(key) || accepted.includes(key))
  const [only] = sentKeys
  if (sentKeys.length === 1 && only !== undefined && accepted.includes(only)) return
  const list =
    accepted.length > 1 ? `${accepted.slice(0, -1).join(', ')}, or ${accepted.at(-1)}` : accepted.join('')
  const got = sentKeys.length > 0 ? message`. Got: ${new SentValue(sentKeys.join(', '))}` : ''
  throw invalidRequest(message`Exactly one identifier must be provided: ${list}${got}`)
}

/** Returns the body with its comma-separated texts split into lists. Throws 400 for a list that the schema does not accept. */
function splitLists({ properties = {} }: SchemaNode, body: JsonObject): JsonObject {
  const lists: Record<string, readonly Json[]> = {}
  for (const [key, { isCommaSeparated, anyOf: [list] = [] }] of Object.entries(properties)) {
    const text = body[key]
    if (!isCommaSeparated || !list || typeof text !== 'string') continue
    lists[key] = split(key, text, list)
    refuseInvalid(listSchema(key, list), { [key]: lists[key] }, [])
  }
  return Object.keys(lists).length > 0 ? { ...body, ...lists } : body
}

/** The schemas of objects with one list each, by the list and then by its key, because several keys share a list. */
const listSchemas = new WeakMap<SchemaNode, Map<string, SchemaNode>>()

/** Returns the schema of an object that has only this list. */
function listSchema(key: string, list: SchemaNode): SchemaNode {
  const byKey = listSchemas.get(list) ?? new Map<string, SchemaNode>()
  listSchemas.set(list, byKey)
  const schema = byKey.get(key) ?? { type: 'object', properties: { [key]: list }, required: [key] }
  byKey.set(key, schema)
  return schema
}

/**
 * Returns the values of a comma-separated text; numbers where the list is one of numbers. Throws 400 for more than twice
 * as many commas as the list may have values, before their values are looked at.
 */
function split(key: string, text: string, { maxItems = Infinity, items }: SchemaNode): readonly Json[] {
  const parts = text.split(',', 2 * maxItems + 1)
  if (parts.length > 2 * maxItems) throw invalidRequest(`${key}: May have at most ${maxItems} values.`)
  const values = parts.map(value => value.trim()).filter(value => value !== '')
  return items?.type === 'integer' ? values.map(integerOrText) : values
}

const integerOrText = (text: string): number | string =>
  /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text
