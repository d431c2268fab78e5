// Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): a request sent again is answered again, and not done twice.
import { createHash } from 'node:crypto'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import type { KeptAnswer } from '../stores/ledger-credits.ts'
import type { IdempotentRequest } from '../stores/ledger-idempotency.ts'
import { type Answer, type Gateway, type RequestHead, textOf } from './gateway.ts'
import type { IdempotencyLease, IdentifiedRequest } from './request-context.ts'

/** A request that nobody has answered by then may have been cut off; another may take its key. */
const leaseMs = 60_000
/** As the draft has it: a quoted string; a bare one is taken too. */
const pattern = /^(?:"([\x20-\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/

/** The longest answer that is kept, in bytes; a longer one is made again when it is asked for again. */
const keptBytesMax = 64 * 1024

/** What was answered to a request with the same key; `body` is undefined where it was too long to be kept. */
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

/** The path that was asked: what is done to one job is not done to another. */
const pathWith = (params: RequestHead['params'], { path }: Endpoint): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')

/** What is kept of an answer: all of what must not be made again, and of anything else what is short. */
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
