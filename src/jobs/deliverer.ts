// Delivers webhooks. Deliveries to a slow receiver delay no others.
import { AddressRefused, type GuardedFetch, type ResponseHead } from '../lib/guarded-fetch.ts'
import type { Work } from '../stores/work.ts'
import type { ClaimedDelivery, DeliveryAttempt, DeliveryStatus } from '../stores/work-webhooks.ts'
import { DeliveryPlaces } from './delivery-places.ts'
import { deliveryRetryMs } from './schedule.ts'
import { readableSecrets, secretsOf, signedHeaders } from './signing.ts'

/** The time that a receiver has to answer. */
export const timeoutMs = 15_000
/** The interval at which deliveries that have become due are looked for. */
const lookMs = 500
/** The time that a stopping service waits for answers. */
const stopMs = 1000

export interface DelivererDependencies {
  readonly work: Work
  readonly guard: GuardedFetch
  /** Returns the body that announces the end of a job; undefined when the job was removed. */
  readonly bodyOf: (batchId: string) => Promise<string | undefined>
  readonly nowMs: () => number
  /** Returns a number from 0 to 1. */
  readonly random: () => number
  readonly report: (fault: unknown, deliveryId: string) => void
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
    const wait = deliveryRetryMs(due.place, random(), outcome.answer?.retryAfter, nowMs())
    const status = statusAfter(outcome, wait !== undefined)
    await work.logAttempt(due, attempt, {
      status,
      next_ms: nowMs() + (status === 'pending' ? (wait ?? 0) : 0),
    })
  }

  async #send(due: ClaimedDelivery): Promise<SendOutcome> {
    const { work, guard, bodyOf, nowMs } = this.#tools
    let { body } = due
    if (body === null) {
      const announcement = await bodyOf(due.batch_id)
      if (announcement === undefined) return { answer: undefined, error: 'The job was removed.' }
      body = await work.keepBody(due.id, announcement)
    }
    const secrets = readableSecrets(await secretsOf(work, due.team_id, nowMs()))
    if (secrets.length === 0) return { answer: undefined, error: 'The signing secret cannot be read.' }
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'almanac-webhooks/1.0',
      ...signedHeaders(due.id, body, secrets, nowMs()),
    }
    try {
      const wait = this.#tools.timeoutMs ?? timeoutMs
      const answer = await guard.post(due.url, { headers, body, timeoutMs: wait })
      return { answer, error: isSuccess(answer) ? '' : `HTTP ${answer.status}` }
    } catch (error) {
      return { answer: undefined, error: reasonOf(error) }
    }
  }
}

interface SendOutcome {
  readonly answer: ResponseHead | undefined
  /** Empty for a success. */
  readonly error: string
}

const isSuccess = ({ status }: ResponseHead): boolean => status >= 200 && status < 300

function statusAfter({ answer }: SendOutcome, hasNext: boolean): DeliveryStatus {
  if (answer && isSuccess(answer)) return 'delivered'
  if (answer?.status === 410) return 'gone'
  return hasNext ? 'pending' : 'failed'
}

/** Returns a reason for the owner of the webhook, without any address of the service's network. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  if (!(error instanceof Error)) return 'The request failed.'
  if (error.name === 'TimeoutError') return 'There was no answer in time.'
  if (error.name === 'HTTPParserError') return 'The answer is not HTTP.'
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : 'The request failed.'
}
