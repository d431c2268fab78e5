// Rows inside rows: `landscape[].subcategories[].items[]` names records that are two lists deep in each document.
import { isObject, type Json } from '../../../lib/json/json.ts'
import { mappingError, type NodePosition } from './node.ts'
import { type PathSegment, parsePath } from './path.ts'
import { innerScope, itemsOf, ownMember, type Scope, type ScopeValue } from './scope.ts'

export interface NestedRows {
  /** The dotted path of the outermost list, which the reader of the file searches. */
  readonly outside: string | undefined
  /** The segments, names and `*`, from a row of that list down to the record. */
  readonly inside: readonly PathSegment[]
}

/** Splits a `rows:` path at its first list. Throws an InputError for `^`, positions and `$` words. */
export function parseRowsPath(text: string, at: NodePosition): NestedRows {
  const path = parsePath(text, at)
  if (path.up > 0 || path.special || path.segments.some(segment => segment.kind === 'index')) {
    throw mappingError(at, `"${text}" is not a path to rows; expected one such as items or groups[].items[]`)
  }
  const { segments } = path
  const start = segments.findIndex(segment => segment.kind !== 'name')
  const names = start < 0 ? segments : segments.slice(0, start)
  const outside = names.flatMap(segment => (segment.kind === 'name' ? [segment.name] : [])).join('.')
  const inside = start < 0 ? [] : segments.slice(start).filter(segment => segment.kind !== 'each')
  return { outside: outside === '' ? undefined : outside, inside }
}

/** Calls `onRecord` for every record inside a row, with its parents reachable through `^`. */
export function eachNested(
  scope: Scope,
  inside: readonly PathSegment[],
  onRecord: (scope: Scope) => void,
  from = 0,
): void {
  const segment = inside[from]
  if (segment === undefined) {
    onRecord(scope)
    return
  }
  const descend = (found: Json | undefined, key?: string) => {
    for (const item of itemsOf((found ?? undefined) as ScopeValue)) {
      if (isObject(item)) eachNested(innerScope(item, scope, key), inside, onRecord, from + 1)
    }
  }
  if (segment.kind === 'name') descend(ownMember(scope.value, segment.name))
  else if (isObject(scope.value)) {
    for (const [key, value] of Object.entries(scope.value)) descend(value, key)
  }
}
