// A circuit breaker: after several failures in a row a provider is not asked for a while.

/** The number of failures in a row that open the circuit. */
const failuresMax = 5
/** The first rest; it doubles with every probe that fails. */
const restMs = 30_000
const restMaxMs = 10 * 60_000
/** The longest rest that a provider can ask for. */
const askedRestMaxMs = 60 * 60_000

export class CircuitBreaker {
  #failures = 0
  #restsUntilMs = 0
  #isProbing = false

  /** Returns when the provider may be asked again, in epoch milliseconds, or undefined when it may be asked now. */
  restsUntil(nowMs: number): number | undefined {
    return this.#restsUntilMs > nowMs ? this.#restsUntilMs : undefined
  }

  /** Returns whether a question may be sent. After a rest that is one at a time, until one succeeds. */
  tryEnter(nowMs: number): boolean {
    if (this.#restsUntilMs > nowMs) return false
    if (this.#failures < failuresMax) return true
    if (this.#isProbing) return false
    this.#isProbing = true
    return true
  }

  noteSuccess(): void {
    this.#failures = 0
    this.#restsUntilMs = 0
    this.#isProbing = false
  }

  /** Notes a failure; `askedRestMs` is the rest that the provider asked for. */
  noteFailure(nowMs: number, askedRestMs = 0): void {
    this.#isProbing = false
    // Questions that were under way when the circuit opened fail too; they count once.
    if (this.#restsUntilMs <= nowMs) this.#failures++
    const doublings = this.#failures - failuresMax
    const openMs = doublings < 0 ? 0 : Math.min(restMaxMs, restMs * 2 ** doublings)
    const waitMs = Math.max(openMs, Math.min(askedRestMaxMs, askedRestMs))
    this.#restsUntilMs = Math.max(this.#restsUntilMs, nowMs + waitMs)
  }

  /** Notes that a question ended without saying anything about the provider. */
  noteNothing(): void {
    this.#isProbing = false
  }
}
