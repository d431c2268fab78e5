// Rows inside rows: `landscape[].subcategories[].items[]` names records that lie two lists deep in each document.
import { isObject, type Json } from '../../../lib/json/json.ts'
import { type At, problem } from './node.ts'
import { parsePath, type Segment } from './path.ts'
import { inner, itemsOf, ownMember, type Scope, type Value } from './scope.ts'

export interface NestedRows {
  /** What the reader of the file looks for: the dotted path of the outermost list. */
  readonly outside: string | undefined
  /** The names, and `*`, from a row of that list down to the record. */
  readonly inside: readonly Segment[]
}

/** Splits a `rows:` path where its first list begins. An `InputError` for `^`, positions and `$` words. */
export function parseRows(text: string, at: At): NestedRows {
  const path = parsePath(text, at)
  if (path.up > 0 || path.special || path.segments.some(segment => segment.kind === 'index')) {
    throw problem(at, `"${text}" is not a path to rows; expected one such as items or groups[].items[]`)
  }
  const { segments } = path
  const start = segments.findIndex(segment => segment.kind !== 'name')
  const names = start < 0 ? segments : segments.slice(0, start)
  const outside = names.flatMap(segment => (segment.kind === 'name' ? [segment.name] : [])).join('.')
  const inside = start < 0 ? [] : segments.slice(start).filter(segment => segment.kind !== 'each')
  return { outside: outside === '' ? undefined : outside, inside }
}

/** Calls back for every record inside a row, with its parents reachable through `^`. */
export function eachNested(
  scope: Scope,
  inside: readonly Segment[],
  use: (scope: Scope) => void,
  from = 0,
): void {
  const segment = inside[from]
  if (segment === undefined) {
    use(scope)
    return
  }
  const descend = (found: Json | undefined, key?: string) => {
    for (const item of itemsOf((found ?? undefined) as Value)) {
      if (isObject(item)) eachNested(inner(item, scope, key), inside, use, from + 1)
    }
  }
  if (segment.kind === 'name') descend(ownMember(scope.value, segment.name))
  else if (isObject(scope.value)) {
    for (const [key, value] of Object.entries(scope.value)) descend(value, key)
  }
}
