// Makes hard criteria soft where nobody meets all of them.
import type { Predicate } from '../../../query/predicate.ts'
import type { Criterion } from '../../../understanding/criterion.ts'
import type { CompiledCriterion } from './plan.ts'

export interface LoosenedCriteria {
  readonly criteria: readonly CompiledCriterion[]
  /** Those that were made soft, as they were. */
  readonly dropped: readonly Criterion[]
}

/**
 * Returns the criteria with those made soft that nobody meets together with surer ones: the surest is kept where somebody
 * meets it, then the next where somebody meets both, and so on. `isMet` tells whether somebody meets all of the conditions.
 */
export async function loosened(
  criteria: readonly CompiledCriterion[],
  isMet: (conditions: readonly Predicate[]) => Promise<boolean>,
): Promise<LoosenedCriteria> {
  const surestFirst = criteria
    .filter(({ criterion: { hard }, where }) => hard && where)
    .toSorted((a, b) => b.criterion.confidence - a.criterion.confidence)
  const kept: Predicate[] = []
  const soft = new Set<CompiledCriterion>()
  for (const one of surestFirst) {
    if (one.where && (await isMet([...kept, one.where]))) kept.push(one.where)
    else soft.add(one)
  }
  return {
    criteria: criteria.map(one =>
      soft.has(one) ? { ...one, criterion: { ...one.criterion, hard: false }, isLoosened: true } : one,
    ),
    dropped: criteria.flatMap(one => (soft.has(one) ? [one.criterion] : [])),
  }
}
