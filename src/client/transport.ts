// Sends requests to the service, and tries again what may succeed later.
import { AlmanacError, errorOf, unexpectedAnswer } from './error.ts'
import { longestTimerMs, retryDelay, wait } from './retry.ts'

export interface Settings {
  /** The address of the service, such as `http://127.0.0.1:8080`; it may have a path. */
  readonly url: string
  /** The key: `alm_...`. */
  readonly key: string
  /** The time that one try may take, in milliseconds; 60,000 when absent. */
  readonly timeoutMs?: number | undefined
  /** The number of times that a request that failed is tried again; 5 when absent. */
  readonly retries?: number | undefined
  /** A request that would have to wait longer than this before its next try fails at once; 90,000 when absent. */
  readonly waitMaxMs?: number | undefined
  /** The `User-Agent` to send instead of that of the runtime. */
  readonly userAgent?: string | undefined
  /** Sends the requests; the `fetch` of the runtime when absent. */
  readonly fetch?: typeof fetch | undefined
}

/** Settings of one request. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  readonly retries?: number | undefined
  /** POST requests with the same key run once. The key is random when absent, and the same for every try. */
  readonly idempotencyKey?: string | undefined
  /** The most credits that a POST may cost; a dearer request is refused, and costs nothing. */
  readonly creditsLimit?: number | undefined
}

export type QueryValue = string | number | boolean | readonly (string | number | boolean)[] | undefined

export interface RequestParts extends RequestOptions {
  readonly query?: Readonly<Record<string, QueryValue>> | undefined
  readonly body?: unknown
  /** A CSV table, which is the body as it is. */
  readonly table?: string | Uint8Array | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Ends the tries and the pauses between them, and not a try under way, which may be charged already. */
  readonly stopSignal?: AbortSignal | undefined
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The answer to a request that succeeded. */
export interface Answer<Body = unknown> {
  readonly status: number
  readonly headers: Headers
  /** Undefined for an answer without a body. */
  readonly body: Body
  readonly requestId: string | undefined
  /** The credits that the request cost; undefined for endpoints without a price. */
  readonly creditsUsed: number | undefined
  /** The credits that the key can still spend; undefined where nothing was charged. */
  readonly creditsRemaining: number | undefined
}

export const apiVersion = '2025-11-01'

const defaultTimeoutMs = 60_000
const defaultRetries = 5
const defaultWaitMaxMs = 90_000

/** Time and chance, which tests replace. */
interface Surroundings {
  readonly wait: typeof wait
  readonly random: () => number
}

export class Transport {
  /** The address of the service, without a slash at its end. */
  readonly #url: string
  readonly #settings: Settings
  readonly #surroundings: Surroundings

  constructor(settings: Settings, surroundings: Surroundings = { wait, random: Math.random }) {
    const { url, key } = settings
    if (!isAddress(url)) {
      throw new TypeError(
        `url: Must be an address such as http://127.0.0.1:8080; got ${JSON.stringify(url)}.`,
      )
    }
    if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key))
      throw new TypeError('key: Must be a key of the service: alm_...')
    this.#url = url.replace(/\/+$/, '')
    this.#settings = settings
    this.#surroundings = surroundings
  }

  /** Sends a request and reads its answer as JSON. Throws an AlmanacError when it fails for good. */
  async send<Body = unknown>(method: Method, path: string, parts: RequestParts = {}): Promise<Answer<Body>> {
    return this.#fetched(this.#requestOf(method, path, parts), parts, async response => {
      const text = await response.text()
      if (!response.ok) throw errorOf(response, text)
      const answer = answerOf<Body>(response, text)
      // Only what was deleted has nothing to say. All other answers are objects or lists.
      if (method !== 'DELETE' && (typeof answer.body !== 'object' || answer.body === null))
        throw unexpectedAnswer(response, text)
      return answer
    })
  }

  /**
   * Sends a GET without the key, and returns its answer as soon as its head is there. Neither the time of a try nor
   * another try applies to its body.
   */
  open(path: string, parts: RequestParts = {}): Promise<Response> {
    const request = { url: this.#url + path, init: { headers: { ...parts.headers } } }
    return this.#fetched(request, parts, async response => {
      if (!response.ok) throw errorOf(response, await response.text())
      return response
    })
  }

  /** Resolves after the time; rejects with the reason of the signal when it is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#surroundings.wait(ms, signal)
  }

  #requestOf(method: Method, path: string, parts: RequestParts): FetchRequest {
    // `fetch` would take them for the way to another endpoint, and no id looks like that.
    if (dotSegment.test(path)) throw new AlmanacError('not_found', `Nothing is at ${path}.`, { status: 404 })
    const { query = {}, body, table, idempotencyKey = randomKey(), creditsLimit, headers } = parts
    const { key, userAgent } = this.#settings
    const isPost = method === 'POST'
    return {
      url: this.#url + path + queryText(query),
      init: {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(table !== undefined && { body: table as NonNullable<RequestInit['body']> }),
        // `Headers` throws for a value that no header can hold, before anything is sent.
        headers: new Headers({
          Authorization: `Bearer ${key}`,
          'x-api-version': apiVersion,
          ...(userAgent !== undefined && { 'User-Agent': userAgent }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(table !== undefined && { 'Content-Type': 'text/csv' }),
          ...(isPost && { 'Idempotency-Key': idempotencyKey }),
          ...(isPost && creditsLimit !== undefined && { 'X-Credits-Limit': String(creditsLimit) }),
          ...headers,
        }),
      },
    }
  }

  /** Fetches until `read` returns a result, or another try is useless. */
  async #fetched<Result>(
    request: FetchRequest,
    options: RequestParts,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const { signal, stopSignal, retries = this.#settings.retries ?? defaultRetries } = options
    const { random, wait } = this.#surroundings
    const signals = [signal, stopSignal].filter(each => each !== undefined)
    const either = signals.length > 1 ? AbortSignal.any(signals) : signals[0]
    for (let failures = 0; ; failures++) {
      either?.throwIfAborted()
      try {
        return await this.#fetchedOnce(request, options, read)
      } catch (error) {
        either?.throwIfAborted()
        const waitMs =
          error instanceof AlmanacError && failures < retries
            ? retryDelay(error, failures, random())
            : undefined
        if (waitMs === undefined || waitMs > (this.#settings.waitMaxMs ?? defaultWaitMaxMs)) throw error
        await wait(waitMs, either)
      }
    }
  }

  async #fetchedOnce<Result>(
    { url, init }: FetchRequest,
    { signal, timeoutMs = this.#settings.timeoutMs ?? defaultTimeoutMs }: RequestOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const { fetch: send = fetch } = this.#settings
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), Math.min(timeoutMs, longestTimerMs))
    try {
      const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal
      // A redirect that is followed would become a GET without a body.
      return await read(await send(url, { ...init, signal: either, redirect: 'manual' }))
    } catch (cause) {
      if (cause instanceof AlmanacError) throw cause
      throw late.signal.aborted
        ? new AlmanacError('timeout', `${this.#url} did not answer within ${timeoutMs} ms.`, { cause })
        : new AlmanacError('connection_error', `${this.#url} cannot be reached: ${reasonOf(cause)}.`, {
            cause,
          })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A part of a path that leads up, or nowhere; escaped dots do so too. */
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Returns whether it is an address that `fetch` takes, without a query and without a password. */
function isAddress(url: string): boolean {
  if (!/^https?:\/\/[^?#@]+$/i.test(url)) return false
  try {
    return new URL(url).host !== ''
  } catch {
    return false
  }
}

interface FetchRequest {
  readonly url: string
  readonly init: RequestInit
}

function answerOf<Body>(response: Response, text: string): Answer<Body> {
  const { status, headers } = response
  return {
    status,
    headers,
    body: text === '' ? (undefined as Body) : bodyOf<Body>(response, text),
    requestId: headers.get('x-request-id') ?? undefined,
    creditsUsed: creditsOf(headers, 'x-credits-used'),
    creditsRemaining: creditsOf(headers, 'x-credits-remaining'),
  }
}

function bodyOf<Body>(response: Response, text: string): Body {
  try {
    // The service answers what its tables describe.
    return JSON.parse(text) as Body
  } catch {
    throw unexpectedAnswer(response, text)
  }
}

function creditsOf(headers: Headers, name: string): number | undefined {
  const credits = headers.get(name)
  return credits === null ? undefined : Number(credits)
}

function queryText(query: NonNullable<RequestParts['query']>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` is missing on pages without HTTPS. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** Returns why a fetch failed: Node and Bun give a code, browsers a sentence. */
function reasonOf(fault: unknown): string {
  const { cause, code, message } = fault as {
    readonly cause?: unknown
    readonly code?: unknown
    readonly message?: unknown
  }
  if (typeof code === 'string') return code
  if (typeof cause === 'object' && cause !== null) return reasonOf(cause)
  return String(message ?? fault).replace(/\.$/, '')
}
