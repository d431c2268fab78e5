// Prepared rows into the store: which record a row belongs to, and what becomes of it.
import type { Dataset } from '../../catalog/dataset.ts'
import type { MutableObject } from '../../lib/json/json.ts'
import type { Entry, Key, Load } from '../../stores/records.ts'
import { identityOf, keysOf } from '../keys.ts'
import type { Prepared } from '../prepare.ts'
import { alsoOf, chooseRecords, joinsAll } from './choose-records.ts'
import type { Draft, Outcome } from './draft.ts'
import { Drafts, keyText } from './drafts.ts'
import { Met } from './seen-contributions.ts'

export interface UpsertContext {
  readonly dataset: Dataset
  readonly source: string
  readonly load: Load
  /** Derives what follows from a merged record. */
  readonly derive: (record: MutableObject) => Promise<MutableObject>
}

/** The largest stated id that is honoured: new ids follow the largest there is, and must stay exact numbers. */
export const statedIdMax = 2 ** 31 - 1

/** Files batches of rows; rows of one batch see each other. */
export class Upsert {
  readonly #context: UpsertContext
  readonly #isIdentity: (key: Key) => boolean
  /** Contributions of this source that this load met again unchanged. */
  readonly #met = new Met()

  constructor(context: UpsertContext) {
    this.#context = context
    this.#isIdentity = identityOf(context.dataset)
  }

  async put(rows: readonly Prepared[]): Promise<readonly Outcome[]> {
    const drafts = await this.#openDrafts(rows)
    const outcomes: Outcome[] = []
    for (const row of rows) {
      const { draft, outcome } = this.#file(row, drafts)
      if (outcome === 'updated') await this.#joinFurther(draft, drafts)
      outcomes.push(outcome)
    }
    await this.#write(drafts)
    return outcomes
  }

  async #openDrafts(rows: readonly Prepared[]): Promise<Drafts> {
    const drafts = new Drafts()
    const keys = rows.flatMap(row => row.keys.filter(this.#isIdentity))
    const stated = rows.flatMap(({ statedId }) => statedId ?? [])
    await this.#openHolders(keys, stated, drafts)
    return drafts
  }

  /** Opens the records that hold the keys, and those with the ids. */
  async #openHolders(keys: readonly Key[], ids: readonly number[], drafts: Drafts): Promise<void> {
    const { dataset, load } = this.#context
    const found = await load.find(dataset.name, keys)
    const missing = [...new Set([...found.flat(), ...ids])].filter(id => !drafts.has(id))
    const filed = await load.read(dataset.name, missing)
    for (const record of filed) if (record) drafts.open(record)
    for (const [index, id] of missing.entries()) {
      const record = filed[index]
      if (record && record.id !== id) drafts.redirect(id, record.id)
    }
    for (const [index, key] of keys.entries()) {
      for (const id of found[index] ?? []) drafts.hold(keyText(key), id)
    }
  }

  /**
   * A row may have given its record a name that agrees with others it shares a domain with, and that row itself does
   * not: they are one as well, whichever row came first.
   */
  async #joinFurther(draft: Draft, drafts: Drafts): Promise<void> {
    const { dataset } = this.#context
    if (draft.isSole || !joinsAll(dataset)) return
    for (let joined = draft; ; ) {
      const keys = joined.records().flatMap(said => keysOf(dataset, said).filter(this.#isIdentity))
      await this.#openHolders(keys, [], drafts)
      const [kept, ...absorbed] = [joined, ...alsoOf(dataset, joined, keys, drafts)].sort(
        (a, b) => a.id - b.id,
      )
      if (!kept || absorbed.length === 0) return
      for (const other of absorbed) drafts.absorb(kept, other)
      joined = kept
    }
  }

  #file(row: Prepared, drafts: Drafts): { readonly draft: Draft; readonly outcome: Outcome } {
    const { dataset, source, load } = this.#context
    const [first, ...absorbed] = chooseRecords(dataset, source, row, drafts)
    const draft = first ?? drafts.create(this.#newId(row, drafts))
    for (const other of absorbed) drafts.absorb(draft, other)
    const outcome = draft.contribute(row, { source, load: load.number, met: this.#met })
    // As in the store, only what can make two rows one record: rows of other batches are not found by more.
    if (outcome !== 'unchanged') {
      for (const key of row.keys) if (this.#isIdentity(key)) drafts.hold(keyText(key), draft.id)
    }
    return { draft, outcome: absorbed.length > 0 && outcome === 'unchanged' ? 'updated' : outcome }
  }

  /** The id that the source states, when no record has it yet. */
  #newId({ statedId }: Prepared, drafts: Drafts): number {
    const { dataset, load } = this.#context
    if (statedId !== undefined && statedId <= statedIdMax && !drafts.has(statedId)) return statedId
    let id = load.nextId(dataset.name)
    // The store does not know yet which ids this batch has taken.
    while (drafts.has(id)) id = load.nextId(dataset.name)
    return id
  }

  async #write(drafts: Drafts): Promise<void> {
    const { dataset, load, derive } = this.#context
    const entries: Entry[] = []
    for (const draft of drafts.changed()) entries.push(await draft.entry(dataset, derive))
    await load.write(dataset.name, entries)
  }
}
