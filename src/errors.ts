// The error table: every error a caller can receive, and the one class that carries it.
import type { Json } from './lib/json/json.ts'
import type { Message } from './lib/message.ts'

/** The type on the wire and the status of every error. */
export const errorTable = {
  invalid_request: 400,
  unauthorized: 401,
  permission_error: 403,
  insufficient_credits: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  idempotency_in_progress: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limit_error: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const

export type ErrorType = keyof typeof errorTable

/** A mistake of the caller, in words for the caller. Anything else that is thrown is an internal fault, and stays inside. */
export class ApiError extends Error {
  readonly type: ErrorType
  readonly status: number
  /** The message with the caller's values masked, so that errors of one kind have the same text. */
  readonly masked: string
  /** Extra context, for example `[{ available_fields: [...] }]`. */
  readonly metadata: readonly Json[]
  /** The field permissions that the key would need. */
  readonly missingPermissions: readonly string[]
  /** True for a valid request that matched nothing, which some endpoints answer with an error. */
  readonly isMiss: boolean
  /** True when the body is `{ message }` alone. */
  readonly isFlat: boolean
  /** Response headers that belong to the error, for example `Allow`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    type: ErrorType,
    message: string | Message,
    options: {
      readonly metadata?: readonly Json[]
      readonly headers?: Readonly<Record<string, string>>
      readonly status?: number
      readonly missingPermissions?: readonly string[]
      readonly isMiss?: boolean
      readonly isFlat?: boolean
    } = {},
  ) {
    super(typeof message === 'string' ? message : message.text)
    this.name = 'ApiError'
    this.masked = typeof message === 'string' ? message : message.masked
    this.type = type
    this.status = options.status ?? errorTable[type]
    this.metadata = options.metadata ?? []
    this.headers = options.headers ?? {}
    this.missingPermissions = options.missingPermissions ?? []
    this.isMiss = options.isMiss ?? false
    this.isFlat = options.isFlat ?? false
  }
}

export const invalidRequest = (message: string | Message, metadata: readonly Json[] = []): ApiError =>
  new ApiError('invalid_request', message, { metadata })

/** Returns the error for a field that cannot be filtered or grouped by, where the 400 has the type `internal_error`. */
export const unsupportedColumn = (message: string | Message, metadata: readonly Json[] = []): ApiError =>
  new ApiError('internal_error', message, { metadata, status: 400 })

/**
 * A problem with what a person gave to a command (a file, a mapping, an option). It is printed without a
 * stack.
 */
export class InputError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'InputError'
  }
}
