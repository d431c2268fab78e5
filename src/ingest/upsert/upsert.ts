// Stores prepared rows: decides which record a row belongs to, and what becomes of the record.
import type { Dataset } from '../../catalog/dataset.ts'
import type { MutableObject } from '../../lib/json/json.ts'
import { fold, words } from '../../normal/text.ts'
import type { ImportTransaction, RecordIdentifier, RecordWrite } from '../../stores/records.ts'
import { identityTest, nameOf, rememberedIdentifiers } from '../keys.ts'
import type { PreparedRow } from '../prepare.ts'
import { chooseRecords, findSameRecords, joinsAllMatches } from './choose-records.ts'
import { type ContributionContext, parseRecord } from './contributions.ts'
import { Crowds } from './crowds.ts'
import type { Difference } from './differences.ts'
import type { RecordDraft, UpsertOutcome } from './draft.ts'
import { RecordDrafts } from './drafts.ts'
import { joinHolders } from './find-by-registry-ids.ts'
import { hasKey, keyText } from './key-lists.ts'
import { SeenContributions } from './seen-contributions.ts'
import { isSourceKey } from './stated-keys.ts'

export interface UpsertContext {
  readonly dataset: Dataset
  readonly source: string
  readonly load: ImportTransaction
  /** The number of the export that the rows are from, where it is a later one than others of the import. */
  readonly exportNumber?: number
  /** Fills in what follows from a merged record, in place, and returns the record. */
  readonly derive: (record: MutableObject) => Promise<MutableObject>
  /** The crowds that all who write to the dataset in this import share; it has its own when absent. */
  readonly crowds?: Crowds
}

/** The outcome of one row. */
export interface RowOutcome {
  readonly outcome: UpsertOutcome
  /** The record that the row contributes to. */
  readonly id: number
  /** True when the source has contributed to this record in an earlier import. */
  readonly isKnown: boolean
  /** True when the source has contributed to it in an earlier export, which may be one of the same import. */
  readonly isRepeated: boolean
  /** The name that the source gave this row before, when it has no word in common with the present one. */
  readonly otherName: string | undefined
  /** The records that one of its identifiers finds and that are not its own, with what tells them apart from it. */
  readonly keptApart: readonly KeptApart[]
}

interface KeptApart {
  readonly id: number
  readonly difference: Difference
}

/** The largest stated id that is kept. New ids follow the largest one there is, and must stay exact numbers. */
export const statedIdMax = 2 ** 31 - 1

/** The most rows of which the name is compared with that of an earlier import. */
export const namesComparedMax = 1000

/** The number of ids of registries of which the records are joined at once. */
const awaitedAtOnce = 500

/** Stores batches of rows of one source; rows of one batch see each other. */
export class Upsert {
  readonly #context: UpsertContext
  readonly #isIdentity: (key: RecordIdentifier) => boolean
  /** The contributions of this source that this import has seen again unchanged. */
  readonly #seenUnchanged = new SeenContributions()

  /** The ids of registries that kept rows from joining records, until it is known which rows state them. */
  readonly #awaited = new Map<string, RecordIdentifier>()
  readonly #crowds: Crowds
  #namesCompared = 0

  constructor(context: UpsertContext) {
    this.#context = context
    this.#crowds = context.crowds ?? new Crowds(context.dataset)
    this.#isIdentity = identityTest(context.dataset)
  }

  async put(rows: readonly PreparedRow[]): Promise<readonly RowOutcome[]> {
    const drafts = await this.#openDrafts(rows)
    const outcomes: RowOutcome[] = []
    for (const row of rows) {
      const { draft, keptApart, ...counted } = this.#addRow(row, drafts)
      if (counted.outcome === 'updated') await this.#joinSameRecords(draft, drafts)
      const apart = [...keptApart].map(([{ id }, difference]) => ({ id, difference }))
      outcomes.push({ ...counted, id: draft.id, keptApart: apart })
    }
    await this.#write(drafts)
    return outcomes
  }

  /** Joins the records that have one id of a registry after all rows; to be called once at the end. */
  async end(): Promise<void> {
    const keys = [...this.#awaited.values()]
    for (let start = 0; start < keys.length; start += awaitedAtOnce) {
      const drafts = new RecordDrafts()
      const some = keys.slice(start, start + awaitedAtOnce)
      await this.#openHolders(some, drafts)
      for (const key of some) joinHolders(this.#context.dataset, key, drafts)
      await this.#write(drafts)
    }
  }

  async #openDrafts(rows: readonly PreparedRow[]): Promise<RecordDrafts> {
    const drafts = new RecordDrafts()
    // Rows of one batch share keys, each of which may have thousands of holders.
    const keys = rows.flatMap(row => row.keys.filter(this.#isIdentity))
    const eachOnce = [...new Map(keys.map(key => [keyText(key), key])).values()]
    const stated = rows.flatMap(({ statedId }) => statedId ?? [])
    const meant = (key: RecordIdentifier) =>
      this.#crowds.meantBy(
        key,
        rows.filter(row => hasKey(row.keys, key)),
        this.#context.source,
      )
    await this.#openHolders(eachOnce, drafts, meant, stated)
    return drafts
  }

  /** Adds the records that hold the keys, and those with the ids, to the drafts; of a crowd only those that are `meant`. */
  async #openHolders(
    keys: readonly RecordIdentifier[],
    drafts: RecordDrafts,
    meant: (key: RecordIdentifier) => readonly number[] = () => [],
    ids: readonly number[] = [],
  ): Promise<void> {
    const { dataset, load } = this.#context
    const holders = await this.#findHolders(keys)
    for (const key of keys) {
      if (!this.#crowds.has(key)) continue
      drafts.addCrowded(keyText(key))
      holders.set(key, meant(key))
    }
    const missing = [...new Set([...[...holders.values()].flat(), ...ids])].filter(id => !drafts.has(id))
    const stored = await load.read(dataset.name, missing)
    for (const record of stored) if (record) drafts.open(record)
    for (const [index, id] of missing.entries()) {
      const record = stored[index]
      if (record && record.id !== id) drafts.redirect(id, record.id)
    }
    for (const [key, found] of holders) for (const id of found) drafts.addHolder(keyText(key), id)
    // A row may give one of them the name that a later row of the batch looks for.
    for (const id of drafts.ids()) for (const key of this.#crowds.keysOf(id)) drafts.addHolder(key, id)
  }

  /** Returns the ids of the records that hold each key, but for those of which very many hold it. */
  async #findHolders(keys: readonly RecordIdentifier[]): Promise<Map<RecordIdentifier, readonly number[]>> {
    const { dataset, load } = this.#context
    const asked = keys.filter(key => !this.#crowds.has(key))
    const found = await load.find(dataset.name, asked)
    const holders = new Map<RecordIdentifier, readonly number[]>()
    for (const [index, key] of asked.entries()) {
      // An id of a source that a record has given up joins nothing any more.
      const current = (found[index] ?? []).filter(({ former }) => !former || !isSourceKey(key.kind))
      const ids = current.map(({ id }) => id)
      holders.set(key, ids)
      await this.#crowds.form(key, ids, load)
    }
    return holders
  }

  /**
   * Joins records that are the same once a row has changed the draft: the row may have given it a name that agrees with
   * records of its domain, though the row itself does not. Which row came first must not matter.
   */
  async #joinSameRecords(draft: RecordDraft, drafts: RecordDrafts): Promise<void> {
    const { dataset } = this.#context
    if (draft.contributions.all.length === 1 || !joinsAllMatches(dataset)) return
    for (let joined = draft; ; ) {
      const stated = joined.contributions.records.flatMap(said =>
        rememberedIdentifiers(dataset, said).filter(this.#isIdentity),
      )
      const keys = [...new Map(stated.map(key => [keyText(key), key])).values()]
      const named = joined
      await this.#openHolders(keys, drafts, key => this.#crowds.sameAs(key, named))
      const [kept, ...absorbed] = [joined, ...findSameRecords(dataset, joined, keys, drafts)].sort(
        (a, b) => a.id - b.id,
      )
      if (!kept || absorbed.length === 0) return
      for (const other of absorbed) drafts.absorb(kept, other)
      joined = kept
    }
  }

  #addRow(row: PreparedRow, drafts: RecordDrafts) {
    const { dataset, source, load, exportNumber = load.number } = this.#context
    const contribution = { source, load: exportNumber, seenUnchanged: this.#seenUnchanged }
    const { records, keptApart, left, awaited } = chooseRecords(row, { ...contribution, dataset, drafts })
    const [first, ...absorbed] = records
    const draft = first ?? drafts.create(this.#newId(row, drafts))
    for (const other of absorbed) drafts.absorb(draft, other)
    for (const other of left) other.withdraw(dataset, row, contribution)
    for (const key of awaited) this.#awaited.set(keyText(key), key)
    const isKnown = draft.contributions.hasBefore(source, load.number)
    const isRepeated = draft.contributions.hasBefore(source, exportNumber)
    const otherName = this.#otherName(row, draft, contribution)
    const outcome = draft.contribute(row, contribution)
    // Only keys that can make two rows one record are added, because the store finds rows of other batches by no others.
    const identities = row.keys.filter(this.#isIdentity)
    // An older statement is not stored, but nothing may depend on whether it came before the newer one or after it.
    if (outcome === 'unchanged') {
      draft.fileKeys(identities.filter(key => !isSourceKey(key.kind) && !drafts.isHeld(key)))
      if (!draft.contributions.has(source, row)) draft.fileFormerName(dataset, row)
    }
    for (const key of identities) drafts.addHolder(keyText(key), draft.id)
    const isJoined = absorbed.length > 0 && outcome === 'unchanged'
    return {
      draft,
      outcome: isJoined ? ('updated' as const) : outcome,
      isKnown,
      isRepeated,
      otherName,
      keptApart,
    }
  }

  /** Compares the names of the first rows only: a file of other records shows at once. */
  #otherName(row: PreparedRow, draft: RecordDraft, context: ContributionContext): string | undefined {
    const { dataset } = this.#context
    if (dataset.naming === 'none' || this.#namesCompared === namesComparedMax) return undefined
    const replaced = draft.contributions.replacedBy(row, context)
    if (!replaced || replaced.hash === row.hash) return undefined
    this.#namesCompared++
    const before = nameOf(dataset, parseRecord(replaced.text))
    const now = new Set(words(fold(nameOf(dataset, parseRecord(row.text)))))
    const isOther = before !== '' && now.size > 0 && words(fold(before)).every(word => !now.has(word))
    return isOther ? before : undefined
  }

  /** Returns the id that the source states, unless it is taken or too large; otherwise the next free one. */
  #newId({ statedId }: PreparedRow, drafts: RecordDrafts): number {
    const { dataset, load } = this.#context
    if (statedId !== undefined && statedId <= statedIdMax && !drafts.has(statedId)) return statedId
    let id = load.nextId(dataset.name)
    // The store does not know the ids that this batch has taken.
    while (drafts.has(id)) id = load.nextId(dataset.name)
    return id
  }

  async #write(drafts: RecordDrafts): Promise<void> {
    const { dataset, load, derive } = this.#context
    const entries: RecordWrite[] = []
    for (const draft of drafts.changed()) {
      const entry = await draft.entry(dataset, derive)
      entries.push(entry)
      this.#crowds.note(draft, entry)
    }
    await load.write(dataset.name, entries)
  }
}
