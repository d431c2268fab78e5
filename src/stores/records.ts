// The port to the records: what every store of people, companies and other records must do.
import { ApiError, InputError } from '../errors.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { searchBudgetMs } from '../query/limits.ts'
import type { Predicate } from '../query/predicate.ts'
import type { ProjectionMessage } from '../query/project.ts'
import type {
  AggregateQuery,
  AggregationResult,
  NamedValue,
  NamedValuesQuery,
  NearestValuesQuery,
  PagePosition,
  SearchQuery,
  Suggestion,
  SuggestQuery,
} from '../query/query.ts'
import type { RankedHit, RankedPosition, RankedQuery, VectorMaker } from '../query/ranked.ts'

/** An identifier as it is stored: its kind and the normal form of its value. */
export interface RecordIdentifier {
  readonly kind: string
  readonly value: string
}

/** An identifier by which one record refers to another, of the same or another dataset. */
export interface Reference extends RecordIdentifier {
  readonly dataset: string
}

/** JSON as a string or as UTF-8 bytes; bytes are cheaper to pass between threads and to write. */
export type StoredJson = string | Uint8Array

export const jsonString = (json: StoredJson): string =>
  typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString()

/** A contribution: what one row of one source says about a record. */
export interface Contribution {
  readonly source: string
  /** Tells the rows of a source apart; the same key in a later file of the source replaces this contribution. */
  readonly key: string
  /** The date of the source's snapshot, in epoch milliseconds. */
  readonly seenMs: number
  /** A hash of the row before anything was derived; equal hashes mean that nothing changed. */
  readonly hash: string
  readonly record: JsonObject
  /** The number of the import that wrote it. */
  readonly load: number
  /** The ids of registries that the row states; absent where a version wrote it that did not keep them. */
  readonly registryIds?: readonly RecordIdentifier[]
}

export interface StoredRecord {
  readonly id: number
  /** The merged record in catalogue shape, with its id and dates stamped. */
  readonly record: JsonObject
  readonly updatedAtMs: number
}

export interface IdentifierHolder {
  readonly id: number
  /** True when the record had the identifier once and no longer states it. */
  readonly former: boolean
}

/** A record that was found by an identifier. */
export type StoredMatch = StoredRecord & IdentifierHolder

/** The answer about a record that was found by an identifier, as JSON in UTF-8. */
export interface FoundRow extends IdentifierHolder {
  readonly text: Uint8Array
}

/** A record with everything that sources say about it. */
export interface RecordWithContributions {
  readonly id: number
  readonly record: JsonObject
  readonly contributions: readonly Contribution[]
}

/** A record as it is stored. It is not parsed, because an import finds most records unchanged. */
export interface UnparsedRecord {
  readonly id: number
  readonly text: StoredJson
  readonly contributions: readonly UnparsedContribution[]
  /**
   * The identifiers of the `distinguishingKinds` of registries by which it is found, where some contribution does not tell
   * which it states; none otherwise.
   */
  readonly registryIdsOnFile: readonly RecordIdentifier[]
}

export type UnparsedContribution = Omit<Contribution, 'record'> & { readonly text: StoredJson }

/** A record to be written: a new one, or a replacement for the record of its id. */
export interface RecordWrite {
  readonly id: number
  /** True when there is no record of this id yet. */
  readonly isNew: boolean
  /** The merged record as JSON text, without stamped fields. */
  readonly text: StoredJson
  readonly updatedAtMs: number
  readonly contributions: readonly (Omit<Contribution, 'record' | 'load'> & {
    readonly text: StoredJson
    readonly load?: number
  })[]
  /** The identifiers that find it, and former ones. */
  readonly keys: readonly RecordIdentifier[]
  readonly formerKeys: readonly RecordIdentifier[]
  /** Identifiers that find it no longer; none by default. */
  readonly removedKeys?: readonly RecordIdentifier[]
  /** The names by which it can be found. */
  readonly names: readonly string[]
  /** True when it is to be linked to other records before the import commits. */
  readonly namesOthers: boolean
  /** Records that turned out to be this one; their ids lead to this record from now on. */
  readonly absorbs: readonly number[]
}

/** The result of linking a record to others. */
export interface LinkUpdate {
  readonly id: number
  /** The identifiers by which its links were found: the record is linked again when one of them moves to another record. */
  readonly references: readonly Reference[]
  /** The whole record without stamped fields, which the store may change, and its JSON. */
  readonly record: JsonObject
  readonly text: string
  /** True when its links differ from those that are stored. */
  readonly isChanged: boolean
}

/** Some values of a record, in the order of the requested paths. */
export interface PickedValues {
  /** The id of the record; for an absorbed record, of the one that absorbed it. */
  readonly id: number
  readonly values: readonly (Json | undefined)[]
}

/** A record that was found by its name. */
export interface StoredNameMatch extends PickedValues {
  /** True when the name, in its normal form, is or was a name of the record; false when a name of it is similar. */
  readonly isHolder: boolean
}

export interface NameWordCounts {
  readonly total: number
  readonly counts: ReadonlyMap<string, number>
}

export interface RecordsPage {
  /** The rows in the order of the query, at most `limit` of them. */
  readonly records: readonly StoredRecord[]
  /** The position of the last record; undefined on the last page. */
  readonly next: PagePosition | undefined
  /** The exact number of records that match, on all pages. */
  readonly total: number
}

/** A row of a ranked page. */
export interface RankedRow {
  readonly id: number
  /** The record as JSON in UTF-8. */
  readonly text: Uint8Array
  /** Undefined after the head. */
  readonly answer: RankedHit['answer']
}

/** The model whose vectors can rank, or why none can. */
export interface EmbeddedBy {
  /** The name of the model; undefined until every value on file has had a vector of it. */
  readonly model: string | undefined
  /** Says why the vectors cannot be read now; undefined where they can. */
  readonly fault: string | undefined
}

/** A page of records in the order in which they answer to words. */
export interface RankedPage {
  readonly rows: readonly RankedRow[]
  /** The maker of the vectors that ranked; undefined where only words did. */
  readonly vectors: VectorMaker | undefined
  /** The place before the first row, with the whole head in its order; undefined where only the total is wanted. */
  readonly start: RankedPosition | undefined
  /** Undefined on the last page. */
  readonly next: RankedPosition | undefined
  /** The number of records that are ranked. */
  readonly total: number
}

/** A page of records as rows of an answer. */
export interface RowsPage extends Omit<RecordsPage, 'records'> {
  /** The records as JSON in UTF-8, to be joined by commas; an item may itself hold several rows with commas between them. */
  readonly rows: readonly Uint8Array[]
  readonly count: number
}

export interface ScanRequest {
  readonly dataset: string
  /** Undefined: every record. */
  readonly where: Predicate | undefined
  /** The fields of each row, which must exist and be permitted. */
  readonly shows: ProjectionMessage
}

/** The records of a dataset that match, as of one commit, in parts for readers in any thread. */
export interface RecordScan {
  /** Holds up all commits until the returned function is called; undefined where that cannot be had, as beside an import. */
  holdCommits(): (() => void) | undefined
  /** Begins to read the last commit, in the place of another one. */
  begin(): ScanBegin
  /** Yields the parts in the order of their ids, each of that many records; the last one may have fewer, or none. */
  parts(length: number): Iterable<ScanPart>
  close(): void
}

export interface ScanBegin {
  /** Another number whenever something was committed since the scan began before. */
  readonly commit: number
  /** There are no more records than this. */
  readonly countMax: number
}

export interface ScanPart {
  readonly ids: readonly number[]
  /** True when all of them are known to match. */
  readonly isMatched: boolean
  /** The share of the scan that ends with this part, up to 1. */
  readonly share: number
}

/** Reads parts of a scan: it sees the commit at which it began last. */
export interface PartReader {
  begin(): void
  /** Yields the JSON of the matching records in the order of the ids, and how many records were read for them. */
  read(part: ScanPart): Iterable<{ readonly read: number; readonly rows: readonly Uint8Array[] }>
  close(): void
}

/** Some ids of one kind that a source gave to its rows. */
export interface RowIds {
  readonly kind: string
  readonly ids: readonly string[]
  /** The number of all ids of the kind. */
  readonly count: number
}

/** Another import is running, in this process or another. */
export class ImportRunning extends InputError {
  constructor(options?: ErrorOptions) {
    super(
      'Another import is running on this data directory, or its search index is being rebuilt. Wait for it to end, then try again.',
      options,
    )
  }
}

/** A search was stopped because it took too long. */
export class SearchTooLong extends ApiError {
  constructor() {
    super(
      'invalid_request',
      `The search took longer than ${searchBudgetMs / 1000} seconds. Narrow the filters, or try again later.`,
    )
  }
}

/**
 * One import. Readers see nothing of it before `commit` and all of it after; a process that dies before leaves the
 * previous state. Only one import runs at a time; a second one fails with ImportRunning.
 *
 * @example
 * const transaction = await records.beginImport()
 * await transaction.write('person', writes)
 * await transaction.commit()
 */
export interface ImportTransaction {
  /** A number larger than that of every import before. */
  readonly number: number
  /**
   * Returns a number larger than `number` and all that were returned before: contributions with it are those of a later
   * export, which take the place of what the same source said in earlier ones of this import.
   */
  laterNumber(): number
  /**
   * Returns the records that have each identifier, those written by this import included. The ids may be those of records
   * that others have absorbed.
   */
  find(dataset: string, keys: readonly RecordIdentifier[]): Promise<readonly (readonly IdentifierHolder[])[]>
  /** Like `find`, but an absorbed record counts as the one that absorbed it. */
  holders(
    dataset: string,
    keys: readonly RecordIdentifier[],
  ): Promise<readonly (readonly IdentifierHolder[])[]>
  /** Returns the records in the order of the ids; undefined where there is none. The id of an absorbed record leads to the one that absorbed it. */
  read(dataset: string, ids: readonly number[]): Promise<readonly (UnparsedRecord | undefined)[]>
  /** Returns the names of all sources that have imported anything. */
  sourceNames(): Promise<readonly string[]>
  /**
   * Returns ids that the source gave to rows of earlier imports, at most so many of each kind. They are the ones that
   * tell its rows apart, and are taken from the first thousands of their kind.
   */
  sampleRowIds(dataset: string, source: string, atMost: number): Promise<readonly RowIds[]>
  /** Returns an id that no record has or had. */
  nextId(dataset: string): number
  write(dataset: string, entries: readonly RecordWrite[]): Promise<void>
  /**
   * Returns the records of the dataset that are to be linked: those that this import wrote and that name others, and those
   * with a reference to an identifier that it wrote.
   */
  recordsToLink(dataset: string): Promise<readonly number[]>
  /** Writes the links of records, and leaves the rest of them as it is. */
  writeLinks(dataset: string, records: readonly LinkUpdate[]): Promise<void>
  commit(): Promise<void>
  /** Discards the import; does nothing after `commit`. */
  abort(): Promise<void>
}

/**
 * The records of all datasets. Every method reads the state of the last commit.
 *
 * @example
 * const [match] = await records.find('person', { kind: 'email', value: 'ana@acme.com' })
 * const page = await records.search({ dataset: 'person', where, sorts: [], after: undefined, limit: 20 })
 */
export interface Records {
  /** Returns the records that have the identifier: those that state it now, then former ones. */
  find(dataset: string, key: RecordIdentifier): Promise<readonly StoredMatch[]>
  /** Like `find`, but returns ids only. */
  holders(dataset: string, key: RecordIdentifier): Promise<readonly IdentifierHolder[]>
  /**
   * Like `find`, but returns what is shown of the records; undefined where rows cannot be read now, as while the index is being
   * built. The requested fields must exist and be permitted.
   */
  findRows(
    dataset: string,
    key: RecordIdentifier,
    shows: ProjectionMessage,
  ): Promise<readonly FoundRow[] | undefined>
  /** Returns the records in the order of the ids; undefined where there is none. */
  get(dataset: string, ids: readonly number[]): Promise<readonly (StoredRecord | undefined)[]>
  /** Returns the values at the paths of the records; records that do not exist are left out. */
  pickValues(
    dataset: string,
    ids: readonly number[],
    paths: readonly string[],
  ): Promise<readonly PickedValues[]>
  /** Returns the record with the contribution of each source; undefined when there is none. */
  contributionsOf(dataset: string, id: number): Promise<RecordWithContributions | undefined>
  /**
   * Returns records that have or had the name, then those with a similar name, likely ones first: at most `atMost` of each,
   * with their values at the paths. When a record has the name now, misspellings of it are not looked for.
   */
  findByName(
    dataset: string,
    name: string,
    paths: readonly string[],
    atMost: number,
  ): Promise<readonly StoredNameMatch[]>
  /**
   * Returns how many records have each of the words in a name (a word of very many is counted up to a bound) and how many have names. The
   * words are those of normal forms, in Latin letters where the script is Cyrillic or Greek.
   */
  countNameWords(dataset: string, words: readonly string[]): Promise<NameWordCounts>
  /**
   * Returns one page of matching records. Throws SearchTooLong when it takes longer than `budgetMs` (by default
   * `searchBudgetMs`), and an ApiError with status 503 while the index is being built; so do the methods below.
   */
  search(query: SearchQuery, budgetMs?: number): Promise<RecordsPage>
  /** Like `search`, but returns ids only. */
  searchIds(query: SearchQuery): Promise<{ readonly ids: readonly number[]; readonly total: number }>
  /** Like `search`, but returns the page as rows. The requested fields must exist and be permitted. */
  searchRows(query: SearchQuery, shows: ProjectionMessage): Promise<RowsPage>
  /** Like `searchRows`, with each row by itself, for readers of many pages: nothing of them is cached. */
  searchEachRow(query: SearchQuery, shows: ProjectionMessage): Promise<RowsPage>
  /**
   * Returns one page of records in the order in which they answer to the words of the query (src/query/ranking.ts). Throws
   * like `search`. The requested fields must exist and be permitted.
   */
  searchRanked(query: RankedQuery, shows: ProjectionMessage): Promise<RankedPage>
  /** Returns the model whose vectors can rank. */
  embeddedBy(): EmbeddedBy
  /** Returns values with the number of records that have them: best match first, then most frequent. */
  suggest(query: SuggestQuery): Promise<readonly Suggestion[]>
  /** Returns one exact result for each aggregation, in their order. */
  aggregate(query: AggregateQuery): Promise<readonly AggregationResult[]>
  /**
   * Returns values that look like the texts which the filter compares with and no record has, the most frequent first.
   * Throws like `search`.
   */
  nearestValues(query: NearestValuesQuery, budgetMs?: number): Promise<readonly string[]>
  /** Returns the values that the texts name, in no order. Throws like `search`. */
  namedValues(query: NamedValuesQuery): Promise<readonly NamedValue[]>
  /**
   * Prepares for searches, now and after every commit, so that the first of a kind takes no longer than others. Rebuilds a
   * lost or damaged index; `report` receives a sentence about it. Resolves when searches are answered without waiting for a
   * thread to start.
   */
  keepWarm(report: (sentence: string) => void): Promise<void>
  count(dataset: string): Promise<number>
  /** Returns a number that changes whenever something was committed. */
  commitVersion(): number
  /** Returns the ids of the records that were last confirmed before the time, ascending. */
  idsBefore(dataset: string, timeMs: number): Promise<readonly number[]>
  /**
   * With `isTrial`, an import that only ends with `abort`: it does not write files of the search index. Waits up to
   * `waitMs` (half a second by default) for another one to end.
   */
  beginImport(options?: { readonly isTrial: boolean; readonly waitMs?: number }): Promise<ImportTransaction>
  close(): Promise<void>
}
