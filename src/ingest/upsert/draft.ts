// A record while a batch of rows changes it: the contributions of its sources, and what has changed.

import type { Dataset } from '../../catalog/dataset.ts'
import { distinguishingKinds, isRegistryId } from '../../catalog/registry-ids.ts'
import type { JsonObject, MutableObject } from '../../lib/json/json.ts'
import { byAge } from '../../stores/merge.ts'
import type {
  RecordIdentifier,
  RecordWrite,
  StoredJson,
  UnparsedContribution,
  UnparsedRecord,
} from '../../stores/records.ts'
import type { PreparedRow } from '../prepare.ts'
import { type ContributionContext, Contributions, parseRecord } from './contributions.ts'
import { isNamedOtherwise } from './former-names.ts'
import { hasKey, keysWithout } from './key-lists.ts'
import { recordWrite } from './record-write.ts'
import type { SeenContributions } from './seen-contributions.ts'
import { isSourceKey, statedKeys } from './stated-keys.ts'

export type UpsertOutcome = 'created' | 'updated' | 'unchanged'

export class RecordDraft {
  readonly id: number
  isChanged = false
  readonly #isNew: boolean
  #contributions: Contributions
  /** The stored records that went into it. */
  readonly #storedTexts: StoredJson[]
  /** The identifiers to file when it is written, but for the ids of registries. */
  #keys: RecordIdentifier[] = []
  /** The ids of registries of contributions that it no longer has. */
  readonly #givenUp: RecordIdentifier[]
  #names: readonly string[] = []
  #namesOthers = false
  readonly #absorbed: number[] = []
  /** These are statements of rows that are about other records, and the identifiers that only those rows stated. */
  readonly #withdrawn: JsonObject[] = []
  readonly #removedKeys: RecordIdentifier[] = []

  private constructor(
    isNew: boolean,
    id: number,
    contributions: Contributions,
    storedTexts: StoredJson[],
    givenUp: RecordIdentifier[] = [],
  ) {
    this.id = id
    this.#isNew = isNew
    this.#contributions = contributions
    this.#storedTexts = storedTexts
    this.#givenUp = givenUp
  }

  static create(id: number): RecordDraft {
    return new RecordDraft(true, id, new Contributions(id, [], []), [])
  }

  static fromStored({ id, text, contributions, registryIdsOnFile }: UnparsedRecord): RecordDraft {
    return new RecordDraft(false, id, new Contributions(id, contributions, registryIdsOnFile), [text])
  }

  /** The contributions as they stand; every change makes others. */
  get contributions(): Contributions {
    return this.#contributions
  }

  /** Returns whether the identifier, by which the record was found, finds it no longer but as a former one. */
  hasGivenUp(key: RecordIdentifier): boolean {
    const isRemoved = hasKey(this.#removedKeys, key) && !hasKey(this.#keys, key)
    return isRemoved || (hasKey(this.#givenUp, key) && !hasKey(this.#contributions.registryIds, key))
  }

  /**
   * Stores a row as a contribution. It replaces what its source said under the same key before; but when this import
   * has already stored or seen that key, it is a further contribution beside it. An older snapshot does not replace a
   * newer one.
   */
  contribute(row: PreparedRow, context: ContributionContext): UpsertOutcome {
    const { source, load, seenUnchanged } = context
    const same = this.#contributions.ofRow(source, row).find(({ hash }) => hash === row.hash)
    const registryIds = row.keys.filter(({ kind }) => isRegistryId(kind, source))
    if (same) {
      seenUnchanged.add(this.id, same.key, row.seenMs)
      this.#learnRegistryIds(same, registryIds)
      if (this.#contributions.all.some(other => other.source === source && other.load === load))
        this.#restate(source, load, seenUnchanged)
      return 'unchanged'
    }
    const earlier = this.#contributions.earlierOfRow(row, context)
    if (earlier.some(contribution => contribution.seenMs > row.seenMs)) return 'unchanged'
    const [replaced] = earlier.toSorted(byAge)
    const wasEmpty = this.#contributions.all.length === 0
    const key = replaced?.key ?? this.#contributions.unusedKey(source, row.contributionKey)
    const { seenMs, hash, text } = row
    this.#replace(replaced, { source, key, seenMs, hash, load, text, registryIds })
    this.#restate(source, load, seenUnchanged)
    this.#keys.push(...row.keys.filter(({ kind }) => !isRegistryId(kind, source)))
    this.#names = row.names
    this.#namesOthers = row.namesOthers
    return wasEmpty ? 'created' : 'updated'
  }

  /** Notes which ids of registries a contribution states that an earlier version wrote without them. */
  #learnRegistryIds(contribution: UnparsedContribution, registryIds: readonly RecordIdentifier[]): void {
    const isOfInterest =
      registryIds.length > 0 ||
      this.#contributions.registryIds.some(({ kind }) => distinguishingKinds.has(kind))
    if (contribution.registryIds === undefined && isOfInterest)
      this.#replace(contribution, { ...contribution, registryIds })
  }

  /**
   * Notes of the rows that the export has repeated unchanged that they are of it, like its rows that differ from those of the earlier
   * one: they stand beside each other as if no earlier export had been.
   */
  #restate(source: string, load: number, seenUnchanged: SeenContributions): void {
    const isRepeated = (one: UnparsedContribution) =>
      one.source === source && one.load !== load && seenUnchanged.has(this.id, one.key)
    if (!this.#contributions.all.some(isRepeated)) return
    this.#change(
      this.#contributions.all.map(one =>
        isRepeated(one) ? { ...one, load, seenMs: seenUnchanged.dateMs ?? one.seenMs } : one,
      ),
    )
  }

  #replace(replaced: UnparsedContribution | undefined, contribution: UnparsedContribution): void {
    if (replaced) this.#giveUpIdsOf(replaced)
    this.#change([...this.#contributions.all.filter(other => other !== replaced), contribution])
  }

  #change(all: readonly UnparsedContribution[]): void {
    this.#contributions = this.#contributions.changedTo(all)
    this.isChanged = true
  }

  /** Notes that the ids of registries of a contribution are former ones, unless another contribution states them. */
  #giveUpIdsOf({ registryIds = this.#contributions.registryIdsOnFile }: UnparsedContribution): void {
    this.#givenUp.push(...registryIds)
  }

  /** Returns the record without the statement that the row repeats or takes the place of. */
  without(row: PreparedRow, context: ContributionContext): RecordDraft {
    const statement = this.#contributions.replacedBy(row, context)
    if (!statement) return this
    const others = this.#contributions.changedTo(this.#contributions.all.filter(other => other !== statement))
    return new RecordDraft(this.#isNew, this.id, others, this.#storedTexts, this.#givenUp)
  }

  /**
   * Takes back what the source said in an earlier import, because the row is about another record: it must not be found by
   * what only that statement said.
   */
  withdraw(dataset: Dataset, row: PreparedRow, context: ContributionContext): void {
    const statement = this.#contributions.replacedBy(row, context)
    if (!statement) return
    this.#giveUpIdsOf(statement)
    this.#change(this.#contributions.all.filter(other => other !== statement))
    const { source } = context
    const keys = this.#contributions.keysOf(source)
    const rowIds = row.keys.filter(({ kind }) =>
      kind === 'natural' ? keys.length === 0 : isSourceKey(kind) && !isRegistryId(kind, source),
    )
    const said = parseRecord(statement.text)
    this.#withdrawn.push(said)
    this.#removedKeys.push(
      ...(this.#contributions.ofRow(source, row).length > 0 ? [] : rowIds),
      ...keysWithout(
        statedKeys(dataset, said),
        this.#contributions.records.flatMap(one => statedKeys(dataset, one)),
      ),
    )
    this.#keys = keysWithout(this.#keys, this.#removedKeys)
  }

  absorb(other: RecordDraft): void {
    this.#contributions = this.#contributions.with(other.#contributions)
    this.#storedTexts.push(...other.#storedTexts)
    this.#keys.push(...other.#keys)
    this.#givenUp.push(...other.#givenUp)
    this.#withdrawn.push(...other.#withdrawn)
    this.#removedKeys.push(...other.#removedKeys)
    if (!other.#isNew) this.#absorbed.push(other.id)
    this.#absorbed.push(...other.#absorbed)
    this.isChanged = true
  }

  /** Files identifiers that find the record although no contribution states them. */
  fileKeys(keys: readonly RecordIdentifier[]): void {
    if (keys.length === 0) return
    this.#keys.push(...keys)
    this.isChanged = true
  }

  /**
   * Keeps what an older row called the record, which a newer one of its source calls something else: it is a former name,
   * as if the older row had come first.
   */
  fileFormerName(dataset: Dataset, row: PreparedRow): void {
    if (dataset.formerNamesAt === undefined) return
    const older = parseRecord(row.text)
    const said = [...this.#storedTexts.map(parseRecord), ...this.#contributions.records]
    if (!isNamedOtherwise(dataset, older, said)) return
    this.#storedTexts.push(row.text)
    this.isChanged = true
  }

  /** Returns what is written of it. */
  entry(dataset: Dataset, derive: (record: MutableObject) => Promise<MutableObject>): Promise<RecordWrite> {
    const changed = {
      id: this.id,
      isNew: this.#isNew,
      contributions: this.#contributions,
      storedTexts: this.#storedTexts,
      keys: this.#keys,
      givenUp: this.#givenUp,
      removedKeys: this.#removedKeys,
      withdrawn: this.#withdrawn,
      names: this.#names,
      namesOthers: this.#namesOthers,
      absorbed: this.#absorbed,
    }
    return recordWrite(dataset, changed, derive)
  }
}
