// Conditions and groups of the filter language, and their negation.
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'

export const condition = (field: string, type: string, value: Json): JsonObject => ({ field, type, value })

/** Returns a group; its only condition where there is just one, and null where there is none. */
export function group(
  op: 'and' | 'or' | 'all_of',
  conditions: readonly (JsonObject | null)[],
): JsonObject | null {
  const present = conditions.filter(one => one !== null)
  const [first = null] = present
  return present.length > 1 ? { op, conditions: present } : first
}

/** Returns how deep groups are nested in a filter, a condition alone being 1. */
export const depthOf = ({ conditions }: JsonObject): number =>
  Array.isArray(conditions) ? 1 + Math.max(0, ...conditions.filter(isObject).map(depthOf)) : 1

const opposites: ReadonlyMap<string, string> = new Map([
  ['=', '!='],
  ['!=', '='],
  ['in', 'not_in'],
  ['not_in', 'in'],
  ['(.)', '(!)'],
  ['[.]', '(!)'],
  ['contains', '(!)'],
  ['geo_distance', 'geo_exclude'],
  ['is_null', 'is_not_null'],
  ['is_not_null', 'is_null'],
  ['<', '=>'],
  ['=>', '<'],
  ['>', '=<'],
  ['=<', '>'],
])

/** Returns the filter that is met where the given one is not; null where the language has none. */
export function negated(filter: JsonObject | null): JsonObject | null {
  if (!filter) return null
  const { op, conditions, field, type, value } = filter
  if (Array.isArray(conditions)) {
    const opposite = conditions.map((one: Json) => (isObject(one) ? negated(one) : null))
    return opposite.includes(null) ? null : group(op === 'or' ? 'all_of' : 'or', opposite)
  }
  const other = opposites.get(String(type))
  if (other === undefined) return null
  // An alternative of words is excluded one by one.
  if (other === '(!)' && typeof value === 'string' && value.includes('|')) {
    return group(
      'all_of',
      value.split('|').map(text => condition(String(field), other, text)),
    )
  }
  return condition(String(field), other, value ?? null)
}

/** Returns whether a filter names a field that the caller may not filter by, or that does not exist. */
export function namesOther(filter: JsonObject | null, isAllowed: (path: string) => boolean): boolean {
  if (!filter) return false
  const { conditions, field } = filter
  if (Array.isArray(conditions))
    return conditions.some((one: Json) => isObject(one) && namesOther(one, isAllowed))
  return typeof field === 'string' && !isAllowed(field)
}
