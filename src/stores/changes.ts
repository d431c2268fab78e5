// The port to the changes of records: which ones each commit changed, and which of them satisfy a condition.
import type { Predicate } from '../query/predicate.ts'
import type { Sort } from '../query/query.ts'
import type { RecordIdentifier, StoredRecord } from './records.ts'

/** Records of one dataset, ready for many conditions. Lists of ids are ascending. */
export interface ChangedRecords {
  /** The ids that are no longer records of their own, and the records that absorbed them. */
  readonly absorbed: ReadonlyMap<number, number>
  /** Returns the ids of those that satisfy the condition now, which must be one that they were prepared for. */
  match(where: Predicate): Uint32Array
}

/**
 * Reads the changes of a data directory. Calls are synchronous, because a thread of its own makes them. Every call reads
 * the last commit.
 *
 * @example
 * const head = changes.head()
 * const ids = changes.between(position, head)?.get('person') ?? new Uint32Array()
 * changes.select('person', ids, [where]).match(where) // the ids of those that satisfy the condition now
 */
export interface RecordChanges {
  /** Returns the position after the last commit. */
  head(): string
  /** Returns the ids changed between two positions, by dataset; undefined when that is no longer known. */
  between(position: string, head: string): ReadonlyMap<string, Uint32Array> | undefined
  /** Reads these records, so that they can be matched with the conditions. Without conditions, it only tells which of them were absorbed. */
  select(dataset: string, ids: Uint32Array, conditions: readonly Predicate[]): ChangedRecords
  /** Returns the ids of all records of the dataset that satisfy the condition, ascending. Throws while its index is made. */
  matching(dataset: string, where: Predicate): Uint32Array
  /** Returns the first of these ids in the order of the sorts. */
  first(dataset: string, ids: Uint32Array, sorts: readonly Sort[], limit: number): readonly number[]
  /** Returns the record as its sources state it, without fields of linked records; undefined when there is none. */
  stated(dataset: string, id: number): StoredRecord | undefined
  /** Returns the id of the record that holds the identifier: one that states it now before a former one. */
  holder(dataset: string, key: RecordIdentifier): number | undefined
  /** Gives back the memory of what was read for conditions. */
  release(): void
  close(): void
}
