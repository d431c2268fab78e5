// Reads the values at a path of a plain record; arrays on the way are read entry by entry.
import { isObject, type Json } from '../lib/json/json.ts'
import type { ValuePaths } from './predicate.ts'

const segmentsByPath = new Map<string, readonly string[]>()

const segments = (path: string): readonly string[] => {
  let found = segmentsByPath.get(path)
  if (!found) {
    found = path.split('.')
    segmentsByPath.set(path, found)
  }
  return found
}

/** Returns whether any value at any of the paths passes the test. Null and absent values are not values. */
export function someValue(scope: Json | undefined, at: ValuePaths, test: (value: Json) => boolean): boolean {
  for (const path of at) if (someValueBelow(scope, segments(path), 0, test)) return true
  return false
}

function someValueBelow(
  value: Json | undefined,
  path: readonly string[],
  depth: number,
  test: (value: Json) => boolean,
): boolean {
  if (value === undefined || value === null) return false
  if (Array.isArray(value)) return value.some(item => someValueBelow(item, path, depth, test))
  const name = path[depth]
  if (name === undefined) return test(value)
  return isObject(value) && someValueBelow(value[name], path, depth + 1, test)
}

/**
 * Returns the value at a path without entering arrays; for coordinates and lists, which are arrays
 * themselves.
 */
export function valueAt(scope: Json | undefined, path: string): Json | undefined {
  let value = scope
  for (const name of segments(path)) {
    if (!isObject(value)) return undefined
    value = value[name]
  }
  return value
}

/** Returns all values at the paths, through nested lists from the outermost in. */
export function valuesIn(record: Json, lists: readonly ValuePaths[], at: ValuePaths): Json[] {
  const [outer, ...inner] = lists
  if (outer) {
    return outer.flatMap(path => {
      const entries = valueAt(record, path)
      return Array.isArray(entries) ? entries.flatMap((entry: Json) => valuesIn(entry, inner, at)) : []
    })
  }
  const found: Json[] = []
  someValue(record, at, value => {
    found.push(value)
    return false
  })
  return found
}
