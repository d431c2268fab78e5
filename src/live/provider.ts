// A provider as the service asks it: the requests of its connector, sent with timeouts, retries, a circuit breaker, a
// budget and a cache.
import type { Dispatcher } from 'undici'
import { type Cache, openCache } from '../lib/cache.ts'
import { decodeText, exchange, type HttpResponse } from '../lib/http-exchange.ts'
import { isNestedDeeper } from '../lib/json/nesting.ts'
import { Budget } from './budget.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import type { Connector } from './connector.ts'
import type { FeedItem, FetchedFeed } from './feeds/feed.ts'
import { networkFault, statusFault } from './http-faults.ts'
import type { ProviderAccess, ProviderRequest, ProviderResponse } from './provider-access.ts'
import { ProviderFault } from './provider-fault.ts'
import { retryAfterMs, retryWaitMs } from './retry-after.ts'

/** The time of one request, and of all requests and waits of one question. */
const requestSecondsDefault = 10
const questionMs = 25_000
const attemptsMax = 3
/** The most bytes of a response, decompressed. */
const responseBytesMax = 4 * 1024 * 1024
/** The most levels of lists and objects inside one another: what is nested without end cannot pass to another thread. */
const levelsMax = 100
/** The most that the kept answers of a provider weigh, in characters of their JSON. */
const keptMax = 8_000_000
const keepSecondsDefault = 300

export interface ProviderSetup {
  /** The base address, without a slash at its end, or the feeds. */
  readonly url: string
  readonly key: string | undefined
  readonly model?: string
}

/** The clock, chance and network of providers. */
export interface ProviderTools {
  readonly nowMs: () => number
  readonly random: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly dispatcher: () => Promise<Dispatcher>
  readonly userAgent: string
  readonly contact: string | undefined
  readonly readFeed: (feed: FetchedFeed) => Promise<readonly FeedItem[]>
  /** Called when a question was answered or failed. */
  readonly onChange: () => void
}

/** The limits of a connector for pages of other websites than its provider's, such as the careers page of a company. */
const pageLimits = { perMinute: 600, atOnce: 32 }

/** The limits of a provider at an address of the operator's own, where those of its public address do not apply. */
const ownAddressLimits = { perMinute: 6000, atOnce: 64 }

/** The state of a provider, for the operator. */
export interface ProviderStatus {
  readonly last_answer_ms: number | null
  readonly last_fault: string | null
  readonly last_fault_ms: number | null
  /** The time until which it is not asked, when it rests. */
  readonly rests_until_ms: number | null
}

export interface Answered<T> {
  readonly answer: T
  /** The age of the oldest response that the answer was made of; 0 when all were received now. */
  readonly ageMs: number
}

/** The time until which a question has to be answered, and the circuit breaker that counts how it ends. */
interface QuestionLimits {
  readonly deadlineMs: number
  readonly breaker: CircuitBreaker
}

interface KeptAnswer {
  readonly value: unknown
  readonly receivedMs: number
  readonly size: number
}

export class Provider {
  readonly connector: Connector
  readonly #setup: ProviderSetup
  readonly #tools: ProviderTools
  readonly #breaker = new CircuitBreaker()
  /** A provider that is too slow for questions with little time still answers those that have more. */
  readonly #urgentBreaker = new CircuitBreaker()
  readonly #budget: Budget
  readonly #pageBudget: Budget
  readonly #kept: Cache<string, KeptAnswer> = openCache(keptMax, ({ size }) => size)
  readonly #underWay = new Map<string, Promise<KeptAnswer>>()
  #lastAnswerMs: number | null = null
  #lastFault: { readonly message: string; readonly atMs: number } | undefined

  constructor(connector: Connector, setup: ProviderSetup, tools: ProviderTools) {
    this.connector = connector
    this.#setup = setup
    this.#tools = tools
    const isPublic = connector.url === undefined || connector.url === setup.url
    this.#budget = new Budget(isPublic ? connector.limits : ownAddressLimits, tools)
    this.#pageBudget = connector.readsPages ? this.#budget : new Budget(pageLimits, tools)
  }

  get #requestMs(): number {
    return 1000 * (this.connector.requestSeconds ?? requestSecondsDefault)
  }

  get status(): ProviderStatus {
    return {
      last_answer_ms: this.#lastAnswerMs,
      last_fault: this.#lastFault?.message ?? null,
      last_fault_ms: this.#lastFault?.atMs ?? null,
      rests_until_ms:
        this.#breaker.restsUntil(this.#tools.nowMs()) ??
        this.#urgentBreaker.restsUntil(this.#tools.nowMs()) ??
        null,
    }
  }

  /**
   * Answers one question by `ask`, which may send several requests, until `untilMs` at the latest; `isUrgent` when that
   * is much sooner than a request may take. Throws a ProviderFault.
   */
  async ask<T>(
    ask: (access: ProviderAccess) => Promise<T>,
    untilMs = Infinity,
    isUrgent = false,
  ): Promise<Answered<T>> {
    const { nowMs, contact, readFeed } = this.#tools
    const startMs = nowMs()
    let oldestMs = startMs
    const deadlineMs = Math.min(untilMs, startMs + Math.max(questionMs, this.#requestMs))
    const limits = { deadlineMs, breaker: isUrgent ? this.#urgentBreaker : this.#breaker }
    const access: ProviderAccess = {
      url: this.#setup.url,
      model: this.#setup.model,
      contact,
      nowMs,
      spendOnPage: fetchPage => this.#pageBudget.spend(deadlineMs, fetchPage),
      readFeed: feed =>
        readFeed(feed).catch(cause => {
          throw new ProviderFault('Its answer is not a feed that can be read.', { cause })
        }),
      send: async (request, read) => {
        const { value, receivedMs } = await this.#answerTo(request, read, limits)
        oldestMs = Math.min(oldestMs, receivedMs)
        return value as Awaited<ReturnType<typeof read>>
      },
    }
    const answer = await ask(access)
    return { answer, ageMs: oldestMs < startMs ? nowMs() - oldestMs : 0 }
  }

  /** Returns the kept answer to the request, the one that is under way, or a new one. */
  #answerTo<T>(
    request: ProviderRequest,
    read: (response: ProviderResponse) => T | Promise<T>,
    limits: QuestionLimits,
  ): Promise<KeptAnswer> {
    const { host, path, address, query, headers, json } = request
    const id = JSON.stringify([host, path, address, query, headers, json])
    const kept = this.#kept.get(id)
    const keepMs = 1000 * (this.connector.keepSeconds ?? keepSecondsDefault)
    if (kept && this.#tools.nowMs() - kept.receivedMs < keepMs) return Promise.resolve(kept)
    const shared = this.#underWay.get(id)
    if (shared) return shared
    const started = this.#ask(request, read, limits)
      .then(received => {
        this.#kept.set(id, received)
        return received
      })
      .finally(() => this.#underWay.delete(id))
    this.#underWay.set(id, started)
    return started
  }

  /** Sends the request until it is answered, as often as it is of use, and notes how it ended. */
  async #ask<T>(
    request: ProviderRequest,
    read: (response: ProviderResponse) => T | Promise<T>,
    { deadlineMs, breaker }: QuestionLimits,
  ): Promise<KeptAnswer> {
    const { nowMs, onChange } = this.#tools
    if (!breaker.tryEnter(nowMs())) throw this.#resting()
    try {
      const received = await this.#attempt(request, read, deadlineMs)
      breaker.noteSuccess()
      this.#lastAnswerMs = received.receivedMs
      onChange()
      return received
    } catch (error) {
      const fault = error instanceof ProviderFault ? error : undefined
      if (fault?.isMissing) {
        breaker.noteSuccess()
        this.#lastAnswerMs = nowMs()
        onChange()
        throw fault
      }
      if (fault && !fault.isOutage) breaker.noteNothing()
      else breaker.noteFailure(nowMs(), fault?.retryAfterMs)
      // Anything else is a fault of a connector; its message may hold what the provider sent.
      this.#lastFault = { message: fault?.message ?? 'Its answer has an unknown shape.', atMs: nowMs() }
      onChange()
      throw fault ?? new ProviderFault('Its answer has an unknown shape.', { cause: error })
    }
  }

  #resting(): ProviderFault {
    const message = this.#lastFault?.message ?? 'It failed.'
    return new ProviderFault(`${message} It is not asked again for a while.`)
  }

  async #attempt<T>(
    request: ProviderRequest,
    read: (response: ProviderResponse) => T | Promise<T>,
    deadlineMs: number,
  ): Promise<KeptAnswer> {
    const { nowMs, random, wait } = this.#tools
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await this.#budget.spend(deadlineMs, () => this.#send(request, deadlineMs))
        const value = await read(this.#accepted(response))
        if (isNestedDeeper(value, levelsMax))
          throw new ProviderFault(`Its answer is nested more than ${levelsMax} levels deep.`)
        const size = JSON.stringify(value)?.length ?? 0
        return { value, receivedMs: nowMs(), size: size + 500 }
      } catch (error) {
        if (!(error instanceof ProviderFault) || !error.isTransient || attempt === attemptsMax) throw error
        const waitMs = Math.max(error.retryAfterMs ?? 0, retryWaitMs(attempt, random()))
        if (nowMs() + waitMs >= deadlineMs) throw error
        await wait(waitMs)
      }
    }
  }

  async #send(
    { host, path = '', address, query = {}, headers = {}, json }: ProviderRequest,
    deadlineMs: number,
  ): Promise<HttpResponse> {
    const { url: set, key } = this.#setup
    const base = host === undefined ? set : set === this.connector.url ? `https://${host}` : `${set}/${host}`
    const credentials = key === undefined ? undefined : this.connector.authorize?.(key)
    const url = new URL(address ?? base + path)
    for (const [name, value] of Object.entries({ ...query, ...credentials?.query })) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const timeoutMs = Math.max(1, Math.min(this.#requestMs, deadlineMs - this.#tools.nowMs()))
    const outgoing = {
      method: json ? ('POST' as const) : ('GET' as const),
      headers: {
        'user-agent': this.#tools.userAgent,
        accept: 'application/json',
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
        ...credentials?.headers,
      },
      ...(json && { body: JSON.stringify(json) }),
      timeoutMs,
      bytesMax: responseBytesMax,
    }
    try {
      return await exchange(url, outgoing, await this.#tools.dispatcher())
    } catch (error) {
      throw networkFault(error)
    }
  }

  /** Returns the response when it is a success. Throws a ProviderFault for any other. */
  #accepted({ status, headers, body }: HttpResponse): ProviderResponse {
    const contentType = headers['content-type'] ?? ''
    if (status < 200 || status > 299) {
      const waitMs = retryAfterMs(headers['retry-after'], this.#tools.nowMs())
      const text = decodeText(body, contentType)
      throw (
        this.connector.refusal?.(status, text, headers, this.#tools.nowMs()) ??
        statusFault(status, waitMs, this.#setup.key !== undefined)
      )
    }
    return { contentType, text: decodeText(body, contentType), bytes: body }
  }
}
