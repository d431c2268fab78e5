// The form of the tables of words: what is meant, and after it the spellings of it.

export interface PhraseTable {
  readonly [meaning: string]: string
}

/** Returns the meaning of each spelling of a table whose entries list spellings between commas. */
export const phrasesOf = (table: PhraseTable): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([meaning, spellings]) =>
      spellings.split(',').map(spelling => [spelling.trim(), meaning] as const),
    ),
  )
