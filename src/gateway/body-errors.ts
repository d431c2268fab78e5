// Puts the errors that TypeBox finds in a body into words for the caller.

import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { Errors, Pointer } from 'typebox/value'
import { memoizedByObject } from '../lib/cache.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import {
  joinSentences,
  type Message,
  message,
  SentValue,
  shorten,
  shortenText,
  unknownKey,
} from '../lib/message.ts'
import { type SchemaNode, validatorOf } from './schema-node.ts'

const describedMax = 5

/**
 * Returns the first five errors as one sentence: `key: text; key: text.` The search stops there. `accepted`
 * are keys that the endpoint accepts and that were taken from the body before.
 */
export function bodyErrors(
  schema: SchemaNode,
  body: JsonObject,
  accepted: readonly string[],
): Message | string {
  const sentences: Message[] = []
  for (const sentence of sentencesOf(schema, body, '', accepted)) {
    sentences.push(sentence)
    if (sentences.length === describedMax) break
  }
  return sentences.length > 0
    ? joinSentences(sentences)
    : 'The body does not have the shape this endpoint takes.'
}

/**
 * Yields the errors of a value. `place` is its path in the body: `sorts[0]`, or an empty text for the body
 * itself.
 */
function* sentencesOf(
  schema: SchemaNode,
  value: Json,
  place: string,
  accepted: readonly string[] = [],
): Iterable<Message> {
  for (const error of Errors(withoutItems(schema) as TSchema, value)) {
    const [path, key] = error.keyword === 'boolean' ? splitPath(error.instancePath) : [error.instancePath, '']
    const part = placeAt(place, path)
    const node = Pointer.Get(schema, error.schemaPath.slice(1)) as SchemaNode
    if (error.keyword === 'boolean') {
      const parent = Pointer.Get(schema, splitPath(error.schemaPath.slice(1))[0]) as SchemaNode
      const keys = [...Object.keys(parent.properties ?? {}), ...(path === '' ? accepted : [])]
      yield unknownKey(message`${inside(part)}${shortenText(key === '' ? '""' : key)}`, keys)
    } else yield* sentencesOn(error, node, Pointer.Get(value, path) as Json, part)
  }
  for (const { items, list, path } of listsIn(schema, value, '')) {
    for (const [index, item] of list.entries()) {
      if (!validatorOf(items).Check(item))
        yield* sentencesOf(items, item, `${placeAt(place, path)}[${index}]`)
    }
  }
}

function sentencesOn(
  error: TLocalizedValidationError,
  node: SchemaNode,
  value: Json,
  place: string,
): readonly Message[] {
  // The error of the union describes its parts.
  if (/\/oneOf\/\d+/.test(error.schemaPath)) return []
  switch (error.keyword) {
    case 'oneOf': {
      const groups = node.oneOf?.map(({ required }) => required.join(' and ')).join(', or ') ?? ''
      return isObject(value) ? [message`${place}: Must have either ${groups}.`] : []
    }
    case 'required':
      return error.params.requiredProperties.map(
        key => message`${inside(place)}${key}: This field is required.`,
      )
    case 'enum':
      return [message`${place}: Must be one of ${node.enum?.join(', ') ?? ''}; got ${shorten(value)}.`]
    case 'anyOf':
      return Array.isArray(value)
        ? []
        : [message`${place}: Must be a JSON array or a comma-separated string; got ${shorten(value)}.`]
    case 'type':
      // The error of the union itself describes its parts, and that of the bounds says the type as well.
      return /\/anyOf\/\d+$/.test(error.schemaPath) || isOutOfBounds(node, value)
        ? []
        : [wrongType(node, value, place)]
    case 'minItems':
      return [message`${place}: Must have at least ${counted(error.params.limit, 'value')}.`]
    case 'maxItems':
      return [
        message`${place}: May have at most ${counted(error.params.limit, 'value')}; got ${lengthOf(value)}.`,
      ]
    case 'minLength':
      return [message`${place}: Must not be empty.`]
    case 'maxLength':
      return [
        message`${place}: May have at most ${counted(error.params.limit, 'character')}; got ${lengthOf(value)}.`,
      ]
    case 'minimum':
    case 'maximum':
      return [outOfBounds(node, value, place)]
    default:
      return []
  }
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a JSON array',
  boolean: 'a boolean',
  integer: 'an integer',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

function wrongType({ type = '', properties = {} }: SchemaNode, value: Json, place: string): Message {
  const keys = Object.keys(properties)
  const accepted = keys.length > 0 ? ` with ${keys.join(', ')}` : ''
  return message`${place}: Must be ${typeNames[type] ?? type}${accepted}; got ${shorten(value)}.`
}

/** Returns whether the bounds refuse the value too. Numbers such as 1e999 are refused by their type alone. */
const isOutOfBounds = (
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: SchemaNode,
  value: Json,
): boolean => typeof value === 'number' && Number.isFinite(value) && (value < minimum || value > maximum)

function outOfBounds(
  { type = '', minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: SchemaNode,
  value: Json,
  place: string,
): Message {
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && type === 'integer') {
    return message`${place}: Must be an integer of at most ${Number.MAX_SAFE_INTEGER}; JSON numbers above lose digits.`
  }
  const bounds =
    maximum < Number.MAX_SAFE_INTEGER ? `from ${minimum} to ${maximum}` : `of at least ${minimum}`
  return message`${place}: Must be ${typeNames[type] ?? type} ${bounds}; got ${new SentValue(Number(value))}.`
}

const lengthOf = (value: Json): SentValue =>
  new SentValue(typeof value === 'string' || Array.isArray(value) ? value.length : 0)

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const inside = (place: string): string => (place === '' ? '' : `${place}.`)

/** Splits the last name off a JSON pointer. */
function splitPath(path: string): readonly [parent: string, name: string] {
  const slash = path.lastIndexOf('/')
  return [
    path.slice(0, slash),
    path
      .slice(slash + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~'),
  ]
}

/**
 * Returns the place that a JSON pointer leads to below `place`. It passes through known keys only: the items
 * of lists get places of their own.
 */
const placeAt = (place: string, path: string): string =>
  path === '' ? place : inside(place) + path.slice(1).replaceAll('/', '.')

interface SchemaList {
  readonly items: SchemaNode
  readonly list: readonly Json[]
  /** A JSON pointer. */
  readonly path: string
}

/** Finds the lists of a value that are not too long for their schema. */
function* listsIn(schema: SchemaNode, value: Json | undefined, path: string): Iterable<SchemaList> {
  if (Array.isArray(value)) {
    const { items, maxItems = Infinity } = schema.anyOf?.find(({ type }) => type === 'array') ?? schema
    if (items && value.length <= maxItems) yield { items, list: value, path }
  } else if (isObject(value)) {
    for (const [key, part] of Object.entries(schema.properties ?? {})) {
      if (Object.hasOwn(value, key)) yield* listsIn(part, value[key], `${path}/${key}`)
    }
  }
}

/**
 * Returns the schema without those of the items of lists. TypeBox looks for errors without compiled code: on
 * a list of 50,000 names that takes a tenth of a second, in which no other request is served.
 */
const withoutItems = memoizedByObject(
  (schema: SchemaNode) =>
    JSON.parse(JSON.stringify(schema, (key, part) => (key === 'items' ? undefined : part))) as SchemaNode,
)
