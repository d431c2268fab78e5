// Looks up which columns are assigned to a field.
import type { FieldAssignment } from './assign-column.ts'
import type { SampledColumn } from './columns.ts'

export const has = (assigned: readonly FieldAssignment[], wanted: string): boolean =>
  assigned.some(({ field }) => field === wanted)

export const columnOf = (assigned: readonly FieldAssignment[], wanted: string): SampledColumn | undefined =>
  assigned.find(({ field }) => field === wanted)?.column
