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
