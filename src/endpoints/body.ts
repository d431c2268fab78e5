// Checks a request body against the schema of its endpoint, and says what is wrong in words for the caller.

import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { datasets } from '../catalog/index.ts'
import { invalidRequest } from '../errors.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { joinSentences, type Message, message, Sent, shorten, shortenText } from '../lib/message.ts'
import type { Endpoint } from './endpoint.ts'

const validators = new WeakMap<TSchema, Validator>()

/** The body, if it is what the endpoint takes. Throws a 400 that names the key, the value and what is accepted. */
export function checkBody(
  endpoint: Pick<Endpoint, 'body' | 'identifiers' | 'price'>,
  body: Json,
): JsonObject {
  if (!isObject(body)) throw invalidRequest(message`The body must be a JSON object; got ${shorten(body)}.`)
  const given = withoutEmptyIdentifiers(onlySent(body, endpoint.body), endpoint.identifiers)
  if (!endpoint.body) return given
  if (endpoint.identifiers) refuseIdentifiers(given, endpoint.identifiers)
  const validator = validatorOf(endpoint.body)
  if (validator.Check(given)) return given
  throw invalidRequest(describe(endpoint.body, given, endpoint.price ? ['preview'] : []))
}

/** The body without the keys that count as not sent: null, an empty cursor, an empty list of fields or for a text. */
function onlySent(body: JsonObject, schema: TSchema | undefined): JsonObject {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema
  const isSent = ([key, value]: Entry): boolean => {
    if (value === null) return false
    if (!isEmpty(value) || required.includes(key)) return true
    const isText = Object.hasOwn(properties, key) && properties[key]?.type === 'string'
    return key !== 'fields' && key !== 'cursor' && !(isText && value !== '')
  }
  return keepKeys(body, isSent)
}

/** Beside an identifier with values, forms send the others empty. */
function withoutEmptyIdentifiers(body: JsonObject, identifiers: Endpoint['identifiers']): JsonObject {
  if (!identifiers?.some(key => body[key] !== undefined && !isEmpty(body[key]))) return body
  return keepKeys(body, ([key, value]) => !identifiers.includes(key) || !isEmpty(value))
}

const isEmpty = (value: Json | undefined): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0)

type Entry = readonly [key: string, value: Json | undefined]

/** The object itself where all of its keys are kept. */
function keepKeys(object: JsonObject, isKept: (entry: Entry) => boolean): JsonObject {
  const entries = Object.entries(object)
  const kept = entries.filter(isKept)
  return kept.length < entries.length ? Object.fromEntries(kept) : object
}

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
  const got = given.length > 0 ? message`. Got: ${new Sent(given.join(', '))}` : ''
  throw invalidRequest(message`Exactly one identifier must be provided: ${list}${got}`)
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

const describedMax = 5

/**
 * The first things that are wrong, as one sentence: `key: text; key: text.` The others are not looked for. `taken` are
 * keys that the endpoint accepts and that were taken from the body before.
 */
function describe(schema: TSchema, body: JsonObject, taken: readonly string[]): Message | string {
  const problems: Message[] = []
  for (const problem of objectProblems(schema as Schema, body, '', taken)) {
    problems.push(problem)
    if (problems.length === describedMax) break
  }
  return problems.length > 0
    ? joinSentences(problems)
    : 'The body does not have the shape this endpoint takes.'
}

type Problems = Iterable<Message>

function* objectProblems(
  schema: Schema,
  value: JsonObject,
  place: string,
  taken: readonly string[] = [],
): Problems {
  const inside = place === '' ? '' : `${place}.`
  const known = schema.properties ?? {}
  const accepted = [...Object.keys(known), ...taken]
  for (const key of schema.required ?? []) {
    if (value[key] === undefined) yield message`${inside}${key}: This field is required.`
  }
  for (const key of Object.keys(value)) {
    if (schema.additionalProperties === false && !accepted.includes(key)) {
      yield message`${inside}${shortenText(key)}: Unknown key. Accepted: ${accepted.join(', ')}.`
    }
  }
  for (const [key, part] of Object.entries(known)) {
    const item = value[key]
    if (item !== undefined) yield* valueProblems(part, item, `${inside}${key}`)
  }
}

function valueProblems(schema: Schema, value: Json, place: string): Problems {
  if (schema.enum && !schema.enum.includes(value)) {
    return [message`${place}: Must be one of ${schema.enum.join(', ')}; got ${shorten(value)}.`]
  }
  if (schema.anyOf) {
    const list = schema.anyOf.find(({ type }) => type === 'array')
    if (list && Array.isArray(value)) return arrayProblems(list, value, place)
    return typeof value === 'string'
      ? []
      : [message`${place}: Must be a JSON array or a comma-separated string; got ${shorten(value)}.`]
  }
  switch (schema.type) {
    case 'object':
      return isObject(value)
        ? schema.properties
          ? objectProblems(schema, value, place)
          : []
        : [message`${place}: Must be an object; got ${shorten(value)}.`]
    case 'array':
      return arrayProblems(schema, value, place)
    case 'string':
      return stringProblems(schema, value, place)
    case 'integer':
    case 'number':
      return numberProblems(schema, value, place)
    case 'boolean':
      return typeof value === 'boolean' ? [] : [message`${place}: Must be a boolean; got ${shorten(value)}.`]
    default:
      return []
  }
}

function* arrayProblems(schema: Schema, value: Json, place: string): Problems {
  if (!Array.isArray(value)) {
    yield message`${place}: Must be a JSON array; got ${shorten(value)}.`
    return
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items } = schema
  const got = new Sent(value.length)
  if (value.length < minItems) yield message`${place}: Must have at least ${counted(minItems, 'value')}.`
  else if (value.length > maxItems) {
    yield message`${place}: May have at most ${counted(maxItems, 'value')}; got ${got}.`
  } else if (items) {
    for (const [index, item] of value.entries()) yield* valueProblems(items, item, `${place}[${index}]`)
  }
}

function stringProblems(schema: Schema, value: Json, place: string): Message[] {
  if (typeof value !== 'string') return [message`${place}: Must be a string; got ${shorten(value)}.`]
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const got = new Sent(value.length)
  if (value.length < minLength) return [message`${place}: Must not be empty.`]
  if (value.length > maxLength) {
    return [message`${place}: May have at most ${counted(maxLength, 'character')}; got ${got}.`]
  }
  return []
}

function numberProblems(schema: Schema, value: Json, place: string): Message[] {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  const kind = schema.type === 'integer' ? 'an integer' : 'a number'
  const isNumber = typeof value === 'number' && (schema.type === 'number' || Number.isSafeInteger(value))
  if (!isNumber) {
    const hasLostDigits = Number.isInteger(value) && Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER
    return [
      hasLostDigits
        ? message`${place}: Must be an integer of at most ${Number.MAX_SAFE_INTEGER}; JSON numbers above lose digits.`
        : message`${place}: Must be ${kind}; got ${shorten(value)}.`,
    ]
  }
  if (value < minimum || value > maximum) {
    const bounds =
      maximum < Number.MAX_SAFE_INTEGER ? `from ${minimum} to ${maximum}` : `of at least ${minimum}`
    return [message`${place}: Must be ${kind} ${bounds}; got ${new Sent(value)}.`]
  }
  return []
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
