// The rows of sources that make up a record. A change makes another object, so that what is computed from one can be kept with it.
import { memoizedByObject } from '../../lib/cache.ts'
import type { JsonObject, MutableObject } from '../../lib/json/json.ts'
import { byAge } from '../../stores/merge.ts'
import {
  jsonString,
  type RecordIdentifier,
  type StoredJson,
  type UnparsedContribution,
} from '../../stores/records.ts'
import type { PreparedRow } from '../prepare.ts'
import { hasKey, keyText } from './key-lists.ts'
import type { SeenContributions } from './seen-contributions.ts'

export interface ContributionContext {
  readonly source: string
  /** The number of the running import transaction, or of a later export within it. */
  readonly load: number
  /** The contributions that this import has seen unchanged. */
  readonly seenUnchanged: SeenContributions
}

export class Contributions {
  readonly #recordId: number
  readonly all: readonly UnparsedContribution[]
  /** The ids of registries by which the record is found, any of which contributions that do not tell theirs may state. */
  readonly registryIdsOnFile: readonly RecordIdentifier[]
  #records: readonly JsonObject[] | undefined
  #registryIds: readonly RecordIdentifier[] | undefined

  constructor(
    recordId: number,
    all: readonly UnparsedContribution[],
    registryIdsOnFile: readonly RecordIdentifier[],
  ) {
    this.#recordId = recordId
    this.all = all
    this.registryIdsOnFile = registryIdsOnFile
  }

  /** Returns the contributions of the same record after a change. */
  changedTo(all: readonly UnparsedContribution[]): Contributions {
    return new Contributions(this.#recordId, all, this.registryIdsOnFile)
  }

  /** Returns them with those of a record that turned out to be the same. */
  with(other: Contributions): Contributions {
    const all = [...this.all]
    // A source may have contributed to both under one key: a domain that two companies share.
    for (const one of other.all) all.push({ ...one, key: unusedKey(all, one.source, rowKey(one.key)) })
    const onFile = [...this.registryIdsOnFile, ...other.registryIdsOnFile]
    return new Contributions(this.#recordId, all, onFile)
  }

  /** The sources, each once. */
  get sources(): readonly string[] {
    return [...new Set(this.all.map(({ source }) => source))]
  }

  /** Returns the keys of the source's contributions. */
  keysOf(source: string): readonly string[] {
    return this.all.filter(one => one.source === source).map(({ key }) => key)
  }

  /** The contributions as records, oldest first. */
  get records(): readonly JsonObject[] {
    this.#records ??= this.all.map(statedRecord)
    return this.#records
  }

  /** Returns the contributions of one source as records, oldest first. */
  recordsOf(source: string): readonly JsonObject[] {
    return this.all.filter(one => one.source === source).map(statedRecord)
  }

  /** The ids of registries that they state, each once. */
  get registryIds(): readonly RecordIdentifier[] {
    if (!this.#registryIds) {
      // Thousands of rows of a record may state one id.
      const stated = new Map<string, RecordIdentifier>()
      for (const { registryIds = this.registryIdsOnFile } of this.all)
        for (const id of registryIds) stated.set(keyText(id), id)
      this.#registryIds = [...stated.values()]
    }
    return this.#registryIds
  }

  /** True when all tell which ids of registries they state. */
  get tellRegistryIds(): boolean {
    return this.all.every(({ registryIds }) => registryIds !== undefined)
  }

  /** Returns whether the source has contributed exactly this row. */
  has(source: string, { contributionKey, hash }: PreparedRow): boolean {
    return this.all.some(
      one => one.source === source && one.hash === hash && isOfRow(one.key, contributionKey),
    )
  }

  /** Returns whether the source has contributed before the import or export with the number. */
  hasBefore(source: string, number: number): boolean {
    return this.all.some(one => one.source === source && (one.load ?? number) < number)
  }

  /** Returns what the source has said under the key of the row. */
  ofRow(source: string, { contributionKey }: PreparedRow): readonly UnparsedContribution[] {
    return this.all.filter(one => one.source === source && isOfRow(one.key, contributionKey))
  }

  /** Returns what the source has said under the key of the row in earlier imports, and this one has not come to. */
  earlierOfRow(row: PreparedRow, context: ContributionContext): readonly UnparsedContribution[] {
    return this.ofRow(context.source, row).filter(one => this.#isFromEarlier(one, context))
  }

  /** Returns which of the earlier contributions a row repeats or takes the place of. */
  replacedBy(row: PreparedRow, context: ContributionContext): UnparsedContribution | undefined {
    const earlier = this.earlierOfRow(row, context)
    return earlier.find(({ hash }) => hash === row.hash) ?? earlier.toSorted(byAge)[0]
  }

  /** Returns whether only rows of the source state the id of a registry, and the running import has not come to any of them. */
  hasOnlyFromEarlier(key: RecordIdentifier, context: ContributionContext): boolean {
    const stating = this.all.filter(({ registryIds = [key] }) => hasKey(registryIds, key))
    return stating.every(
      one =>
        one.registryIds !== undefined && one.source === context.source && this.#isFromEarlier(one, context),
    )
  }

  #isFromEarlier(one: UnparsedContribution, { load, seenUnchanged }: ContributionContext): boolean {
    return one.load !== load && !seenUnchanged.has(this.#recordId, one.key)
  }

  /** Returns the key itself for the first contribution under it, and with the number of the contribution for others: `key#2`. */
  unusedKey(source: string, rowKey: string): string {
    return unusedKey(this.all, source, rowKey)
  }
}

function unusedKey(all: readonly UnparsedContribution[], source: string, rowKey: string): string {
  const taken = new Set(all.filter(one => one.source === source).map(({ key }) => key))
  let key = rowKey
  for (let number = 2; taken.has(key); number++) key = `${rowKey}#${number}`
  return key
}

/** Returns a contribution key without its number, such as the `#2` of a second contribution under one key. */
export const rowKey = (key: string): string => key.replace(/#\d+$/, '')

const isOfRow = (key: string, row: string): boolean =>
  key === row || (key.startsWith(`${row}#`) && rowKey(key) === row)

/** Hundreds of rows may be one record, and each of them is compared with what all others say. */
const statedRecord = memoizedByObject(({ text }: UnparsedContribution): JsonObject => parseRecord(text))

/** Parses the text of a stored or prepared record; this program made it from a checked one. */
export const parseRecord = (text: StoredJson): MutableObject => JSON.parse(jsonString(text)) as MutableObject
