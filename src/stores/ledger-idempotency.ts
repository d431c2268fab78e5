// What became of requests that carry an Idempotency-Key.

/** All answers that are kept for a team have so many bytes at most. */
export const keptAnswerBytesMax = 64 * 2 ** 20

export interface IdempotentRequest {
  readonly team_id: number
  /** As the caller sent it. */
  readonly key: string
  /** SHA-256 of method, path and body, hexadecimal. */
  readonly fingerprint: string
  /** The caller's field permissions: what was answered to a key with more of them is not for one with fewer. */
  readonly permissions: readonly string[]
}

export type IdempotencyState =
  /** The request is the first; its answer is awaited until it is settled or forgotten. */
  | { readonly is: 'new' }
  /** Another with the same key is still at work. */
  | { readonly is: 'running' }
  /** The key was used for another request, or with permissions that this caller lacks. */
  | { readonly is: 'different' }
  | {
      readonly is: 'answered'
      readonly status: number
      /** Null where it was too long to be kept, or the team's answers have too many bytes. */
      readonly body: string | null
      readonly headers: string
    }

export interface IdempotencyStore {
  /** Whether a request with this key came within 24 hours and was not forgotten: it is at work, was cut off, or has an answer. */
  hasRequest(request: Pick<IdempotentRequest, 'team_id' | 'key'>, nowMs: number): Promise<boolean>
  /**
   * Takes the key for `leaseMs`, after which a caller that was cut off may try again; of two that are at work then, the
   * first to settle is charged. Answers are kept for 24 hours.
   */
  begin(request: IdempotentRequest, nowMs: number, leaseMs: number): Promise<IdempotencyState>
  /** Lets go of a key whose request, begun at the time, came to no answer worth keeping, unless another has taken it over. */
  forget(teamId: number, key: string, begunMs: number): Promise<void>
}
