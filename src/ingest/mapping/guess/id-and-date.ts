// Finds the columns that are not fields of records: the id of a row, and the date of its last change.
import { namesOf } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import { distinctShare, fits } from './evidence.ts'
import { dateNames, idNames } from './synonyms/synonyms.ts'

const isFilled = (column: SampledColumn, rows: number): boolean =>
  !column.isList && column.filled >= rows * 0.9

/**
 * Returns the column with the source's own id of a record. `id` must differ from row to row; `contact_id` of people
 * and `account_id` of companies may repeat. It is never the id of something else: `owner_id`, a person's `company_id`.
 */
export function idColumn(
  columns: readonly SampledColumn[],
  dataset: string,
  rows: number,
): SampledColumn | undefined {
  const [own, any] = (idNames[dataset] ?? ['', '']).map(names => names.split(' '))
  const named = (names: readonly string[] | undefined, isId: (column: SampledColumn) => boolean) => {
    const candidates = columns.flatMap(column => {
      const ranks = namesOf(column.keys, dataset)
        .filter(({ about, isFurther }) => about === 'self' && !isFurther)
        .map(({ name }) => names?.indexOf(name) ?? -1)
        .filter(rank => rank >= 0)
      return ranks.length > 0 && isFilled(column, rows) && isId(column)
        ? [{ column, rank: Math.min(...ranks) }]
        : []
    })
    return candidates.toSorted((one, other) => one.rank - other.rank)[0]?.column
  }
  return (
    named(own, column => distinctShare(column) > 0.5) ?? named(any, column => distinctShare(column) === 1)
  )
}

export function dateColumn(columns: readonly SampledColumn[], dataset: string): SampledColumn | undefined {
  const names = new Set(dateNames.split(' '))
  return columns.find(
    column =>
      !column.isList &&
      namesOf(column.keys, dataset).some(({ name, about }) => about === 'self' && names.has(name)) &&
      fits(column, 'date'),
  )
}
