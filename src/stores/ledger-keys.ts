// Teams, their keys and their rate limits. Of the secret of a key only the hash is stored.
import type { KeySettings } from './key-settings.ts'

export type KeyStatus = 'ACTIVE' | 'INACTIVE' | 'DELETED'

export interface ApiKey extends KeySettings {
  readonly id: number
  readonly team_id: number
  readonly user_id: number
  /** The first characters of the secret, by which people recognise it. */
  readonly prefix: string
  readonly status: KeyStatus
  /** ISO 8601 in UTC. */
  readonly created_at: string
}

/** The budget and the spending of a key, in thousandths of a credit. */
export interface KeySpending {
  readonly budget: number | null
  /** The charges of its usage events, and of the runs of its watches. */
  readonly spent: number
  /** The credits held for its batch jobs that have not ended. */
  readonly held: number
}

/** Returns what is left of the budget, at least 0; null without a budget. */
export const budgetLeft = ({ budget, spent, held }: KeySpending): number | null =>
  budget === null ? null : Math.max(0, budget - spent - held)

/** A key as operators see it. */
export interface KeyWithSpending extends ApiKey, KeySpending {}

export interface NewKey extends Omit<ApiKey, 'id' | 'status' | 'user_id'> {
  /** SHA-256 of the secret, hexadecimal. */
  readonly hash: string
}

/** The key that a secret belongs to, with what is needed to admit its requests. */
export interface AuthenticatedKey {
  readonly key: ApiKey
  /** The time at which the secret or the key expires, whichever is sooner; undefined is never. */
  readonly validUntilMs: number | undefined
  /** Rate limits that override the defaults for the team: requests per minute by endpoint path, `*` for all others; null means no limit. */
  readonly limits: Readonly<Record<string, number | null>>
}

export interface Team {
  readonly id: number
  readonly name: string
  /** ISO 8601 in UTC. */
  readonly created_at: string
}

export interface KeyStore {
  /** Adds the team and its first user. Returns false when the team is there already. */
  addTeam(team: Team): Promise<boolean>
  /** Returns all teams in the order of their ids. */
  teams(): Promise<readonly Team[]>
  /** Adds a key, which belongs to the first user of its team. Throws when the team does not exist. */
  addKey(key: NewKey): Promise<KeyWithSpending>
  /** Adds the first key of all. Returns undefined when there are keys; of several calls at once, one adds its key. */
  addFirstKey(key: NewKey): Promise<KeyWithSpending | undefined>
  /** Returns the key of whatever status whose secret has the hash; undefined when there is none. */
  keyByHash(hash: string): Promise<AuthenticatedKey | undefined>
  /** Returns all keys in the order of their ids, deleted ones included: usage events and sums refer to them. */
  keys(): Promise<readonly KeyWithSpending[]>
  /** Returns undefined when there is no such key. */
  key(id: number): Promise<KeyWithSpending | undefined>
  /**
   * Moves the key from one of the statuses in `from` to another. Returns false when it has none of them, or is unknown.
   * Deleting a key is such a move: its row, its usage events and its sums stay.
   */
  moveKey(id: number, from: readonly KeyStatus[], to: KeyStatus): Promise<boolean>
  /**
   * Changes the settings that are given of an ACTIVE or INACTIVE key, and returns the changed key; undefined when there
   * is no such key. A budget below what the key has spent only ends its spending.
   */
  changeKey(id: number, change: Partial<KeySettings>): Promise<KeyWithSpending | undefined>
  /** Like `changeKey`, but adds permissions to those that the key has, and sorts them. */
  permitKey(id: number, more: readonly string[]): Promise<KeyWithSpending | undefined>
  /** Gives an ACTIVE or INACTIVE key a new secret; its others expire at `graceEndMs`. Returns false when there is no such key. */
  rotateKey(
    id: number,
    secret: { readonly hash: string; readonly prefix: string },
    graceEndMs: number,
  ): Promise<boolean>
  /**
   * Overrides the rate limits of the paths for the team, all in one transaction; `*` stands for every other path. Null is
   * no limit, undefined removes the overrides.
   */
  setLimits(teamId: number, paths: readonly string[], perMinute: number | null | undefined): Promise<void>
  /** Returns the overrides of the team. */
  limits(teamId: number): Promise<AuthenticatedKey['limits']>
  /** Returns a counter that changes whenever this or another process changes a key, a team or a limit. */
  accessVersion(): Promise<number>
}
