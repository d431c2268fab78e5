// The criteria that a query in plain words is read as, in the shape in which answers show them.
import type { Json, JsonObject } from '../lib/json/json.ts'

export const criterionKinds = [
  'title',
  'seniority',
  'function',
  'skill',
  'employer',
  'former_employer',
  'school',
  'degree',
  'field_of_study',
  'place',
  'experience_years',
  'tenure_years',
  'language',
  'certification',
  'employer_size',
  'employer_industry',
  'employer_type',
  'employer_funding',
  'joined',
  'graduated',
  'changed_jobs',
  'name',
  'keyword',
] as const

export type CriterionKind = (typeof criterionKinds)[number]

/** The readers that may have turned a query into criteria. */
export const readers = ['rules', 'model'] as const
export type Reader = (typeof readers)[number]

export interface Criterion {
  /** The words of the query that it was read from. */
  readonly text: string
  readonly kind: CriterionKind
  /** True when the filter says what records must not have. */
  readonly negated: boolean
  /** True when records that do not meet it are left out. A hard criterion has a filter. */
  readonly hard: boolean
  /** From 0 to 1. */
  readonly confidence: number
  /** A condition or group as an ordinary search takes it, negation included; null where no filter can say it. */
  readonly filter: JsonObject | null
}

export interface Interpretation {
  readonly criteria: readonly Criterion[]
  /** The filters of an ordinary search that finds exactly what the hard criteria leave; null where none is hard. */
  readonly filters: Json | null
  /** The texts of the query that no filter says, and that are only looked for as words. */
  readonly unread: readonly string[]
}

/** Returns the filter that is met where each hard criterion is; null when none is hard. */
export function hardFilter(criteria: readonly Criterion[]): JsonObject | null {
  const conditions = criteria.flatMap(({ hard, filter }) => (hard && filter ? [filter] : []))
  // Conditions of an `and` group over one list must hold in one entry of it; these may hold in several.
  return conditions.length === 0 ? null : { op: 'all_of', conditions }
}

/** Returns the texts of criteria without a filter. They were read, perhaps, but no field of the records answers them. */
export const unreadTexts = (criteria: readonly Criterion[]): readonly string[] =>
  criteria.flatMap(({ filter, text }) => (filter === null ? [text] : []))
