// The port to the account side: who may call. Keys are known by the hash of their secret only.

export type KeyStatus = 'ACTIVE' | 'INACTIVE' | 'DELETED'

export interface ApiKey {
  readonly id: number
  readonly team_id: number
  readonly user_id: number
  readonly name: string
  /** The first characters of the secret, to recognise it by. */
  readonly prefix: string
  readonly status: KeyStatus
  /** Field permissions, for example `certifications`. */
  readonly permissions: readonly string[]
  /** ISO 8601 in UTC. */
  readonly created_at: string
}

export interface NewKey extends Omit<ApiKey, 'id' | 'status'> {
  /** SHA-256 of the secret, hexadecimal. */
  readonly hash: string
}

export interface Ledger {
  addKey(key: NewKey): Promise<ApiKey>
  /** Undefined when no key has the hash. Keys of every status are found. */
  keyByHash(hash: string): Promise<ApiKey | undefined>
  /** By id, deleted ones included. */
  keys(): Promise<readonly ApiKey[]>
  /** Moves the key from one of the statuses to another; false when it is not in any of them, or unknown. */
  moveKey(id: number, from: readonly KeyStatus[], to: KeyStatus): Promise<boolean>
  /** Differs from an earlier mark when anything was written since, by this process or another. */
  changeMark(): Promise<number>
  close(): Promise<void>
}
