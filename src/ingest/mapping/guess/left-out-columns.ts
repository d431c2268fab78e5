// Lists the columns that a mapping leaves out.
import type { SampledColumn } from './columns.ts'

export type TakenColumns = ReadonlySet<SampledColumn | undefined>

/** Returns the columns of which nothing is taken, as the mapping lists them. */
export const leftOutColumns = (
  columns: readonly SampledColumn[],
  taken: TakenColumns,
): readonly SampledColumn[] =>
  columns.filter(column => !taken.has(column) && isListed(column, columns, taken))

/** Returns whether the column is listed as left out: a list of objects as one until one of its keys is taken, then key by key. */
function isListed(column: SampledColumn, columns: readonly SampledColumn[], taken: TakenColumns): boolean {
  // `company` has no value of its own where `company.name` is taken.
  const isEmptyObject =
    column.filled === 0 && columns.some(other => taken.has(other) && other.path.startsWith(`${column.path}.`))
  if (isEmptyObject) return false
  const list = column.inList ?? (column.objectKeys.length > 0 ? column.path : undefined)
  if (list === undefined) return true
  const isEntered = columns.some(other => other.inList === list && taken.has(other))
  return isEntered === (column.inList !== undefined)
}
