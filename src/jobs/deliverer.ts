// Delivers webhooks: every receiver in its own time, so that a slow one delays nobody else.
import { AddressRefused, type GuardedFetch, type ResponseHead } from '../lib/guarded-fetch.ts'
import type { Work } from '../stores/work.ts'
import type { ClaimedDelivery, DeliveryAttempt, DeliveryStatus } from '../stores/work-webhooks.ts'
import { deliveryRetryMs } from './schedule.ts'
import { readableSecrets, secretsOf, signedHeaders } from './signing.ts'

/** A receiver has so much time for its answer. */
export const timeoutMs = 15_000
/** Deliveries under way: in all, to one receiver, of one team. */
const atOnceMax = 256
const atOnceOfOrigin = 4
const atOnceOfTeam = 32
/** How often is looked for what has become due. */
const lookMs = 500
/** How long a service that ends waits for answers. */
const stopMs = 1000

export interface DelivererDependencies {
  readonly work: Work
  readonly guard: GuardedFetch
  /** The body that tells of a job; undefined when the job is gone. */
  readonly bodyOf: (batchId: string) => Promise<string | undefined>
  readonly nowMs: () => number
  /** From 0 to 1. */
  readonly random: () => number
  readonly report: (fault: unknown, deliveryId: string) => void
  readonly timeoutMs?: number
}

export class Deliverer {
  readonly #tools: DelivererDependencies
  readonly #atWork = new Map<ClaimedDelivery, Promise<void>>()
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(tools: DelivererDependencies) {
    this.#tools = tools
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), lookMs)
  }

  /** Something may be due. */
  wake(): void {
    this.deliverDue().catch(fault => this.#tools.report(fault, ''))
  }

  /** Begins whatever is due, as far as there is room; resolves when that is under way. */
  deliverDue(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    while (this.#atWork.size > 0) await Promise.all(this.#atWork.values())
  }

  /**
   * Begins nothing more, and gives what is under way a moment. An attempt that takes longer is made again when its
   * lease has ended: receivers know a delivery by its id.
   */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    // Whoever began to look is told what failed.
    await this.#looking?.catch(() => {})
    const moment = new Promise(resolve => setTimeout(resolve, stopMs).unref())
    await Promise.race([this.idle(), moment])
  }

  async #look(): Promise<void> {
    const { work, nowMs, report } = this.#tools
    const leaseMs = 2 * (this.#tools.timeoutMs ?? timeoutMs)
    while (this.#atWork.size < atOnceMax && !this.#isStopped) {
      const due = await work.claimDelivery(this.#busy(), nowMs(), leaseMs)
      if (!due) return
      const attempt = this.#attempt(due)
        .catch(fault => {
          if (!this.#isStopped) report(fault, due.id)
        })
        .finally(() => this.#ended(due))
      this.#atWork.set(due, attempt)
    }
  }

  /** Others of its receiver may have waited for the room it leaves. */
  #ended(due: ClaimedDelivery): void {
    this.#atWork.delete(due)
    if (this.#timer && !this.#isStopped) this.wake()
  }

  #busy() {
    const deliveries = [...this.#atWork.keys()]
    return {
      origins: valuesOccurring(
        deliveries.map(({ url }) => new URL(url).origin),
        atOnceOfOrigin,
      ),
      teams: valuesOccurring(
        deliveries.map(({ team_id }) => team_id),
        atOnceOfTeam,
      ),
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
      if (announcement === undefined) return { answer: undefined, error: 'The job is gone.' }
      body = await work.keepBody(due.id, announcement)
    }
    const secrets = readableSecrets(await secretsOf(work, due.team_id, nowMs()))
    if (secrets.length === 0) return { answer: undefined, error: 'The secret that signs cannot be read.' }
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
  /** Empty on success. */
  readonly error: string
}

const isSuccess = ({ status }: ResponseHead): boolean => status >= 200 && status < 300

function statusAfter({ answer }: SendOutcome, hasNext: boolean): DeliveryStatus {
  if (answer && isSuccess(answer)) return 'delivered'
  if (answer?.status === 410) return 'gone'
  return hasNext ? 'pending' : 'failed'
}

/** Made for the owner of the webhook: no address of ours is in it. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  if (!(error instanceof Error)) return 'The request failed.'
  if (error.name === 'TimeoutError') return 'There was no answer in time.'
  if (error.name === 'HTTPParserError') return 'The answer is not HTTP.'
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : 'The request failed.'
}

/** The values that occur so often or more often. */
function valuesOccurring<T>(values: readonly T[], times: number): readonly T[] {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= times).map(([value]) => value)
}
