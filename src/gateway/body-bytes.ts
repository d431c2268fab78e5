// The longest body of a request: as long as its schema allows, and no longer than any body.
import { bodyBytesMax } from '../endpoints/fields.ts'
import type { SchemaNode } from './schema-node.ts'

/** A character takes three bytes of UTF-8 at most, or is a pair of UTF-16 units that takes four. */
const bytesOfUnit = 3
const bytesOfNumber = 24
const bytesOfBoolean = 8
/** A value has a comma, quotes or a colon, and some blanks beside it. */
const bytesBeside = 8
const mebibyte = 2 ** 20
/** The least bound: a body with unknown keys is refused for its keys rather than for its length. */
const leastMax = 16 * 1024

const bytesMaxOf = new WeakMap<SchemaNode, number>()

/** The most bytes of a body with this schema, in whole MiB or sixteens of KiB. */
export function bodyBytesOf(schema: SchemaNode | undefined): number {
  if (!schema) return leastMax
  let bytes = bytesMaxOf.get(schema)
  if (bytes === undefined) {
    bytes = Math.min(bodyBytesMax, rounded(leastMax + bytesOf(schema)))
    bytesMaxOf.set(schema, bytes)
  }
  return bytes
}

function rounded(bytes: number): number {
  const unit = bytes > mebibyte ? mebibyte : leastMax
  return unit * Math.ceil(bytes / unit)
}

/** Infinite where the schema has no bound. */
function bytesOf(schema: SchemaNode): number {
  const { type, properties, items, anyOf, maxItems = Infinity, maxLength = Infinity } = schema
  if (schema.bytesMax !== undefined) return schema.bytesMax
  if (schema.enum) return Math.max(...schema.enum.map(value => JSON.stringify(value).length))
  if (anyOf) return Math.max(...anyOf.map(bytesOf))
  switch (type) {
    case 'object':
      return Object.entries(properties ?? {}).reduce(
        (sum, [key, value]) => sum + key.length + bytesOf(value) + 2 * bytesBeside,
        0,
      )
    case 'array':
      return items ? maxItems * (bytesOf(items) + bytesBeside) : Infinity
    case 'string':
      return bytesOfUnit * maxLength
    case 'integer':
    case 'number':
      return bytesOfNumber
    case 'boolean':
      return bytesOfBoolean
    default:
      return Infinity
  }
}
