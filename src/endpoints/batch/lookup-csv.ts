// The result of a lookup job as CSV: a row for each identifier, in the order in which they were sent.
import Type from 'typebox'
import { byteOrderMark, csvLine } from '../../export/csv.ts'
import type { FieldColumn } from '../../export/field-columns.ts'
import { harmlessCell, matchColumns, noMatch } from '../../export/match-columns.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'

export const resultFormat = Type.Optional(Type.Enum(['jsonl', 'csv']))

/** The column of the identifiers, under the name that they have in the lines of JSON. */
const identifierColumn = 'original_identifier'

/** An identifier with its best match, if it has one. */
export interface CsvLookup {
  readonly identifier: Json
  /** The kind of the identifier, as `almanac enrich` names it. */
  readonly kind: string
  readonly match: { readonly confidence: Json; readonly record: JsonObject } | undefined
  readonly reason: string | undefined
}

/** Returns the header of a file with the columns. */
export const lookupHeader = (columns: readonly FieldColumn[]): string =>
  byteOrderMark + csvLine([identifierColumn, ...matchColumns, ...columns.map(({ name }) => name)])

export const lookupRow = (
  { identifier, kind, match, reason }: CsvLookup,
  columns: readonly FieldColumn[],
): string =>
  csvLine(
    [
      identifier,
      match ? kind : noMatch,
      match?.confidence,
      reason,
      ...columns.map(({ read }) => match && read(match.record)),
    ].map(harmlessCell),
  )
