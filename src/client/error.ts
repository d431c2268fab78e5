// The one class of errors that the client throws.

/** The types of the service's own errors, as its answers spell them. */
export type ServiceErrorType =
  | 'invalid_request'
  | 'unauthorized'
  | 'permission_error'
  | 'insufficient_credits'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'idempotency_in_progress'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_mismatch'
  | 'rate_limit_error'
  | 'internal_error'
  | 'service_unavailable'

/**
 * The types of errors that the client finds by itself: the service cannot be reached, it does not answer in time,
 * something else answers in its place, such as a proxy, a batch job failed, or a webhook is not signed.
 */
export type ClientErrorType =
  | 'connection_error'
  | 'timeout'
  | 'unexpected_answer'
  | 'batch_failed'
  | 'invalid_signature'

interface ErrorDetails extends ErrorOptions {
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly metadata?: readonly unknown[]
  readonly retryAfterMs?: number | undefined
}

/** Thrown for every request that fails. A request that its own signal aborts rejects with the reason of the signal. */
export class AlmanacError extends Error {
  readonly type: ServiceErrorType | ClientErrorType
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** The id under which the service knows the request, for its usage event and its log. */
  readonly requestId: string | undefined
  /** More about the error, such as the fields that are available. */
  readonly metadata: readonly unknown[]
  /** The time that the service asks callers to wait; undefined where it names none. */
  readonly retryAfterMs: number | undefined

  constructor(type: AlmanacError['type'], message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause })
    this.name = 'AlmanacError'
    this.type = type
    this.status = details.status
    this.requestId = details.requestId
    this.metadata = details.metadata ?? []
    this.retryAfterMs = details.retryAfterMs
  }
}

/** Returns the error of an answer whose status is not a success. */
export function errorOf(response: Response, text: string): AlmanacError {
  const { status, headers } = response
  const details = {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfterOf(headers, status),
  }
  const body = parsed(text)
  const error = objectOf(body?.error)
  if (typeof error?.type === 'string' && typeof error.message === 'string') {
    const metadata = Array.isArray(error.metadata) ? error.metadata : []
    return new AlmanacError(error.type as ServiceErrorType, error.message, { ...details, metadata })
  }
  // Some endpoints answer a missing or wrong key with a message alone.
  if (status === 401 && typeof body?.message === 'string') {
    return new AlmanacError('unauthorized', body.message, details)
  }
  return unexpectedAnswer(response, text, details)
}

/** Returns the error of an answer that the service does not make: usually a proxy made it. */
export function unexpectedAnswer(
  response: Response,
  text: string,
  details: ErrorDetails = { status: response.status },
): AlmanacError {
  const { status, headers, type } = response
  // A browser tells nothing about a redirect that is not followed.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const target = headers.get('location')
    const where = target === null ? 'to another address' : `to ${target}`
    return new AlmanacError(
      'unexpected_answer',
      `The request was redirected ${where}. Use that URL.`,
      details,
    )
  }
  const start = text.trim().slice(0, 200) || 'an empty body'
  const kind = headers.get('content-type') ?? 'no Content-Type'
  return new AlmanacError('unexpected_answer', `HTTP ${status} with ${kind}: ${start}`, details)
}

/** Throws for a list that an answer should have and has not; returns it otherwise. */
export function listOf<Item>(list: unknown, name = ''): readonly Item[] {
  if (Array.isArray(list)) return list
  throw new AlmanacError('unexpected_answer', `The answer has no list${name && ` ${name}`}.`)
}

/** Returns the time that an answer asks callers to wait, in milliseconds. */
function retryAfterOf(headers: Headers, status: number): number | undefined {
  const after = headers.get('retry-after')
  if (after !== null) {
    // The clock of the service may differ from ours; pages of elsewhere are not shown its time.
    const nowMs = Date.parse(headers.get('date') ?? '') || Date.now()
    const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - nowMs
    if (!Number.isNaN(ms)) return Math.max(0, ms)
  }
  if (status !== 429) return undefined
  const seconds = headers.get('x-ratelimit-reset') ?? /;\s*t=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]
  return seconds && /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined
}

type Members = { readonly [name: string]: unknown }

const objectOf = (value: unknown): Members | undefined =>
  typeof value === 'object' && value !== null ? (value as Members) : undefined

function parsed(text: string): Members | undefined {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    // The error shows a text that is not JSON as it is.
    return undefined
  }
}
