// Delivers webhooks. Deliveries to a slow receiver delay no others.
import type { Work } from '../stores/work.ts'
import type { ClaimedDelivery, DeliveryAttempt, DeliveryStatus } from '../stores/work-webhooks.ts'
import type { SendMessage, SendOutcome } from './channels.ts'
import { DeliveryPlaces } from './delivery-places.ts'
import { deliveryRetryMs } from './schedule.ts'

/** The time that a receiver has to answer. */
export const timeoutMs = 15_000
/** The interval at which deliveries that have become due are looked for. */
const lookMs = 500
/** The time that a stopping service waits for answers. */
const stopMs = 1000

export interface DelivererDependencies {
  readonly work: Work
  readonly send: SendMessage
  /** Returns the body of a delivery before its first attempt; undefined when what it is about was removed. */
  readonly bodyOf: (delivery: ClaimedDelivery) => Promise<string | undefined>
  readonly nowMs: () => number
  /** Returns a number from 0 to 1. */
  readonly random: () => number
  readonly report: (fault: unknown, deliveryId: string) => void
  /** Called with every attempt, and what it made of the delivery. */
  readonly noteAttempt?: (status: DeliveryStatus) => void
  readonly timeoutMs?: number
}

export class Deliverer {
  readonly #tools: DelivererDependencies
  readonly #places: DeliveryPlaces
  readonly #atWork = new Set<Promise<void>>()
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(tools: DelivererDependencies) {
    this.#tools = tools
    this.#places = new DeliveryPlaces(tools.timeoutMs ?? timeoutMs)
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), lookMs)
  }

  /** Delivers what is due without being waited for. */
  wake(): void {
    this.deliverDue().catch(fault => this.#tools.report(fault, ''))
  }

  /** Begins every delivery that is due and within the limits; resolves when they are under way. */
  deliverDue(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** Resolves when no delivery is under way. */
  async idle(): Promise<void> {
    while (this.#atWork.size > 0) await Promise.all(this.#atWork)
  }

  /**
   * Begins no more deliveries, and waits a moment for those under way. An attempt that takes longer is made again when
   * its lease has ended; receivers recognise a delivery by its id.
   */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    // The caller of `deliverDue` gets the error.
    await this.#looking?.catch(() => {})
    const moment = new Promise(resolve => setTimeout(resolve, stopMs).unref())
    await Promise.race([this.idle(), moment])
  }

  async #look(): Promise<void> {
    const { work, nowMs, report } = this.#tools
    const leaseMs = 2 * (this.#tools.timeoutMs ?? timeoutMs)
    while (this.#places.isFree && !this.#isStopped) {
      const due = await work.claimDelivery(this.#places.busy(), nowMs(), leaseMs)
      if (!due) return
      const leave = this.#places.take(due)
      const attempt = this.#attempt(due)
        .catch(fault => {
          if (!this.#isStopped) report(fault, due.id)
        })
        .finally(() => {
          leave()
          this.#atWork.delete(attempt)
          // Others may have waited for the place.
          if (this.#timer && !this.#isStopped) this.wake()
        })
      this.#atWork.add(attempt)
    }
  }

  async #attempt(due: ClaimedDelivery): Promise<void> {
    const { work, nowMs, random } = this.#tools
    const [startMs, started] = [nowMs(), performance.now()]
    const outcome = await this.#send(due)
    const attempt: DeliveryAttempt = {
      at_ms: startMs,
      http_status: outcome.answer?.status ?? null,
      error: outcome.error,
      duration_ms: Math.round(performance.now() - started),
    }
    const wait = outcome.isFinal
      ? undefined
      : deliveryRetryMs(due.place, random(), outcome.answer?.retryAfter, nowMs())
    const status = statusAfter(outcome, wait !== undefined)
    this.#tools.noteAttempt?.(status)
    await work.logAttempt(due, attempt, {
      status,
      next_ms: nowMs() + (status === 'pending' ? (wait ?? 0) : 0),
      ...(outcome.target !== undefined && { target: outcome.target }),
    })
  }

  async #send(due: ClaimedDelivery): Promise<SendOutcome> {
    const { work, bodyOf, send } = this.#tools
    let { body } = due
    if (body === null) {
      const announcement = await bodyOf(due)
      if (announcement === undefined) return { answer: undefined, error: 'The job was removed.' }
      body = await work.keepBody(due.id, announcement)
    }
    return send({ ...due, channel: due.channel ?? 'webhook', body }, this.#tools.timeoutMs ?? timeoutMs)
  }
}

function statusAfter({ answer, error }: SendOutcome, hasNext: boolean): DeliveryStatus {
  if (error === '') return 'delivered'
  if (answer?.status === 410) return 'gone'
  return hasNext ? 'pending' : 'failed'
}
