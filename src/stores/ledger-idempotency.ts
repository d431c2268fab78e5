// Requests with an Idempotency-Key, and their kept answers.

/** An answer is kept for this time. */
export const answerKeptMs = 24 * 3_600_000

/** The most bytes of all answers that are kept for a team, but for short ones that must be kept. */
export const keptAnswerBytesMax = 64 * 2 ** 20

/** The most keys that a team may use within 24 hours: more than the default rates of all endpoints together allow. */
export const idempotencyKeysMax = 4_000_000

export interface IdempotentRequest {
  readonly team_id: number
  /** The value of the header as the caller sent it. */
  readonly key: string
  /** SHA-256 of method, path and body, hexadecimal. */
  readonly fingerprint: string
  /** The caller's field permissions. A key with fewer permissions does not get the answer of one with more. */
  readonly permissions: readonly string[]
  /** The bytes that its answer will have, about, where it is long and must be kept. */
  readonly keptBytes?: number
}

/** The state of a request's key when the request begins. */
export type IdempotencyState =
  /** The request is the first with its key. The key is taken until the request is settled or forgotten. */
  | { readonly is: 'new' }
  /** Another request with the key is still running, or was cut off by the end of its process. */
  | {
      readonly is: 'running'
      /** The time since it began, and the time until its key may be taken again. */
      readonly runningMs: number
      readonly leftMs: number
      /** True where the process that answers it is known to run. */
      readonly isHeld: boolean
    }
  /** The key belongs to a different request, or to one with permissions that this caller lacks. */
  | { readonly is: 'different' }
  /** The team has used `idempotencyKeysMax` keys, or there is no room for `keptBytes`. The first answers go after `retryMs`. */
  | { readonly is: 'full'; readonly retryMs: number }
  | {
      readonly is: 'answered'
      readonly status: number
      /** Null for a body that was not kept, because it was too long or because the team's answers had too many bytes. */
      readonly body: string | null
      readonly headers: string
    }

export interface IdempotencyStore {
  /**
   * Returns whether a request with the key came within the 24 hours before `ageMs` and was not forgotten: running, cut off
   * or answered.
   */
  hasRequest(request: Pick<IdempotentRequest, 'team_id' | 'key'>, ageMs: number): Promise<boolean>
  /**
   * Takes the key for `leaseMs`. After this lease an unanswered request counts as lost, and its key may be taken again, at
   * once where its process is known to have ended; if both requests finish, the first one to settle is charged. Answers are
   * kept for 24 hours, until `ageMs`, which is `nowMs` unless the clock cannot be believed.
   */
  begin(request: IdempotentRequest, nowMs: number, leaseMs: number, ageMs?: number): Promise<IdempotencyState>
  /** Frees the key of the request that began at `begunMs` and has no answer to keep, unless another request has taken it. */
  forget(teamId: number, key: string, begunMs: number): Promise<void>
}
