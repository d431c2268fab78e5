// The records that a batch of rows changes: those that its keys find, and those that it creates.
import type { RecordIdentifier, UnparsedRecord } from '../../stores/records.ts'
import { RecordDraft } from './draft.ts'
import { keyText } from './key-lists.ts'

export class RecordDrafts {
  readonly #drafts = new Map<number, RecordDraft>()
  readonly #holders = new Map<string, Set<number>>()
  readonly #redirects = new Map<number, number>()
  readonly #crowded = new Set<string>()

  open(filed: UnparsedRecord): void {
    if (!this.#drafts.has(filed.id)) this.#drafts.set(filed.id, RecordDraft.fromStored(filed))
  }

  create(id: number): RecordDraft {
    const draft = RecordDraft.create(id)
    this.#drafts.set(id, draft)
    return draft
  }

  has(id: number): boolean {
    return this.#drafts.has(this.#follow(id))
  }

  ids(): Iterable<number> {
    return this.#drafts.keys()
  }

  addHolder(key: string, id: number): void {
    const holders = this.#holders.get(key) ?? new Set()
    holders.add(id)
    this.#holders.set(key, holders)
  }

  /** Notes that very many records hold the key, of which only those that a row may mean are added as holders. */
  addCrowded(key: string): void {
    this.#crowded.add(key)
  }

  isCrowded(key: RecordIdentifier): boolean {
    return this.#crowded.has(keyText(key))
  }

  /** Returns whether a record holds the key. */
  isHeld(key: RecordIdentifier): boolean {
    return this.isCrowded(key) || this.holdersOf(key).length > 0
  }

  redirect(from: number, to: number): void {
    this.#redirects.set(from, to)
  }

  /** Returns the records that hold the key and have not given it up, lowest id first; of a crowd those that a row may mean. */
  holdersOf(key: RecordIdentifier): readonly RecordDraft[] {
    const ids = [...(this.#holders.get(keyText(key)) ?? [])].map(id => this.#follow(id))
    const holders = [...new Set(ids)].sort((a, b) => a - b).flatMap(id => this.#drafts.get(id) ?? [])
    return holders.filter(draft => !draft.hasGivenUp(key))
  }

  absorb(draft: RecordDraft, other: RecordDraft): void {
    draft.absorb(other)
    this.#drafts.delete(other.id)
    this.#redirects.set(other.id, draft.id)
  }

  changed(): readonly RecordDraft[] {
    return [...this.#drafts.values()].filter(draft => draft.isChanged)
  }

  #follow(id: number): number {
    const target = this.#redirects.get(id)
    return target === undefined ? id : this.#follow(target)
  }
}
