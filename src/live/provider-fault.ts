// The error of a provider that did not answer a question.

/**
 * A provider failed. The message is a sentence for callers: it names no address, no key and nothing that the provider
 * sent unchecked.
 */
export class ProviderFault extends Error {
  /** True when the same request may succeed in a moment. */
  readonly isTransient: boolean
  /** Milliseconds that the provider asks to wait; undefined when it did not say. */
  readonly retryAfterMs: number | undefined
  /** False when only this question was refused, so that others may still be answered. */
  readonly isOutage: boolean
  /** True when the provider has nothing at the address, which may be its way to say that there is no such record. */
  readonly isMissing: boolean
  /** True when it was not asked, because its budget of requests is spent. */
  readonly isOverBudget: boolean

  constructor(
    message: string,
    options: {
      readonly isTransient?: boolean
      readonly retryAfterMs?: number | undefined
      readonly isOutage?: boolean
      readonly isMissing?: boolean
      readonly isOverBudget?: boolean
      readonly cause?: unknown
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ProviderFault'
    this.isTransient = options.isTransient ?? false
    this.retryAfterMs = options.retryAfterMs
    this.isOutage = options.isOutage ?? true
    this.isMissing = options.isMissing ?? false
    this.isOverBudget = options.isOverBudget ?? false
  }
}
