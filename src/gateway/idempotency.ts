// Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): a repeated request is answered again, and not executed twice.
import { createHash } from 'node:crypto'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import type { KeptAnswer } from '../stores/ledger-credits.ts'
import type { IdempotentRequest } from '../stores/ledger-idempotency.ts'
import { type Answer, type Gateway, type RequestHead, textOf } from './gateway.ts'
import type { IdempotencyLease, IdentifiedRequest } from './request-context.ts'

/** After this lease an unanswered request counts as lost, and its key may be reused. */
const leaseMs = 60_000
/** The draft specifies a quoted string; a bare one is accepted too. */
const pattern = /^(?:"([\x20-\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/

/** The longest answer that is kept, in bytes; a longer one is made again for a repeated request. */
const keptBytesMax = 64 * 1024

/** The answer to an earlier request with the same key; `body` is undefined when it was too long to be kept. */
export interface EarlierAnswer extends Omit<Answer, 'body'> {
  readonly body: string | undefined
}

/** The key of the header; undefined without one. Throws 400 for what is not a key. */
export function idempotencyKeyOf({ method, headers }: RequestHead): string | undefined {
  const sent = headers['idempotency-key']
  if (method !== 'POST' || sent === undefined) return undefined
  const match = pattern.exec(String(sent))
  const key = match?.[1] ?? match?.[2]
  if (key !== undefined) return key
  throw invalidRequest(
    'Idempotency-Key: Must be 1 to 255 visible ASCII characters, bare or in double quotes.',
  )
}

/** Returns what the ledger knows a request by when it comes again. */
export function idempotentRequest(
  { endpoint, request: { params }, body, caller }: IdentifiedRequest<Endpoint>,
  key: string,
): IdempotentRequest {
  const fingerprint = createHash('sha256')
    .update(`${endpoint.method} ${pathWith(params, endpoint)}\n`)
    .update(body ?? '')
    .digest('hex')
  return { team_id: caller.key.team_id, key, fingerprint, permissions: [...caller.permissions] }
}

/** Takes the key for this request, or returns the answer that is kept under it. Throws 409 and 422. */
export async function beginIdempotent(
  request: IdempotentRequest,
  { ledger, nowMs }: Gateway,
): Promise<IdempotencyLease | EarlierAnswer> {
  const begunMs = nowMs()
  const begun = await ledger.begin(request, begunMs, leaseMs)
  switch (begun.is) {
    case 'new':
      return { ...request, begunMs }
    case 'running':
      throw new ApiError(
        'idempotency_in_progress',
        'A request with this Idempotency-Key is still being answered. Try again in a moment.',
        { headers: { 'Retry-After': '1' } },
      )
    case 'different':
      throw new ApiError(
        'idempotency_mismatch',
        'This Idempotency-Key was used for another request, or by a key with more permissions. Use a new key for a new request.',
      )
    case 'answered':
      return {
        status: begun.status,
        body: begun.body ?? undefined,
        headers: JSON.parse(begun.headers) as Answer['headers'],
      }
  }
}

/** Returns the path with its parameters: a request to one job is not a repetition of a request to another. */
const pathWith = (params: RequestHead['params'], { path }: Endpoint): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')

/** Returns the answer to keep: its body only when the request must not run again, or when the body is short. */
export function keptAnswer(
  { key, fingerprint, permissions }: IdempotencyLease,
  { hasEffect }: Pick<Endpoint, 'hasEffect'>,
  body: Answer['body'],
  headers: Answer['headers'],
): KeptAnswer {
  const isKept = hasEffect || Buffer.byteLength(body) <= keptBytesMax
  const kept = { status: 200, body: isKept ? textOf(body) : null, headers: JSON.stringify(headers) }
  return { key, fingerprint, permissions, mustBeKept: hasEffect === true, ...kept }
}
