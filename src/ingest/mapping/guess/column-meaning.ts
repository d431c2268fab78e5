// What a column of another program may mean.
import type { Evidence } from './evidence.ts'

export interface Meaning {
  /**
   * Where the value goes: a field, or `list > field` for a field of the entry the row describes. With `@` in front
   * several columns, or the values, decide which field it is.
   */
  readonly field: string
  /** In the form of `plainName`, the clearest first: English, then German, French and Spanish. */
  readonly names: string
  /** Names that are taken only where no column has one of the others. */
  readonly weakNames?: string
  /** What most values must be, any of these; a column of other values is not taken by its name. */
  readonly evidence: readonly Evidence[]
  /** Whose names these are; absent: the record's own. */
  readonly about?: 'employer' | 'job'
  /** Only the whole name counts: `Member since` is no date of employment. */
  readonly isWhole?: true
  /** Amounts of money; where the name is not English they must say that they are in US dollars. */
  readonly isMoney?: true
  /** Several columns, or several entries of a list, are collected. */
  readonly isMany?: true
}
