// The schemas of keys that several request bodies have, and how their fields are read.
import Type, { type Static, type TArray, type TObject, type TProperties } from 'typebox'
import type { Json } from '../lib/json/json.ts'
import { pathLengthMax, sortsMax } from '../query/limits.ts'
import { type AnswerScope, answeredPaths } from '../query/returnable.ts'

/**
 * Returns the schema of an object that has these keys and no others: a misspelt key must not change an answer
 * silently.
 */
export const closedObject = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })

/** The most identifiers a direct call may carry. */
export const identifiersMax = 25
/** The longest identifier, in characters; the addresses of profiles are the longest. */
const identifierLengthMax = 2000
/** The most fields of one request: no dataset has so many. */
export const fieldsMax = 1000
/** The filters of a request: 50,000 domains fit. */
const filtersBytesMax = 2_000_000

export const identifierText = Type.String({ maxLength: identifierLengthMax })

/** An identifier that is not empty. */
export const nonEmptyText = Type.String({ minLength: 1, maxLength: identifierLengthMax })

/** The longest body of any endpoint, in bytes; 50,000 excluded profile URLs fit. */
export const bodyBytesMax = 8 * 1024 * 1024

/**
 * Returns the schema of a list that may also be sent as one comma-separated text, which the gateway splits.
 * The schema of the list stands first. The text may be as long as the body, because its values have bounds of
 * their own.
 */
export const listOrText = <List extends TArray>(list: List) =>
  Type.Unsafe<Static<List>>(
    Type.Union([list, Type.String({ maxLength: bodyBytesMax })], { isCommaSeparated: true }),
  )

/** The path of a field. */
export const pathText = Type.String({ maxLength: pathLengthMax })

export const pathList = Type.Array(pathText, { minItems: 1, maxItems: fieldsMax })

/**
 * Returns the schema of an object that has all keys of exactly one of the groups, and no key of the others.
 */
export const withOneOf = <P extends TProperties>(
  object: TObject<P>,
  ...groups: readonly (readonly (keyof P & string)[])[]
): TObject<P> =>
  Object.assign({}, object, {
    oneOf: groups.map(group => ({
      required: group,
      not: {
        anyOf: groups.flatMap(other => (other === group ? [] : other.map(key => ({ required: [key] })))),
      },
    })),
  })

/**
 * Any JSON: the compiler of filters checks it, and says what is wrong. `component` names its schema in the OpenAPI
 * document.
 */
export const filtersSchema = Type.Unsafe<Json>({ bytesMax: filtersBytesMax, component: 'Filter' })

/** Like `filtersSchema`, of batch searches, which take no single condition. */
export const filterGroupSchema = Type.Unsafe<Json>({ bytesMax: filtersBytesMax, component: 'FilterGroup' })

/** Any JSON: live searches check their filters, which have words of their own. */
export const liveFiltersSchema = Type.Unsafe<Json>({ bytesMax: filtersBytesMax, component: 'LiveFilters' })

/** A list of any JSON: the compiler of sorts checks it. */
export const sortsSchema = Type.Array(Type.Unsafe<Json>({ bytesMax: 1000, component: 'Sort' }), {
  maxItems: sortsMax,
})

/** A value that no schema describes. */
export const anyValue = Type.Unsafe<Json>({ bytesMax: 1000 })

/** The paging of a direct search, which jobs accept and ignore, because a job pages by itself. */
export const ignoredPaging = Type.Unsafe<Json>({
  bytesMax: 1000,
  deprecated: true,
  description: 'Ignored: a job pages by itself.',
})

/**
 * Returns the schema of a record id. Larger numbers lose digits when JSON is read, and would name another
 * record.
 */
export const recordId = (minimum = Number.MIN_SAFE_INTEGER) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER })

/** The identifiers of a direct call. */
const listBounds = { minItems: 1, maxItems: identifiersMax }
export const identifierList = Type.Optional(Type.Array(identifierText, listBounds))
export const recordIdList = Type.Optional(Type.Array(recordId(), listBounds))

/** Returns the fields as answers spell them; a path may also be given as filters spell it. */
export const answeredFields = (
  fields: readonly string[] | undefined,
  returns: AnswerScope,
): readonly string[] => (fields ?? []).flatMap(path => answeredPaths(path, returns))

/** Returns whether the two paths are the same, or one contains the other. */
export const overlaps = (path: string, other: string): boolean =>
  `${path}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${path}.`)
