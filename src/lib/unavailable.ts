// The error for something that a request needs and that is unavailable: a thread that died, a database without answer.

/** The call may have had its effect, or not. */
export class Unavailable extends Error {
  /** True when the answer to a commit was lost: what it wrote is there more often than not. */
  readonly isUncertain: boolean
  /** Milliseconds before another call is of use. */
  readonly retryMs: number
  /** The error code of the cause, where it has one. */
  readonly code?: string

  constructor(message: string, cause: unknown, retryMs: number, { isUncertain = false } = {}) {
    super(message, { cause })
    this.name = 'Unavailable'
    this.retryMs = retryMs
    this.isUncertain = isUncertain
    if (cause instanceof Error && 'code' in cause) this.code = String(cause.code)
  }
}
