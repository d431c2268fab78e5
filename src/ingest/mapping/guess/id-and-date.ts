// The columns that are no fields: the id of a row, and when it was last changed.
import { namesOf } from './column-name.ts'
import type { Column } from './columns.ts'
import { distinctShare, fits } from './evidence.ts'
import { dateNames, idNames } from './synonyms/synonyms.ts'

const isFilled = (column: Column, rows: number): boolean => !column.isList && column.filled >= rows * 0.9

/**
 * The column with the source's own id of a record. `id` must differ from row to row; `contact_id` of people and
 * `account_id` of companies may repeat. Never the id of something else: `owner_id`, a person's `company_id`.
 */
export function idColumn(columns: readonly Column[], dataset: string, rows: number): Column | undefined {
  const [own, any] = (idNames[dataset] ?? ['', '']).map(names => names.split(' '))
  const named = (names: readonly string[] | undefined, isId: (column: Column) => boolean) => {
    const found = columns.flatMap(column => {
      const ranks = namesOf(column.keys, dataset)
        .filter(({ about, isFurther }) => about === 'self' && !isFurther)
        .map(({ name }) => names?.indexOf(name) ?? -1)
        .filter(rank => rank >= 0)
      return ranks.length > 0 && isFilled(column, rows) && isId(column)
        ? [{ column, rank: Math.min(...ranks) }]
        : []
    })
    return found.toSorted((one, other) => one.rank - other.rank)[0]?.column
  }
  return (
    named(own, column => distinctShare(column) > 0.5) ?? named(any, column => distinctShare(column) === 1)
  )
}

export function dateColumn(columns: readonly Column[], dataset: string): Column | undefined {
  const names = new Set(dateNames.split(' '))
  return columns.find(
    column =>
      !column.isList &&
      namesOf(column.keys, dataset).some(({ name, about }) => about === 'self' && names.has(name)) &&
      fits(column, 'date'),
  )
}
