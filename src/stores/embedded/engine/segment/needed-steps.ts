// The part of the walk over a record that some conditions need: a small segment for them alone is made faster without the rest.
import type { Predicate } from '../../../../query/predicate.ts'
import { joinPath, type Layout, type WalkStep } from './layout.ts'

/** Returns the steps to the columns and lists that the conditions read. */
export function stepsFor({ steps }: Layout, conditions: Iterable<Predicate>): readonly WalkStep[] {
  const read = new Set<string>()
  for (const condition of conditions) collectPaths(condition, '', read)
  const onTheWay = new Set(
    [...read].flatMap(path => path.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'))),
  )
  return within(steps, '', { read, onTheWay })
}

/** Adds the paths that the condition reads, from the record on. */
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

interface NeededPaths {
  readonly read: ReadonlySet<string>
  readonly onTheWay: ReadonlySet<string>
}

const within = (steps: readonly WalkStep[], scope: string, needed: NeededPaths): WalkStep[] =>
  steps.flatMap(step => {
    const path = joinPath(scope, step.name)
    if (!needed.onTheWay.has(path)) return []
    const isRead = needed.read.has(path)
    return {
      ...step,
      column: isRead ? step.column : undefined,
      point: isRead ? step.point : undefined,
      steps: within(step.steps, path, needed),
    }
  })
