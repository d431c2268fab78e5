// Repeats the answer to a request whose Idempotency-Key has been answered before. A replay is free.
import type { RunResult } from '../endpoints/endpoint.ts'
import type { Answer, Gateway } from './gateway.ts'
import { beginIdempotent } from './idempotency.ts'
import type { IdentifiedRequest } from './request-context.ts'
import { bodyOf, settle, statusOf } from './settle.ts'

/**
 * Returns an earlier answer as a replay. An answer that was made again, because it was not kept, has its own
 * headers.
 */
export async function replay(
  context: IdentifiedRequest,
  { headers: kept = {}, ...answer }: Pick<Answer, 'status' | 'body'> & Partial<Answer>,
  gateway: Gateway,
): Promise<Answer> {
  const result: RunResult = { body: {}, results: 0, charges: [] }
  const settled = await settle(context, result, gateway, { isReplay: true })
  return { ...answer, headers: { ...kept, 'Idempotent-Replayed': 'true', ...settled?.headers } }
}

/**
 * Answers a request that took longer than its lease with the answer to the request that took its key over.
 */
export async function replayOvertaken(
  context: IdentifiedRequest,
  result: RunResult,
  gateway: Gateway,
): Promise<Answer> {
  const earlier = context.idempotent && (await beginIdempotent(context.idempotent, gateway))
  context.idempotent = undefined
  if (earlier && 'status' in earlier && earlier.body !== undefined) {
    return replay(context, { ...earlier, body: earlier.body }, gateway)
  }
  return replay(context, { status: statusOf(context.endpoint), body: await bodyOf(result) }, gateway)
}
