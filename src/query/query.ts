// What an engine is asked: a compiled search or suggestion, plain data that can cross to a worker.
import type { At, Predicate } from './predicate.ts'

export interface Sort {
  readonly path: string
  readonly lists: readonly At[]
  readonly at: At
  readonly descending: boolean
  /** Values that sort in this order and before all others (ranges such as `11-50`). */
  readonly order?: readonly string[]
}

/** The comparable form of a sorted value; null stands for none and comes last in both directions. */
export type SortKey = string | number | null

/** Where a page ended: the sort keys of its last record, and the record's id, which breaks ties. */
export interface Position {
  readonly keys: readonly SortKey[]
  readonly id: number
}

export interface Query {
  readonly dataset: string
  /** Undefined: every record. */
  readonly where: Predicate | undefined
  readonly sorts: readonly Sort[]
  readonly after: Position | undefined
  /** 0: only the total is wanted. */
  readonly limit: number
}

export interface Suggestion {
  readonly value: string
  readonly count: number
}

/** What is counted over the records that match: all of them, or the values of a field. */
export type Aggregation =
  | { readonly kind: 'count' }
  | {
      readonly kind: 'group_by'
      readonly path: string
      readonly lists: readonly At[]
      readonly at: At
      /** The most buckets, the fullest first; equal ones by their keys. */
      readonly size: number
    }

export interface Bucket {
  readonly key: string | number | boolean
  /** A record with several values counts once for each of them. */
  readonly count: number
}

export type Aggregated =
  | { readonly kind: 'count'; readonly value: number }
  | { readonly kind: 'group_by'; readonly buckets: readonly Bucket[] }

export interface AggregateQuery {
  readonly dataset: string
  readonly where: Predicate | undefined
  readonly of: readonly Aggregation[]
}

export interface SuggestQuery {
  readonly dataset: string
  readonly lists: readonly At[]
  readonly at: At
  /** Folded; empty asks for the most frequent values. */
  readonly text: string
  readonly where: Predicate | undefined
  /** The part of the filter that the entry holding the value must itself satisfy. */
  readonly entryWhere: Predicate | undefined
  readonly limit: number
}
