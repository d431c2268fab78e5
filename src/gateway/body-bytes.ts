// The length bound of a request body: as much as its schema allows, and no more than any endpoint takes.

import { bodyBytesMax } from '../endpoints/fields.ts'
import { memoizedByObject } from '../lib/cache.ts'
import type { SchemaNode } from './schema-node.ts'

/** A character takes three bytes of UTF-8 at most, or is a pair of UTF-16 units that takes four. */
const bytesOfUnit = 3
const bytesOfNumber = 24
const bytesOfBoolean = 8
/** The commas, quotes, colons and spaces around a value. */
const overheadBytes = 8
const mebibyte = 2 ** 20
/**
 * The smallest bound, which lets a body with unknown keys be refused for its keys rather than for its length.
 */
const boundMin = 16 * 1024

/**
 * Returns the most bytes that a body with this schema may have, rounded up to 16 KiB, or to 1 MiB above 1
 * MiB.
 */
export const bodyBytesOf = (schema: SchemaNode | undefined): number =>
  schema ? bodyBytesBy(schema) : boundMin

const bodyBytesBy = memoizedByObject((schema: SchemaNode) =>
  Math.min(bodyBytesMax, rounded(boundMin + bytesOf(schema))),
)

function rounded(bytes: number): number {
  const unit = bytes > mebibyte ? mebibyte : boundMin
  return unit * Math.ceil(bytes / unit)
}

/** Returns the most bytes of a value; Infinity where its schema sets no bound. */
function bytesOf(schema: SchemaNode): number {
  const { type, properties, items, anyOf, maxItems = Infinity, maxLength = Infinity } = schema
  if (schema.bytesMax !== undefined) return schema.bytesMax
  if (schema.enum) return Math.max(...schema.enum.map(value => JSON.stringify(value).length))
  if (anyOf) return Math.max(...anyOf.map(bytesOf))
  switch (type) {
    case 'object':
      return Object.entries(properties ?? {}).reduce(
        (sum, [key, value]) => sum + key.length + bytesOf(value) + 2 * overheadBytes,
        0,
      )
    case 'array':
      return items ? maxItems * (bytesOf(items) + overheadBytes) : Infinity
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
