// A meaning that a column of another program may have.
import type { Evidence } from './value-tests.ts'

export interface ColumnMeaning {
  /**
   * The field that the value goes to, or `list > field` for a field of the entry that the row describes. With `@` in
   * front, the values or other columns decide which field it is.
   */
  readonly field: string
  /** The names in the form of `plainName`, the clearest first: English, then German, French and Spanish. */
  readonly names: string
  /** The names that are taken only when no column has one of the others. */
  readonly weakNames?: string
  /** The names that mean the field behind any other words, `Facility name`, where no column has one of the others. */
  readonly heads?: { readonly names: string; readonly evidence: readonly Evidence[] }
  /** The kinds of which most values must be; a column of other values is not taken by its name. */
  readonly evidence: readonly Evidence[]
  /** The thing that the names are about; absent for the record itself. */
  readonly about?: 'employer' | 'job'
  /** True when only the whole name counts: `Member since` is not a date of employment. */
  readonly isWhole?: true
  /** True for amounts of money; when the name is not English they must say that they are in US dollars. */
  readonly isMoney?: true
  /** True when the values of several columns, or of several list entries, are collected. */
  readonly isMany?: true
}
