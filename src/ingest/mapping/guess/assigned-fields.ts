// Looks up which columns are assigned to a field, and names those of jobs.
import type { FieldAssignment } from './assign-column.ts'
import type { SampledColumn } from './columns.ts'

/** The beginning of the names of fields of current jobs. */
export const job = 'experience.employment_details.current > '

export const has = (assigned: readonly FieldAssignment[], wanted: string): boolean =>
  assigned.some(({ field }) => field === wanted)

export const columnOf = (assigned: readonly FieldAssignment[], wanted: string): SampledColumn | undefined =>
  assigned.find(({ field }) => field === wanted)?.column
