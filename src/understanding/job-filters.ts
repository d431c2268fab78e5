// The parts of filters about jobs: the names of employers, which other paths ask for as well.
import { isObject, type JsonObject } from '../lib/json/json.ts'
import type { ReadableFields } from './fields.ts'
import { group } from './filters.ts'

export type EmployerPaths = NonNullable<ReadableFields['employer']>

/** Returns the conditions on names of employers in a filter, asked of another path; null where it has none. */
export function namesIn(filter: JsonObject | null, paths: EmployerPaths, to: string): JsonObject | null {
  const own: readonly (string | undefined)[] = [paths.current, paths.past, paths.any]
  const names = leavesOf(filter).filter(
    ({ field, type }) => own.includes(String(field)) && type !== 'is_null',
  )
  const moved = new Map(names.map(name => [JSON.stringify({ ...name, field: to }), { ...name, field: to }]))
  return group('or', [...moved.values()])
}

/** Returns the conditions of a filter without the groups around them. */
export const leavesOf = (filter: JsonObject | null): readonly JsonObject[] => {
  if (!filter) return []
  const { conditions } = filter
  return Array.isArray(conditions) ? conditions.filter(isObject).flatMap(leavesOf) : [filter]
}
