// A record while a batch of rows changes it: the contributions of its sources, and what has changed.

import type { Dataset } from '../../catalog/dataset.ts'
import { distinguishingKinds, isRegistryId } from '../../catalog/registry-ids.ts'
import { memoizedByObject } from '../../lib/cache.ts'
import type { JsonObject, MutableObject } from '../../lib/json/json.ts'
import { namesOf } from '../../query/names.ts'
import { byAge, mergeable, mergeRecords } from '../../stores/merge.ts'
import {
  jsonString,
  type RecordIdentifier,
  type RecordWrite,
  type StoredJson,
  type UnparsedContribution,
  type UnparsedRecord,
} from '../../stores/records.ts'
import { removeLateLinks } from '../derive/late-links.ts'
import { identifiersOf } from '../keys.ts'
import { lookupKeys } from '../lookup-keys.ts'
import type { PreparedRow } from '../prepare.ts'
import { isNamedOtherwise, withFormerNames } from './former-names.ts'
import { hasKey, keysWithout } from './key-lists.ts'
import { RegistryIds } from './registry-ids.ts'
import type { SeenContributions } from './seen-contributions.ts'

export type UpsertOutcome = 'created' | 'updated' | 'unchanged'

export interface ContributionContext {
  readonly source: string
  /** The number of the running import transaction, or of a later export within it. */
  readonly load: number
  /** The contributions that this import has seen unchanged. */
  readonly seenUnchanged: SeenContributions
}

export class RecordDraft {
  readonly id: number
  isChanged = false
  readonly #isNew: boolean
  #contributions: UnparsedContribution[]
  /** The stored records that went into it. Identifiers that they state, and the new record does not, become former ones. */
  readonly #storedTexts: StoredJson[]
  /** The identifiers to file when it is written, but for the ids of registries. */
  #keys: RecordIdentifier[] = []
  readonly #registryIds: RegistryIds
  #names: readonly string[] = []
  #namesOthers = false
  #readNames: { readonly of: readonly UnparsedContribution[]; readonly names: readonly string[] } | undefined
  readonly #absorbed: number[] = []
  /** These are statements of rows that are about other records, and the identifiers that only those rows stated. */
  readonly #withdrawn: JsonObject[] = []
  readonly #removedKeys: RecordIdentifier[] = []

  private constructor(
    id: number,
    isNew: boolean,
    contributions: UnparsedContribution[],
    storedTexts: StoredJson[],
    registryIds: RegistryIds,
  ) {
    this.id = id
    this.#isNew = isNew
    this.#contributions = contributions
    this.#storedTexts = storedTexts
    this.#registryIds = registryIds
  }

  static create(id: number): RecordDraft {
    return new RecordDraft(id, true, [], [], new RegistryIds([]))
  }

  static fromStored({ id, text, contributions, registryIdsOnFile }: UnparsedRecord): RecordDraft {
    return new RecordDraft(id, false, [...contributions], [text], new RegistryIds(registryIdsOnFile))
  }

  sources(): readonly string[] {
    return [...new Set(this.#contributions.map(({ source }) => source))]
  }

  /** Returns the ids of well-known registries that the record states, and of which different ones are two records. */
  registryIds(): readonly RecordIdentifier[] {
    return this.#registryIds.statedBy(this.#contributions).filter(({ kind }) => distinguishingKinds.has(kind))
  }

  /** Returns whether the identifier, by which the record was found, finds it no longer but as a former one. */
  hasGivenUp(key: RecordIdentifier): boolean {
    const isRemoved = hasKey(this.#removedKeys, key) && !hasKey(this.#keys, key)
    return this.#registryIds.isGivenUp(key, this.#contributions) || isRemoved
  }

  /** True when all contributions tell which ids of registries they state. */
  get tellsRegistryIds(): boolean {
    return this.#contributions.every(({ registryIds }) => registryIds !== undefined)
  }

  /** Returns whether only rows of the source state the id, and the running import has not come to any of them. */
  hasOnlyFromEarlier(key: RecordIdentifier, { source, load, seenUnchanged }: ContributionContext): boolean {
    const stating = this.#contributions.filter(({ registryIds = [key] }) => hasKey(registryIds, key))
    return stating.every(
      one =>
        one.registryIds !== undefined &&
        one.source === source &&
        one.load !== load &&
        !seenUnchanged.has(this.id, one.key),
    )
  }

  /** Returns the keys of the source's contributions to this record. */
  contributionKeys(source: string): readonly string[] {
    return this.#contributions
      .filter(contribution => contribution.source === source)
      .map(contribution => contribution.key)
  }

  /** Returns whether the source has contributed exactly this row before. */
  hasContribution(source: string, { contributionKey, hash }: PreparedRow): boolean {
    return this.#contributions.some(
      contribution =>
        contribution.source === source &&
        contribution.hash === hash &&
        isOfRow(contribution.key, contributionKey),
    )
  }

  /** Returns whether the source has contributed to the record before the import or export with the number. */
  hasBefore(source: string, number: number): boolean {
    return this.#contributions.some(
      contribution => contribution.source === source && (contribution.load ?? number) < number,
    )
  }

  /** True when the record has a single contribution. */
  get hasOneContribution(): boolean {
    return this.#contributions.length === 1
  }

  /** Returns the name that `read` finds in each contribution. The names are kept until a contribution changes, whatever `read` is. */
  namesBy(read: (record: JsonObject) => string): readonly string[] {
    if (this.#readNames?.of !== this.#contributions)
      this.#readNames = { of: this.#contributions, names: this.records().map(read) }
    return this.#readNames.names
  }

  /** Returns the hashes of the rows that contributed. */
  hashes(): readonly string[] {
    return this.#contributions.map(({ hash }) => hash)
  }

  /** Returns the contributions as records, oldest first; those of one source, if it is given. */
  records(source?: string): readonly JsonObject[] {
    return this.#contributions
      .filter(contribution => source === undefined || contribution.source === source)
      .map(statedRecord)
  }

  /**
   * Stores a row as a contribution. It replaces what its source said under the same key before; but when this import
   * has already stored or seen that key, it is a further contribution beside it. An older snapshot does not replace a
   * newer one.
   */
  contribute(row: PreparedRow, { source, load, seenUnchanged }: ContributionContext): UpsertOutcome {
    const statements = this.#contributions.filter(
      contribution => contribution.source === source && isOfRow(contribution.key, row.contributionKey),
    )
    const same = statements.find(contribution => contribution.hash === row.hash)
    const registryIds = row.keys.filter(({ kind }) => isRegistryId(kind, source))
    if (same) {
      seenUnchanged.add(this.id, same.key, row.seenMs)
      this.#learnRegistryIds(same, registryIds)
      const isOfExport = (other: UnparsedContribution) => other.source === source && other.load === load
      if (this.#contributions.some(isOfExport)) this.#restate(source, load, seenUnchanged)
      return 'unchanged'
    }
    const earlier = this.#earlierStatements(row, { source, load, seenUnchanged })
    if (earlier.some(contribution => contribution.seenMs > row.seenMs)) return 'unchanged'
    const [replaced] = earlier.sort(byAge)
    const wasEmpty = this.#contributions.length === 0
    const key = replaced?.key ?? this.#unusedKey(source, row.contributionKey)
    const { seenMs, hash, text } = row
    const contribution = { source, key, seenMs, hash, load, text, registryIds }
    this.#replace(replaced, contribution)
    this.#restate(source, load, seenUnchanged)
    this.#keys.push(...row.keys.filter(({ kind }) => !isRegistryId(kind, source)))
    this.#names = row.names
    this.#namesOthers = row.namesOthers
    return wasEmpty ? 'created' : 'updated'
  }

  /** Notes which ids of registries a contribution states that an earlier version wrote without them. */
  #learnRegistryIds(contribution: UnparsedContribution, registryIds: readonly RecordIdentifier[]): void {
    const isOfInterest = registryIds.length > 0 || this.registryIds().length > 0
    if (contribution.registryIds === undefined && isOfInterest)
      this.#replace(contribution, { ...contribution, registryIds })
  }

  /**
   * Notes of the rows that the export has repeated unchanged that they are of it, like its rows that differ from those of the earlier
   * one: they stand beside each other as if no earlier export had been.
   */
  #restate(source: string, load: number, seenUnchanged: SeenContributions): void {
    this.#contributions = this.#contributions.map(one => {
      const isRepeated = one.source === source && one.load !== load && seenUnchanged.has(this.id, one.key)
      if (!isRepeated) return one
      this.isChanged = true
      return { ...one, load, seenMs: seenUnchanged.dateMs ?? one.seenMs }
    })
  }

  #replace(replaced: UnparsedContribution | undefined, contribution: UnparsedContribution): void {
    if (replaced) this.#registryIds.giveUp(replaced)
    this.#contributions = [...this.#contributions.filter(other => other !== replaced), contribution]
    this.isChanged = true
  }

  /** Returns whether the source has contributed the row in an earlier import, so that the row takes the place of what it said. */
  replaces(row: PreparedRow, context: ContributionContext): boolean {
    return this.#earlierStatements(row, context).length > 0
  }

  /** Returns whether the source has contributed a newer statement of the row. */
  hasNewer(row: PreparedRow, context: ContributionContext): boolean {
    return this.#earlierStatements(row, context).some(({ seenMs }) => seenMs > row.seenMs)
  }

  /** Returns the record without the statement that the row repeats or takes the place of. */
  without(row: PreparedRow, context: ContributionContext): RecordDraft {
    const statement = this.#statementOf(row, context)
    const others = this.#contributions.filter(other => other !== statement)
    return new RecordDraft(this.id, this.#isNew, others, this.#storedTexts, this.#registryIds)
  }

  /**
   * Takes back what the source said in an earlier import, because the row is about another record: it must not be found by
   * what only that statement said.
   */
  withdraw(dataset: Dataset, row: PreparedRow, context: ContributionContext): void {
    const statement = this.#statementOf(row, context)
    if (!statement) return
    this.#contributions = this.#contributions.filter(other => other !== statement)
    this.#registryIds.giveUp(statement)
    const { source } = context
    const keys = this.contributionKeys(source)
    const rowIds = row.keys.filter(({ kind }) =>
      kind === 'natural' ? keys.length === 0 : isSourceKey(kind) && !isRegistryId(kind, source),
    )
    const said = parseRecord(statement.text)
    this.#withdrawn.push(said)
    this.#removedKeys.push(
      ...(keys.some(key => isOfRow(key, row.contributionKey)) ? [] : rowIds),
      ...keysWithout(
        statedKeys(dataset, said),
        this.records().flatMap(one => statedKeys(dataset, one)),
      ),
    )
    this.#keys = keysWithout(this.#keys, this.#removedKeys)
    this.isChanged = true
  }

  #statementOf(row: PreparedRow, context: ContributionContext): UnparsedContribution | undefined {
    const earlier = this.#earlierStatements(row, context)
    return earlier.find(({ hash }) => hash === row.hash) ?? earlier.sort(byAge)[0]
  }

  /** Returns what the source said in an earlier import, if the row takes its place and differs from it. */
  replacedRecord(row: PreparedRow, context: ContributionContext): JsonObject | undefined {
    const earlier = this.#earlierStatements(row, context)
    const [replaced] = earlier
    return replaced && earlier.every(({ hash }) => hash !== row.hash) ? parseRecord(replaced.text) : undefined
  }

  #earlierStatements(
    { contributionKey }: PreparedRow,
    { source, load, seenUnchanged }: ContributionContext,
  ): UnparsedContribution[] {
    return this.#contributions.filter(
      contribution =>
        contribution.source === source &&
        isOfRow(contribution.key, contributionKey) &&
        contribution.load !== load &&
        !seenUnchanged.has(this.id, contribution.key),
    )
  }

  absorb(other: RecordDraft): void {
    // A source may have contributed to both under one key: a domain that two companies share.
    for (const contribution of other.#contributions) {
      this.#contributions = [
        ...this.#contributions,
        { ...contribution, key: this.#unusedKey(contribution.source, rowKey(contribution.key)) },
      ]
    }
    this.#storedTexts.push(...other.#storedTexts)
    this.#keys.push(...other.#keys)
    this.#registryIds.add(other.#registryIds)
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
    const said = [...this.#storedTexts, ...this.#contributions.map(({ text }) => text)].map(parseRecord)
    if (!isNamedOtherwise(dataset, older, said)) return
    this.#storedTexts.push(row.text)
    this.isChanged = true
  }

  /** Returns the key itself for the first contribution under it, and with the number of the contribution for others: `key#2`. */
  #unusedKey(source: string, rowKey: string): string {
    const taken = new Set(
      this.#contributions
        .filter(contribution => contribution.source === source)
        .map(contribution => contribution.key),
    )
    let key = rowKey
    for (let number = 2; taken.has(key); number++) key = `${rowKey}#${number}`
    return key
  }

  /** Returns what is written: the row itself when it is the only contribution, or else the merge of all contributions. */
  async entry(
    dataset: Dataset,
    derive: (record: MutableObject) => Promise<MutableObject>,
  ): Promise<RecordWrite> {
    const contributions = [...this.#contributions].sort(byAge)
    const [sole] = contributions
    const registryIds = this.#registryIds.statedBy(contributions)
    const common = {
      id: this.id,
      isNew: this.#isNew,
      updatedAtMs: Math.max(...contributions.map(contribution => contribution.seenMs)),
      contributions,
      absorbs: this.#absorbed,
    }
    if (sole && this.hasOneContribution && this.#isNew && this.#storedTexts.length === 0) {
      const [keys, names, namesOthers] = [[...this.#keys, ...registryIds], this.#names, this.#namesOthers]
      return { ...common, text: sole.text, keys, formerKeys: [], names, namesOthers }
    }
    // Ids that late links set in a record of one contribution must not count as stated by its source.
    const statements = mergeable(
      dataset,
      contributions.map(({ text, ...stated }) => ({
        ...stated,
        record: withoutLateLinks(dataset, parseRecord(text)),
      })),
    )
    const record = this.hasOneContribution ? statements[0] : await derive(mergeRecords(dataset, statements))
    const earlierRecords = this.#storedTexts.map(parseRecord)
    const merged = withFormerNames(dataset, record ?? {}, {
      earlier: [...earlierRecords, ...statements],
      others: this.#withdrawn,
    })
    const namesOthers = removeLateLinks(dataset.name, merged)
    const stated = statedKeys(dataset, merged)
    const earlierKeys = earlierRecords.flatMap(one => statedKeys(dataset, one))
    const keys = [...this.#keys.filter(({ kind }) => isSourceKey(kind)), ...registryIds, ...stated]
    return {
      ...common,
      text: JSON.stringify(merged),
      keys,
      // An identifier of an older contribution, which a newer one states differently, finds the record too.
      formerKeys: keysWithout(
        [
          ...earlierKeys,
          ...this.#keys.filter(({ kind }) => !isSourceKey(kind)),
          ...this.#registryIds.givenUp,
        ],
        [...keys, ...this.#removedKeys],
      ),
      removedKeys: keysWithout(this.#removedKeys, keys),
      names: namesOf(dataset, merged),
      namesOthers,
    }
  }
}

/** Returns a contribution key without its number, such as the `#2` of a second contribution under one key. */
export const rowKey = (key: string): string => key.replace(/#\d+$/, '')

const isOfRow = (key: string, row: string): boolean =>
  key === row || (key.startsWith(`${row}#`) && rowKey(key) === row)

/** Hundreds of rows may be one record, and each of them is compared with what all others say. */
const statedRecord = memoizedByObject(({ text }: UnparsedContribution): JsonObject => parseRecord(text))

/** Parses the text of a stored or prepared record; this program made it from a checked one. */
export const parseRecord = (text: StoredJson): MutableObject => JSON.parse(jsonString(text)) as MutableObject

function withoutLateLinks(dataset: Dataset, record: MutableObject): MutableObject {
  removeLateLinks(dataset.name, record)
  return record
}

/** Returns the keys by which a record is found: its identifiers and its lookup keys. */
export const statedKeys = (dataset: Dataset, record: JsonObject): RecordIdentifier[] => [
  ...identifiersOf(dataset, record),
  ...lookupKeys(dataset, record),
]

/** Returns whether keys of the kind are given by a source instead of being stated by the record. */
export const isSourceKey = (kind: string): boolean =>
  kind === 'stated' || kind === 'natural' || kind.startsWith('ext:')
