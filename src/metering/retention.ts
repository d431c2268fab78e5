// Removes what is not kept for ever, a little at a time, so that no charge waits for it.
import { setTimeout as wait } from 'node:timers/promises'
import type { Ledger } from '../stores/ledger.ts'

/** So long after the start it begins for the first time, and then again and again. */
const firstMs = 60_000
const everyMs = 3_600_000
/** Between two transactions, while others may write. */
const restMs = 50
const eventsAtOnce = 200
/** Each may hold 64 KB. */
const answersAtOnce = 100

/** Removes what is old at this time. Each step may be repeated; `rest` is awaited after each, and ends it by throwing. */
export async function removeOld(
  ledger: Ledger,
  { eventsFromMs, nowMs, rest }: { eventsFromMs: number; nowMs: number; rest: () => Promise<unknown> },
): Promise<void> {
  while (await ledger.removeAnswers(nowMs, answersAtOnce)) await rest()
  for (const { id } of await ledger.teams()) {
    while (await ledger.removeUsage(id, eventsFromMs, eventsAtOnce)) await rest()
  }
  while (await ledger.reclaimSpace()) await rest()
}

/** The beginning in UTC of the day so many months ago, or of the last of its month where it has no such day. */
export function midnightMonthsAgo(nowMs: number, months: number): number {
  const now = new Date(nowMs)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(now.getUTCDate(), lastOfMonth))
}

interface RetentionRequest {
  readonly ledger: Ledger
  /** How long usage events are kept. */
  readonly months: number
  readonly nowMs: () => number
  readonly report: (fault: unknown) => void
}

/** Removes what is old as long as the service runs. */
export class Retention {
  readonly #request: RetentionRequest
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(request: RetentionRequest) {
    this.#request = request
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Resolves when nothing is being removed any more. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { ledger, months, nowMs, report } = this.#request
    const { signal } = this.#stopping
    const rest = (ms: number) => wait(ms, undefined, { signal, ref: false })
    for (let pauseMs = firstMs; !signal.aborted; pauseMs = everyMs) {
      try {
        await rest(pauseMs)
        const now = nowMs()
        const eventsFromMs = midnightMonthsAgo(now, months)
        await removeOld(ledger, { eventsFromMs, nowMs: now, rest: () => rest(restMs) })
      } catch (fault) {
        // What is left is removed the next time.
        if (!signal.aborted) report(fault)
      }
    }
  }
}
