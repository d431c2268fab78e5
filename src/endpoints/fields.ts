// Reads the keys that several request bodies have; they were checked against the schema before.
import Type, { type Static, type TArray, type TObject, type TProperties } from 'typebox'
import type { Json } from '../lib/json/json.ts'
import { sortsMax } from '../query/limits.ts'
import { type AnswerScope, answeredPaths } from '../query/returnable.ts'

/** The schema of an object that has these keys and no others: a misspelt key must not change an answer silently. */
export const closedObject = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })

/** The most identifiers a direct call may carry. */
const identifiersMax = 25
/** The longest identifier, in characters; the addresses of profiles are the longest. */
const identifierLengthMax = 2000
/** The longest path of a field, and the most fields of one request: no dataset has so many. */
const pathLengthMax = 150
export const fieldsMax = 1000
/** The filters of a request: 50,000 domains fit. */
const filtersBytesMax = 2_000_000

export const identifierText = Type.String({ maxLength: identifierLengthMax })

/** An identifier that is not empty. */
export const nonEmptyText = Type.String({ minLength: 1, maxLength: identifierLengthMax })

/** The longest body of any endpoint, in bytes; 50,000 excluded profile URLs fit. */
export const bodyBytesMax = 8 * 1024 * 1024

/**
 * A list that may also be sent as one comma-separated text, of which the gateway makes a list: its schema stands first.
 * The text may be as long as the body, for what it lists has bounds of its own.
 */
export const listOrText = <List extends TArray>(list: List) =>
  Type.Unsafe<Static<List>>(
    Type.Union([list, Type.String({ maxLength: bodyBytesMax })], { isCommaSeparated: true }),
  )

/** The path of a field. */
export const pathText = Type.String({ maxLength: pathLengthMax })

export const pathList = Type.Array(pathText, { minItems: 1, maxItems: fieldsMax })

/** Read by the compiler of filters, which says what is wrong with them. */
export const filtersSchema = Type.Unsafe<Json>({ bytesMax: filtersBytesMax })

/** Read by the compiler of sorts. */
export const sortsSchema = Type.Array(Type.Unsafe<Json>({ bytesMax: 1000 }), { maxItems: sortsMax })

/** A value that no schema describes. */
export const anyValue = Type.Unsafe<Json>({ bytesMax: 1000 })

/** The id of a record. A larger number than these has lost digits on its way, and would name another record. */
export const recordId = (minimum = Number.MIN_SAFE_INTEGER) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER })

/** The identifiers of a direct call. */
const listBounds = { minItems: 1, maxItems: identifiersMax }
export const identifierList = Type.Optional(Type.Array(identifierText, listBounds))
export const recordIdList = Type.Optional(Type.Array(recordId(), listBounds))

/** Fields as answers spell them: a path may be named as filters take it. */
export const answeredFields = (
  fields: readonly string[] | undefined,
  returns: AnswerScope,
): readonly string[] => (fields ?? []).flatMap(path => answeredPaths(path, returns))

/** Returns whether one of two paths is the other, or holds it. */
export const overlaps = (path: string, other: string): boolean =>
  `${path}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${path}.`)
