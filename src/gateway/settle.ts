// After an endpoint ran, or was refused: the response with its headers.
import type { Endpoint, Facts } from '../endpoints/endpoint.ts'
import { ApiError } from '../errors.ts'
import { JsonText } from '../lib/json-text.ts'
import { totalCredits } from '../metering/price.ts'
import { Unauthorized } from './admit.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON text, or its UTF-8 bytes. */
  readonly body: string | Uint8Array
}

export function settle(endpoint: Endpoint, facts: Facts): Answer {
  return {
    status: 200,
    headers: endpoint.bills ? { 'X-Credits-Used': String(totalCredits(facts.charges)) } : {},
    body: facts.body instanceof JsonText ? facts.body.bytes : JSON.stringify(facts.body),
  }
}

/** The one place that makes error bodies (interface.md, Errors; reference behaviour, 21). */
export function settleError(error: ApiError): Answer {
  const { type, message, metadata } = error
  const body =
    error instanceof Unauthorized && error.isPlain ? { message } : { error: { type, message, metadata } }
  return { status: error.status, headers: error.headers, body: JSON.stringify(body) }
}

/** What a caller learns of a fault of ours: nothing but that it is ours. */
export const internalError = (): ApiError => new ApiError('internal_error', 'An unexpected error occurred')
