// The port to the records: what Almanac asks of whatever holds people and companies.
import { ApiError, InputError } from '../errors.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { searchBudgetMs } from '../query/limits.ts'
import type { ProjectionMessage } from '../query/project.ts'
import type {
  AggregateQuery,
  AggregationResult,
  NearestValuesQuery,
  PagePosition,
  SearchQuery,
  Suggestion,
  SuggestQuery,
} from '../query/query.ts'

/** An identifier as the store files it: the kind and the normal form of the value. */
export interface Key {
  readonly kind: string
  readonly value: string
}

/** An identifier of a record of another dataset, or of the same one. */
export interface Reference extends Key {
  readonly dataset: string
}

/** JSON text, as a string or as its UTF-8 bytes; bytes are cheaper to hand over and to write. */
export type JsonBytes = string | Uint8Array

export const textOf = (json: JsonBytes): string =>
  typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString()

/** What one row of one source said about a record. */
export interface Contribution {
  readonly source: string
  /** Tells the rows of a source apart; the same key in a later file of the source replaces this contribution. */
  readonly key: string
  /** The date of the source's snapshot, in epoch milliseconds. */
  readonly seenMs: number
  /** Of the row before anything was derived; equal hashes mean that nothing changed. */
  readonly hash: string
  readonly record: JsonObject
  /** The number of the load that wrote it. */
  readonly load: number
}

export interface StoredRecord {
  readonly id: number
  /** The merged record in catalogue shape, with its id and dates stamped. */
  readonly record: JsonObject
  readonly updatedAtMs: number
}

export interface Holder {
  readonly id: number
  /** The record had the identifier once and no longer states it. */
  readonly former: boolean
}

/** A record that an identifier found. */
export type Found = StoredRecord & Holder

/** A record with all that was said about it. */
export interface Dossier {
  readonly id: number
  readonly record: JsonObject
  readonly contributions: readonly Contribution[]
}

/** A record as it lies in the store: unparsed, since an import finds most of them unchanged. */
export interface Filed {
  readonly id: number
  readonly text: JsonBytes
  readonly contributions: readonly FiledContribution[]
}

export type FiledContribution = Omit<Contribution, 'record'> & { readonly text: JsonBytes }

/** A record to be written, new or in place of what stands under its id. */
export interface Entry {
  readonly id: number
  /** Nothing stands under the id yet. */
  readonly isNew: boolean
  /** The merged record as JSON text, without stamped fields. */
  readonly text: JsonBytes
  readonly updatedAtMs: number
  readonly contributions: readonly (Omit<Contribution, 'record' | 'load'> & {
    readonly text: JsonBytes
    readonly load?: number
  })[]
  /** Identifiers that find it, and those that found it before. */
  readonly keys: readonly Key[]
  readonly formerKeys: readonly Key[]
  /** Names by which similarity finds it. */
  readonly names: readonly string[]
  /** It is to be linked to other records before the load commits. */
  readonly namesOthers: boolean
  /** Records that turned out to be this one; their ids lead here from now on. */
  readonly absorbs: readonly number[]
}

/** A record that was linked to others. */
export interface Linked {
  readonly id: number
  /** The identifiers of others by which its links are found: it is linked again when one of them changes hands. */
  readonly references: readonly Reference[]
  /** The whole record as JSON text, without stamped fields; undefined where its links are as before. */
  readonly text: string | undefined
  /** Whether a search could tell the difference. */
  readonly isSearched: boolean
}

/** Some values of a record, in the order in which their paths were asked for. */
export interface Picked {
  /** Of the record that exists: that into which the asked one was absorbed. */
  readonly id: number
  readonly values: readonly (Json | undefined)[]
}

/** A record that a name found. */
export interface Named extends Picked {
  /** The name, in its normal form, is or was a name of the record. */
  readonly isHolder: boolean
}

export interface Page {
  /** In the order of the query, `limit` of them at most. */
  readonly records: readonly StoredRecord[]
  /** Where the page ended; undefined on the last page. */
  readonly next: PagePosition | undefined
  /** The exact number of records that match, on all pages. */
  readonly total: number
}

/** A page as an answer shows it. */
export interface RowsPage extends Omit<Page, 'records'> {
  /** JSON of the records as UTF-8 bytes that nobody changes; in a piece of several they are separated by commas. */
  readonly rows: readonly Uint8Array[]
  readonly count: number
}

/** Another bulk write is running, by this process or another. */
export class LoadRunning extends InputError {
  constructor(options?: ErrorOptions) {
    super(
      'Another import is running on this data directory, or its search index is being made again. Wait for it to end, then try again.',
      options,
    )
  }
}

/** A search was stopped because its time was over. */
export class SearchTooLong extends ApiError {
  constructor() {
    super(
      'invalid_request',
      `The search took longer than ${searchBudgetMs / 1000} seconds. Narrow the filters, or try again later.`,
    )
  }
}

/**
 * One bulk write. Nothing of it is visible to readers before `commit`, all of it after; a process that dies in
 * between leaves the previous state. One load runs at a time; a second one fails with LoadRunning.
 */
export interface Load {
  /** Larger than that of every load before. */
  readonly number: number
  /** The records that hold each key, those written by this load included. */
  find(dataset: string, keys: readonly Key[]): Promise<readonly (readonly number[])[]>
  /** The same with who holds each key, and who held it. */
  holders(dataset: string, keys: readonly Key[]): Promise<readonly (readonly Holder[])[]>
  /** Undefined where there is none. An id of an absorbed record answers what absorbed it. */
  read(dataset: string, ids: readonly number[]): Promise<readonly (Filed | undefined)[]>
  /** An id that no record has or had. */
  nextId(dataset: string): number
  write(dataset: string, entries: readonly Entry[]): Promise<void>
  /**
   * The records of the dataset that are to be linked: those that this load wrote and that name others, and those with
   * a reference to a key that it wrote.
   */
  unlinked(dataset: string): Promise<readonly number[]>
  /** Writes links of records; all else that is known of them stays. */
  link(dataset: string, records: readonly Linked[]): Promise<void>
  commit(): Promise<void>
  /** Forgets everything; does nothing after `commit`. */
  abort(): Promise<void>
}

export interface Records {
  /** The records that have the identifier, those that state it now before former ones. */
  find(dataset: string, key: Key): Promise<readonly Found[]>
  /** The same without what stands in them. */
  holders(dataset: string, key: Key): Promise<readonly Holder[]>
  /** In the order of the ids; undefined where there is none. */
  get(dataset: string, ids: readonly number[]): Promise<readonly (StoredRecord | undefined)[]>
  /** The values at the paths of the records, without the rest of them; records that do not exist are left out. */
  pick(dataset: string, ids: readonly number[], paths: readonly string[]): Promise<readonly Picked[]>
  /** What each source said about the record. */
  dossier(dataset: string, id: number): Promise<Dossier | undefined>
  /**
   * Records that have or had the name, then those whose names resemble it, likely ones first; at most `atMost` of
   * each, with their values at the paths. Where some have the name now, others differ from it by no slip.
   */
  named(dataset: string, name: string, paths: readonly string[], atMost: number): Promise<readonly Named[]>
  /**
   * Throws SearchTooLong when the work takes longer than `budgetMs`, `searchBudgetMs` unless told, and another ApiError
   * while the index is being made; so do all that search.
   */
  search(query: SearchQuery, budgetMs?: number): Promise<Page>
  /** The same page as an answer shows it. What is asked for must exist and be permitted. */
  searchRows(query: SearchQuery, shows: ProjectionMessage): Promise<RowsPage>
  /** Values with the number of records that have them; best match first, then most frequent. */
  suggest(query: SuggestQuery): Promise<readonly Suggestion[]>
  /** One answer for each aggregation, in their order; exact. Throws an ApiError like `search`. */
  aggregate(query: AggregateQuery): Promise<readonly AggregationResult[]>
  /**
   * Returns values that look like the texts which the filter compares with and no record has, the most frequent first.
   * Throws like `search`.
   */
  nearestValues(query: NearestValuesQuery, budgetMs?: number): Promise<readonly string[]>
  /**
   * Prepares for searches, now and after every commit, so that the first of a kind takes no longer than others. Makes
   * again what they need and is lost or damaged; `report` takes a sentence about it.
   */
  stayWarm(report: (sentence: string) => void): void
  count(dataset: string): Promise<number>
  beginLoad(): Promise<Load>
  close(): Promise<void>
}
