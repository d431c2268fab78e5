// What became of requests that carry an Idempotency-Key.

export interface IdempotentRequest {
  readonly team_id: number
  /** As the caller sent it. */
  readonly key: string
  /** SHA-256 of method, path and body, hexadecimal. */
  readonly fingerprint: string
}

export type Begun =
  /** The request is the first; its answer is awaited until it is settled or forgotten. */
  | { readonly is: 'new' }
  /** Another with the same key is still at work. */
  | { readonly is: 'running' }
  /** The key was used for another request. */
  | { readonly is: 'different' }
  | {
      readonly is: 'answered'
      readonly status: number
      /** Null where it was too long to be kept. */
      readonly body: string | null
      readonly headers: string
    }

export interface IdempotencyStore {
  /** Whether a request with this key is at work or has a kept answer. */
  isKnown(request: Omit<IdempotentRequest, 'fingerprint'>, nowMs: number): Promise<boolean>
  /** Takes the key for `leaseMs`, after which a caller that was cut off may try again. Answers are kept for 24 hours. */
  begin(request: IdempotentRequest, nowMs: number, leaseMs: number): Promise<Begun>
  /** Lets go of a key whose request came to no answer worth keeping. */
  forget(teamId: number, key: string): Promise<void>
}
