// Queries of engines: compiled searches and suggestions, as plain data that can be sent to a worker thread.
import type { Predicate, Scalar, ValuePaths } from './predicate.ts'

export type { ValuePaths as At }

export interface Sort {
  readonly path: string
  readonly lists: readonly ValuePaths[]
  readonly at: ValuePaths
  readonly descending: boolean
  /** Values that sort in this order and before all others (ranges such as `11-50`). */
  readonly order?: readonly string[]
}

/** The comparable form of a sorted value; null stands for none and comes last in both directions. */
export type SortKey = string | number | null

/** The end of a page: the sort keys of its last record, and the record's id, which breaks ties. */
export interface PagePosition {
  readonly keys: readonly SortKey[]
  readonly id: number
}

export interface SearchQuery {
  readonly dataset: string
  /** Undefined: every record. */
  readonly where: Predicate | undefined
  readonly sorts: readonly Sort[]
  readonly after: PagePosition | undefined
  /** 0: only the total is wanted. */
  readonly limit: number
}

export interface Suggestion {
  readonly value: string
  readonly count: number
}

/** An aggregation counts all matching records, or the values of a field over them. */
export type Aggregation =
  | { readonly kind: 'count' }
  | {
      readonly kind: 'group_by'
      readonly path: string
      readonly lists: readonly ValuePaths[]
      readonly at: ValuePaths
      /** The most buckets, the fullest first; equal ones by their keys. */
      readonly size: number
    }

export interface Bucket {
  readonly key: string | number | boolean
  /** The number of entries that have the value; for a field outside of lists, the number of records. */
  readonly count: number
}

export type AggregationResult =
  | { readonly kind: 'count'; readonly value: number }
  | { readonly kind: 'group_by'; readonly buckets: readonly Bucket[] }

export interface AggregateQuery {
  readonly dataset: string
  readonly where: Predicate | undefined
  readonly aggregations: readonly Aggregation[]
}

export interface SuggestQuery {
  readonly dataset: string
  readonly lists: readonly ValuePaths[]
  readonly at: ValuePaths
  /** Folded; empty asks for the most frequent values. */
  readonly text: string
  readonly where: Predicate | undefined
  /** The part of the filter that the entry holding the value must itself satisfy. */
  readonly entryWhere: Predicate | undefined
  readonly limit: number
}

export interface GroupQuery {
  readonly dataset: string
  readonly where: Predicate | undefined
  readonly lists: readonly ValuePaths[]
  readonly at: ValuePaths
  /** The largest number of groups returned. */
  readonly size: number
}

/** A value and the number of entries that have it: of a field outside of lists, the number of records. */
export interface ValueCount {
  readonly value: Scalar
  readonly count: number
}

export interface NearestValuesQuery {
  readonly dataset: string
  /** The filter whose compared texts are looked up. */
  readonly where: Predicate
}

/** A column whose values may be named in a text. */
export interface NamingColumn {
  readonly lists: readonly ValuePaths[]
  readonly at: ValuePaths
  /** True when values that only begin with a text are wanted as well, such as `Acme, Inc.` for `acme`. */
  readonly longer?: true
}

export interface NamedValuesQuery {
  readonly dataset: string
  /** Folded. A text that continues another one follows it, so that it is not looked for where no value begins with that one. */
  readonly texts: readonly string[]
  readonly columns: readonly NamingColumn[]
}

/** A value of a column that a text names. */
export interface NamedValue {
  /** The indexes of the column and the text in the query. */
  readonly column: number
  readonly text: number
  readonly value: string
  /** The number of entries that have it (of a column outside of lists, of records), counted up to 10,000. */
  readonly count: number
  /** True when the text is the whole value; false when the value goes on after it, or adds it as another name. */
  readonly isWhole: boolean
}
