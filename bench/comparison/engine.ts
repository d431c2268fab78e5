// What a benchmark asks of a database it compares with.

export interface SearchOutcome {
  readonly total: number
  /** Of the first page, in order. */
  readonly ids: readonly number[]
}

export interface ComparedDatabase {
  readonly name: string
  /** Answers one row: `total` and `ids`. */
  ask(sql: string): Promise<SearchOutcome>
  close(): Promise<void>
}

/** Where the databases write the same thing differently. */
export interface Dialect {
  readonly containsText: (column: string, text: string) => string
  /** That the words stand in the headline one after the other. */
  readonly headlineHas: (words: readonly string[]) => string
  /** That the column `word` is the wanted one with so many slips at most. */
  readonly isLike: (wanted: string, slips: number) => string
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
