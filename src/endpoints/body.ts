// Checks a request body against the schema of its endpoint, and says what is wrong in words for the caller.

import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { datasets } from '../catalog/index.ts'
import { invalidRequest } from '../errors.ts'
import { isObject, type Json, type JsonObject } from '../lib/json.ts'
import { shorten, shortenText } from '../query/value.ts'
import type { Endpoint } from './endpoint.ts'

const validators = new WeakMap<TSchema, Validator>()

/** The body, if it is what the endpoint takes. Throws a 400 that names the key, the value and what is accepted. */
export function checkBody(endpoint: Pick<Endpoint, 'body' | 'identifiers'>, body: Json): JsonObject {
  if (!isObject(body)) throw invalidRequest(`The body must be a JSON object; got ${shorten(body)}.`)
  const given = withoutNulls(body)
  if (!endpoint.body) return given
  if (endpoint.identifiers) refuseIdentifiers(given, endpoint.identifiers)
  const validator = validatorOf(endpoint.body)
  if (validator.Check(given)) return given
  throw invalidRequest(describe(endpoint.body, given))
}

/** A key sent as null counts as not sent. */
const withoutNulls = (body: JsonObject): JsonObject =>
  Object.values(body).includes(null)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
    : body

const identifierKeys: ReadonlySet<string> = new Set([
  ...datasets.flatMap(dataset => [
    dataset.id + 's',
    ...dataset.identifiers.flatMap(({ wire }) => (wire === undefined ? [] : [wire])),
  ]),
  'emails',
])

function refuseIdentifiers(body: JsonObject, accepted: readonly string[]): void {
  const given = Object.keys(body).filter(key => identifierKeys.has(key) || accepted.includes(key))
  const [only] = given
  if (given.length === 1 && only !== undefined && accepted.includes(only)) return
  const list =
    accepted.length > 1 ? `${accepted.slice(0, -1).join(', ')}, or ${accepted.at(-1)}` : accepted.join('')
  const got = given.length > 0 ? `. Got: ${given.join(', ')}` : ''
  throw invalidRequest(`Exactly one identifier must be provided: ${list}${got}`)
}

function validatorOf(schema: TSchema): Validator {
  let found = validators.get(schema)
  if (!found) {
    found = Compile(schema)
    validators.set(schema, found)
  }
  return found
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly Json[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean
  readonly required?: readonly string[]
  readonly items?: Schema
  /** A list, or a text that lists the same. */
  readonly anyOf?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** All that is wrong at the first level that has something wrong, joined as `key: text; key: text`. */
function describe(schema: TSchema, body: JsonObject): string {
  const problems = objectProblems(schema as Schema, body, '')
  return problems.length > 0
    ? problems.slice(0, 5).join('; ')
    : 'The body does not have the shape this endpoint takes.'
}

function objectProblems(schema: Schema, value: JsonObject, place: string): string[] {
  const at = (key: string) => (place === '' ? key : `${place}.${key}`)
  const known = schema.properties ?? {}
  const accepted = Object.keys(known)
  const missing = (schema.required ?? []).filter(key => value[key] === undefined)
  return [
    ...missing.map(key => `${at(key)}: This field is required.`),
    ...Object.keys(value)
      .filter(key => schema.additionalProperties === false && !accepted.includes(key))
      .map(key => `${at(shortenText(key))}: Unknown key. Accepted: ${accepted.join(', ')}.`),
    ...Object.entries(known).flatMap(([key, part]) => {
      const item = value[key]
      return item === undefined ? [] : valueProblems(part, item, at(key))
    }),
  ]
}

function valueProblems(schema: Schema, value: Json, place: string): string[] {
  if (schema.enum && !schema.enum.includes(value)) {
    return [`${place}: Must be one of ${schema.enum.join(', ')}; got ${shorten(value)}.`]
  }
  if (schema.anyOf) {
    const list = schema.anyOf.find(({ type }) => type === 'array')
    if (list && Array.isArray(value)) return arrayProblems(list, value, place)
    return typeof value === 'string'
      ? []
      : [`${place}: Must be a JSON array or a comma-separated string; got ${shorten(value)}.`]
  }
  switch (schema.type) {
    case 'object':
      return isObject(value)
        ? schema.properties
          ? objectProblems(schema, value, place)
          : []
        : [`${place}: Must be an object; got ${shorten(value)}.`]
    case 'array':
      return arrayProblems(schema, value, place)
    case 'string':
      return stringProblems(schema, value, place)
    case 'integer':
    case 'number':
      return numberProblems(schema, value, place)
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${place}: Must be a boolean; got ${shorten(value)}.`]
    default:
      return []
  }
}

function arrayProblems(schema: Schema, value: Json, place: string): string[] {
  if (!Array.isArray(value)) return [`${place}: Must be a JSON array; got ${shorten(value)}.`]
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items } = schema
  if (value.length < minItems) return [`${place}: Must have at least ${minItems} value.`]
  if (value.length > maxItems) return [`${place}: May have at most ${maxItems} values; got ${value.length}.`]
  return items ? value.flatMap((item: Json, index) => valueProblems(items, item, `${place}[${index}]`)) : []
}

function stringProblems(schema: Schema, value: Json, place: string): string[] {
  if (typeof value !== 'string') return [`${place}: Must be a string; got ${shorten(value)}.`]
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  if (value.length < minLength) return [`${place}: Must not be empty.`]
  if (value.length > maxLength)
    return [`${place}: May have at most ${maxLength} characters; got ${value.length}.`]
  return []
}

function numberProblems(schema: Schema, value: Json, place: string): string[] {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  const kind = schema.type === 'integer' ? 'an integer' : 'a number'
  const isNumber = typeof value === 'number' && (schema.type === 'number' || Number.isSafeInteger(value))
  if (!isNumber) return [`${place}: Must be ${kind}; got ${shorten(value)}.`]
  if (value < minimum || value > maximum) {
    const bounds = Number.isFinite(maximum) ? `from ${minimum} to ${maximum}` : `at least ${minimum}`
    return [`${place}: Must be ${kind} ${bounds}; got ${value}.`]
  }
  return []
}
