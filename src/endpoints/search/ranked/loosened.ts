// Makes hard criteria soft where nobody meets all of them.
import type { Predicate } from '../../../query/predicate.ts'
import type { Criterion, CriterionKind } from '../../../understanding/criterion.ts'
import type { CompiledCriterion } from './plan.ts'

export interface LoosenedCriteria {
  readonly criteria: readonly CompiledCriterion[]
  /** Those that were made soft, as they were. */
  readonly dropped: readonly Criterion[]
}

/**
 * Returns the criteria with those made soft that nobody meets together with surer ones: the surest is kept where somebody
 * meets it, then the next where somebody meets both, and so on. `isMet` tells whether somebody meets all of the conditions.
 * Somebody of the function of a title that nobody has is meant rather than somebody of its level who does other work: the
 * function is required in its place, and the level is tried after both.
 */
export async function loosened(
  criteria: readonly CompiledCriterion[],
  isMet: (conditions: readonly Predicate[]) => Promise<boolean>,
): Promise<LoosenedCriteria> {
  const kept: Predicate[] = []
  const [soft, required] = [new Set<CompiledCriterion>(), new Set<CompiledCriterion>()]
  const keep = async ({ where }: CompiledCriterion) => {
    const canBeMet = where !== undefined && (await isMet([...kept, where]))
    if (canBeMet) kept.push(where)
    return canBeMet
  }
  for (const one of surestFirst(criteria)) {
    if (await keep(one)) continue
    soft.add(one)
    for (const each of functionsOf(one, criteria)) if (await keep(each)) required.add(each)
  }
  return {
    criteria: criteria.map(one =>
      soft.has(one)
        ? { ...one, criterion: { ...one.criterion, hard: false }, isLoosened: true }
        : required.has(one)
          ? { ...one, criterion: { ...one.criterion, hard: true } }
          : one,
    ),
    dropped: criteria.flatMap(one => (soft.has(one) ? [one.criterion] : [])),
  }
}

/** Returns the hard criteria, the surest first, but levels behind the titles whose words they were read from. */
function surestFirst(criteria: readonly CompiledCriterion[]): readonly CompiledCriterion[] {
  const hard = criteria.filter(({ criterion, where }) => criterion.hard && where)
  const sureness = (one: CompiledCriterion) =>
    Math.max(...[one, ...partsOf(one, hard, 'seniority')].map(({ criterion }) => criterion.confidence))
  const isLevel = ({ criterion: { kind } }: CompiledCriterion) => Number(kind === 'seniority')
  return hard.toSorted((a, b) => sureness(b) - sureness(a) || isLevel(a) - isLevel(b))
}

/** Returns the soft criteria that say the function of a title. */
const functionsOf = (one: CompiledCriterion, criteria: readonly CompiledCriterion[]) =>
  partsOf(one, criteria, 'function').filter(({ criterion }) => !criterion.hard)

/** Returns the criteria of the kind that were read from words of a title; none for other criteria, and for excluded ones. */
const partsOf = (
  { criterion: title }: CompiledCriterion,
  criteria: readonly CompiledCriterion[],
  kind: CriterionKind,
): readonly CompiledCriterion[] =>
  title.kind !== 'title' || title.negated
    ? []
    : criteria.filter(
        ({ criterion }) =>
          criterion.kind === kind && !criterion.negated && title.text.includes(criterion.text),
      )
