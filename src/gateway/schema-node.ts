// The part of JSON Schema that describes the bodies of endpoints.

import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { memoizedByObject } from '../lib/cache.ts'
import type { Json } from '../lib/json/json.ts'

export interface SchemaNode {
  readonly type?: string
  readonly enum?: readonly Json[]
  /** A list, or a text with the same values. */
  readonly anyOf?: readonly SchemaNode[]
  /** Groups of keys, of which an object has exactly one. */
  readonly oneOf?: readonly { readonly required: readonly string[] }[]
  /** True where the text of `anyOf` is to be split at its commas. */
  readonly isCommaSeparated?: boolean
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: boolean
  readonly required?: readonly string[]
  readonly items?: SchemaNode
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  /** The most bytes of a value that the schema does not describe further. */
  readonly bytesMax?: number
}

/** Returns the validator of a schema, which is compiled on first use and kept. */
export const validatorOf = memoizedByObject((schema: SchemaNode): Validator => Compile(schema as TSchema))
