// The records that a batch of rows touches: those its keys find, and those it creates.
import type { Filed, Key } from '../../stores/records.ts'
import { Draft } from './draft.ts'

export class Drafts {
  readonly #drafts = new Map<number, Draft>()
  readonly #holders = new Map<string, Set<number>>()
  readonly #redirects = new Map<number, number>()

  open(filed: Filed): void {
    if (!this.#drafts.has(filed.id)) this.#drafts.set(filed.id, Draft.of(filed))
  }

  create(id: number): Draft {
    const draft = Draft.fresh(id)
    this.#drafts.set(id, draft)
    return draft
  }

  has(id: number): boolean {
    return this.#drafts.has(this.#follow(id))
  }

  hold(key: string, id: number): void {
    const holders = this.#holders.get(key) ?? new Set()
    holders.add(id)
    this.#holders.set(key, holders)
  }

  redirect(from: number, to: number): void {
    this.#redirects.set(from, to)
  }

  /** The records that hold the key, oldest id first. */
  holding(key: Key): readonly Draft[] {
    const ids = [...(this.#holders.get(keyText(key)) ?? [])].map(id => this.#follow(id))
    return [...new Set(ids)].sort((a, b) => a - b).flatMap(id => this.#drafts.get(id) ?? [])
  }

  absorb(draft: Draft, other: Draft): void {
    draft.absorb(other)
    this.#drafts.delete(other.id)
    this.#redirects.set(other.id, draft.id)
  }

  changed(): readonly Draft[] {
    return [...this.#drafts.values()].filter(draft => draft.isChanged)
  }

  #follow(id: number): number {
    const target = this.#redirects.get(id)
    return target === undefined ? id : this.#follow(target)
  }
}

export const keyText = ({ kind, value }: Key): string => `${kind}:${value}`
