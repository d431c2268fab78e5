// The paths that conditions read.
import type { Predicate } from './predicate.ts'

export const joinPath = (parent: string, name: string): string => (parent === '' ? name : `${parent}.${name}`)

/** Returns the paths that the conditions read, from the record on: of values, and of the lists whose entries count. */
export function pathsRead(conditions: Iterable<Predicate>): ReadonlySet<string> {
  const read = new Set<string>()
  for (const condition of conditions) collectPaths(condition, '', read)
  return read
}

function collectPaths(condition: Predicate, scope: string, read: Set<string>): void {
  switch (condition.is) {
    case 'and':
    case 'or':
      for (const part of condition.of) collectPaths(part, scope, read)
      return
    case 'not':
      collectPaths(condition.of, scope, read)
      return
    case 'element':
      for (const list of condition.lists) {
        const entries = joinPath(scope, list)
        // Entries count without any of their values too.
        read.add(entries)
        collectPaths(condition.of, entries, read)
      }
      return
    default:
      for (const at of condition.at) read.add(joinPath(scope, at))
  }
}
