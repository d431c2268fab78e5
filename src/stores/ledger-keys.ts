// Teams, their keys and their limits. A key is known by the hash of its secret only.
import type { KeySettings } from './key-settings.ts'

export type KeyStatus = 'ACTIVE' | 'INACTIVE' | 'DELETED'

export interface ApiKey extends KeySettings {
  readonly id: number
  readonly team_id: number
  readonly user_id: number
  /** The first characters of the secret, to recognise it by. */
  readonly prefix: string
  readonly status: KeyStatus
  /** ISO 8601 in UTC. */
  readonly created_at: string
}

/** What a key may spend and what it did, in thousandths of a credit. */
export interface KeySpending {
  readonly budget: number | null
  /** The credits of all of its usage events. */
  readonly spent: number
  /** What its jobs that have not ended set aside; nothing else may spend it. */
  readonly held: number
}

/** What is left of the budget, never below 0; null without a budget. */
export const budgetLeft = ({ budget, spent, held }: KeySpending): number | null =>
  budget === null ? null : Math.max(0, budget - spent - held)

/** A key as its operator sees it. */
export interface KeyWithSpending extends ApiKey, KeySpending {}

export interface NewKey extends Omit<ApiKey, 'id' | 'status' | 'user_id'> {
  /** SHA-256 of the secret, hexadecimal. */
  readonly hash: string
}

/** A key as one of its secrets finds it. */
export interface AuthenticatedKey {
  readonly key: ApiKey
  /** When this secret, or the key itself, stops working; undefined: never. */
  readonly validUntilMs: number | undefined
  /** Requests a minute by endpoint path, or by `*` for every other; null is no limit. Overrides of the team. */
  readonly limits: Readonly<Record<string, number | null>>
}

export interface Team {
  readonly id: number
  readonly name: string
  /** ISO 8601 in UTC. */
  readonly created_at: string
}

export interface KeyStore {
  /** Makes the team, with its first user, when it is missing; says whether it was. */
  addTeam(team: Team): Promise<boolean>
  /** By id. */
  teams(): Promise<readonly Team[]>
  /** The team must exist. The key belongs to the first user of the team. */
  addKey(key: NewKey): Promise<KeyWithSpending>
  /** Adds the key if it is the first of all; undefined when there are keys. Of several at once, one is added. */
  addFirstKey(key: NewKey): Promise<KeyWithSpending | undefined>
  /** Undefined when no key has the hash. Keys of every status are found. */
  keyByHash(hash: string): Promise<AuthenticatedKey | undefined>
  /** By id, deleted ones included. */
  keys(): Promise<readonly KeyWithSpending[]>
  /** Undefined when there is no such key. */
  key(id: number): Promise<KeyWithSpending | undefined>
  /** Moves the key from one of the statuses to another; false when it is not in any of them, or unknown. */
  moveKey(id: number, from: readonly KeyStatus[], to: KeyStatus): Promise<boolean>
  /**
   * Changes the settings that are given of an ACTIVE or INACTIVE key, and returns the changed key; undefined when there
   * is no such key. A budget below what the key has spent only ends its spending.
   */
  changeKey(id: number, change: Partial<KeySettings>): Promise<KeyWithSpending | undefined>
  /** Like `changeKey`: gives the key permissions beside those it has, all of them in alphabetical order. */
  permitKey(id: number, more: readonly string[]): Promise<KeyWithSpending | undefined>
  /** Gives an ACTIVE or INACTIVE key a new secret; its others work until `graceEndMs`. False when there is no such key. */
  rotateKey(
    id: number,
    secret: { readonly hash: string; readonly prefix: string },
    graceEndMs: number,
  ): Promise<boolean>
  /**
   * Overrides limits of the team, all of them at once: of paths, or of `*` for all others; undefined takes the overrides
   * back.
   */
  setLimits(teamId: number, paths: readonly string[], perMinute: number | null | undefined): Promise<void>
  /** The team's own limits, as `FoundKey` has them. */
  limits(teamId: number): Promise<AuthenticatedKey['limits']>
  /** Differs from an earlier answer when a key, a team or a limit changed since, by this process or another. */
  accessVersion(): Promise<number>
}
