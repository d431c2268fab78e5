// Converts values of richer formats (Parquet, YAML) to values that JSON can hold.
import { isUtf8 } from 'node:buffer'
import type { Json, MutableObject } from '../../lib/json/json.ts'

/**
 * Returns the value as JSON: large whole numbers become strings of their digits, dates ISO 8601, bytes text when they
 * are UTF-8 and base64 otherwise, NaN and Infinity null. Undefined properties are left out.
 */
export function toJson(value: unknown): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'bigint':
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
    case 'object':
      return objectToJson(value)
    default:
      return null
  }
}

function objectToJson(value: object | null): Json {
  if (value === null) return null
  if (Array.isArray(value)) return value.map(toJson)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Uint8Array) {
    return Buffer.from(value).toString(isUtf8(value) ? 'utf8' : 'base64')
  }
  if (ArrayBuffer.isView(value)) return [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]
  const object: MutableObject = {}
  for (const [key, item] of Object.entries(value)) {
    // Assigned, this key would replace the prototype of the object instead of becoming a property.
    if (item !== undefined && key !== '__proto__') object[key] = toJson(item)
  }
  return object
}
