// The line every request takes: admit, run, settle; the only try and catch on the way.
import { checkBody } from '../endpoints/body.ts'
import type { Endpoint, Services } from '../endpoints/endpoint.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import type { Json } from '../lib/json.ts'
import { admit, type FindCaller, type Headers } from './admit.ts'
import { type Answer, internalError, settle, settleError } from './settle.ts'

export interface Incoming {
  readonly id: string
  readonly headers: Headers
  readonly body: Buffer | undefined
}

export interface Gateway {
  readonly services: Services
  readonly findCaller: FindCaller
  /** Takes the cause of an internal fault, with the id of the request it befell. */
  readonly report: (fault: unknown, requestId: string) => void
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Answers a request to a row of the endpoint table. Never throws. */
export async function handle(endpoint: Endpoint, incoming: Incoming, gateway: Gateway): Promise<Answer> {
  try {
    const caller = await admit(endpoint, incoming.headers, gateway.findCaller)
    const body = checkBody(endpoint, parseBody(incoming.body))
    return settle(endpoint, await endpoint.run({ body, caller }, gateway.services))
  } catch (error) {
    if (error instanceof ApiError) return settleError(error)
    gateway.report(error, incoming.id)
    return settleError(internalError())
  }
}

function parseBody(bytes: Buffer | undefined): Json {
  if (!bytes || bytes.length === 0) throw invalidRequest('The body is empty; it must be a JSON object.')
  const text = decode(bytes)
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw invalidRequest(`The body is not valid JSON: ${reason}`)
  }
}

/** A byte order mark is left out; bytes that are no text are refused, for they would be changed silently. */
function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalidRequest('The body is not UTF-8 text; it must be a JSON object, not compressed.')
  }
}
