// What a mapping is: as it is written (Mapping), and ready to run on the rows of a source (CompiledMapping).
import type { JsonObject } from '../../lib/json/json.ts'
import type { Condition } from './language/condition.ts'
import type { Expression } from './language/expression.ts'
import type { Join } from './language/join.ts'
import type { NestedRows } from './language/nested-rows.ts'
import type { Rule } from './language/rule.ts'
import type { Lookups } from './language/steps/file-lookup.ts'

export type NamedExpressions = readonly (readonly [string, Expression])[]

/** A mapping file, checked against the catalogue. */
export interface Mapping {
  /** The file's name, for messages. */
  readonly name: string
  /** The file as it is written. */
  readonly text: string
  readonly dataset: string
  /** The name of the source its records come from. */
  readonly source: string | undefined
  readonly rows: NestedRows
  /** The date of the source's snapshot, or where a row says it. */
  readonly date: string | Expression | undefined
  readonly ids: NamedExpressions
  /** Texts that mean "no value", in lower case. */
  readonly blank: ReadonlySet<string>
  readonly skips: readonly { readonly when: Condition; readonly reason: string }[]
  readonly joins: readonly Join[]
  readonly lookups: Lookups
  readonly values: NamedExpressions
  readonly rules: readonly Rule[]
}

export interface ExternalId {
  readonly kind: string
  readonly value: string
}

export type MappedRow =
  | {
      /** In the shape of the catalogue; single values as loose as the source has them. */
      readonly record: JsonObject
      /** Two rows that state the same id of a kind are one record. */
      readonly externalIds: readonly ExternalId[]
      /** `YYYY-MM-DDTHH:MM:SS`; when the source said this. */
      readonly date?: string
    }
  /** Left out by a rule of the mapping; equal reasons are meant to be counted. */
  | { readonly skipped: string }
  /** Cannot be a record; names the column and its value. */
  | { readonly rejected: string }

export interface CompiledMapping {
  readonly dataset: string
  readonly source?: string
  /** For the reader of the main file: the dotted path of the list of rows in a document. */
  readonly rows?: string
  /** What was noticed while second files were read: unreadable rows, optional files that are not there. */
  readonly warnings: readonly string[]
  /** The records of one row: mostly one; several, or none, where records are nested in rows. Never throws. */
  readonly map: (row: JsonObject) => readonly MappedRow[]
  /** After the last row: how many rows of each joined file no row asked for. */
  readonly unjoined: () => readonly { readonly file: string; readonly rows: number; readonly of: number }[]
}
