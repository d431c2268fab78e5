// The parts of filters about jobs: the names of employers, which other paths ask for as well.
import { isObject, type JsonObject } from '../lib/json/json.ts'
import type { ChosenReading, CriterionDraft } from './candidate.ts'
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

/** Returns the draft about a job with a filter that the job at the employer meets: the present one, or one of before. */
export function inJob(
  { drafts: [named] }: ChosenReading,
  draft: CriterionDraft,
  { employer, stay, tenureYears = '' }: ReadableFields,
): CriterionDraft {
  if (!employer || !stay || !named || draft.filter === null) return draft
  const isOfNow = isAboutNow(named, employer)
  const names = namesIn(named.filter, employer, isOfNow ? employer.current : stay.name)
  // The conditions stand in one group, because those of a group within it could be met by another job each.
  const own = leavesOf(draft.filter).map(leaf =>
    !isOfNow && leaf.field === tenureYears ? { ...leaf, field: stay.years } : leaf,
  )
  return names === null ? draft : { ...draft, filter: group('and', [names, ...own]) }
}

/** Returns whether the job at a named employer is a present one. */
export const isAboutNow = ({ filter }: CriterionDraft, { current, past, any }: EmployerPaths): boolean =>
  leavesOf(filter).every(({ field }) => field !== past && field !== any) && current !== any
