// A mapping as it is written (Mapping), and ready to run on the rows of a source (CompiledMapping).
import type { JsonObject } from '../../lib/json/json.ts'
import type { MappingCondition } from './language/condition.ts'
import type { Expression } from './language/expression.ts'
import type { Join } from './language/join.ts'
import type { NestedRows } from './language/nested-rows.ts'
import type { FieldRule } from './language/rule.ts'
import type { Lookups } from './language/steps/file-lookup.ts'

export type NamedExpressions = readonly (readonly [string, Expression])[]

/** A mapping file, checked against the catalogue. */
export interface Mapping {
  /** The file's name, for messages. */
  readonly name: string
  /** The text of the file. */
  readonly text: string
  readonly dataset: string
  /** The name of the source its records come from. */
  readonly source: string | undefined
  /** The sheet of a workbook that it reads. */
  readonly sheet: string | undefined
  readonly rows: NestedRows
  /** The date of the source's snapshot, or the expression that reads it from a row. */
  readonly date: string | Expression | undefined
  readonly ids: NamedExpressions
  /** The texts that mean "no value", in lower case. */
  readonly blank: ReadonlySet<string>
  readonly skips: readonly MappingSkip[]
  readonly joins: readonly Join[]
  readonly lookups: Lookups
  readonly values: NamedExpressions
  readonly rules: readonly FieldRule[]
}

export interface MappingSkip {
  readonly when: MappingCondition
  /** True when only the last rows of a file are left out, those behind which no other row stands. */
  readonly isAtEnd: boolean
  readonly reason: string
}

export interface ExternalId {
  readonly kind: string
  readonly value: string
}

export type MappedRow =
  | {
      /** The record in the shape of the catalogue, with values as loose as the source has them. */
      readonly record: JsonObject
      /** Two rows that state the same id of a kind are one record. */
      readonly externalIds: readonly ExternalId[]
      /** The date of the statement, `YYYY-MM-DDTHH:MM:SS`. */
      readonly date?: string
    }
  /** The reason for which a rule of the mapping leaves the row out. */
  | {
      readonly skipped: string
      /** The row is this one instead where it is not among the last rows of its file. */
      readonly unlessLast?: MappedRow
    }
  /** The reason for which the row cannot be a record; it names the column and its value. */
  | { readonly rejected: string; readonly isEmpty?: true }

export interface CompiledMapping {
  readonly dataset: string
  /** True when it leaves out rows only where they are the last ones of a file. */
  readonly skipsLastRows: boolean
  readonly source?: string
  /** The dotted path of the list of rows in a document, for the reader of the main file. */
  readonly rows?: string
  readonly sheet?: string
  /** Warnings of reading second files: unreadable rows, optional files that are missing. */
  readonly warnings: readonly string[]
  /** Returns the records of one row: usually one; several or none when records are nested in rows. Never throws. */
  readonly map: (row: JsonObject) => readonly MappedRow[]
  /** Returns, after the last row, how many rows of each joined file belong to no row of the main file. */
  readonly unjoined: () => readonly { readonly file: string; readonly rows: number; readonly of: number }[]
}
