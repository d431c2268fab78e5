// The interface of a database that a benchmark compares with.

export interface SearchOutcome {
  readonly total: number
  /** The ids of the first page, in order. */
  readonly ids: readonly number[]
}

export interface ComparedDatabase {
  readonly name: string
  /** Runs a query that returns one row with `total` and `ids`. */
  ask(sql: string): Promise<SearchOutcome>
  close(): Promise<void>
}

/** The expressions that the databases spell differently. */
export interface Dialect {
  readonly containsText: (column: string, text: string) => string
  /** True when the headline contains the words as a phrase. */
  readonly headlineHas: (words: readonly string[]) => string
  /** True when the column `word` is within the edit distance of the wanted word. */
  readonly isLike: (wanted: string, edits: number) => string
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
