// Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): a repeated request gets its first answer
// again, and does not run twice.
import { createHash } from 'node:crypto'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import { hashInTurns } from '../lib/hash-in-turns.ts'
import { jsonOrUndefined } from '../lib/json/json-or-undefined.ts'
import type { KeptAnswer } from '../stores/ledger-credits.ts'
import {
  type IdempotencyState,
  type IdempotentRequest,
  idempotencyKeysMax,
  keptAnswerBytesMax,
} from '../stores/ledger-idempotency.ts'
import { type Answer, type Gateway, type RequestHead, textOf } from './gateway.ts'
import type { IdempotencyLease, IdentifiedRequest } from './request-context.ts'
import { tableFormOf } from './table-body.ts'

/** The lease after which an unanswered request counts as lost, and its key may be reused. */
const leaseMs = 60_000
/** The draft specifies a quoted string; a bare one is accepted too. */
const pattern = /^(?:"([\x20-\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/

/** The longest answer that is kept, in bytes. A longer one is made again for a repeated request. */
const keptBytesMax = 64 * 1024

/** The answer to an earlier request with the same key; `body` is undefined when it was too long to be kept. */
export interface EarlierAnswer extends Omit<Answer, 'body'> {
  readonly body: string | undefined
}

/** Returns the key of the header; undefined without one. Throws 400 for what is not a key. */
export function idempotencyKeyOf({ method, headers }: RequestHead): string | undefined {
  const header = headers['idempotency-key']
  if (method !== 'POST' || header === undefined) return undefined
  const match = pattern.exec(String(header))
  const key = match?.[1] ?? match?.[2]
  if (key !== undefined) return key
  throw invalidRequest(
    'Idempotency-Key: Must be 1 to 255 visible ASCII characters, bare or in double quotes.',
  )
}

/** Returns what identifies a repeated request to the ledger. */
export async function idempotentRequest(
  { endpoint, request: { params, query, headers }, body, caller }: IdentifiedRequest<Endpoint>,
  key: string,
): Promise<IdempotentRequest> {
  const hash = createHash('sha256').update(`${endpoint.method} ${pathWith(params, endpoint)}\n`)
  // The parameters of a table stand in the query.
  if (tableFormOf(endpoint, headers)) hash.update(`${JSON.stringify(query)}\n`)
  if (body) await hashInTurns(hash, body)
  const fingerprint = hash.digest('hex')
  const keptBytes = endpoint.repeatsBody && body && body.length > keptBytesMax ? body.length : 0
  return { team_id: caller.key.team_id, key, fingerprint, permissions: [...caller.permissions], keptBytes }
}

/** Takes the key for this request, or returns the answer that is kept under it. Throws 409 and 422. */
export async function beginIdempotent(
  request: IdempotentRequest,
  { ledger, nowMs, answerAgeMs }: Gateway,
): Promise<IdempotencyLease | EarlierAnswer> {
  const begunMs = nowMs()
  const state = await ledger.begin(request, begunMs, leaseMs, answerAgeMs())
  switch (state.is) {
    case 'new':
      return { ...request, begunMs }
    case 'running':
      throw stillRunning(state)
    case 'different':
      throw new ApiError(
        'idempotency_mismatch',
        'This Idempotency-Key was used for another request, or by a key with more permissions. Use a new key for a new request.',
      )
    case 'full':
      throw noMoreKept(state.retryMs)
    case 'answered':
      return earlierAnswer(state)
  }
}

/**
 * A request whose process runs may be answered at any moment: the longer it has taken, the longer another try waits. One whose
 * process is elsewhere may have been cut off, and then only the end of its lease frees the key.
 */
function stillRunning({ runningMs, leftMs, isHeld }: RunningRequest): ApiError {
  const seconds = Math.max(1, Math.ceil((isHeld ? Math.min(2 * runningMs, leftMs) : leftMs) / 1000))
  return new ApiError(
    'idempotency_in_progress',
    `A request with this Idempotency-Key is still being answered, or was cut off. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}

type RunningRequest = Extract<IdempotencyState, { readonly is: 'running' }>
type AnsweredRequest = Extract<IdempotencyState, { readonly is: 'answered' }>

function noMoreKept(retryMs: number): ApiError {
  const minutes = Math.ceil(retryMs / 60_000)
  return new ApiError(
    'rate_limit_error',
    `Idempotency-Key: This team has used ${idempotencyKeysMax.toLocaleString('en')} keys within 24 hours, or had answers of ${keptAnswerBytesMax / 2 ** 20} MiB, as many as are kept. Send the request without the header, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { headers: { 'Retry-After': String(minutes * 60) } },
  )
}

/** Returns a kept answer. A damaged body counts as one that was not kept, and is made again. */
function earlierAnswer({ status, headers, body }: AnsweredRequest): EarlierAnswer {
  return {
    status,
    body: body !== null && jsonOrUndefined(body) !== undefined ? body : undefined,
    headers: (jsonOrUndefined(headers) ?? {}) as Answer['headers'],
  }
}

/** Returns the path with its parameters filled in: requests to two jobs are different requests. */
const pathWith = (params: RequestHead['params'], { path }: Endpoint): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')

/** Returns the answer to keep: its body only when the request must not run again, or when the body is short. */
export function keptAnswer(
  { key, fingerprint, permissions }: IdempotencyLease,
  endpoint: Pick<Endpoint, 'hasEffect' | 'status'>,
  body: Answer['body'],
  headers: Answer['headers'],
): KeptAnswer {
  const { hasEffect } = endpoint
  const isKept = hasEffect || Buffer.byteLength(body) <= keptBytesMax
  const answer = {
    status: endpoint.status ?? 200,
    body: isKept ? textOf(body) : null,
    headers: JSON.stringify(headers),
  }
  return { key, fingerprint, permissions, mustBeKept: hasEffect === true, ...answer }
}
