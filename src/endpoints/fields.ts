// Reads the keys that several request bodies have; they were checked against the schema before.
import Type, { type TObject, type TProperties } from 'typebox'
import type { JsonObject } from '../lib/json.ts'
import { type Answers, answeredPaths } from '../query/returnable.ts'

/** The schema of an object that has these keys and no others: a misspelt key must not change an answer silently. */
export const closed = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })

/** The most identifiers a direct call may carry (interface.md, Size and value bounds). */
export const identifiersMax = 25

/** The id of a record. A larger number than these has lost digits on its way, and would name another record. */
export const recordId = (minimum = Number.MIN_SAFE_INTEGER) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER })

/** The `fields` of a request; undefined asks for the defaults. */
export const fieldList = (body: JsonObject): readonly string[] | undefined =>
  body.fields as readonly string[] | undefined

/** The same as answers spell them: a path may be named as filters take it. */
export const answeredFields = (body: JsonObject, returns: Answers): readonly string[] =>
  (fieldList(body) ?? []).flatMap(path => answeredPaths(path, returns))

/** Whether one of two paths stands for the other, or for a part of it. */
export const overlaps = (path: string, other: string): boolean =>
  `${path}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${path}.`)

/** The texts under a key. */
export const textList = (body: JsonObject, key: string): readonly string[] =>
  (body[key] ?? []) as readonly string[]
