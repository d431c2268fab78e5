// The budget of a provider: so many requests a minute, and so many at once.
import { type Slot, take } from '../lib/sliding-window.ts'
import type { Connector } from './connector.ts'
import { ProviderFault } from './provider-fault.ts'

interface BudgetTools {
  readonly nowMs: () => number
  readonly wait: (ms: number) => Promise<void>
}

export class Budget {
  readonly #limits: Connector['limits']
  readonly #tools: BudgetTools
  readonly #slots: Slot[] = []
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: Connector['limits'], tools: BudgetTools) {
    this.#limits = limits
    this.#tools = tools
  }

  /** Runs `send` when the budget allows it. Throws a ProviderFault when that is not before the deadline. */
  async spend<T>(deadlineMs: number, send: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#running++
    try {
      await this.#takeSlot(deadlineMs)
      return await send()
    } finally {
      // The place passes on to the request that has waited longest.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  async #takeSlot(deadlineMs: number): Promise<void> {
    const { nowMs, wait } = this.#tools
    for (;;) {
      if (nowMs() >= deadlineMs)
        throw new ProviderFault('It has too many questions to answer.', {
          isOutage: false,
          isOverBudget: true,
        })
      const { isAllowed, resetMs } = take(this.#slots, this.#limits.perMinute, nowMs())
      if (isAllowed) return
      if (nowMs() + resetMs >= deadlineMs) {
        throw new ProviderFault(`Its budget of ${this.#limits.perMinute} requests a minute is spent.`, {
          isOutage: false,
          isOverBudget: true,
        })
      }
      await wait(resetMs)
    }
  }
}
