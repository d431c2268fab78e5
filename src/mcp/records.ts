// Records as models read them.
import { isObject, type Json } from '../lib/json/json.ts'

/** Returns the value without members that say nothing: null, empty texts, empty lists and empty objects. */
export function withoutBlanks(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member = null]) => [name, withoutBlanks(member)] as const)
  return Object.fromEntries(members.filter(([, member]) => !isBlank(member)))
}

const isBlank = (value: Json): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
