// The part of the walk over a record that some conditions need: a small segment for them alone is made faster without the rest.
import type { Predicate } from '../../../../query/predicate.ts'
import { joinPath, pathsRead } from '../../../../query/predicate-paths.ts'
import type { Layout, WalkStep } from './layout.ts'

/** Returns the steps to the columns and lists that the conditions read. */
export function stepsFor({ steps }: Layout, conditions: Iterable<Predicate>): readonly WalkStep[] {
  const read = pathsRead(conditions)
  const onTheWay = new Set(
    [...read].flatMap(path => path.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'))),
  )
  return within(steps, '', { read, onTheWay })
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
