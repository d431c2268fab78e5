// Answers that rows of a list share, such as those about one company: each is asked for, and paid for, once.
import { type Cache, openCache } from '../lib/cache.ts'
import type { JsonObject } from '../lib/json/json.ts'

/** The record that an identifier found. */
export interface IdentifierMatch {
  readonly id: number
  readonly confidence: number
  /** Undefined where only the id is answered yet. */
  readonly record?: JsonObject | undefined
}

/** An answer as it is kept in a file: the match of an identifier, null for none, or a record or a contact by its id. */
export type KeptAnswer =
  | readonly ['match', key: string, match: IdentifierMatch | null]
  | readonly ['record' | 'contact', id: number, record: JsonObject]

/** The most answers of each kind that are remembered. */
const rememberedMax = 20_000

export class AnswerMemory {
  readonly #matches: Cache<string, { readonly match: IdentifierMatch | null }> = openCache(rememberedMax)
  readonly #records: Cache<number, JsonObject> = openCache(rememberedMax)
  readonly #contacts: Cache<number, JsonObject> = openCache(rememberedMax)
  #added: KeptAnswer[] = []

  /** Returns the match of the identifier, null for one that found nothing; undefined when it was not asked about. */
  match(key: string): IdentifierMatch | null | undefined {
    return this.#matches.get(key)?.match
  }

  record(id: number): JsonObject | undefined {
    return this.#records.get(id)
  }

  contact(id: number): JsonObject | undefined {
    return this.#contacts.get(id)
  }

  add(answer: KeptAnswer): void {
    this.#remember(answer)
    this.#added.push(answer)
  }

  /** Returns the answers that were added since the last call. */
  takeAdded(): readonly KeptAnswer[] {
    const added = this.#added
    this.#added = []
    return added
  }

  /** Remembers answers of an earlier run. */
  restore(answers: readonly KeptAnswer[]): void {
    for (const answer of answers) this.#remember(answer)
  }

  #remember(answer: KeptAnswer): void {
    if (answer[0] === 'match') this.#matches.set(answer[1], { match: answer[2] })
    else if (answer[0] === 'record') this.#records.set(answer[1], answer[2])
    else this.#contacts.set(answer[1], answer[2])
  }
}
