// Removes expired usage events and answers, a few at a time, so that no charge waits for it.
import { setTimeout as wait } from 'node:timers/promises'
import type { Ledger } from '../stores/ledger.ts'

/** The delay of the first run after the start, and the interval of later runs. */
const firstMs = 60_000
const everyMs = 3_600_000
/** The pause between two transactions, in which others can write. */
const restMs = 50
const eventsAtOnce = 200
/** An answer may have 64 KB. */
const answersAtOnce = 100

/**
 * Removes events from before `eventsFromMs`, and answers that are a day old at `answerAgeMs`. Every step can be repeated;
 * `rest` is awaited after each, and stops the run by throwing.
 */
export async function removeOld(
  ledger: Ledger,
  {
    eventsFromMs,
    answerAgeMs,
    rest,
  }: { eventsFromMs: number; answerAgeMs: number; rest: () => Promise<unknown> },
): Promise<void> {
  while (await ledger.removeAnswers(answerAgeMs, answersAtOnce)) await rest()
  for (const { id } of await ledger.teams()) {
    while (await ledger.removeUsage(id, eventsFromMs, eventsAtOnce)) await rest()
  }
  while (await ledger.reclaimSpace()) await rest()
}

/** Returns midnight in UTC of the same day some months ago, or of the last day of a shorter month. */
export function midnightMonthsAgo(nowMs: number, months: number): number {
  const now = new Date(nowMs)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(now.getUTCDate(), lastOfMonth))
}

interface RetentionRequest {
  readonly ledger: Ledger
  /** The number of months for which usage events are kept. */
  readonly months: number
  /** Returns the time by which things may be removed for their age. */
  readonly removalMs: () => Promise<number>
  /** Returns the time by which the age of kept answers is judged. */
  readonly answerAgeMs: () => number
  readonly report: (fault: unknown) => void
}

/** Removes expired events and answers for as long as the service runs. */
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

  /** Resolves when the current transaction has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { ledger, months, removalMs, report } = this.#request
    const { signal } = this.#stopping
    const rest = (ms: number) => wait(ms, undefined, { signal, ref: false })
    for (let pauseMs = firstMs; !signal.aborted; pauseMs = everyMs) {
      try {
        await rest(pauseMs)
        const nowMs = await removalMs()
        const eventsFromMs = midnightMonthsAgo(nowMs, months)
        const answerAgeMs = Math.min(nowMs, this.#request.answerAgeMs())
        await removeOld(ledger, { eventsFromMs, answerAgeMs, rest: () => rest(restMs) })
      } catch (fault) {
        // The next run removes what is left.
        if (!signal.aborted) report(fault)
      }
    }
  }
}
