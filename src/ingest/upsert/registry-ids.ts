// The ids of registries of a record: those that its contributions state are current, and others that it had are former ones.
import type { RecordIdentifier, UnparsedContribution } from '../../stores/records.ts'
import { hasKey, keyText } from './key-lists.ts'

type Contributions = readonly Pick<UnparsedContribution, 'registryIds'>[]

export class RegistryIds {
  /** The ids by which the record is found, any of which contributions that do not tell theirs may state. */
  readonly #onFile: RecordIdentifier[]
  readonly #givenUp: RecordIdentifier[] = []

  constructor(onFile: readonly RecordIdentifier[]) {
    this.#onFile = [...onFile]
  }

  /** Returns the ids that the contributions of the record state. */
  statedBy(contributions: Contributions): readonly RecordIdentifier[] {
    // Thousands of rows of a record may state one id.
    const stated = new Map<string, RecordIdentifier>()
    for (const { registryIds } of contributions)
      for (const id of registryIds ?? this.#onFile) stated.set(keyText(id), id)
    return [...stated.values()]
  }

  /** Notes that the record no longer has the contribution, whose ids are former ones unless another contribution states them. */
  giveUp({ registryIds }: Pick<UnparsedContribution, 'registryIds'>): void {
    this.#givenUp.push(...(registryIds ?? this.#onFile))
  }

  /** The ids of contributions that the record no longer has. */
  get givenUp(): readonly RecordIdentifier[] {
    return this.#givenUp
  }

  isGivenUp(key: RecordIdentifier, contributions: Contributions): boolean {
    if (this.#givenUp.length === 0) return false
    return hasKey(this.#givenUp, key) && !hasKey(this.statedBy(contributions), key)
  }

  /** Adds those of a record that became part of this one. */
  add(other: RegistryIds): void {
    this.#onFile.push(...other.#onFile)
    this.#givenUp.push(...other.#givenUp)
  }
}
